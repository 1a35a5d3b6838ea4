import type { AppState } from '../../app.js';
import type { I18n } from '../../foundation/i18n.js';
import { SIDES, sideText } from '../../foundation/sides.js';
import type { ContactShown, FriendsShown } from '../../wire.js';

/** A match's agreed terms, in words. */

type Terms = Pick<ContactShown, 'game' | 'options' | 'sides' | 'days'>;

/** Parses options text such as `stones=6,skip-opponent=off`, keyed by name. */
export function readOptions(text: string) {
  const items = text.split(',').filter(Boolean).map((item) => item.split(/=(.*)/s));
  return new Map(items.map(([name, value]) => [name, value] as [string, string]));
}

export const writeOptions = (options: ReadonlyMap<string, string>) => [...options].map(([name, value]) => `${name}=${value}`).join(',');

/** The rules that differ from the usual ones: "standard", "Stones: 6, no repetition". */
export function rulesText(game: string, options: string, i18n: I18n) {
  const said = [...readOptions(options)].map(([name, value]) => ruleText(game, name, value, i18n));
  return said.length > 0 ? said.join(' · ') : i18n.t('friends.rules_usual');
}

function ruleText(game: string, name: string, value: string, i18n: I18n) {
  const key = `${game}.option_${name.replaceAll('-', '_')}`;
  if (!i18n.exists(key)) return i18n.t('friends.rules_position');
  if (value === 'on') return i18n.t(key);
  return i18n.t('notation.field', { name: i18n.t(key), value: value === 'off' ? i18n.t('friends.rule_off') : value });
}

/** Who moves first, with that side's colour. */
function beginsText({ game, sides }: Pick<Terms, 'game' | 'sides'>, i18n: I18n) {
  const [first, second] = SIDES.map((side) => sideText(game, side, i18n));
  return i18n.t(`friends.begins_${sides}`, { side: sides === 'own_first' ? first : second });
}

/** The time limit per move; 0 days means none. */
export const daysText = (days: number, i18n: I18n) => (days > 0 ? i18n.t('friends.days', { count: days }) : i18n.t('friends.days_any'));

export const termsTexts = (terms: Terms, i18n: I18n) =>
  [i18n.t('notation.field', { name: i18n.t('notation.rules'), value: rulesText(terms.game, terms.options, i18n) }), beginsText(terms, i18n), daysText(terms.days, i18n)];

/** Whether a game can be played with a friend. */
export const playsElsewhere = (friends: FriendsShown | null, game: string) => friends?.games.includes(game) ?? false;

/**
 * Says that messages cannot carry a game's moves, and which transports can on this device; empty if messages can.
 *
 * @param internet whether a broker is set up, or could be
 */
export function noMessagesText(game: string, internet: 'internet' | 'internet_later' | null, { friends, capabilities, i18n }: AppState) {
  if (!friends?.not_by_text.includes(game)) return '';
  const transports = [
    capabilities.network ? i18n.t('friends.by_transport_network') : '', internet ? i18n.t(`friends.by_transport_${internet}`) : '',
    capabilities.files ? i18n.t('friends.by_transport_files') : '',
  ].filter(Boolean);
  return i18n.t('friends.no_messages', { list: i18n.list(transports, 'or') });
}
