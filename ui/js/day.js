/**
 * A day as the person's calendar has it, in the form that sorts: `2026-11-22`.
 *
 * @param {Date} [now]
 */
export function dayText(now = new Date()) {
  const two = (/** @type {number} */ n) => String(n).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
