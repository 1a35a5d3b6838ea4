import { boardDefs } from './board_svg.js';
import { stoneDefs } from './stones.js';

const ID = 'kalaha-defs';

/**
 * Puts the gradients and lights into the page, once: every picture of this game refers to them. Without a page
 * there is nothing to refer to.
 */
export function addSvgDefs() {
  if (!globalThis.document || document.getElementById(ID)) return;
  const holder = document.createElement('div');
  // Of this class, so that the gradients have the colours of the board.
  holder.innerHTML =
    `<svg id="${ID}" class="sprite kalaha" aria-hidden="true" focusable="false"><defs>${boardDefs()}${stoneDefs()}</defs></svg>`;
  document.body.append(...holder.children);
}
