/**
 * Which rows of a long list are in sight, and where a key leads in it. All rows have one height.
 */

/** Rows painted beyond those in sight, so that a scroll finds them there. */
const BEYOND = 4;

/**
 * @param {{ top: number, height: number, row: number, total: number }} view how far it is scrolled, its height and that
 *   of a row in CSS pixels, and the number of rows
 * @returns {{ first: number, end: number }} the rows to paint; `end` is behind the last one
 */
export function rowsInSight({ top, height, row, total }) {
  const first = Math.max(0, Math.min(total, Math.floor(top / row) - BEYOND));
  const end = Math.max(first, Math.min(total, Math.ceil((top + height) / row) + BEYOND));
  return { first, end };
}

/**
 * @param {string} key
 * @param {number} index of the row that has the focus
 * @param {number} total
 * @param {number} page how many rows are wholly in sight
 * @returns {number | null} the row that the key leads to; null if it leads nowhere in a list
 */
export function rowFor(key, index, total, page) {
  const steps = { ArrowUp: -1, ArrowDown: 1, PageUp: -Math.max(1, page - 1), PageDown: Math.max(1, page - 1), Home: -total, End: total };
  const step = steps[/** @type {keyof typeof steps} */ (key)];
  return step === undefined || total === 0 ? null : Math.max(0, Math.min(total - 1, index + step));
}

/**
 * @param {number} index
 * @param {{ top: number, height: number, row: number }} view
 * @returns {number} how far to scroll, so that the row is wholly in sight
 */
export function scrollFor(index, { top, height, row }) {
  return Math.max(Math.min(top, index * row), (index + 1) * row - height, 0);
}
