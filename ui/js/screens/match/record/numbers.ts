import { gameModule } from '../../../boards/games.js';
import type { I18n, Key } from '../../../foundation/i18n.js';
import { sideText } from '../../../foundation/sides.js';
import type { Line, Snapshot } from '../../../wire.js';

/** Move numbers as in the record: a row with two moves has one number. */

/** `ply` counts from 1. */
export interface Entry {
  readonly ply: number;
  readonly line: Line;
}

export interface Row {
  readonly number: number;
  readonly first: Entry | null;
  second: Entry | null;
}

export function rowsOf(record: readonly Line[]): Row[] {
  const rows: Row[] = [];
  record.forEach((line, i) => {
    const entry = { ply: i + 1, line };
    const last = rows[rows.length - 1];
    if (line.side === 'second' && last && !last.second) last.second = entry;
    else rows.push({ number: rows.length + 1, first: null, second: null, [line.side]: entry });
  });
  return rows;
}

/**
 * A move's number in the record.
 *
 * @param ply counts from 1; 0 stands for the start
 */
export const numberOf = ({ game, record }: Pick<Snapshot, 'game' | 'record'>, ply: number): number =>
  (gameModule(game).columns ? ply : rowsOf(record.slice(0, ply)).length);

/** The number of moves in `plies`, as far as it is known without the record. */
export const movesOf = (game: string, plies: number): number => (gameModule(game).columns ? plies : Math.ceil(plies / 2));

/**
 * Names the position on screen by the last move before it.
 *
 * @param keys the messages for a move and for the start
 */
export function pastText([move, start]: readonly [Key, Key], snapshot: Pick<Snapshot, 'game' | 'record'>, ply: number, i18n: I18n): string {
  const line = snapshot.record[ply - 1];
  if (!line) return i18n.t(start);
  return i18n.t(move, { number: numberOf(snapshot, ply), side: sideText(snapshot.game, line.side, i18n) });
}
