import { gameText } from '../sides.js';
import { agreed, element } from './dialogs.js';

/**
 * What the program was started with is loaded only when the person says so.
 *
 * @param {{ game: string, file: string }} given
 * @param {import('../i18n.js').I18n} i18n
 * @returns {Promise<boolean>}
 */
export function mayOpen({ game, file }, i18n) {
  element('replace-title').textContent = i18n.t('replace.given_title');
  element('replace-note').textContent = i18n.t('replace.given', { file, game: gameText(game, i18n) });
  return agreed('replace-dialog', 'replace-confirm');
}
