/**
 * The two sides by the names that a game gives them.
 *
 * @typedef {import('./wire.js').Side} Side
 * @typedef {import('./words.js').Words} Words
 * @typedef {import('./words.js').Key} Key
 */

/**
 * @param {string} game
 * @param {Side} side
 * @param {Words} words
 */
export const sideText = (game, side, words) => words.say(/** @type {Key} */ (`${game}.side_${side}`));

/**
 * @param {string} game
 * @param {Words} words
 */
export const gameText = (game, words) => words.say(/** @type {Key} */ (`${game}.name`));
