import { readFileSync, readdirSync } from 'node:fs';
import { LANGUAGES, createI18n, messagesOf, type Language, type Messages } from '../../ui/js/foundation/i18n.js';

const FOLDER = new URL('../../ui/i18n/', import.meta.url);

/** A language's file as translators see it, or `notes.json`. */
export const catalogueFile = (path: string) => JSON.parse(readFileSync(new URL(path, FOLDER), 'utf8'));

export const FILES = readdirSync(new URL('en/', FOLDER)).map((name) => name.replace('.json', ''));

/** The languages of the page. */
export const SPOKEN = Object.keys(LANGUAGES) as Language[];

/** The messages of each language by full key. */
export const CATALOGUES = Object.fromEntries(SPOKEN.map((language) =>
  [language, messagesOf(Object.fromEntries(FILES.map((file) => [file, catalogueFile(`${language}/${file}.json`)])))])) as Record<Language, Messages>;

export const i18nOf = (language: Language) => createI18n(language, CATALOGUES[language]);
