import { readFileSync, readdirSync } from 'node:fs';
import { LANGUAGES, createI18n, messagesOf, type Language, type Message, type Messages } from '../../ui/js/foundation/i18n.js';

const FOLDER = new URL('../../ui/i18n/', import.meta.url);

const catalogueFile = (path: string): Messages => JSON.parse(readFileSync(new URL(path, FOLDER), 'utf8'));

export const FILES = readdirSync(new URL('en/', FOLDER)).map((name) => name.replace('.json', ''));

/** The page's languages. */
export const SPOKEN = Object.keys(LANGUAGES) as Language[];

/** Each language's messages by full key. */
export const CATALOGUES = Object.fromEntries(SPOKEN.map((language) =>
  [language, messagesOf(Object.fromEntries(FILES.map((file) => [file, catalogueFile(`${language}/${file}.json`)])))])) as Record<Language, Messages>;

/** A message's strings by plural form. */
export function pluralsOf(message: Message): Record<string, string> {
  if (typeof message === 'string') return { other: message };
  const { description, ...plurals } = message;
  return plurals;
}

/** Every string in a language, with its message's full name. */
export const textsOf = (language: Language) =>
  Object.entries(CATALOGUES[language]).flatMap(([name, message]) => Object.values(pluralsOf(message)).map((text) => [name, text] as const));

export const i18nOf = (language: Language) => createI18n(language, CATALOGUES[language]);
