/**
 * The texts of the page in the language of the person. The catalogues, `ui/i18n/<language>/<file>.json`, are i18next JSON
 * v4 with one file for the page, one for each of its larger parts and one for each game; `ui/i18n/notes.json` is for
 * translators.
 */

export type App = typeof import('../../i18n/en/app.json');

export interface Parts {
  archive: typeof import('../../i18n/en/archive.json');
  friends: typeof import('../../i18n/en/friends.json');
  statistics: typeof import('../../i18n/en/statistics.json');
}

export interface Games {
  smess: typeof import('../../i18n/en/smess.json');
  kalaha: typeof import('../../i18n/en/kalaha.json');
  minesweeper: typeof import('../../i18n/en/minesweeper.json');
}

export type Prefixed<Prefix extends string, Messages> = `${Prefix}.${Exclude<keyof Messages, symbol>}`;

export type WithoutPlural<Name extends string> = Name extends `${infer Stem}_${Intl.LDMLPluralRule}` ? Stem : Name;

export type Language = keyof typeof LANGUAGES;

export type AppName = { [Group in keyof App]: Prefixed<Group, App[Group]> }[keyof App];

export type PartName = { [Part in keyof Parts]: Prefixed<Part, Parts[Part]> }[keyof Parts];

export type GameName = { [Game in keyof Games]: Prefixed<Game, Games[Game]> }[keyof Games];

export type Key = WithoutPlural<AppName | PartName | GameName>;

/** By full name, such as `home.moves_one`. */
export type Messages = Record<string, string>;

export type Values = Record<string, string | number>;

export interface I18n {
  language: Language;
  /** The text, with its `{{placeholders}}` filled; `n` chooses the plural. */
  t: (key: Key, values?: Values) => string;
  exists: (key: string) => key is Key;
  /** Several as one text: "a1, b2 and c3". */
  list: (items: readonly string[]) => string;
  number: (n: number, decimals?: number) => string;
  /** A value in hundredths, with its sign. */
  signed: (hundredths: number, decimals?: number) => string;
  /** 3456789 as 3.5 M. */
  short: (n: number) => string;
}

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
 * @param files `app` in groups, the others named as their part or game
 */
export function messagesOf({ app, ...others }: Record<string, any>): Messages {
  const groups: [string, Record<string, string>][] = Object.entries({ ...app, ...others });
  const named = groups.flatMap(([group, messages]) =>
    Object.entries(messages).map(([name, text]) => [`${group}.${name}`, text.replaceAll('|', '\u200b')]));
  return Object.fromEntries(named);
}

/** @param games whose messages are needed */
export async function loadI18n(language: Language, games: readonly string[]): Promise<I18n> {
  const files = ['app', ...PARTS, ...games].map(async (file) => {
    const response = await fetch(new URL(`../i18n/${language}/${file}.json`, import.meta.url).href);
    if (!response.ok) throw new Error(`${response.url}: ${response.status}`);
    return [file, await response.json()];
  });
  return createI18n(language, messagesOf(Object.fromEntries(await Promise.all(files))));
}

export function createI18n(language: Language, messages: Messages): I18n {
  const { decimal, group } = LANGUAGES[language];
  const plural = new Intl.PluralRules(language);
  // The catalogue is British English, which has no comma before "and".
  const lists = new Intl.ListFormat(language === 'en' ? 'en-GB' : language);

  function number(n: number, decimals = 0): string {
    const [whole, fraction] = Math.abs(n).toFixed(decimals).split('.');
    const grouped = whole.replace(/\B(?=(\d{3})+$)/g, group);
    const digits = fraction === undefined ? grouped : grouped + decimal + fraction;
    return n < 0 ? `−${digits}` : digits;
  }

  const signed: I18n['signed'] = (hundredths, decimals = 2) => (hundredths > 0 ? '+' : '') + number(hundredths / 100, decimals);

  function t(key: Key, values: Values = {}): string {
    const text = messages[key] ?? messages[`${key}_${plural.select(Number(values.n))}`] ?? messages[`${key}_other`];
    return text.replace(/\{\{(\w+)\}\}/g, (_, name) => {
      const value = values[name] ?? '';
      return typeof value === 'number' ? number(value) : value;
    });
  }

  function short(n: number): string {
    if (n >= 1e6) return t('number.millions', { n: number(n / 1e6, 1) });
    if (n >= 1e4) return t('number.thousands', { n: number(n / 1e3) });
    return number(n);
  }

  const exists = (key: string): key is Key => key in messages || `${key}_other` in messages;

  return { language, t, exists, list: (items) => lists.format(items), number, signed, short };
}

/**
 * The language to show: the chosen one, or the system's first supported one, or English.
 *
 * @param preferred as `navigator.languages`
 */
export function languageFor(chosen: 'system' | Language, preferred: readonly string[]): Language {
  if (chosen !== 'system') return chosen;
  const spoken = preferred.map((tag) => tag.split('-')[0].toLowerCase()).find((tag) => tag in LANGUAGES);
  return ((spoken ?? 'en') as Language);
}
