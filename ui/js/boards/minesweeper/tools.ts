import { write } from '../../foundation/dom.js';
import { cellNode } from '../kit/grid.js';
import { draw } from '../kit/painting.js';
import { actionIcon, mineIcon } from './mines.js';
import type { Board } from './paint.js';
import type { ActionKind as Action } from './wire.js';

/** Draws the tools around the squares. */

export const ACTIONS: readonly Action[] = ['explore', 'mark'];

export function paintTools(board: Board) {
  paintInfo(board);
  const { tools } = board.scene;
  const node = part(board, '.mines-tools');
  if (!node.firstChild) createTools(node);
  node.hidden = node.inert = !tools.shown;
  part(board, '.mines-switch').setAttribute('aria-label', tools.group);
  const chosen = tools.draft?.action ?? board.mode;
  for (const action of ACTIONS) paintChoice(board, action, action === chosen);
  const confirm = (part(board, '#mine-confirm') as HTMLButtonElement);
  const focused = confirm === document.activeElement;
  confirm.disabled = !tools.open || !tools.draft;
  confirm.dataset.action = tools.draft?.action ?? '';
  draw(part(board, '#mine-confirm .mines-icon'), tools.draft ? actionIcon(tools.draft.action, tools.side) : '');
  write(part(board, '#mine-confirm .mines-word'), tools.confirm);
  // A disabled button would lose the keyboard focus.
  if (focused && confirm.disabled) cellNode(board, board.active).focus();
}

function paintInfo(board: Board) {
  const { tools } = board.scene;
  const info = part(board, '.mines-info');
  if (!info.firstChild) {
    info.innerHTML = `${mineIcon()}<span class="mines-left"></span><span class="mines-next"></span><span class="mines-note" data-selectable></span>`;
  }
  for (const name of (['left', 'next', 'note'] as const)) {
    write(part(board, `.mines-${name}`), tools[name]);
    part(board, `.mines-${name}`).hidden = tools[name] === '';
  }
}

function createTools(node: HTMLElement) {
  node.innerHTML =
    '<div class="mines-switch" role="radiogroup">' +
    ACTIONS.map((action) => `<button type="button" role="radio" data-action="${action}"><span class="mines-icon"></span><span class="mines-word"></span></button>`).join('') +
    '</div><button type="button" id="mine-confirm" class="button primary"><span class="mines-icon"></span><span class="mines-word"></span></button>';
}

function paintChoice(board: Board, action: Action, chosen: boolean) {
  const { tools } = board.scene;
  const node = (part(board, `.mines-switch [data-action="${action}"]`) as HTMLButtonElement);
  node.setAttribute('aria-checked', String(chosen));
  node.tabIndex = chosen ? 0 : -1;
  draw((node.querySelector('.mines-icon') as Element), actionIcon(action, tools.side));
  write(part(board, `.mines-switch [data-action="${action}"] .mines-word`), tools.actions[action]);
}

const part = (board: Board, selector: string): HTMLElement => (board.root.querySelector(selector) as HTMLElement);
