import { playerText, seatText } from '../levels.js';
import { isUnderWay } from '../phase.js';
import { gameText, sideText } from '../sides.js';
import { agreed, element } from './dialogs.js';
import { isolated } from '../foreign.js';

/**
 * Questions before a match gives way to another, or somebody in it does.
 *
 * @typedef {import('../wire.js').Snapshot} Snapshot
 * @typedef {import('../i18n.js').I18n} I18n
 */

/**
 * @param {string} title
 * @param {string} note
 * @param {import('../i18n.js').Key} yes
 * @param {I18n} i18n
 */
function sure(title, note, yes, i18n) {
  element('replace-title').textContent = title;
  element('replace-note').textContent = note;
  // As it is found wherever all texts are painted anew.
  element('replace-confirm').dataset.i18n = yes;
  element('replace-confirm').textContent = i18n.t(yes);
  return agreed('replace-dialog', 'replace-confirm');
}

/**
 * What the program was started with is loaded only when the person says so.
 *
 * @param {{ game: string, file: string }} given
 * @param {import('../i18n.js').I18n} i18n
 * @returns {Promise<boolean>}
 */
export function mayOpen({ game, file }, i18n) {
  return sure(i18n.t('replace.given_title'), i18n.t('replace.given', { file: isolated(file), game: gameText(game, i18n) }), 'replace.confirm', i18n);
}

/**
 * One key must not end what is being played.
 *
 * @param {Snapshot} snapshot
 * @param {I18n} i18n
 * @returns {boolean | Promise<boolean>}
 */
export const mayRenew = (snapshot, i18n) =>
  !isUnderWay(snapshot) || sure(i18n.t('replace.new_title'), i18n.t('replace.new'), 'menu.reset', i18n);

/**
 * Nor may a key, or a wheel, in a list of players.
 *
 * @param {Snapshot} snapshot
 * @param {import('../wire.js').Side} side
 * @param {import('../wire.js').Player} player
 * @param {I18n} i18n
 * @returns {boolean | Promise<boolean>}
 */
export function maySeat(snapshot, side, player, i18n) {
  if (!isUnderWay(snapshot)) return true;
  const [before, now] = [seatText(snapshot, side, i18n), playerText(player, snapshot.levels, i18n)];
  const note = i18n.t('replace.seat', { side: sideText(snapshot.game, side, i18n), before, now });
  return sure(i18n.t('replace.seat_title'), note, 'replace.seat_confirm', i18n);
}
