import { give } from '../../foundation/dom.js';
import type { Rows } from './grid.js';

/**
 * What painting takes on every board: what is remembered of it from scene to scene, and SVG that is drawn again only
 * where it differs.
 */

/** What is remembered of every painted board; a game adds its own. */
export interface Painted<S> {
  root: HTMLElement;
  /** What it shows. */
  scene: S;
  /** Its cells as they are seen. */
  rows: Rows;
  /** The cell that the keyboard is on. */
  active: number;
  /** The scene that is painted, as text; empty when it has to be painted again. */
  shown: string;
  /** Resolves when nothing moves any more. */
  settled: Promise<void>;
}

const SVG = 'http://www.w3.org/2000/svg';

/**
 * @param create puts into the root
 *   what never changes, and remembers what the game needs
 * @param update draws `board.scene`, changing only what differs
 *   from the scene before; resolves when nothing moves any more
 */
export function createPainter<B extends Painted<any>>(create: (root: HTMLElement, scene: B['scene']) => Omit<B, Exclude<keyof Painted<any>, 'active'>>, update: (board: B, before: B['scene'] | null) => Promise<void>) {
  const boards: WeakMap<HTMLElement, B> = new WeakMap();

  /** @returns resolves when nothing moves any more */
  function paint(root: HTMLElement, scene: B['scene']): Promise<void> {
    const known = boards.get(root);
    const shown = JSON.stringify(scene);
    // While the computer thinks, many snapshots differ only beside the board.
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

/** What each node was drawn from. */
const drawn: WeakMap<Element, string> = new WeakMap();

/** Draws a node that holds nothing else, unless it is drawn so already. */
export function draw(node: Element, markup: string) {
  if (drawn.get(node) === markup) return;
  drawn.set(node, markup);
  node.innerHTML = markup;
}

/** A new group of a drawing. */
export const createGroup = () => document.createElementNS(SVG, 'g');

/**
 * Has a layer always take the same place. One that grows or shrinks with what is in it is drawn anew as a whole.
 *
 * @param size of the drawing
 */
export function spread(layer: Element, { width, height }: { width: number, height: number }) {
  layer.insertAdjacentHTML('afterbegin', `<path fill="none" d="M0 0H${width}V${height}H0Z"/>`);
}

/**
 * Draws the parts of a layer that is spread, each around a point of its own, and only where it differs: few changed
 * places are drawn each by itself, of many the whole rectangle round them.
 *
 * @param layer it holds nothing else
 * @param parts always as many
 */
export function drawParts(layer: Element, parts: { point: { x: number, y: number }, markup: string }[]) {
  parts.forEach(({ point: { x, y }, markup }, i) => {
    const node = layer.children[i + 1] ?? layer.appendChild(createGroup());
    give(node, 'transform', `translate(${x} ${y})`);
    draw(node, markup);
  });
}

/**
 * A drawing for the eye alone, in layers.
 *
 * @param names of the layers, which are their classes, from bottom to top
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
 * @returns the same around a point
 */
export const at = ({ x, y }: { x: number, y: number }, markup: string): string => markup && `<g transform="translate(${x} ${y})">${markup}</g>`;

/**
 * @param box what is to be seen: left, top, width, height
 * @returns a drawing that stands in a text
 */
export const drawing = (className: string, box: string, markup: string): string =>
  `<svg class="${className}" viewBox="${box}" aria-hidden="true" focusable="false">${markup}</svg>`;
