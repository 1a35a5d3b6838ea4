import { keyOf } from '../keys.js';
import { listenToKeys, nextRadio } from './kit/grid.js';
import { listenToPointer } from './kit/pointer.js';
import { createActions } from './minesweeper/actions.js';
import { createClicks, createEnter } from './minesweeper/double_press.js';
import { boardAt, keepInSight } from './minesweeper/paint.js';

/**
 * All that the page knows of Minesweeper.
 */
export { answerText, boardLines, stops } from './minesweeper/answers.js';
export { helpSections, portraits } from './minesweeper/help.js';
export { miniature } from './minesweeper/diagrams.js';
export { paint } from './minesweeper/paint.js';
export { cell, ratio } from './minesweeper/layout.js';
export { scene } from './minesweeper/scene.js';
export { points, scoreNote, tray } from './minesweeper/score.js';
export { draftSentence, lineNote, lineParts, moveSentence } from './minesweeper/sentences.js';

/** The players are chosen beside the board. */
export const seating = 'panel';

/** @param {import('./minesweeper/wire.js').GameSnapshot} snapshot */
export const boardName = ({ view }) => view.board_id;

/** Whoever gives up has lost. */
export const leaving = 'resign';

/** Where those whom it thanks are at home. */
export const addresses = { Minesweeper: 'https://www.brettspielnetz.de' };

/** @param {import('./minesweeper/wire.js').GameLine} line */
export function sound({ report }) {
  if (report.points < 0) return 'loss';
  return report.result === 'marked' ? 'capture' : 'move';
}

/** Nobody sees where the other one marked in vain. */
export const secrets = true;

/**
 * @param {HTMLElement} root
 * @param {import('./minesweeper/actions.js').Hands} hands
 * @returns {() => void} ends it
 */
export function listen(root, hands) {
  const ending = new AbortController();
  const on = (/** @type {string} */ type, /** @type {(event: any) => void} */ hear) => root.addEventListener(type, hear, { signal: ending.signal });
  const board = () => boardAt(root);
  const actions = createActions(root, hands);
  const click = createClicks(actions);
  const enter = createEnter(actions);
  listenToPointer(root, board, {
    tap: ({ cell, finger, time_ms }) => {
      if (cell !== null) finger ? actions.cell(cell) : click(cell, time_ms);
    },
    alternate: actions.mark,
  }, ending.signal);
  listenToKeys(root, board, ({ active }, event) => {
    const key = keyOf(event);
    if (event.ctrlKey) return false;
    if (key === 'Escape') return actions.cancel();
    if (key === 'Enter') enter(active);
    else if (key === ' ') actions.cell(active);
    else if (['m', 'f'].includes(key)) actions.mark(active);
    else return false;
    return true;
  }, ending.signal, (here) => keepInSight(here, here.active));
  on('click', (/** @type {MouseEvent} */ { target }) => {
    const button = /** @type {HTMLElement | null} */ (/** @type {Element} */ (target).closest('.mines-tools button'));
    if (button?.id === 'mine-confirm') actions.confirm();
    else if (button) actions.choose(/** @type {import('./minesweeper/wire.js').ActionKind} */ (button.dataset.action));
  });
  // The two choices of the switch are one tab stop; Escape takes the chosen square back from there too.
  on('keydown', (/** @type {KeyboardEvent} */ event) => {
    if (/** @type {HTMLElement} */ (event.target).dataset.cell !== undefined) return;
    const next = nextRadio(event);
    next?.click();
    next?.focus();
    if (next || (event.key === 'Escape' && actions.cancel())) event.preventDefault();
  });
  return () => ending.abort();
}
