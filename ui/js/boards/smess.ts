import { HEIGHT, WIDTH } from './smess/geometry.js';
import { isAct, listenToKeys, nextRadio } from './kit/grid.js';
import { listenToPointer } from './kit/pointer.js';
import { createActions } from './smess/actions.js';
import { boardAt } from './smess/paint.js';
import { listenToPointing, pointerActions } from './smess/pointer.js';
import type { GameLine, GameSnapshot } from './smess/wire.js';
import type { Hands } from './games.js';

/** Everything the page knows about Smess. */
export { answerText, boardLines, stops } from './smess/answers.js';
export { advice } from './smess/advice.js';
export { tray } from './smess/captured.js';
export { editor } from './smess/editor.js';
export { helpSections, portraits } from './smess/help.js';
export { analysed } from './smess/move_values.js';
export { miniature, sample } from './smess/diagrams.js';
export { paint } from './smess/paint.js';
export { scene } from './smess/scene.js';
export { draftSentence, moveSentence } from './smess/sentences.js';

/** The board's width divided by its height, in every layout. */
export const ratio = () => WIDTH / HEIGHT;

/** Players are chosen on the board itself. */
export const seating = 'board';

export const positionText = ({ view }: GameSnapshot) => view.position;

/** A player who resigns loses. */
export const leaving = 'resign';

/** "c3–c4". */
export const triedText = (move: string) => `${move.slice(0, 2)}–${move.slice(2)}`;

export const sound = ({ report }: GameLine) => (report.captured ? 'capture' : 'move');

/** @returns a function that stops listening */
export function listen(root: HTMLElement, hands: Hands): () => void {
  const actions = createActions(root, hands);
  const ending = new AbortController();
  const board = () => boardAt(root);
  listenToPointing(root, board, ending.signal);
  listenToPointer(root, board, pointerActions(board, actions), ending.signal);
  listenToKeys(root, board, ({ active, scene }, event) => {
    if (isAct(event)) actions.cell(active);
    // Without a chosen piece, Escape belongs to the page.
    else if (event.key === 'Escape' && scene.cells.some(({ selected }) => selected)) actions.cancel(active);
    else return false;
    return true;
  }, ending.signal);
  // A side's figures are one tab stop. Arrows only move the focus; Enter or Space chooses.
  root.addEventListener('keydown', (event) => {
    const next = nextRadio(event);
    if (!next) return;
    (event.target as HTMLElement).tabIndex = -1;
    next.tabIndex = 0;
    next.focus();
    event.preventDefault();
  }, { signal: ending.signal });
  return () => ending.abort();
}
