/**
 * @typedef {import('../../i18n.js').I18n} I18n
 */

/**
 * Points as they are read.
 *
 * @param {number} points
 * @param {I18n} i18n
 * @returns {string} `+3`, `−5`, `0`
 */
export const signed = (points, i18n) => (points > 0 ? '+' : '') + i18n.number(points);

/**
 * Points that are expected.
 *
 * @param {number} hundredths
 * @param {I18n} i18n
 * @returns {string} `+1.3`, with its sign and one decimal
 */
export const expected = (hundredths, i18n) => (hundredths > 0 ? '+' : '') + i18n.number(hundredths / 100, 1);

/**
 * @param {import('../../wire.js').Value} value of an action, which is an estimate
 * @returns {number} the hundredths of a point that it promises
 */
export const promised = (value) => (value.kind === 'estimate' ? value.hundredths : 0);
