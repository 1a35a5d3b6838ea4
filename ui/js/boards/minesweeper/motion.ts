import { createGroup } from '../kit/painting.js';
import { placeOf } from './geometry.js';
import { padMarkup } from './tiles.js';
import type { Board } from './paint.js';
import type { Cell, Scene } from './scene.js';

/**
 * The animation between two scenes: clay lifts at the action first, then ring by ring from squares revealed
 * automatically.
 */

/** `delay` is counted in rings around the action. */
export type Lifting = { cell: Cell, delay: number };

/** The squares that lose their clay, and when. */
export function liftings(before: Scene, now: Scene): Lifting[] {
  const bare = now.cells.filter((cell) => cell.content !== 'covered' && before.cells[cell.index].content === 'covered');
  if (now.lastCell === null) return bare.map((cell) => ({ cell, delay: 1 }));
  const middle = placeOf(now.lastCell, now, now.flipped);
  return bare.map((cell) => ({
    cell,
    delay: Math.max(Math.abs(cell.column - middle.column), Math.abs(cell.row - middle.row)),
  }));
}

/** @returns resolves when all movement has ended */
export async function animate(board: Board, before: Scene): Promise<void> {
  const { scene } = board;
  if (scene.duration_ms <= 0 || document.hidden) return;
  const moves = liftings(before, scene).flatMap((lifting) => lift(board, lifting));
  const act = scene.lastCell === null ? null : board.squares[scene.lastCell].querySelector('.content');
  if (act) moves.push(pop(act, scene.duration_ms));
  await Promise.allSettled(moves.map((move) => move.finished));
}

// The maximum delay, so that the last ring lifts soon after the first.
const RINGS = 4;

function lift(board: Board, { cell, delay }: Lifting): Animation[] {
  const square = board.squares[cell.index];
  const pad = createGroup();
  pad.setAttribute('class', 'lifted');
  pad.innerHTML = padMarkup(cell);
  square.append(pad);
  const { duration_ms } = board.scene;
  const motion = pad.animate(
    [
      { opacity: 1, transform: 'none' },
      { opacity: 1, transform: 'translateY(-14px) scale(1.08)', offset: 0.35 },
      { opacity: 0, transform: 'translateY(-30px) scale(.6) rotate(9deg)' },
    ],
    { duration: duration_ms * 1.3, delay: Math.min(delay, RINGS) * duration_ms * 0.45, fill: 'both', easing: 'ease-in' },
  );
  const gone = () => pad.remove();
  motion.finished.then(gone, gone);
  return [motion];
}

function pop(content: Element, duration_ms: number) {
  return content.animate(
    [{ transform: 'scale(.3)' }, { transform: 'scale(1.16)', offset: 0.6 }, { transform: 'none' }],
    { duration: duration_ms * 1.5, easing: 'ease-out' },
  );
}
