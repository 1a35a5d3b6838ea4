import type { I18n } from './i18n.js';
import type { ZoneOffset } from '../wire.js';

/** Days and times in the user's calendar and time zone. */

/** A sortable day: `2026-11-22`. */
export function dayText(now: Date = new Date()) {
  const two = (n: number) => String(n).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** Midnight at the start of the day this many days ago. */
export const midnight = (now: Date, days: number = 0) => new Date(now.getFullYear(), now.getMonth(), now.getDate() - days);

/** In seconds. No time zone changes its offset twice within 20 days, except around Ramadan. */
const STEP = 20 * 86_400;

/**
 * The user's time zone offsets since 1970, so that the backend counts days as the page does.
 *
 * @returns seconds ahead of UTC
 */
export function zoneOffsets(now: Date = new Date()): ZoneOffset[] {
  const ahead = (seconds: number) => Math.round(-60 * new Date(1000 * seconds).getTimezoneOffset());
  const found = [{ from: 0, ahead: ahead(0) }];
  // Offsets are listed until the end of next year.
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

const FORMS = ({
  day: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  date: { day: 'numeric', month: 'long' },
  weekday: { weekday: 'short' },
  month: { month: 'short' },
  short_date: { day: 'numeric', month: 'short' },
  full_date: { day: 'numeric', month: 'long', year: 'numeric' },
  full_month: { month: 'long', year: 'numeric' },
  year: { year: 'numeric' },
  time: { hour: 'numeric', minute: '2-digit' },
} as const);

/** The last second a `Date` can represent. Invitations can expire later. */
const LAST = 8.64e12;

/** The numeric date order for a language whose day and month names the browser lacks. */
const NUMBERS = 'en-GB';

/** Creating a format takes as long as painting a row. */
const formats: Map<string, Intl.DateTimeFormat | null> = new Map();

/** @param seconds since 1970 */
export function formatted(form: keyof typeof FORMS, seconds: number, { language }: I18n) {
  const name = `${language} ${form}`;
  if (!formats.has(name)) formats.set(name, createFormat(form, language));
  return formats.get(name)?.format(Math.min(seconds, LAST) * 1000) ?? '';
}

/** @returns null for a weekday without a name */
function createFormat(form: keyof typeof FORMS, language: string): Intl.DateTimeFormat | null {
  const own: Intl.DateTimeFormatOptions = { ...FORMS[form], numberingSystem: 'latn' };
  if (Intl.DateTimeFormat.supportedLocalesOf(language).length > 0) {
    // A language's regions write dates differently, but digits are always Latin.
    const tag = (globalThis.navigator?.languages ?? []).find((one) => one.split('-')[0] === language) ?? language;
    return new Intl.DateTimeFormat(tag, own);
  }
  if (form === 'weekday') return null;
  return new Intl.DateTimeFormat(NUMBERS, { ...own, weekday: undefined, month: own.month && 'numeric' });
}

/**
 * @param seconds since 1970
 * @returns "Today", "Yesterday", "Sunday, 22 November 2026"
 */
export function dayName(seconds: number, i18n: I18n, now: Date = new Date()): string {
  const day = dayText(new Date(seconds * 1000));
  if (day === dayText(now)) return i18n.t('archive.today');
  return day === dayText(midnight(now, 1)) ? i18n.t('archive.yesterday') : formatted('day', seconds, i18n);
}

/**
 * A day in three short parts, displayed one below the other.
 *
 * @param seconds since 1970
 */
export const dayParts = (seconds: number, i18n: I18n) => ({
  weekday: formatted('weekday', seconds, i18n),
  day: String(new Date(seconds * 1000).getDate()),
  month: formatted('month', seconds, i18n),
});

/**
 * @param seconds since 1970
 * @returns "14:20"
 */
export const timeText = (seconds: number, i18n: I18n): string => formatted('time', seconds, i18n);

/**
 * @param seconds since 1970
 * @returns "14:20", "yesterday", "22 November"
 */
export function whenText(seconds: number, i18n: I18n, now: Date = new Date()): string {
  const day = dayText(new Date(seconds * 1000));
  if (day === dayText(now)) return timeText(seconds, i18n);
  return day === dayText(midnight(now, 1)) ? i18n.t('archive.yesterday_inside') : formatted('date', seconds, i18n);
}

/** "since 14:20" */
export const sinceText = (seconds: number, i18n: I18n, now?: Date) => i18n.t('archive.since', { when: whenText(seconds, i18n, now) });
