import { boardDefs } from './board_svg.js';
import { stoneDefs } from './stones.js';

const ID = 'kalaha-defs';

/** Adds the gradients and filters that all Kalaha pictures refer to, once. Does nothing without a document. */
export function addSvgDefs() {
  if (!globalThis.document || document.getElementById(ID)) return;
  const holder = document.createElement('div');
  // The class gives the gradients the board's colours.
  holder.innerHTML =
    `<svg id="${ID}" class="sprite kalaha" aria-hidden="true" focusable="false"><defs>${boardDefs()}${stoneDefs()}</defs></svg>`;
  document.body.append(...holder.children);
}
