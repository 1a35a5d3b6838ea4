import { el } from '../foundation/dom.js';
import { element } from '../foundation/dialogs.js';
import { SIDES } from '../foundation/sides.js';
import type { Side, Snapshot } from '../wire.js';

/** Confetti over the board when a player at this device has won. */

const PIECES = 60;
/** Spreads neighbours apart, the same way every time: multiples of the golden ratio never repeat. */
const GOLDEN = 0.618;

/**
 * The side of a human at this device who has just won. The computer's wins and matches that had already ended are not
 * celebrated.
 */
export function winnerHere(before: Snapshot | null, now: Snapshot): Side | null {
  if (before?.id !== now.id || before.outcome || !now.outcome) return null;
  return SIDES.find((side) => side === now.outcome?.winner && now.seats[side]?.kind === 'human') ?? null;
}

/** Drops confetti in the winner's colours over the board, once. */
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
