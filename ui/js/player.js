/**
 * The players that a side can have.
 *
 * @typedef {import('./wire.js').Player} Player
 * @typedef {import('./wire.js').Grade} Grade
 */

/**
 * @param {readonly Grade[]} levels
 * @returns {Player[]} everybody who can play a side
 */
export function playersOf(levels) {
  return [{ kind: 'human' }, ...levels.map(({ level }) => /** @type {Player} */ ({ kind: 'computer', level }))];
}

/**
 * @param {Player} player
 * @returns {string} `H` or the level
 */
export const badgeOf = (player) => (player.kind === 'human' ? 'H' : String(player.level));

/**
 * @param {Player | null} a
 * @param {Player | null} b
 */
export const samePlayer = (a, b) => a === b || (a !== null && b !== null && badgeOf(a) === badgeOf(b));
