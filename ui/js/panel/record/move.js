import { shownPly } from '../review.js';

/**
 * A move of the record, to be pressed to see the position after it.
 *
 * @param {number} ply counts from 1
 * @param {string} text
 * @param {import('../../wire.js').Snapshot} snapshot
 */
export function moveButton(ply, text, snapshot) {
  const button = document.createElement('button');
  button.type = 'button';
  button.dataset.ply = String(ply);
  button.textContent = text;
  button.classList.toggle('taken-back', ply > snapshot.at);
  if (ply === shownPly(snapshot)) button.setAttribute('aria-current', 'true');
  return button;
}
