/**
 * The texts of the page in the language of the person. The catalogues, `ui/i18n/<language>/<file>.json`, are i18next JSON
 * v4 with one file for the page, one for each of its larger parts and one for each game; `ui/i18n/notes.json` is for
 * translators.
 *
 * @typedef {typeof import('../i18n/en/app.json')} App
 *
 * @typedef {object} Parts
 * @property {typeof import('../i18n/en/archive.json')} archive
 * @property {typeof import('../i18n/en/friends.json')} friends
 * @property {typeof import('../i18n/en/statistics.json')} statistics
 *
 * @typedef {object} Games
 * @property {typeof import('../i18n/en/smess.json')} smess
 * @property {typeof import('../i18n/en/kalaha.json')} kalaha
 * @property {typeof import('../i18n/en/minesweeper.json')} minesweeper
 */

/**
 * @template {string} Prefix
 * @template Messages
 * @typedef {`${Prefix}.${Exclude<keyof Messages, symbol>}`} Prefixed
 */

/**
 * @template {string} Name
 * @typedef {Name extends `${infer Stem}_${Intl.LDMLPluralRule}` ? Stem : Name} WithoutPlural
 */

/**
 * @typedef {keyof typeof LANGUAGES} Language
 * @typedef {{ [Group in keyof App]: Prefixed<Group, App[Group]> }[keyof App]} AppName
 * @typedef {{ [Part in keyof Parts]: Prefixed<Part, Parts[Part]> }[keyof Parts]} PartName
 * @typedef {{ [Game in keyof Games]: Prefixed<Game, Games[Game]> }[keyof Games]} GameName
 * @typedef {WithoutPlural<AppName | PartName | GameName>} Key
 * @typedef {Record<string, string>} Messages by full name, such as `home.moves_one`
 * @typedef {Record<string, string | number>} Values
 *
 * @typedef {object} I18n
 * @property {Language} language
 * @property {(key: Key, values?: Values) => string} t the text, with its `{{placeholders}}` filled; `n` chooses the plural
 * @property {(key: string) => key is Key} exists
 * @property {(n: number, decimals?: number) => string} number
 * @property {(hundredths: number, decimals?: number) => string} signed a value in hundredths, with its sign
 * @property {(n: number) => string} short 3456789 as 3.5 M
 */

/**
 * The languages in the order of the settings. Engines disagree on Khmer number formats, so the separators are ours;
 * digits are Latin everywhere.
 */
export const LANGUAGES = {
  de: { name: 'Deutsch', decimal: ',', group: '.' },
  en: { name: 'English', decimal: '.', group: ',' },
  km: { name: 'ខ្មែរ', decimal: '.', group: ',' },
};

/** The parts of the page that have files of their own. */
export const PARTS = ['archive', 'friends', 'statistics'];

/**
 * The messages of a catalogue's files by their full names. A `|` in them is a zero-width space, which nobody could
 * proof-read.
 *
 * @param {Record<string, any>} files `app` in groups, the others named as their part or game
 * @returns {Messages}
 */
export function messagesOf({ app, ...others }) {
  const groups = Object.entries({ ...app, ...others });
  const named = groups.flatMap(([group, messages]) =>
    Object.entries(messages).map(([name, text]) => [`${group}.${name}`, text.replaceAll('|', '\u200b')]));
  return Object.fromEntries(named);
}

/**
 * @param {Language} language
 * @param {readonly string[]} games whose messages are needed
 * @returns {Promise<I18n>}
 */
export async function loadI18n(language, games) {
  const files = ['app', ...PARTS, ...games].map(async (file) => {
    const response = await fetch(new URL(`../i18n/${language}/${file}.json`, import.meta.url).href);
    if (!response.ok) throw new Error(`${response.url}: ${response.status}`);
    return [file, await response.json()];
  });
  return createI18n(language, messagesOf(Object.fromEntries(await Promise.all(files))));
}

/**
 * @param {Language} language
 * @param {Messages} messages
 * @returns {I18n}
 */
export function createI18n(language, messages) {
  const { decimal, group } = LANGUAGES[language];
  const plural = new Intl.PluralRules(language);

  /** @type {I18n['number']} */
  function number(n, decimals = 0) {
    const [whole, fraction] = Math.abs(n).toFixed(decimals).split('.');
    const grouped = whole.replace(/\B(?=(\d{3})+$)/g, group);
    const digits = fraction === undefined ? grouped : grouped + decimal + fraction;
    return n < 0 ? `−${digits}` : digits;
  }

  /** @type {I18n['signed']} */
  const signed = (hundredths, decimals = 2) => (hundredths > 0 ? '+' : '') + number(hundredths / 100, decimals);

  /** @type {I18n['t']} */
  function t(key, values = {}) {
    const text = messages[key] ?? messages[`${key}_${plural.select(Number(values.n))}`] ?? messages[`${key}_other`];
    return text.replace(/\{\{(\w+)\}\}/g, (_, name) => {
      const value = values[name] ?? '';
      return typeof value === 'number' ? number(value) : value;
    });
  }

  /** @type {I18n['short']} */
  function short(n) {
    if (n >= 1e6) return t('number.millions', { n: number(n / 1e6, 1) });
    if (n >= 1e4) return t('number.thousands', { n: number(n / 1e3) });
    return number(n);
  }

  /** @type {I18n['exists']} */
  const exists = (key) => key in messages || `${key}_other` in messages;

  return { language, t, exists, number, signed, short };
}

/**
 * The language to show: the chosen one, else the first of the system's that we speak, else English.
 *
 * @param {'system' | Language} chosen
 * @param {readonly string[]} preferred as `navigator.languages`
 * @returns {Language}
 */
export function languageFor(chosen, preferred) {
  if (chosen !== 'system') return chosen;
  const spoken = preferred.map((tag) => tag.split('-')[0].toLowerCase()).find((tag) => tag in LANGUAGES);
  return /** @type {Language} */ (spoken ?? 'en');
}
