import { de } from './words/de.js';
import { en } from './words/en.js';
import { km } from './words/km.js';

/**
 * @typedef {'de' | 'en' | 'km'} Language
 * @typedef {keyof typeof en} Key
 * @typedef {string | { one: string, other: string }} Message with `{placeholders}`; the pair is chosen by `{n}`
 * @typedef {Record<Key, Message>} Catalogue
 * @typedef {Record<string, string | number>} Values
 *
 * @typedef {object} Words
 * @property {Language} language
 * @property {(key: Key, values?: Values) => string} say
 * @property {(key: string) => key is Key} knows whether there is such a message
 * @property {(n: number, decimals?: number) => string} number
 * @property {(hundredths: number, decimals?: number) => string} signed a value in hundredths, with its sign
 * @property {(n: number) => string} short 3456789 as 3.5 M
 */

/** @type {Record<Language, Catalogue>} */
export const CATALOGUES = { de, en, km };

/** The languages by their own names, in the order of the settings. */
export const LANGUAGES = /** @type {const} */ ({ de: 'Deutsch', en: 'English', km: 'ខ្មែរ' });

// Engines disagree on Khmer number formats, so the separators are ours; digits are Latin everywhere.
const SEPARATORS = {
  de: { decimal: ',', group: '.' },
  en: { decimal: '.', group: ',' },
  km: { decimal: '.', group: ',' },
};

/**
 * @param {Language} language
 * @returns {Words}
 */
export function createWords(language) {
  const { decimal, group } = SEPARATORS[language];

  /** @type {Words['number']} */
  function number(n, decimals = 0) {
    const [whole, fraction] = Math.abs(n).toFixed(decimals).split('.');
    const grouped = whole.replace(/\B(?=(\d{3})+$)/g, group);
    const digits = fraction === undefined ? grouped : grouped + decimal + fraction;
    return n < 0 ? `−${digits}` : digits;
  }

  /** @type {Words['signed']} */
  const signed = (hundredths, decimals = 2) => (hundredths > 0 ? '+' : '') + number(hundredths / 100, decimals);

  /** @type {Words['say']} */
  function say(key, values = {}) {
    const message = CATALOGUES[language][key];
    const text = typeof message === 'string' ? message : values.n === 1 ? message.one : message.other;
    return text.replace(/\{(\w+)\}/g, (_, name) => {
      const value = values[name] ?? '';
      return typeof value === 'number' ? number(value) : value;
    });
  }

  /** @type {Words['short']} */
  function short(n) {
    if (n >= 1e6) return say('number.millions', { n: number(n / 1e6, 1) });
    if (n >= 1e4) return say('number.thousands', { n: number(n / 1e3) });
    return number(n);
  }

  /** @type {Words['knows']} */
  const knows = (key) => key in CATALOGUES.en;

  return { language, say, knows, number, signed, short };
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
  const spoken = preferred.map((tag) => tag.slice(0, 2).toLowerCase()).find((tag) => tag in CATALOGUES);
  return /** @type {Language} */ (spoken ?? 'en');
}
