import { ask } from './backend.js';
import { printed, shortcutOf } from './shortcuts.js';
import { gameText, sideText } from './sides.js';
import { give, write } from './write.js';

/**
 * The texts that stand in the page itself: `data-say` for what is read, `data-label` for a name that is only
 * spoken, `data-tip` for a tooltip, with the key that does the same, `data-side-name` for a side as the game
 * calls it, `data-game-name` for the game.
 *
 * @typedef {import('./wire.js').Side} Side
 * @typedef {import('./words.js').Words} Words
 * @typedef {import('./words.js').Key} Key
 */

/**
 * @param {Words} words
 * @param {string | null} game the one on the screen
 */
export function paintTexts(words, game) {
  document.documentElement.lang = words.language;
  entitle(game ? words.say('app.title', { game: gameText(game, words) }) : words.say('app.name'));
  for (const node of each('[data-say]')) write(node, words.say(key(node.dataset.say)));
  for (const node of each('[data-label]')) give(node, 'aria-label', words.say(key(node.dataset.label)));
  for (const node of each('[data-tip]')) paintTip(node, words.say(key(node.dataset.tip)), words);
  if (!game) return;
  for (const node of each('[data-game-name]')) write(node, gameText(game, words));
  for (const node of each('[data-side-name]')) {
    write(node, sideText(game, /** @type {Side} */ (node.dataset.sideName), words));
  }
}

/**
 * The window of the system has a title of its own.
 *
 * @param {string} text
 */
function entitle(text) {
  if (document.title === text) return;
  document.title = text;
  ask('title', { text }).catch(() => undefined);
}

/** @param {string} selector */
const each = (selector) => /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(selector));

/** @param {string | undefined} text */
const key = (text) => /** @type {Key} */ (text);

/**
 * A tooltip with the key that does the same. `panel.css` draws it: an engine's own would come late, not for the
 * keyboard, and be read out behind a name that says the same. A button without words has its name from it.
 *
 * @param {HTMLElement} node
 * @param {string} text
 * @param {Words} words
 */
export function paintTip(node, text, words) {
  const shortcut = shortcutOf(node.id);
  give(node, 'data-hint', shortcut ? `${text} (${printed(shortcut, words)})` : text);
  if (!node.querySelector('span')) give(node, 'aria-label', text);
  if (shortcut) give(node, 'aria-keyshortcuts', shortcut.replace('Ctrl', 'Control'));
}
