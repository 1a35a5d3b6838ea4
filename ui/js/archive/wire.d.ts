import type { BySide, MatchId, Phase, Player, Side } from '../wire.js';

/** What a list of matches says of one. */
export type Summary = {
game: string,
phase: Phase,
turn: Side | null,
seats: BySide<Player | null>,
names: BySide<string | null>,
options: string,
began: number | null,
plies: number,
outcome: { winner: Side | null, ending: string } | null, };

export type MatchEntry = { id: MatchId, game: string, summary: Summary | null, changed: number, note: string, starred: boolean, };

export type MatchFilter = {
games: Array<string>,
phase: null | 'running' | 'over',
player: null | { kind: 'human', name: string } | { kind: 'computer', level: number },
result: null | 'won' | 'lost' | 'draw' | 'none',
from: number | null,
to: number | null,
computers: boolean | null,
starred: boolean,
text: string,
sort: 'began' | 'changed' | 'plies' | 'game',
descending: boolean, };

export type MatchList = { total: number, entries: Array<MatchEntry>, };
