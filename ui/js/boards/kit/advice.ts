import type { I18n } from '../../foundation/i18n.js';
import type { Snapshot } from '../../wire.js';

/** How a board marks the cells that a hint, the coach or a lesson speaks about. */

/** A cell to look at, of the recommended move, or of the move that the coach warns against. */
export type AdviceMark = 'look' | 'move' | 'warning';

type Advised = Pick<Snapshot, 'hint' | 'coach' | 'lesson'>;

/** Whether the coach warns against a move. */
export const warns = ({ coach }: Pick<Advised, 'coach'>) => coach?.comment?.kind === 'warning';

/** The move that the board points out, in the game's own form; null if none. */
export const advisedMove = ({ hint, coach }: Pick<Advised, 'hint' | 'coach'>): unknown =>
  (warns({ coach }) ? coach?.comment?.chosen : hint?.best ?? null);

/** @param cellsOf a move's cells */
export function adviceMarks(snapshot: Advised, cellsOf: (move: any) => readonly number[]): Map<number, AdviceMark> {
  const move = advisedMove(snapshot);
  const marks = new Map<number, AdviceMark>();
  const mark = (cells: readonly number[], kind: AdviceMark) => cells.forEach((cell) => marks.set(cell, kind));
  // The coach's question concerns only the move.
  if (!warns(snapshot)) mark(snapshot.hint?.cells ?? [], 'look');
  if (snapshot.lesson && !snapshot.lesson.done) mark(snapshot.lesson.cells, 'look');
  if (move !== null) mark(cellsOf(move), warns(snapshot) ? 'warning' : 'move');
  return marks;
}

/** A cell's screen reader text, with its mark. */
export const advisedName = (name: string, mark: AdviceMark | null, i18n: I18n) => (mark ? i18n.list([name, i18n.t(`advice.cell_${mark}`)], 'facts') : name);
