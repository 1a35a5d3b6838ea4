import type { I18n } from '../../foundation/i18n.js';
import type { Snapshot } from '../../wire.js';

/** How a board marks the cells that a hint or the coach speaks about. */

/** A cell to look at, or of the recommended move or the move that the coach asks about. */
export type AdviceMark = 'look' | 'move';

type Advised = Pick<Snapshot, 'hint' | 'coach'>;

/** The move that the board points out, in the game's own form; null if none. */
export const advisedMove = ({ hint, coach }: Advised): unknown =>
  (coach?.comment?.kind === 'warning' ? coach.comment.chosen : hint?.best ?? null);

/** @param cellsOf a move's cells */
export function adviceMarks(snapshot: Advised, cellsOf: (move: any) => readonly number[]): Map<number, AdviceMark> {
  const move = advisedMove(snapshot);
  const marks = new Map<number, AdviceMark>();
  // The coach's question concerns only the move.
  if (snapshot.coach?.comment?.kind !== 'warning') for (const cell of snapshot.hint?.cells ?? []) marks.set(cell, 'look');
  if (move !== null) for (const cell of cellsOf(move)) marks.set(cell, 'move');
  return marks;
}

/** A cell's screen reader text, with its mark. */
export const advisedName = (name: string, mark: AdviceMark | null, i18n: I18n) => (mark ? i18n.list([name, i18n.t(`advice.cell_${mark}`)], 'facts') : name);
