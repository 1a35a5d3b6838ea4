import { ask } from './foundation/backend.js';
import { printed, shortcutOf } from './foundation/shortcuts.js';
import { gameText } from './foundation/sides.js';
import { give, write } from './foundation/dom.js';
import type { I18n, Key } from './foundation/i18n.js';

/**
 * The texts that stand in the page itself: `data-i18n` for what is read, `data-label` for a name that is only
 * spoken, `data-tip` for a tooltip, with the key that does the same, `data-game-name` for the game.
 */

/** @param game the one on the screen */
export function paintStaticText(i18n: I18n, game: string | null) {
  document.documentElement.lang = i18n.language;
  entitle(game ? i18n.t('app.title', { game: gameText(game, i18n) }) : i18n.t('app.name'));
  for (const node of each('[data-i18n]')) write(node, i18n.t(key(node.dataset.i18n)));
  for (const node of each('[data-label]')) give(node, 'aria-label', i18n.t(key(node.dataset.label)));
  for (const node of each('[data-tip]')) paintTooltip(node, i18n.t(key(node.dataset.tip)), i18n);
  if (!game) return;
  for (const node of each('[data-game-name]')) write(node, gameText(game, i18n));
}

/** The window of the system has a title of its own. */
function entitle(text: string) {
  if (document.title === text) return;
  document.title = text;
  ask('title', { text }).catch(() => undefined);
}

const each = (selector: string) => (document.querySelectorAll(selector) as NodeListOf<HTMLElement>);

const key = (text: string | undefined) => (text as Key);

/**
 * A tooltip with the key that does the same. `panel.css` draws it: an engine's own would come late, not for the
 * keyboard, and be read out behind a name that says the same. A button without words has its name from it.
 */
function paintTooltip(node: HTMLElement, text: string, i18n: I18n) {
  const shortcut = shortcutOf(node.id);
  give(node, 'data-hint', shortcut ? `${text} (${printed(shortcut, i18n)})` : text);
  if (!node.querySelector('span')) give(node, 'aria-label', text);
  if (shortcut) give(node, 'aria-keyshortcuts', shortcut.replace('Ctrl', 'Control'));
}
