import { el } from '../../dom.js';
import { leads } from '../review.js';

/**
 * A move of the record, to be pressed to see the position after it where that can be seen.
 *
 * @param {number} ply counts from 1
 * @param {string} text
 * @param {import('../../wire.js').Snapshot} snapshot
 */
export function moveButton(ply, text, snapshot) {
  const button = el('button', { type: 'button' }, text);
  button.dataset.ply = String(ply);
  button.classList.toggle('taken-back', ply > snapshot.at);
  if (ply === snapshot.shown_ply) button.setAttribute('aria-current', 'true');
  if (!leads(snapshot)) button.setAttribute('aria-disabled', 'true');
  // The tab stop of all moves; before the first of them none is current.
  button.tabIndex = ply === Math.max(1, snapshot.shown_ply) ? 0 : -1;
  return button;
}
