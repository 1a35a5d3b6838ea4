import type { GameSnapshot, MoveReport } from '../../../ui/js/boards/kalaha/wire.js';
import type { Side } from '../../../ui/js/wire.js';
import { part, type Part } from '../fakes.js';

const SIDES = ['first', 'second'] as const;

export type Given = Part<GameSnapshot> & {
  /** The side to move; null after the end. */
  mover?: Side | null;
  /** The last move's report. */
  report?: MoveReport | null;
  /** Where each cell's last stone lands, if not in the Kalaha. */
  lasts?: Readonly<Record<number, number>>;
};

/** A Kalaha snapshot with these stones: Orange's six pits and Kalaha, then Blue's. */
export function kalaha(counts: number[], { mover = 'first', report = null, lasts = {}, ...parts }: Given = {}) {
  const cells = counts.map((stones, cell) => {
    const owner = SIDES[cell > 6 ? 1 : 0];
    const pit = cell % 7 === 6 ? null : (cell % 7) + 1;
    const movable = owner === mover && pit !== null && stones > 0;
    return { owner, pit, stones, movable, last: movable ? (lasts[cell] ?? 6) : null };
  });
  const record = report ? [{ side: SIDES[report.from > 6 ? 1 : 0], text: report.text, report, thought: null, judgement: null, hints: 0 }] : [];
  return part<GameSnapshot>({
    game: 'kalaha', phase: mover ? 'running' : 'over', view: { cells, to_move: mover, position: '' },
    record, at: record.length, shown_ply: parts.looking?.ply ?? parts.at ?? record.length, looking: null, analysis: null, can: { enter: mover !== null }, ...parts,
  });
}

/** The backend's report of a sowing. */
export const sowing = (from: number, path: number[], parts: Partial<MoveReport> = {}): MoveReport => ({
  text: String((from % 7) + 1), pit: (from % 7) + 1, from, path, moves_again: false, captured: null, swept: null, ...parts,
});

/** A sowing that captures, with the number of stones opposite its last pit. */
export function capturing(from: number, path: number[], opposite: number, parts: Partial<MoveReport> = {}) {
  const last = path[path.length - 1];
  return sowing(from, path, { captured: { stones: opposite + 1, cells: [last, 12 - last], into: from > 6 ? 13 : 6 }, ...parts });
}

/** A side's remaining stones at the end, on their way to its Kalaha. */
export const sweptOf = (side: Side, stones: number) =>
  (side === 'first' ? { stones, cells: [0, 1, 2, 3, 4, 5], into: 6 } : { stones, cells: [7, 8, 9, 10, 11, 12], into: 13 });

export const START = [4, 4, 4, 4, 4, 4, 0, 4, 4, 4, 4, 4, 4, 0];
