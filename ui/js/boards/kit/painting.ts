import { give } from '../../foundation/dom.js';
import type { Rows } from './grid.js';

/** Painting common to all boards: the state kept between scenes, and SVG that is redrawn only where it changed. */

/** The state kept for every painted board; games add their own. */
export interface Painted<S> {
  root: HTMLElement;
  scene: S;
  /** The cells as displayed. */
  rows: Rows;
  /** The cell with the tab stop. */
  active: number;
  /** The painted scene as JSON; empty to force a repaint. */
  shown: string;
  /** Resolves when all movement has ended. */
  settled: Promise<void>;
}

const SVG = 'http://www.w3.org/2000/svg';

/**
 * @param create adds the static parts to the root and returns the game's own state
 * @param update draws the changes from the previous scene to `board.scene`; resolves when all movement has ended
 */
export function createPainter<B extends Painted<any>>(create: (root: HTMLElement, scene: B['scene']) => Omit<B, Exclude<keyof Painted<any>, 'active'>>, update: (board: B, before: B['scene'] | null) => Promise<void>) {
  const boards: WeakMap<HTMLElement, B> = new WeakMap();

  /** @returns resolves when all movement has ended */
  function paint(root: HTMLElement, scene: B['scene']): Promise<void> {
    const known = boards.get(root);
    const shown = JSON.stringify(scene);
    // While the computer thinks, many snapshots differ only outside the board.
    if (known?.shown === shown) return known.settled;
    const before = known?.scene ?? null;
    const fresh = () => (({ root, rows: [], ...create(root, scene) } as unknown) as B);
    const board = Object.assign(known ?? fresh(), { scene, shown });
    boards.set(root, board);
    board.settled = update(board, before);
    return board.settled;
  }

  return { paint, boardAt: (root: HTMLElement) => boards.get(root) };
}

/** The markup each node was drawn from. */
const drawn: WeakMap<Element, string> = new WeakMap();

/** Sets a node's content, unless it is already the same. */
export function draw(node: Element, markup: string) {
  if (drawn.get(node) === markup) return;
  drawn.set(node, markup);
  node.innerHTML = markup;
}

export const createGroup = () => document.createElementNS(SVG, 'g');

/**
 * Keeps a layer the same size. A layer that grows or shrinks with its content is repainted as a whole.
 *
 * @param size the drawing's size
 */
export function spread(layer: Element, { width, height }: { width: number, height: number }) {
  layer.insertAdjacentHTML('afterbegin', `<path fill="none" d="M0 0H${width}V${height}H0Z"/>`);
}

/**
 * Draws the changed parts of a spread layer, each around its own point. A few changed parts are repainted individually;
 * many are repainted as their bounding rectangle.
 *
 * @param layer holds nothing else
 * @param parts the same number every time
 */
export function drawParts(layer: Element, parts: { point: { x: number, y: number }, markup: string }[]) {
  parts.forEach(({ point: { x, y }, markup }, i) => {
    const node = layer.children[i + 1] ?? layer.appendChild(createGroup());
    give(node, 'transform', `translate(${x} ${y})`);
    draw(node, markup);
  });
}

/**
 * A drawing in layers, hidden from screen readers.
 *
 * @param names the layers' classes, from bottom to top
 */
export function createDrawing<L extends string>(className: string, names: readonly L[]) {
  const node = document.createElementNS(SVG, 'svg');
  node.setAttribute('class', className);
  node.setAttribute('aria-hidden', 'true');
  const layers = ({} as Record<L, SVGGElement>);
  for (const name of names) {
    layers[name] = createGroup();
    layers[name].setAttribute('class', name);
    node.append(layers[name]);
  }
  return { node, layers };
}

/**
 * @param markup around the origin
 * @returns the markup around a point
 */
export const at = ({ x, y }: { x: number, y: number }, markup: string): string => markup && `<g transform="translate(${x} ${y})">${markup}</g>`;

/**
 * @param box the view box: left, top, width, height
 * @returns a drawing for use within text
 */
export const drawing = (className: string, box: string, markup: string): string =>
  `<svg class="${className}" viewBox="${box}" aria-hidden="true" focusable="false">${markup}</svg>`;
