import { printed, shortcutOf } from './shortcuts.js';

/**
 * The texts that stand in the page itself: `data-say` for what is read, `data-label` for a name that is only
 * spoken, `data-tip` for a tooltip, with the key that does the same.
 *
 * @typedef {import('./words.js').Words} Words
 * @typedef {import('./words.js').Key} Key
 */

/** @param {Words} words */
export function paintTexts(words) {
  document.documentElement.lang = words.language;
  document.title = words.say('app.title');
  for (const node of each('[data-say]')) node.textContent = words.say(key(node.dataset.say));
  for (const node of each('[data-label]')) node.setAttribute('aria-label', words.say(key(node.dataset.label)));
  for (const node of each('[data-tip]')) paintTip(node, words.say(key(node.dataset.tip)), words);
}

/** @param {string} selector */
const each = (selector) => /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(selector));

/** @param {string | undefined} text */
const key = (text) => /** @type {Key} */ (text);

/**
 * @param {HTMLElement} node
 * @param {string} text
 * @param {Words} words
 */
function paintTip(node, text, words) {
  const shortcut = shortcutOf(node.id);
  node.title = shortcut ? `${text} (${printed(shortcut, words)})` : text;
  if (shortcut) node.setAttribute('aria-keyshortcuts', shortcut.replace('Ctrl', 'Control'));
}
