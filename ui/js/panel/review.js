import { fill, write } from '../write.js';
import { element } from './dialogs.js';
import { enable } from './enable.js';

/**
 * Going to a move of the record: while the match runs by taking back or making again, after its end only by
 * looking, with the knowledge of everybody or of one side.
 *
 * @typedef {import('../wire.js').Snapshot} Snapshot
 * @typedef {import('../wire.js').Sight} Sight
 * @typedef {import('../match.js').Match} Match
 * @typedef {import('../games.js').Board} Board
 */

const BACK = ['review-first', 'review-back'];
const ON = ['review-on', 'review-last'];

/**
 * How many moves the board shows.
 *
 * @param {Snapshot} snapshot
 */
export const shownPly = ({ at, looking }) => looking?.ply ?? at;

/**
 * Whether a move of the record leads to the position after it.
 *
 * @param {Pick<Snapshot, 'can'>} snapshot
 */
export const leads = ({ can }) => can.look || can.go_to;

/**
 * @param {Match} match
 * @param {number} ply
 * @param {Sight} [as] whose knowledge; as before if left out
 */
export function visit(match, ply, as) {
  const snapshot = match.latest();
  if (!snapshot || !leads(snapshot) || ply < 0 || ply > snapshot.record.length) return;
  if (!snapshot.can.look) match.send('go_to', { ply });
  else {
    const sight = as ?? snapshot.looking?.as ?? 'all';
    const end = ply === snapshot.at && sight === 'all';
    match.send('look', { ply: end ? null : ply, as: sight });
  }
}

/**
 * @param {Snapshot} snapshot
 * @param {Board} board
 */
export function paintReview(snapshot, board) {
  const ply = shownPly(snapshot);
  element('review').hidden = !snapshot.can.look;
  const ways = [
    { ids: BACK, possible: ply > 0, next: button('review-on') },
    { ids: ON, possible: ply < snapshot.at, next: button('review-back') },
  ];
  // First those that can be pressed, as one of them may be given the focus.
  for (const { ids, possible, next } of ways.sort((a, b) => Number(b.possible) - Number(a.possible))) {
    for (const id of ids) enable(button(id), possible, next);
  }
  write(element('review-ply'), `${ply} / ${snapshot.at}`);
  element('review-sight').hidden = !board.secrets;
  fill(/** @type {HTMLSelectElement} */ (element('review-as')), snapshot.looking?.as ?? 'all');
}

/** @param {string} id */
const button = (id) => /** @type {HTMLButtonElement} */ (element(id));

/** @param {Match} match */
export function listenToReview(match) {
  const on = (/** @type {string} */ id, /** @type {(snapshot: Snapshot) => number} */ goal) =>
    button(id).addEventListener('click', () => {
      const snapshot = match.latest();
      if (snapshot) visit(match, goal(snapshot));
    });
  on('review-first', () => 0);
  on('review-back', (snapshot) => shownPly(snapshot) - 1);
  on('review-on', (snapshot) => shownPly(snapshot) + 1);
  on('review-last', ({ at }) => at);
  element('review-as').addEventListener('change', ({ target }) => {
    const snapshot = match.latest();
    const as = /** @type {Sight} */ (/** @type {HTMLSelectElement} */ (target).value);
    if (snapshot) visit(match, shownPly(snapshot), as);
  });
}
