import { midnight } from '../../foundation/day.js';
import { normalized } from '../../foundation/foreign.js';
import type { MatchFilter } from '../../wire.js';

/** The filter: the player's choices, and the backend query built from them. */

export const ORDERS = {
  newest: { sort: 'began', descending: true },
  oldest: { sort: 'began', descending: false },
  changed: { sort: 'changed', descending: true },
  longest: { sort: 'plies', descending: true },
  shortest: { sort: 'plies', descending: false },
  game: { sort: 'game', descending: false },
} as const;

/** The fields' values; empty means any. */
export interface Choices {
  readonly text: string;
  readonly game: string;
  readonly phase: '' | 'running' | 'over';
  /** `computers`, `people`, `name:Anna`, or `level:30` of the chosen game. */
  readonly player: string;
  readonly result: '' | 'won' | 'lost' | 'draw' | 'none';
  readonly period: '' | 'today' | 'yesterday' | 'week' | 'month' | 'year';
  readonly starred: boolean;
  readonly order: keyof typeof ORDERS;
}

/** All matches, newest first. */
export const ALL: Choices = { text: '', game: '', phase: '', player: '', result: '', period: '', starred: false, order: 'newest' };

export const filterOf = ({ text, game, phase, player, result, period, starred, order }: Choices, now = new Date()): MatchFilter => ({
  games: game ? [game] : [],
  phase: phase || null,
  ...playerOf(player),
  result: result || null,
  ...periodOf(period, now),
  starred,
  text: normalized(text),
  ...ORDERS[order],
});

function playerOf(player: string): Pick<MatchFilter, 'player' | 'computers'> {
  const [kind, ...rest] = player.split(':');
  const value = rest.join(':');
  if (kind === 'name') return { player: { kind: 'human', name: value }, computers: null };
  if (kind === 'level') return { player: { kind: 'computer', level: Number(value) }, computers: null };
  return { player: null, computers: kind ? kind === 'computers' : null };
}

function periodOf(period: Choices['period'], now: Date): Pick<MatchFilter, 'from' | 'to'> {
  const seconds = (date: Date) => Math.floor(date.getTime() / 1000);
  const since = (days: number) => ({ from: seconds(midnight(now, days)), to: null });
  switch (period) {
    case 'today':
      return since(0);
    case 'yesterday':
      return { from: seconds(midnight(now, 1)), to: seconds(midnight(now)) };
    case 'week':
      return since(6);
    case 'month':
      return since(29);
    case 'year':
      return { from: seconds(new Date(now.getFullYear(), 0, 1)), to: null };
    default:
      return { from: null, to: null };
  }
}

/** The number of choices that narrow the list. */
export const narrowing = ({ order, ...choices }: Choices) => Object.values(choices).filter((value) => value !== '' && value !== false).length;

/** Whether a list in this order is grouped by day. */
export const goesByDay = ({ order }: Choices) => order === 'newest' || order === 'oldest';

/** Reads the fields of the form. */
export function choicesOf(form: HTMLFormElement): Choices {
  const made = Object.fromEntries(Object.keys(ALL).map((name) => {
    const node = form.elements.namedItem(name) as HTMLInputElement | HTMLSelectElement;
    return [name, node instanceof HTMLInputElement && node.type === 'checkbox' ? node.checked : node.value];
  })) as unknown as Choices;
  // A level only exists within its game.
  return !made.game && made.player.startsWith('level:') ? { ...made, player: '' } : made;
}
