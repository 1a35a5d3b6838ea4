import { ask } from '../backend.js';
import { el } from '../dom.js';
import { agreed, element } from '../panel/dialogs.js';
import { enable } from '../panel/enable.js';
import { gameText } from '../sides.js';
import { ALL, filterOf } from './filters.js';

/**
 * Matches that no file can bring back: those that hide something until they end, those that nobody can read, and those
 * that a friend plays.
 *
 * @typedef {import('../wire.js').OnlyHere} OnlyHere
 * @typedef {import('../i18n.js').I18n} I18n
 */

/**
 * Each kind by its game and number, with the reason.
 *
 * @param {readonly OnlyHere[]} matches
 * @param {I18n} i18n
 */
export const onlyHereTexts = (matches, i18n) => matches.map(({ game, reason, matches: n }) =>
  i18n.t(`archive.only_here_${reason}`, { n, game: i18n.exists(`${game}.name`) ? gameText(game, i18n) : game }));

/**
 * @param {readonly OnlyHere[]} matches
 * @param {I18n} i18n
 */
export const onlyHereNodes = (matches, i18n) => onlyHereTexts(matches, i18n).map((text) => el('li', {}, text));

/**
 * Asks whether everything is to be deleted. What no file holds is counted, and is asked for by name.
 *
 * @param {I18n} i18n
 * @returns {Promise<boolean>}
 */
export async function agreedToErase(i18n) {
  const { only_here } = await ask('export_outlook', { selection: { kind: 'filter', filter: filterOf(ALL) } });
  const [confirm, box] = [element('erase-confirm'), element('erase-agree')];
  const agree = /** @type {HTMLInputElement} */ (box);
  const allow = () => enable(/** @type {HTMLButtonElement} */ (confirm), only_here.length === 0 || agree.checked, agree);
  agree.checked = false;
  agree.onchange = allow;
  element('erase-only-here').hidden = only_here.length === 0;
  element('erase-only-here-list').replaceChildren(...onlyHereNodes(only_here, i18n));
  allow();
  return agreed('erase-dialog', 'erase-confirm');
}
