import type { CommentShown, HintShown, Snapshot } from '../../../ui/js/wire.js';

/** A possible move in each game's recorded running match, in the game's own form, its line, and some cells. */
export const ADVISED: Record<string, { best: unknown, line: string[], cells: number[] }> = {
  smess: { best: 'a4a5', line: ['Na4-a5', 'Ng5-g4'], cells: [21, 28, 29] },
  kalaha: { best: '3', line: ['3', '4'], cells: [9, 12] },
  minesweeper: { best: { action: 'explore', square: 'e4' }, line: ['e e4'], cells: [70, 81, 82] },
};

/** This many steps of a hint. */
export function hintOf(game: string, steps: number, reasons: readonly unknown[]): HintShown {
  const { best, line, cells } = ADVISED[game];
  return {
    steps, cells: steps > 0 ? cells : [], best: steps > 1 ? best : null, line: steps > 1 ? line : [], reasons: steps > 2 ? [...reasons] : [],
  };
}

/** What the coach says about the move. */
export const commentOf = (game: string, kind: CommentShown['kind'], reasons: readonly unknown[]): CommentShown =>
  ({ kind, chosen: ADVISED[game].best, reasons: [...reasons] });

/** The match against the computer with the coach on, whose comment is of this kind. A hint preceded the second last move. */
export function withCoach(match: Snapshot, kind: string | null, reasons: readonly unknown[]): Snapshot {
  if (kind === null || !match.turn) return match;
  const comment = kind === 'warning' || kind === 'praise' ? commentOf(match.game, kind, reasons) : null;
  const seats = { ...match.seats, [match.turn === 'first' ? 'second' : 'first']: { kind: 'computer', level: match.levels[1].level } };
  const asks = kind === 'warning';
  const record = match.record.map((line, i) => (i === match.at - 2 ? { ...line, hints: 2 } : line));
  return { ...match, seats, record, coach: { wanted: true, comment }, can: { ...match.can, coach: true, hint: !asks, enter: match.can.enter && !asks, answer_coach: asks } };
}
