import { html } from 'lit-html';
import type { Qr } from '../../wire.js';

/** Draws a QR code. */

/** The quiet zone that scanners need, in modules. */
const QUIET = 4;

/** The side with the quiet zone, in modules, and the path of the dark modules. */
export function qrPath({ size, rows }: Qr) {
  const bars = rows.flatMap((row, y) => [...row.matchAll(/1+/g)].map(({ index, 0: { length } }) =>
    `M${index + QUIET} ${y + QUIET}h${length}v1h-${length}z`));
  return { side: size + 2 * QUIET, bars: bars.join('') };
}

export function qrPicture(code: Qr) {
  const { side, bars } = qrPath(code);
  return html`<svg class="qr" viewBox="0 0 ${side} ${side}" aria-hidden="true" focusable="false">
    <path class="qr-ground" d="M0 0h${side}v${side}h-${side}z"/><path class="qr-bars" d=${bars}/></svg>`;
}
