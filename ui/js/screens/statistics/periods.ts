import { formatted } from '../../foundation/day.js';
import type { I18n } from '../../foundation/i18n.js';
import type { Unit } from '../../wire.js';

/** Calendar periods in words. */

const FORMS = {
  short: { week: 'short_date', month: 'month', year: 'year' },
  long: { week: 'full_date', month: 'full_month', year: 'year' },
} as const;

/**
 * The period that begins with a day.
 *
 * @param day `2026-11-23`
 * @returns "23 Nov", "November 2026", "2026"; as a short month, January shows its year
 */
export function periodText(day: string, unit: Unit, form: 'short' | 'long', i18n: I18n): string {
  const [year, month, date] = day.split('-').map(Number);
  const seconds = new Date(year, month - 1, date).getTime() / 1000;
  const isJanuary = form === 'short' && unit === 'month' && month === 1;
  return formatted(isJanuary ? 'year' : FORMS[form][unit], seconds, i18n);
}

export const longDay = (day: string, i18n: I18n) => periodText(day, 'week', 'long', i18n);
