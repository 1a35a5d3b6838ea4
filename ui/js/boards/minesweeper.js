import { createPress } from './minesweeper/press.js';
import { listenToHand } from './minesweeper/hand.js';
import { listenToKeyboard } from './minesweeper/keyboard.js';

/**
 * All that the page knows of Minesweeper.
 */
export { answerText, boardLines, stops } from './minesweeper/answers.js';
export { helpSections, portraits } from './minesweeper/help.js';
export { miniature } from './minesweeper/pictures.js';
export { paint } from './minesweeper/paint.js';
export { cell, ratio } from './minesweeper/layout.js';
export { scene } from './minesweeper/scene.js';
export { points, scoreNote, tray } from './minesweeper/score.js';
export { draftSentence, lineNote, lineParts, moveSentence } from './minesweeper/sentences.js';

/** The players are chosen beside the board. */
export const seating = 'panel';

/** Whoever gives up has lost. */
export const leaving = 'resign';

/** @param {import('../wire.js').MinesweeperLine} line */
export function sound({ report }) {
  if (report.points < 0) return 'loss';
  return report.result === 'marked' ? 'capture' : 'move';
}

/** Nobody sees where the other one marked in vain. */
export const secrets = true;

/**
 * @param {HTMLElement} root
 * @param {import('./minesweeper/press.js').Hands} hands
 * @returns {() => void} ends it
 */
export function listen(root, hands) {
  const press = createPress(root, hands);
  const endings = [listenToHand(root, press), listenToKeyboard(root, press)];
  return () => endings.forEach((end) => end());
}
