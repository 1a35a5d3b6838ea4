import { el } from '../foundation/dom.js';
import { element } from '../foundation/dialogs.js';
import { SIDES } from '../foundation/sides.js';
import type { Side, Snapshot } from '../wire.js';

/** A moment of joy over the board when somebody at this device has won. */

const PIECES = 60;
/** Neighbours fall apart from each other, and each time the same: a golden ratio never repeats. */
const GOLDEN = 0.618;

/**
 * The side of a person at this device who has just won. Nobody celebrates a match that ended before it was looked at,
 * nor a computer that has won.
 */
export function winnerHere(before: Snapshot | null, now: Snapshot): Side | null {
  if (before?.id !== now.id || before.outcome || !now.outcome) return null;
  return SIDES.find((side) => side === now.outcome?.winner && now.seats[side]?.kind === 'human') ?? null;
}

/** Lets paper in the winner's colours fall over the board, once. */
export async function celebrate(winner: Side) {
  const paper = el('div', { className: `celebration ${winner}`, ariaHidden: 'true' }, ...Array.from({ length: PIECES }, (_, i) => piece(i)));
  element('board-area').append(paper);
  await Promise.allSettled(paper.getAnimations({ subtree: true }).map(({ finished }) => finished));
  paper.remove();
}

function piece(i: number) {
  const node = el('i');
  const part = (i * GOLDEN) % 1;
  node.style.setProperty('--across', `${part * 100}%`);
  node.style.setProperty('--after', `${((i * i * GOLDEN) % 1) * 0.7}s`);
  node.style.setProperty('--turn', `${(i % 2 ? 1 : -1) * (1 + part)}turn`);
  return node;
}
