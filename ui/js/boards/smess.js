import { HEIGHT, WIDTH } from './smess/geometry.js';
import { createPress } from './smess/press.js';
import { listenToHand } from './smess/hand.js';
import { listenToKeyboard } from './smess/keyboard.js';

/**
 * All that the page knows of Smess: `scene` says what is to be seen, `paint` draws it, `listen` hears hands
 * and keys; beside the board a `tray` of captured pieces, a `moveSentence` for the ear, and the rules.
 */
export { answerText, boardLines, stops } from './smess/answers.js';
export { tray } from './smess/captured.js';
export { helpSections, portraits } from './smess/help.js';
export { miniature } from './smess/miniature.js';
export { paint } from './smess/paint.js';
export { scene } from './smess/scene.js';
export { draftSentence, moveSentence } from './smess/sentences.js';

/** The board's width to its height, whatever the shape of the page. */
export const ratio = () => WIDTH / HEIGHT;

/** The players are chosen on the board itself. */
export const seating = 'board';

/** Whoever gives up has lost. */
export const leaving = 'resign';

/** @param {import('../wire.js').SmessLine} line */
export const sound = ({ report }) => (report.captured ? 'capture' : 'move');

/**
 * @param {HTMLElement} root
 * @param {import('../games.js').Hands} hands
 * @returns {() => void} ends it
 */
export function listen(root, hands) {
  const press = createPress(root, hands);
  const endings = [listenToHand(root, press), listenToKeyboard(root, press)];
  return () => endings.forEach((end) => end());
}
