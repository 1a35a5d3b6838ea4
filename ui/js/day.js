/**
 * Days and times as the person's calendar and clock have them.
 *
 * @typedef {import('./i18n.js').I18n} I18n
 */

/**
 * A day in the form that sorts: `2026-11-22`.
 *
 * @param {Date} [now]
 */
export function dayText(now = new Date()) {
  const two = (/** @type {number} */ n) => String(n).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/**
 * The midnight before a time, and so many days earlier.
 *
 * @param {Date} now
 * @param {number} [days]
 */
export const midnight = (now, days = 0) => new Date(now.getFullYear(), now.getMonth(), now.getDate() - days);

/** No zone changes its clock twice within so many days, but for a holy month. */
const STEP = 20 * 86_400;

/**
 * The clock of the person's time zone, by which the backend counts days as the page does: how far it is ahead of
 * universal time, from 1970 on.
 *
 * @param {Date} [now]
 * @returns {import('./wire.js').ZoneOffset[]} in seconds
 */
export function zoneOffsets(now = new Date()) {
  const ahead = (/** @type {number} */ seconds) => Math.round(-60 * new Date(1000 * seconds).getTimezoneOffset());
  const found = [{ from: 0, ahead: ahead(0) }];
  // What is told of the future ends with the next year.
  const end = new Date(now.getFullYear() + 2, 0, 1).getTime() / 1000;
  for (let at = STEP; at < end; at += STEP) {
    const before = found[found.length - 1].ahead;
    if (ahead(at) === before) continue;
    let [early, late] = [at - STEP, at];
    while (late - early > 1) {
      const middle = Math.floor((early + late) / 2);
      if (ahead(middle) === before) early = middle;
      else late = middle;
    }
    found.push({ from: late, ahead: ahead(late) });
  }
  return found;
}

const FORMS = /** @type {const} */ ({
  day: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  date: { day: 'numeric', month: 'long' },
  weekday: { weekday: 'short' },
  month: { month: 'short' },
  short_date: { day: 'numeric', month: 'short' },
  full_date: { day: 'numeric', month: 'long', year: 'numeric' },
  full_month: { month: 'long', year: 'numeric' },
  year: { year: 'numeric' },
  time: { hour: 'numeric', minute: '2-digit' },
});

/** The last second that a `Date` has. An invitation may name a later one. */
const LAST = 8.64e12;

/** How numbers alone are put in order for a language whose words for days and months the browser does not know. */
const NUMBERS = 'en-GB';

/** @type {Map<string, Intl.DateTimeFormat | null>} making one takes as long as painting a row */
const formats = new Map();

/**
 * @param {keyof typeof FORMS} form
 * @param {number} seconds since 1970
 * @param {I18n} i18n
 */
export function formatted(form, seconds, { language }) {
  const name = `${language} ${form}`;
  if (!formats.has(name)) formats.set(name, createFormat(form, language));
  return formats.get(name)?.format(Math.min(seconds, LAST) * 1000) ?? '';
}

/**
 * @param {keyof typeof FORMS} form
 * @param {string} language
 * @returns {Intl.DateTimeFormat | null} nothing for a day of the week that has no words
 */
function createFormat(form, language) {
  /** @type {Intl.DateTimeFormatOptions} */
  const own = { ...FORMS[form], numberingSystem: 'latn' };
  if (Intl.DateTimeFormat.supportedLocalesOf(language).length > 0) {
    // The same language may be written with other dates elsewhere, but always with Latin digits.
    const tag = (globalThis.navigator?.languages ?? []).find((one) => one.split('-')[0] === language) ?? language;
    return new Intl.DateTimeFormat(tag, own);
  }
  if (form === 'weekday') return null;
  return new Intl.DateTimeFormat(NUMBERS, { ...own, weekday: undefined, month: own.month && 'numeric' });
}

/**
 * @param {number} seconds since 1970
 * @param {I18n} i18n
 * @param {Date} [now]
 * @returns {string} "Today", "Yesterday", "Sunday, 22 November 2026"
 */
export function dayName(seconds, i18n, now = new Date()) {
  const day = dayText(new Date(seconds * 1000));
  if (day === dayText(now)) return i18n.t('archive.today');
  return day === dayText(midnight(now, 1)) ? i18n.t('archive.yesterday') : formatted('day', seconds, i18n);
}

/**
 * A day in three short words, one below the other.
 *
 * @param {number} seconds since 1970
 * @param {I18n} i18n
 */
export const dayParts = (seconds, i18n) => ({
  weekday: formatted('weekday', seconds, i18n),
  day: String(new Date(seconds * 1000).getDate()),
  month: formatted('month', seconds, i18n),
});

/**
 * @param {number} seconds since 1970
 * @param {I18n} i18n
 * @returns {string} "14:20"
 */
export const timeText = (seconds, i18n) => formatted('time', seconds, i18n);

/**
 * @param {number} seconds since 1970
 * @param {I18n} i18n
 * @param {Date} [now]
 * @returns {string} "since 14:20", "since yesterday", "since 22 November"
 */
export function sinceText(seconds, i18n, now = new Date()) {
  const day = dayText(new Date(seconds * 1000));
  if (day === dayText(now)) return i18n.t('archive.since', { when: timeText(seconds, i18n) });
  if (day === dayText(midnight(now, 1))) return i18n.t('archive.since_yesterday');
  return i18n.t('archive.since', { when: formatted('date', seconds, i18n) });
}
