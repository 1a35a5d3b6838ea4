import { el } from '../../foundation/dom.js';
import { SIDES } from '../../foundation/sides.js';
import { cellNode } from '../kit/grid.js';
import { pieceIcon } from './pieces.js';
import type { Board } from './paint.js';
import type { Choosing, Figure } from './choosing.js';
import type { Side } from '../../wire.js';

/** The tray in the middle of the board for choosing players. */

export function paintChoosing(board: Board) {
  const { choosing } = board.scene;
  board.root.classList.toggle('choosing', choosing !== null);
  for (const side of SIDES) paintHome(board, side);
  const tray = board.root.querySelector('.tray');
  if (!choosing) return tray ? removeTray(board, tray) : undefined;
  const arrangement = choosing.figures.map((figure) => figure.id + figure.top).join();
  const node = tray?.getAttribute('data-arrangement') === arrangement ? tray : createTray(board, choosing, arrangement);
  set(node, '.tray-title', choosing.title);
  set(node, '.tray-hint', choosing.hint);
  node.querySelectorAll('.tray-caption').forEach((caption, i) => (caption.textContent = choosing.captions[i].text));
  for (const side of SIDES) node.querySelector(`.figures.${side}`)?.setAttribute('aria-label', choosing.groups[side]);
  for (const figure of choosing.figures) paintFigure(board, figure);
}

/** Returns the focus to the board if the tray had it. */
function removeTray(board: Board, tray: Element) {
  const focused = tray.contains(document.activeElement);
  tray.remove();
  if (focused) cellNode(board, board.active).focus();
}

/** Shows whether a start square still needs its figure. */
function paintHome(board: Board, side: Side) {
  const home = board.scene.choosing?.homes[side];
  const node = board.root.querySelector('.home.' + side);
  node?.classList.toggle('waiting', Boolean(home?.waiting));
}

function createTray(board: Board, choosing: Choosing, arrangement: string) {
  board.root.querySelector('.tray')?.remove();
  const groups = SIDES.map((side) => createGroup(choosing.figures.filter((figure) => figure.side === side), side));
  const topFirst = choosing.figures[0].top < 50 ? groups : groups.reverse();
  const captions = choosing.captions.map(({ left }) => {
    const node = el('span', { className: 'tray-caption' });
    node.style.setProperty('left', `${left}%`);
    return node;
  });
  const [title, hint] = ['tray-title', 'tray-hint'].map((className) => el('p', { className }));
  const tray = el('div', { className: 'tray' }, title, ...topFirst, hint, ...captions);
  Object.assign(tray.dataset, { arrangement, firstStop: '' });
  board.root.append(tray);
  return tray;
}

function createGroup(figures: readonly Figure[], side: Side) {
  const group = el('div', { className: `figures ${side}` }, ...figures.map(createFigure));
  group.setAttribute('role', 'radiogroup');
  return group;
}

function createFigure(figure: Figure) {
  const innerHTML = pieceIcon(figure.side, 'brain', figure.badge);
  const node = el('button', { type: 'button', className: `figure-button ${figure.side}`, innerHTML });
  node.setAttribute('role', 'radio');
  node.dataset.figure = figure.id;
  node.style.setProperty('left', `${figure.left}%`);
  node.style.setProperty('top', `${figure.top}%`);
  return node;
}

function paintFigure(board: Board, figure: Figure) {
  const node = figureNode(board, figure.id);
  if (!node) return;
  const group = board.scene.choosing?.figures.filter((other) => other.side === figure.side) ?? [];
  const active = group.find((other) => other.chosen) ?? group[0];
  node.setAttribute('aria-checked', String(figure.chosen));
  node.setAttribute('aria-label', figure.spoken);
  if (!node.parentElement?.contains(document.activeElement)) node.tabIndex = figure === active ? 0 : -1;
}

export const figureNode = (board: Board, id: string): HTMLElement | null => board.root.querySelector(`[data-figure="${id}"]`);

function set(node: Element, selector: string, text: string) {
  const part = node.querySelector(selector);
  if (part) part.textContent = text;
}
