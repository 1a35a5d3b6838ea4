import { formatted } from '../day.js';

/**
 * Parts of the calendar in words.
 *
 * @typedef {import('../wire.js').Unit} Unit
 * @typedef {import('../i18n.js').I18n} I18n
 */

const FORMS = /** @type {const} */ ({
  short: { week: 'short_date', month: 'month', year: 'year' },
  long: { week: 'full_date', month: 'full_month', year: 'year' },
});

/**
 * The period that begins with a day.
 *
 * @param {string} day `2026-11-23`
 * @param {Unit} unit
 * @param {'short' | 'long'} form
 * @param {I18n} i18n
 * @returns {string} "23 Nov", "November 2026", "2026"; in a row of short months a January is its year
 */
export function periodText(day, unit, form, i18n) {
  const [year, month, date] = day.split('-').map(Number);
  const seconds = new Date(year, month - 1, date).getTime() / 1000;
  const isJanuary = form === 'short' && unit === 'month' && month === 1;
  return formatted(isJanuary ? 'year' : FORMS[form][unit], seconds, i18n);
}

/**
 * @param {string} day
 * @param {I18n} i18n
 */
export const longDay = (day, i18n) => periodText(day, 'week', 'long', i18n);
