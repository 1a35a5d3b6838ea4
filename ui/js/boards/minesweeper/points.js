/**
 * @typedef {import('../../words.js').Words} Words
 */

/**
 * Points as they are read.
 *
 * @param {number} points
 * @param {Words} words
 * @returns {string} `+3`, `−5`, `0`
 */
export const signed = (points, words) => (points > 0 ? '+' : '') + words.number(points);

/**
 * Points that are expected.
 *
 * @param {number} hundredths
 * @param {Words} words
 * @returns {string} `+1.3`, with its sign and one decimal
 */
export const expected = (hundredths, words) => (hundredths > 0 ? '+' : '') + words.number(hundredths / 100, 1);
