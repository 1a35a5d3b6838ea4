import { SIDES } from './sides.js';

/**
 * Who sits where at the device: the one person at it at the bottom of the picture, and of two the one who did so in
 * the first match of their series, whichever side they play now.
 *
 * @typedef {Pick<import('./wire.js').Snapshot, 'phase' | 'seats' | 'series'>} Seated
 */

/**
 * Whether the second side sits at the bottom. Before the start nobody does: a board does not turn under the hand that
 * chooses.
 *
 * @param {Seated} snapshot
 */
export function isSecondBelow({ phase, seats, series }) {
  if (phase === 'choosing') return false;
  const people = SIDES.filter((side) => seats[side]?.kind === 'human');
  if (people.length === 1) return people[0] === 'second';
  return people.length === 2 && (series?.game ?? 1) % 2 === 0;
}

/**
 * Whether the board is seen from the second side.
 *
 * @param {Seated & Pick<import('./wire.js').Snapshot, 'game'>} snapshot
 * @param {Pick<import('./wire.js').Settings, 'flip'>} settings in which a person may have turned it
 */
export const isFlipped = (snapshot, { flip }) => isSecondBelow(snapshot) !== Boolean(flip[snapshot.game]);

/**
 * Whether the person to move sits across, between two people.
 *
 * @param {Seated & Pick<import('./wire.js').Snapshot, 'turn'>} snapshot
 */
export const movesAcross = (snapshot) =>
  snapshot.turn !== null && SIDES.every((side) => snapshot.seats[side]?.kind === 'human') && (snapshot.turn === 'second') !== isSecondBelow(snapshot);
