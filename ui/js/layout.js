/**
 * How the page divides the free area: the panel beside the board or below it, whichever lets the board be
 * larger. The shape of the area decides, never the kind of device.
 *
 * @typedef {'wide' | 'tall'} Shape
 * @typedef {{ width: number, height: number, rem: number }} Area in CSS pixels; rem at 100 %
 *
 * @typedef {object} Layout
 * @property {Shape} shape
 * @property {number} board its width in CSS pixels
 * @property {boolean} roomy whether the buttons' names fit beside their icons
 */

const MARGIN = 8;
const PANEL_REM = 17;
// Above and below the board: bar, both cards, the turn and the buttons. The record may scroll into sight.
const REST_REM = 17.25;

// In rem: what the longest names of buttons need, and all that stands above the record.
const ROOMY = { width: 26, height: 38 };

/**
 * @param {Area} area
 * @param {number} scale 1 is 100 %
 * @param {(shape: Shape) => number} ratio the board's width to its height
 * @returns {Layout}
 */
export function layoutFor({ width, height, rem }, scale, ratio) {
  const wide = Math.min(width - PANEL_REM * rem - 3 * MARGIN, (height - 2 * MARGIN) * ratio('wide'));
  const tall = Math.min(width - 2 * MARGIN, (height - REST_REM * rem) * ratio('tall'));
  const shape = wide > tall ? 'wide' : 'tall';
  const board = Math.floor(Math.max(wide, tall, 12 * rem) * scale);
  const panel = width - board - 5 * MARGIN;
  const roomy = shape === 'wide' && panel >= ROOMY.width * rem * scale && height >= ROOMY.height * rem * scale;
  return { shape, board, roomy };
}

/**
 * Keeps the layout fitting while the window changes.
 *
 * @param {() => number} scale
 * @param {(shape: Shape) => number} ratio
 * @param {() => void} reshaped called when the shape has changed
 * @returns {() => void} fits it now
 */
export function keepFitting(scale, ratio, reshaped) {
  const root = document.documentElement;
  const fit = () => {
    const area = { width: root.clientWidth, height: window.innerHeight, rem: 16 };
    const { shape, board, roomy } = layoutFor(area, scale(), ratio);
    const before = root.dataset.shape;
    root.dataset.shape = shape;
    root.dataset.roomy = String(roomy);
    root.style.setProperty('--board', `${board}px`);
    root.style.setProperty('--scale', String(scale()));
    if (before && before !== shape) reshaped();
  };
  new ResizeObserver(fit).observe(root);
  window.addEventListener('resize', fit);
  return fit;
}
