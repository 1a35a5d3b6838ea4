import { give } from '../../dom.js';

/**
 * What painting takes on every board: what is remembered of it from scene to scene, and SVG that is drawn again only
 * where it differs.
 *
 * @template S
 * @typedef {object} Painted what is remembered of every painted board; a game adds its own
 * @property {HTMLElement} root
 * @property {S} scene what it shows
 * @property {import('./grid.js').Rows} rows its cells as they are seen
 * @property {number} active the cell that the keyboard is on
 * @property {string} shown the scene that is painted, as text; empty when it has to be painted again
 * @property {Promise<void>} settled resolves when nothing moves any more
 */

const SVG = 'http://www.w3.org/2000/svg';

/**
 * @template {Painted<any>} B
 * @param {(root: HTMLElement, scene: B['scene']) => Omit<B, Exclude<keyof Painted<any>, 'active'>>} create puts into the root
 *   what never changes, and remembers what the game needs
 * @param {(board: B, before: B['scene'] | null) => Promise<void>} update draws `board.scene`, changing only what differs
 *   from the scene before; resolves when nothing moves any more
 */
export function createPainter(create, update) {
  /** @type {WeakMap<HTMLElement, B>} */
  const boards = new WeakMap();

  /**
   * @param {HTMLElement} root
   * @param {B['scene']} scene
   * @returns {Promise<void>} resolves when nothing moves any more
   */
  function paint(root, scene) {
    const known = boards.get(root);
    const shown = JSON.stringify(scene);
    // While the computer thinks, many snapshots differ only beside the board.
    if (known?.shown === shown) return known.settled;
    const before = known?.scene ?? null;
    const fresh = () => /** @type {B} */ (/** @type {unknown} */ ({ root, rows: [], ...create(root, scene) }));
    const board = Object.assign(known ?? fresh(), { scene, shown });
    boards.set(root, board);
    board.settled = update(board, before);
    return board.settled;
  }

  return { paint, boardAt: (/** @type {HTMLElement} */ root) => boards.get(root) };
}

/** @type {WeakMap<Element, string>} what each node was drawn from */
const drawn = new WeakMap();

/**
 * Draws a node that holds nothing else, unless it is drawn so already.
 *
 * @param {Element} node
 * @param {string} markup
 */
export function draw(node, markup) {
  if (drawn.get(node) === markup) return;
  drawn.set(node, markup);
  node.innerHTML = markup;
}

/** A new group of a drawing. */
export const createGroup = () => document.createElementNS(SVG, 'g');

/**
 * Has a layer always take the same place. One that grows or shrinks with what is in it is drawn anew as a whole.
 *
 * @param {Element} layer
 * @param {{ width: number, height: number }} size of the drawing
 */
export function spread(layer, { width, height }) {
  layer.insertAdjacentHTML('afterbegin', `<path fill="none" d="M0 0H${width}V${height}H0Z"/>`);
}

/**
 * Draws the parts of a layer that is spread, each around a point of its own, and only where it differs: few changed
 * places are drawn each by itself, of many the whole rectangle round them.
 *
 * @param {Element} layer it holds nothing else
 * @param {{ point: { x: number, y: number }, markup: string }[]} parts always as many
 */
export function drawParts(layer, parts) {
  parts.forEach(({ point: { x, y }, markup }, i) => {
    const node = layer.children[i + 1] ?? layer.appendChild(createGroup());
    give(node, 'transform', `translate(${x} ${y})`);
    draw(node, markup);
  });
}

/**
 * A drawing for the eye alone, in layers.
 *
 * @template {string} L
 * @param {string} className
 * @param {readonly L[]} names of the layers, which are their classes, from bottom to top
 */
export function createDrawing(className, names) {
  const node = document.createElementNS(SVG, 'svg');
  node.setAttribute('class', className);
  node.setAttribute('aria-hidden', 'true');
  const layers = /** @type {Record<L, SVGGElement>} */ ({});
  for (const name of names) {
    layers[name] = createGroup();
    layers[name].setAttribute('class', name);
    node.append(layers[name]);
  }
  return { node, layers };
}

/**
 * @param {{ x: number, y: number }} point
 * @param {string} markup around the origin
 * @returns {string} the same around a point
 */
export const at = ({ x, y }, markup) => markup && `<g transform="translate(${x} ${y})">${markup}</g>`;

/**
 * @param {string} className
 * @param {string} box what is to be seen: left, top, width, height
 * @param {string} markup
 * @returns {string} a drawing that stands in a text
 */
export const drawing = (className, box, markup) =>
  `<svg class="${className}" viewBox="${box}" aria-hidden="true" focusable="false">${markup}</svg>`;
