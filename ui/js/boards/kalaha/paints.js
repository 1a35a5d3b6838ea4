import { slabPaints } from './slab.js';
import { stonePaints } from './stones.js';

const ID = 'kalaha-paints';

/**
 * Puts the gradients and lights into the page, once: every picture of this game refers to them. Without a page
 * there is nothing to refer to.
 */
export function layOutPaints() {
  if (!globalThis.document || document.getElementById(ID)) return;
  const holder = document.createElement('div');
  holder.innerHTML =
    `<svg id="${ID}" class="sprite" aria-hidden="true" focusable="false"><defs>${slabPaints()}${stonePaints()}</defs></svg>`;
  document.body.append(...holder.children);
}
