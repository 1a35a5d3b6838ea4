import { SIDES, sideText } from '../sides.js';
import { hasFiles, hasNetwork, playsByText } from './store.js';

/**
 * What two people agree on before a match, in words.
 *
 * @typedef {import('../wire.js').ContactShown} ContactShown
 * @typedef {import('../i18n.js').I18n} I18n
 * @typedef {import('../i18n.js').Key} Key
 * @typedef {Pick<ContactShown, 'game' | 'options' | 'sides' | 'days'>} Terms
 */

/**
 * The choices of an options text by their names.
 *
 * @param {string} text such as `stones=6,skip-opponent=off`
 */
export function readOptions(text) {
  const items = text.split(',').filter(Boolean).map((item) => item.split(/=(.*)/s));
  return new Map(items.map(([name, value]) => /** @type {[string, string]} */ ([name, value])));
}

/** @param {Map<string, string>} options */
export const writeOptions = (options) => [...options].map(([name, value]) => `${name}=${value}`).join(',');

/**
 * The rules as far as they are not the usual ones: "Usual rules", "Stones: 6, no repetition".
 *
 * @param {string} game
 * @param {string} options
 * @param {I18n} i18n
 */
export function rulesText(game, options, i18n) {
  const said = [...readOptions(options)].map(([name, value]) => ruleText(game, name, value, i18n));
  return said.length > 0 ? said.join(' · ') : i18n.t('friends.rules_usual');
}

/**
 * @param {string} game
 * @param {string} name
 * @param {string} value
 * @param {I18n} i18n
 */
function ruleText(game, name, value, i18n) {
  const key = `${game}.option_${name.replaceAll('-', '_')}`;
  if (!i18n.exists(key)) return i18n.t('friends.rules_position');
  if (value === 'on') return i18n.t(key);
  return i18n.t('notation.field', { name: i18n.t(key), value: value === 'off' ? i18n.t('friends.rule_off') : value });
}

/**
 * Who makes the first move, with the colour that goes with it.
 *
 * @param {Pick<Terms, 'game' | 'sides'>} terms
 * @param {I18n} i18n
 */
export function beginsText({ game, sides }, i18n) {
  const [first, second] = SIDES.map((side) => sideText(game, side, i18n));
  return i18n.t(`friends.begins_${sides}`, { side: sides === 'own_first' ? first : second });
}

/**
 * @param {number} days a move; 0 is no limit
 * @param {I18n} i18n
 */
export const daysText = (days, i18n) => (days > 0 ? i18n.t('friends.days', { n: days }) : i18n.t('friends.days_any'));

/**
 * That messages cannot carry the moves of a game, and what can on this device.
 *
 * @param {string} game
 * @param {'internet' | 'internet_later' | null} internet whether there is a server for it, or may be one
 * @param {I18n} i18n
 * @returns {string} empty where messages carry them
 */
export function noMessagesText(game, internet, i18n) {
  if (playsByText(game)) return '';
  const transports = [
    hasNetwork() ? i18n.t('friends.by_transport_network') : '', internet ? i18n.t(`friends.by_transport_${internet}`) : '',
    hasFiles() ? i18n.t('friends.by_transport_files') : '',
  ].filter(Boolean);
  return i18n.t('friends.no_messages', { list: new Intl.ListFormat(i18n.language, { type: 'disjunction' }).format(transports) });
}

/**
 * @param {Terms} terms
 * @param {I18n} i18n
 * @returns {string[]} rules, who begins, days
 */
export const termsTexts = (terms, i18n) =>
  [`${i18n.t('friends.rules')} ${rulesText(terms.game, terms.options, i18n)}`, beginsText(terms, i18n), daysText(terms.days, i18n)];
