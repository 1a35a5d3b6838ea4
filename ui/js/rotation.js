/**
 * The picture turned by quarters, for a screen that lies between two people, and what that does to pointers.
 *
 * @typedef {0 | 90 | 180 | 270} Turn clockwise, in degrees
 */

/** @returns {Turn} */
export const turnNow = () => /** @type {Turn} */ (Number(document.documentElement.dataset.turn ?? 0));

/** @param {Turn} turn */
export function rotate(turn) {
  document.documentElement.dataset.turn = String(turn);
}

/** @param {Turn} turn */
export const isLying = (turn) => turn === 90 || turn === 270;

/**
 * A movement on the screen as somebody sees it who looks at the turned picture upright.
 *
 * @param {{ x: number, y: number }} delta
 * @param {Turn} turn
 */
export function upright({ x, y }, turn) {
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

/**
 * Where a pointer is on a node, from 0 at its left and upper edges to 1 at the others, however it is turned.
 *
 * @param {Element} node
 * @param {{ clientX: number, clientY: number }} pointer
 */
export function placeOn(node, { clientX, clientY }) {
  const box = node.getBoundingClientRect();
  const turn = turnNow();
  const fromMiddle = { x: clientX - (box.left + box.right) / 2, y: clientY - (box.top + box.bottom) / 2 };
  const { x, y } = upright(fromMiddle, turn);
  const [width, height] = isLying(turn) ? [box.height, box.width] : [box.width, box.height];
  return { x: x / width + 0.5, y: y / height + 0.5 };
}
