import { keyOf } from '../foundation/keys.js';
import { listenToKeys, nextRadio } from './kit/grid.js';
import { listenToPointer } from './kit/pointer.js';
import { createActions, type Hands } from './minesweeper/actions.js';
import { createClicks, createEnter } from './minesweeper/double_press.js';
import { boardAt, keepInSight } from './minesweeper/paint.js';
import type { ActionKind, GameLine, GameSnapshot } from './minesweeper/wire.js';

/** Everything the page knows about Minesweeper. */
export { answerText, boardLines, stops } from './minesweeper/answers.js';
export { advice } from './minesweeper/advice.js';
export { helpSections, portraits } from './minesweeper/help.js';
export { miniature, sample } from './minesweeper/diagrams.js';
export { paint } from './minesweeper/paint.js';
export { cell, ratio } from './minesweeper/layout.js';
export { verdict } from './minesweeper/review.js';
export { scene } from './minesweeper/scene.js';
export { points, scoreNote, tray } from './minesweeper/score.js';
export { draftSentence, lineNote, lineParts, moveSentence } from './minesweeper/sentences.js';

/** Players are chosen in the panel. */
export const seating = 'panel';

export const boardName = ({ view }: GameSnapshot) => view.board_id;

/** A player who resigns loses. */
export const leaving = 'resign';

/** The credited websites. */
export const addresses = { Minesweeper: 'https://www.brettspielnetz.de' };

export function sound({ report }: GameLine) {
  if (report.points < 0) return 'loss';
  return report.result === 'marked' ? 'capture' : 'move';
}

/** "f6". */
export const triedText = (move: string) => move.split(' ')[1];

/** Failed marks are private. */
export const secrets = true;

/** @returns a function that stops listening */
export function listen(root: HTMLElement, hands: Hands): () => void {
  const ending = new AbortController();
  const on = (type: string, hear: (event: any) => void) => root.addEventListener(type, hear, { signal: ending.signal });
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
  on('click', ({ target }: MouseEvent) => {
    const button = ((target as Element).closest('.mines-tools button') as HTMLElement | null);
    if (button?.id === 'mine-confirm') actions.confirm();
    else if (button) actions.choose((button.dataset.action as ActionKind));
  });
  // The two radio buttons are one tab stop; Escape there also clears the choice.
  on('keydown', (event: KeyboardEvent) => {
    if ((event.target as HTMLElement).dataset.cell !== undefined) return;
    const next = nextRadio(event);
    next?.click();
    next?.focus();
    if (next || (event.key === 'Escape' && actions.cancel())) event.preventDefault();
  });
  return () => ending.abort();
}
