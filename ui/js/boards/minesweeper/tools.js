import { write } from '../../dom.js';
import { cellNode } from '../kit/grid.js';
import { draw } from '../kit/painting.js';
import { actionIcon, mineIcon } from './mines.js';
import { paintReview } from './review_table.js';

/**
 * What stands round the squares, as it is drawn and touched.
 *
 * @typedef {import('./paint.js').Board} Board
 * @typedef {import('./wire.js').ActionKind} Action
 */

/** @type {readonly Action[]} */
export const ACTIONS = ['explore', 'mark'];

/** @param {Board} board */
export function paintTools(board) {
  paintInfo(board);
  paintReview(part(board, '.mines-review'), board.scene.tools.review, board.scene.boardOrientation === 'portrait');
  const { tools } = board.scene;
  const node = part(board, '.mines-tools');
  if (!node.firstChild) createTools(node);
  node.hidden = node.inert = !tools.shown;
  part(board, '.mines-switch').setAttribute('aria-label', tools.group);
  const chosen = tools.draft?.action ?? board.mode;
  for (const action of ACTIONS) paintChoice(board, action, action === chosen);
  const confirm = /** @type {HTMLButtonElement} */ (part(board, '#mine-confirm'));
  const focused = confirm === document.activeElement;
  confirm.disabled = !tools.open || !tools.draft;
  confirm.dataset.action = tools.draft?.action ?? '';
  draw(part(board, '#mine-confirm .mines-icon'), tools.draft ? actionIcon(tools.draft.action, tools.side) : '');
  write(part(board, '#mine-confirm .mines-word'), tools.confirm);
  // A button that can no longer be pressed must not keep, and so lose, the keyboard's focus.
  if (focused && confirm.disabled) cellNode(board, board.active).focus();
}

/** @param {Board} board */
function paintInfo(board) {
  const { tools } = board.scene;
  const info = part(board, '.mines-info');
  if (!info.firstChild) {
    info.innerHTML = `${mineIcon()}<span class="mines-left"></span><span class="mines-next"></span><span class="mines-note" data-selectable></span>`;
  }
  for (const name of /** @type {const} */ (['left', 'next', 'note'])) {
    write(part(board, `.mines-${name}`), tools[name]);
    part(board, `.mines-${name}`).hidden = tools[name] === '';
  }
}

/** @param {HTMLElement} node */
function createTools(node) {
  node.innerHTML =
    '<div class="mines-switch" role="radiogroup">' +
    ACTIONS.map((action) => `<button type="button" role="radio" data-action="${action}"><span class="mines-icon"></span><span class="mines-word"></span></button>`).join('') +
    '</div><button type="button" id="mine-confirm" class="button primary"><span class="mines-icon"></span><span class="mines-word"></span></button>';
}

/**
 * @param {Board} board
 * @param {Action} action
 * @param {boolean} chosen
 */
function paintChoice(board, action, chosen) {
  const { tools } = board.scene;
  const node = /** @type {HTMLButtonElement} */ (part(board, `.mines-switch [data-action="${action}"]`));
  node.setAttribute('aria-checked', String(chosen));
  node.tabIndex = chosen ? 0 : -1;
  draw(/** @type {Element} */ (node.querySelector('.mines-icon')), actionIcon(action, tools.side));
  write(part(board, `.mines-switch [data-action="${action}"] .mines-word`), tools.actions[action]);
}

/**
 * @param {Board} board
 * @param {string} selector
 * @returns {HTMLElement}
 */
const part = (board, selector) => /** @type {HTMLElement} */ (board.root.querySelector(selector));
