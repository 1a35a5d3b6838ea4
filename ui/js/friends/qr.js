/**
 * A code to be photographed, drawn.
 *
 * @typedef {import('../wire.js').Qr} QrShown
 */

/** The edge that a reader of such codes needs, in modules. */
const QUIET = 4;

/**
 * @param {QrShown} code
 * @returns {string} an SVG of as many units as the code has modules, and its edge
 */
export function qrMarkup({ size, rows }) {
  const side = size + 2 * QUIET;
  const bars = rows.flatMap((row, y) => [...row.matchAll(/1+/g)].map(({ index, 0: { length } }) =>
    `M${index + QUIET} ${y + QUIET}h${length}v1h-${length}z`));
  return `<svg class="qr" viewBox="0 0 ${side} ${side}" aria-hidden="true" focusable="false">`
    + `<path class="qr-ground" d="M0 0h${side}v${side}h-${side}z"/>`
    + `<path class="qr-bars" d="${bars.join('')}"/></svg>`;
}
