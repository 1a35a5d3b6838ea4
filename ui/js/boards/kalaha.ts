import { dialogOpen } from '../foundation/dialogs.js';
import { isForBoard, keyOf } from '../foundation/keys.js';
import { voice } from '../foundation/voice.js';
import { MEASURED, type Column } from './kit/columns.js';
import { isAct, listenToKeys } from './kit/grid.js';
import { listenToPointer } from './kit/pointer.js';
import { paintBanner } from './kalaha/banner.js';
import { pitMarks, smallBoard } from './kalaha/diagrams.js';
import { DIMENSIONS } from './kalaha/geometry.js';
import { boardAt } from './kalaha/paint.js';
import { listenToPointing, waitsForTap } from './kalaha/pointer.js';
import type { GameSnapshot, MoveReport } from './kalaha/wire.js';
import type { Line } from '../wire.js';
import type { BoardOrientation } from '../foundation/layout.js';
import type { I18n } from '../foundation/i18n.js';
import type { Hands, MarkedMoves } from './games.js';

/** Everything the page knows about Kalaha. */
export { answerText, boardLines, stops } from './kalaha/answers.js';
export { advice } from './kalaha/advice.js';
export { sample } from './kalaha/diagrams.js';
export { editor } from './kalaha/editor.js';
export { helpSections, portraits } from './kalaha/help.js';
export { paint } from './kalaha/paint.js';
export { scene } from './kalaha/scene.js';
export { draftSentence, moveSentence } from './kalaha/sentences.js';
export { points, tray } from './kalaha/tray.js';

/** Players are chosen in combo boxes. */
export const seating = 'panel';

export const positionText = ({ view }: GameSnapshot) => view.position;

/** Quitting a match leaves it without a winner. */
export const leaving = 'quit';

export function sound({ report }: Line<MoveReport>) {
  if (report.captured) return 'capture';
  return report.moves_again ? 'again' : 'move';
}

/** Whether stone counts are shown, and where a pit's last stone would land. */
export const switches = { show_counts: true, show_landing: true };

/** Each pit has its own reason. */
export const tellsWhyNot = true;

/** Showing what the computer examines is part of the game. */
export const thinksAloud = true;

/** Rules used by other programs. */
export const more = ['standard-ending', 'empty-capture'];

/** The record's columns: the pit and the computer's measurements. */
export const columns: Column[] = [
  { title: 'kalaha.pit', numeric: true, text: ({ report }) => String(report.pit), plain: ({ report }) => report.pit },
  ...MEASURED,
];

/** @returns the board's width divided by its height */
export function ratio(boardOrientation: BoardOrientation): number {
  const { width, height } = DIMENSIONS[boardOrientation];
  return width / height;
}

export const miniature = ({ view }: GameSnapshot, _: I18n, moves?: MarkedMoves) =>
  smallBoard(view.cells.map(({ stones }) => stones), moves && view.to_move ? pitMarks(moves, view.to_move) : '');

/** @returns a function that stops listening */
export function listen(root: HTMLElement, hands: Hands): () => void {
  const ending = new AbortController();
  const board = () => boardAt(root);
  const press = (cell: number) => {
    const { playable, refusal } = board()?.scene.cells[cell] ?? {};
    if (playable) hands.enter({ kind: 'press', cell });
    else if (refusal) tell(root, refusal);
  };
  listenToPointing(root, board, ending.signal);
  listenToPointer(root, board, {
    tap: ({ cell, finger }) => {
      const here = board();
      if (here && cell !== null && !(finger && waitsForTap(here, cell))) press(cell);
    },
  }, ending.signal);
  listenToKeys(root, board, ({ active }, event) => {
    const acts = isAct(event);
    if (acts) press(active);
    return acts;
  }, ending.signal);
  // Needs no focus, because a click next to the board leaves nothing focused.
  document.addEventListener('keydown', (event) => {
    const target = (event.target as Element);
    const heard = target === document.body || root.contains(target);
    if (!heard || dialogOpen() || event.defaultPrevented || event.repeat || !root.checkVisibility()) return;
    const wanted = pitOf(event);
    const cells = board()?.scene.cells ?? [];
    // One of the mover's pits, possibly an empty one.
    const mover = cells.find(({ playable }) => playable)?.owner;
    const cell = cells.find(({ owner, pit }) => owner === mover && pit === wanted);
    if (!cell) return;
    press(cell.index);
    event.preventDefault();
  }, { signal: ending.signal });
  return () => ending.abort();
}

/**
 * The pit that a digit plays.
 *
 * @returns NaN for any other key
 */
export const pitOf = (event: KeyboardEvent): number => (isForBoard(event) ? parseInt(keyOf(event)) : NaN);

/** Shows and announces why nothing happened, on every press. */
function tell(root: HTMLElement, refusal: string) {
  paintBanner(root, null);
  paintBanner(root, refusal);
  voice.answer(refusal);
}
