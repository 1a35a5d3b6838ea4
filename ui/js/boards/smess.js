import { createPress } from './smess/press.js';
import { listenToHand } from './smess/hand.js';
import { listenToKeyboard } from './smess/keyboard.js';

/**
 * The board of Smess: `scene` says what is to be seen, `paint` draws it, `listen` hears hands and keys.
 */
export { scene } from './smess/scene.js';
export { paint } from './smess/paint.js';

/**
 * @param {HTMLElement} root
 * @param {import('./smess/press.js').Hands} hands
 * @returns {() => void} ends it
 */
export function listen(root, hands) {
  const press = createPress(root, hands);
  const endings = [listenToHand(root, press), listenToKeyboard(root, press)];
  return () => endings.forEach((end) => end());
}
