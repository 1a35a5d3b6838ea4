import { isLying, turnNow } from './rotation.js';

/**
 * How the page divides the free area: the panel beside the board or below it, whichever lets the board be
 * larger. The shape of the area decides, never the kind of device.
 *
 * @typedef {'wide' | 'tall'} Shape
 * @typedef {{ width: number, height: number, rem: number }} Area in CSS pixels; rem at 100 %
 *
 * @typedef {object} Layout
 * @property {Shape} shape
 * @property {'panel' | 'side' | 'under'} record where a broad record stands: in the panel's column, in one of its own
 *   or under the board
 * @property {number} board its width in CSS pixels
 * @property {Shape} form how the board lies: as the page does, unless its cells are larger otherwise
 * @property {boolean} roomy whether the panel has room for everything
 * @property {boolean} worded whether the buttons' names fit beside their icons
 * @property {boolean} pans whether the board is larger than its room, in which it is then moved
 */

const MARGIN = 8;
// The panel beside the board: a part of the width, within bounds.
const PANEL = { least_rem: 17, most_rem: 21, part: 0.27 };
// Above and below the board: bar, both cards, the turn and the buttons. The record may scroll into sight.
const REST_REM = 17.25;
// A record with many columns, and the least of it that is worth showing.
export const RECORD_REM = 25;
const UNDER_REM = 13;

/** @type {Record<string, Shape>} */
const SHAPES = { portrait: 'tall', landscape: 'wide' };

// In rem: what the longest names of buttons need, and all that stands above the record; for small letters in two rows
// less breadth, but more height.
const ROOMY = { width: 26, height: 38 };
const WORDED = { width: 20, height: 46 };

/**
 * @typedef {object} Wish
 * @property {number} scale 1 is 100 %
 * @property {'automatic' | 'portrait' | 'landscape'} orientation
 * @property {boolean} broad whether a broad record wants to be seen
 *
 * @param {Area} area
 * @param {Wish} wish
 * @param {(shape: Shape) => number} ratio the board's width to its height
 * @param {(shape: Shape) => number} [cell] the width of its cells in widths of the board, if it can lie both ways
 * @returns {Layout}
 */
export function layoutFor({ width, height, rem }, { scale, orientation, broad }, ratio, cell) {
  const beside = Math.min(PANEL.most_rem * rem, Math.max(PANEL.least_rem * rem, PANEL.part * width));
  const breadth = width - beside - 4 * MARGIN;
  const fitting = (/** @type {Shape} */ form) => Math.min(breadth, (height - 2 * MARGIN) * ratio(form));
  const stands = cell && fitting('tall') * cell('tall') > fitting('wide') * cell('wide');
  const wide = fitting(stands ? 'tall' : 'wide');
  const tall = Math.min(width - 2 * MARGIN, (height - REST_REM * rem) * ratio('tall'));
  // Of two shapes of a board the one that covers more, since their widths say little of each other.
  const covers = (/** @type {number} */ size, /** @type {Shape} */ shape) => (Math.max(size, 0) ** 2) / ratio(shape);
  const shape = SHAPES[orientation] ?? (covers(wide, stands ? 'tall' : 'wide') > covers(tall, 'tall') ? 'wide' : 'tall');
  const form = stands ? 'tall' : shape;
  const placement = broad && shape === 'wide' ? placed() : { record: /** @type {const} */ ('panel'), size: shape === 'wide' ? wide : tall };
  const board = Math.floor(Math.max(placement.size, 12 * rem) * scale);
  // A record with its own room fitted just so; beside a larger board it goes back into the panel.
  const record = scale > 1 ? 'panel' : placement.record;
  const panel = width - board - 5 * MARGIN - (record === 'side' ? RECORD_REM * rem * scale : 0);
  const has = (/** @type {{ width: number, height: number }} */ room) =>
    shape === 'wide' && panel >= room.width * rem * scale && height >= room.height * rem * scale;
  const roomy = has(ROOMY);
  const pans = board > (shape === 'wide' ? breadth : width - 2 * MARGIN) || (shape === 'wide' && board / ratio(form) > height - 2 * MARGIN);
  return { shape, form, record, board, roomy, worded: roomy || has(WORDED), pans };

  /** @returns {{ record: Layout['record'], size: number }} */
  function placed() {
    const side = Math.min(breadth - RECORD_REM * rem - 2 * MARGIN, wide);
    const under = Math.min(breadth, (height - 3 * MARGIN - UNDER_REM * rem) * ratio('wide'));
    // A column of its own shows more moves, as long as the board stays nearly as large.
    if (side >= 0.8 * under && side >= 0.6 * wide) return { record: 'side', size: side };
    return under >= 0.7 * wide ? { record: 'under', size: under } : { record: 'panel', size: wide };
  }
}

/** @type {readonly [name: string, most_rem: number][]} */
const WIDTHS = [['tiny', 22], ['small', 24], ['narrow', 34], ['medium', 62], ['wide', Infinity]];
/** @type {readonly [name: string, most_rem: number][]} */
const HEIGHTS = [['low', 30], ['medium', 45.9375], ['high', Infinity]];

/**
 * How large the free area is, for the style. A media query would answer for the window, whichever way the picture in it is
 * turned.
 *
 * @param {Area} area
 */
export function sizeOf({ width, height, rem }) {
  const named = (/** @type {typeof WIDTHS} */ sizes, /** @type {number} */ px) => sizes.find(([, most_rem]) => px <= most_rem * rem)?.[0];
  return { width: named(WIDTHS, width), height: named(HEIGHTS, height) };
}

/**
 * Keeps the layout fitting while the window changes.
 *
 * @param {() => Wish} wish
 * @param {(shape: Shape) => number} ratio
 * @param {() => ((shape: Shape) => number) | undefined} cell
 * @param {() => void} reshaped called when the board lies otherwise
 * @returns {() => void} fits it now
 */
export function keepFitting(wish, ratio, cell, reshaped) {
  const root = document.documentElement;
  const fit = () => {
    const { scale } = wish();
    const [width, height] = isLying(turnNow()) ? [window.innerHeight, root.clientWidth] : [root.clientWidth, window.innerHeight];
    root.style.setProperty('--scale', String(scale));
    // Whole, as fonts are: what is divided again by the scale may lie a hair beside it.
    const rem = Math.round(parseFloat(getComputedStyle(root).fontSize) / scale);
    const area = { width, height, rem };
    const { shape, form, record, board, roomy, worded, pans } = layoutFor(area, wish(), ratio, cell());
    const before = root.dataset.form;
    root.dataset.shape = shape;
    root.dataset.form = form;
    root.dataset.record = record;
    root.dataset.roomy = String(roomy);
    root.dataset.worded = String(worded);
    root.dataset.pans = String(pans);
    Object.assign(root.dataset, sizeOf(area));
    const lengths = { board, 'board-height': Math.ceil(board / ratio(form)), 'record-room': RECORD_REM * rem * scale };
    for (const [name, px] of Object.entries(lengths)) root.style.setProperty(`--${name}`, `${px}px`);
    if (before && before !== form) reshaped();
  };
  new ResizeObserver(fit).observe(root);
  window.addEventListener('resize', fit);
  return fit;
}
