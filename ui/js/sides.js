/**
 * The two sides, and the names that a game gives them.
 *
 * @typedef {import('./wire.js').Side} Side
 * @typedef {import('./i18n.js').I18n} I18n
 * @typedef {import('./i18n.js').Key} Key
 */

/** @type {readonly Side[]} */
export const SIDES = ['first', 'second'];

/**
 * @param {Side} side
 * @returns {Side}
 */
export const opponent = (side) => (side === 'first' ? 'second' : 'first');

/**
 * Whether a computer plays, or has played.
 *
 * @param {Pick<import('./wire.js').Snapshot, 'seats' | 'record'>} match
 */
export const computerPlays = ({ seats, record }) =>
  record.some(({ thought }) => thought) || SIDES.some((side) => seats[side]?.kind === 'computer');

/**
 * @param {string} game
 * @param {Side} side
 * @param {I18n} i18n
 */
export const sideText = (game, side, i18n) => i18n.t(/** @type {Key} */ (`${game}.side_${side}`));

/**
 * @param {string} game
 * @param {I18n} i18n
 */
export const gameText = (game, i18n) => i18n.t(/** @type {Key} */ (`${game}.name`));
