import { SIDES } from './sides.js';
import type { Settings, Snapshot } from '../wire.js';

/**
 * Which side is at the bottom of the board: the only human's. With two people, the player at the bottom in the first
 * match of a series stays there, on either side.
 */

export type Seated = Pick<Snapshot, 'phase' | 'seats' | 'series'>;

/** Whether the second side is at the bottom. While players are being chosen, the board does not turn. */
function isSecondBelow({ phase, seats, series }: Seated) {
  if (phase === 'choosing') return false;
  const people = SIDES.filter((side) => seats[side]?.kind === 'human');
  if (people.length === 1) return people[0] === 'second';
  return people.length === 2 && (series?.game ?? 1) % 2 === 0;
}

/**
 * Whether the board is seen from the second side.
 *
 * @param settings the player's choices to flip boards
 */
export const isFlipped = (snapshot: Seated & Pick<Snapshot, 'game'>, { flip }: Pick<Settings, 'flip'>) => isSecondBelow(snapshot) !== Boolean(flip[snapshot.game]);

/** Whether two people play and the player to move sits opposite. */
export const movesAcross = (snapshot: Seated & Pick<Snapshot, 'turn'>) =>
  snapshot.turn !== null && SIDES.every((side) => snapshot.seats[side]?.kind === 'human') && (snapshot.turn === 'second') !== isSecondBelow(snapshot);
