/**
 * The page's text in the user's language. The catalogues, `ui/i18n/<language>/<file>.json`, are go-i18n JSON v2, with
 * one file for the page, one for each larger part and one for each game. The English catalogue has the translators'
 * notes.
 */

export type App = typeof import('../../i18n/en/app.json');

export interface Parts {
  archive: typeof import('../../i18n/en/archive.json');
  friends: typeof import('../../i18n/en/friends.json');
  statistics: typeof import('../../i18n/en/statistics.json');
}

/** Parts whose files are loaded when they are needed. */
export interface LaterParts {
  problems: typeof import('../../i18n/en/problems.json');
}

export interface Games {
  smess: typeof import('../../i18n/en/smess.json');
  kalaha: typeof import('../../i18n/en/kalaha.json');
  minesweeper: typeof import('../../i18n/en/minesweeper.json');
}

type Named<Files> = { [File in keyof Files & string]: `${File}.${keyof Files[File] & string}` }[keyof Files & string];

/** A lesson's message: the lesson's data names it. */
export type LessonKey = `${keyof Games}_lesson.${string}`;

/** The words of a problem's theme: the problem's data names it. */
export type ProblemKey = `${keyof Games}_problems.${string}`;

export type Key = keyof App | Named<Parts> | Named<LaterParts> | Named<Games> | LessonKey | ProblemKey;

/** A text, or one for each plural form and a note for translators. */
export type Message = string | { readonly other: string } & Readonly<Partial<Record<Intl.LDMLPluralRule | 'description', string>>>;

/** Messages by full name, such as `home.moves`. */
export type Messages = Readonly<Record<string, Message>>;

export type Language = keyof typeof LANGUAGES;

export type Values = Record<string, string | number>;

/** Empty texts are skipped. */
export type Texts = readonly (string | null | undefined)[];

export interface I18n {
  language: Language;
  /**
   * The text with its `{{.placeholders}}` filled. `count` chooses the plural form; `context` chooses the message
   * `<key>_<context>` if it exists.
   */
  t: (key: Key, values?: Values) => string;
  exists: (key: string) => key is Key;
  /** The same text with more messages. */
  with: (more: Messages) => I18n;
  /** Joins texts: "a1, b2 and c3"; "a1, b2 or c3"; as `facts` "a1, b2, c3". */
  list: (items: Texts, form?: keyof typeof LISTS) => string;
  /** Joins sentences. */
  sentences: (texts: Texts) => string;
  number: (n: number, decimals?: number) => string;
  /** A value in hundredths, with its sign. */
  signed: (hundredths: number, decimals?: number) => string;
  /** 3456789 as 3.5 M. */
  short: (n: number) => string;
}

/**
 * The languages, in settings order. Engines disagree on Khmer number formats, so we define the separators;
 * digits are Latin everywhere.
 */
export const LANGUAGES = {
  de: { name: 'Deutsch', decimal: ',', group: '.' },
  en: { name: 'English', decimal: '.', group: ',' },
  km: { name: 'ខ្មែរ', decimal: '.', group: ',' },
};

const LISTS: Record<'and' | 'or' | 'facts', Intl.ListFormatOptions> = {
  and: { type: 'conjunction' }, or: { type: 'disjunction' }, facts: { type: 'unit' },
};

/** The parts of the page with their own files. */
export const PARTS = ['archive', 'friends', 'statistics'];

/**
 * A catalogue's messages by full name.
 *
 * @param files `app` has full names; all others are prefixed with the file's name
 */
export function messagesOf({ app, ...others }: Readonly<Record<string, Messages>>): Messages {
  const named = Object.entries(others).flatMap(([file, messages]) =>
    Object.entries(messages).map(([name, message]) => [`${file}.${name}`, message]));
  return { ...app, ...Object.fromEntries(named) };
}

/** @param games the games whose messages are needed */
export const loadI18n = async (language: Language, games: readonly string[]): Promise<I18n> =>
  createI18n(language, await loadMessages(language, ['app', ...PARTS, ...games]));

/** Some files of a language's catalogue. */
export async function loadMessages(language: Language, files: readonly string[]): Promise<Messages> {
  const loaded = files.map(async (file) => {
    const response = await fetch(new URL(`../i18n/${language}/${file}.json`, import.meta.url).href);
    if (!response.ok) throw new Error(`${response.url}: ${response.status}`);
    return [file, await response.json()];
  });
  return messagesOf(Object.fromEntries(await Promise.all(loaded)));
}

export function createI18n(language: Language, messages: Messages): I18n {
  const { decimal, group } = LANGUAGES[language];
  const plural = new Intl.PluralRules(language);
  // The catalogue is British English, which has no comma before "and".
  const tag = language === 'en' ? 'en-GB' : language;
  const lists = Object.fromEntries(Object.entries(LISTS).map(([form, options]) => [form, new Intl.ListFormat(tag, options)]));

  function number(n: number, decimals = 0): string {
    const [whole, fraction] = Math.abs(n).toFixed(decimals).split('.');
    const grouped = whole.replace(/\B(?=(\d{3})+$)/g, group);
    const digits = fraction === undefined ? grouped : grouped + decimal + fraction;
    return n < 0 ? `−${digits}` : digits;
  }

  const signed: I18n['signed'] = (hundredths, decimals = 2) => (hundredths > 0 ? '+' : '') + number(hundredths / 100, decimals);

  function t(key: Key, values: Values = {}): string {
    const message = messages[`${key}_${values.context}`] ?? messages[key];
    const text = typeof message === 'string' ? message : message[plural.select(Number(values.count))] ?? message.other;
    return text.replace(/\{\{\.(\w+)\}\}/g, (_, name) => {
      const value = values[name] ?? '';
      return typeof value === 'number' ? number(value) : value;
    });
  }

  function short(n: number): string {
    if (n >= 1e6) return t('number.millions', { number: number(n / 1e6, 1) });
    if (n >= 1e4) return t('number.thousands', { number: number(n / 1e3) });
    return number(n);
  }

  const sentences: I18n['sentences'] = (texts) =>
    texts.reduce<string>((said, next) => (said && next ? t('announce.next', { said, next }) : said || next || ''), '');

  const exists = (key: string): key is Key => key in messages;

  const withMore: I18n['with'] = (more) => createI18n(language, { ...messages, ...more });

  return { language, t, exists, with: withMore, list: (items, form = 'and') => lists[form].format(items.filter((item) => item) as string[]), sentences, number, signed, short };
}

/**
 * The chosen language, otherwise the system's first supported language, otherwise English.
 *
 * @param preferred as `navigator.languages`
 */
export function languageFor(chosen: 'system' | Language, preferred: readonly string[]): Language {
  if (chosen !== 'system') return chosen;
  const spoken = preferred.map((tag) => tag.split('-')[0].toLowerCase()).find((tag) => tag in LANGUAGES);
  return ((spoken ?? 'en') as Language);
}
