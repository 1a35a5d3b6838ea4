import { SIDES } from './sides.js';
import type { Settings, Snapshot } from '../wire.js';

/**
 * Who sits where at the device: the one person at it at the bottom of the picture, and of two the one who did so in
 * the first match of their series, whichever side they play now.
 */

export type Seated = Pick<Snapshot, 'phase' | 'seats' | 'series'>;

/**
 * Whether the second side sits at the bottom. Before the start nobody does: a board does not turn under the hand that
 * chooses.
 */
function isSecondBelow({ phase, seats, series }: Seated) {
  if (phase === 'choosing') return false;
  const people = SIDES.filter((side) => seats[side]?.kind === 'human');
  if (people.length === 1) return people[0] === 'second';
  return people.length === 2 && (series?.game ?? 1) % 2 === 0;
}

/**
 * Whether the board is seen from the second side.
 *
 * @param settings in which a person may have turned it
 */
export const isFlipped = (snapshot: Seated & Pick<Snapshot, 'game'>, { flip }: Pick<Settings, 'flip'>) => isSecondBelow(snapshot) !== Boolean(flip[snapshot.game]);

/** Whether the person to move sits across, between two people. */
export const movesAcross = (snapshot: Seated & Pick<Snapshot, 'turn'>) =>
  snapshot.turn !== null && SIDES.every((side) => snapshot.seats[side]?.kind === 'human') && (snapshot.turn === 'second') !== isSecondBelow(snapshot);
