import { SIDES } from '../../foundation/sides.js';
import type { Side, Snapshot } from '../../wire.js';
import type { Match } from './match.js';

/** Prepares a match for being left: nothing goes on that nobody sees. */
export async function setAside(snapshot: Snapshot, { send }: Pick<Match, 'send'>): Promise<void> {
  const sent: Promise<boolean>[] = [];
  // The home screen shows the final position.
  if (snapshot.looking) sent.push(send({ kind: 'look', ply: null, as: 'all' }));
  // The other player may open the match next.
  if (snapshot.can.leave_device) sent.push(send({ kind: 'leave_device' }));
  if (snapshot.analysis?.wanted) sent.push(send({ kind: 'analyse', wanted: false }));
  if (computerActs(snapshot) || snapshot.clock?.running) sent.push(send({ kind: 'pause' }));
  await Promise.all(sent);
}

/** Whether the computer would continue unattended. */
function computerActs({ phase, turn, seats, thinking }: Snapshot) {
  const computer = (side: Side) => seats[side]?.kind === 'computer';
  return phase === 'running' && (thinking !== null || (turn && computer(turn)) || SIDES.every(computer));
}
