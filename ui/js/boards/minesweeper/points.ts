import type { I18n } from '../../foundation/i18n.js';
import type { Value } from '../../wire.js';

/**
 * Points with their sign.
 *
 * @returns `+3`, `−5`, `0`
 */
export const signed = (points: number, i18n: I18n): string => (points > 0 ? '+' : '') + i18n.number(points);

/**
 * Expected points.
 *
 * @returns `+1.3`, with sign and one decimal
 */
export const expected = (hundredths: number, i18n: I18n): string => (hundredths > 0 ? '+' : '') + i18n.number(hundredths / 100, 1);

/**
 * @param value an action's estimated value
 * @returns the expected points in hundredths
 */
export const promised = (value: Value): number => (value.kind === 'estimate' ? value.hundredths : 0);
