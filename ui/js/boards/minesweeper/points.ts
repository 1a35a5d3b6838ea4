import type { I18n } from '../../foundation/i18n.js';
import type { Value } from '../../wire.js';

/**
 * Points as they are read.
 *
 * @returns `+3`, `−5`, `0`
 */
export const signed = (points: number, i18n: I18n): string => (points > 0 ? '+' : '') + i18n.number(points);

/**
 * Points that are expected.
 *
 * @returns `+1.3`, with its sign and one decimal
 */
export const expected = (hundredths: number, i18n: I18n): string => (hundredths > 0 ? '+' : '') + i18n.number(hundredths / 100, 1);

/**
 * @param value of an action, which is an estimate
 * @returns the hundredths of a point that it promises
 */
export const promised = (value: Value): number => (value.kind === 'estimate' ? value.hundredths : 0);
