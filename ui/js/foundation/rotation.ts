/** Rotation of the page by quarter turns, for a screen lying between two people, and its effect on pointers. */

/** Clockwise, in degrees. */
export type Turn = 0 | 90 | 180 | 270;

export const turnNow = (): Turn => (Number(document.documentElement.dataset.turn ?? 0) as Turn);

export function rotate(turn: Turn) {
  document.documentElement.dataset.turn = String(turn);
}

export const isLying = (turn: Turn) => turn === 90 || turn === 270;

/** Converts a movement on the screen to one on the rotated page. */
export function upright({ x, y }: { x: number, y: number }, turn: Turn) {
  switch (turn) {
    case 90:
      return { x: y, y: -x };
    case 180:
      return { x: -x, y: -y };
    case 270:
      return { x: -y, y: x };
    default:
      return { x, y };
  }
}

/** A pointer's position on a node, from 0 at its left and top edges to 1 at the others, in any rotation. */
export function placeOn(node: Element, { clientX, clientY }: { clientX: number, clientY: number }) {
  const box = node.getBoundingClientRect();
  const turn = turnNow();
  const fromMiddle = { x: clientX - (box.left + box.right) / 2, y: clientY - (box.top + box.bottom) / 2 };
  const { x, y } = upright(fromMiddle, turn);
  const [width, height] = isLying(turn) ? [box.height, box.width] : [box.width, box.height];
  return { x: x / width + 0.5, y: y / height + 0.5 };
}
