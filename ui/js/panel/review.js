import { paintTooltip } from '../static_text.js';
import { isUnderWay } from '../phase.js';
import { fill, write } from '../dom.js';
import { element } from './dialogs.js';
import { enable } from './enable.js';
import { numberOf } from './record/numbers.js';

/**
 * Looking at the position after a move of the record: nothing is taken back by it, and a match goes on meanwhile. After
 * the end with the knowledge of everybody or of one side.
 *
 * @typedef {import('../wire.js').Snapshot} Snapshot
 * @typedef {import('../wire.js').Perspective} Perspective
 * @typedef {import('../match.js').Match} Match
 * @typedef {import('../games.js').GameModule} GameModule
 * @typedef {import('../i18n.js').I18n} I18n
 * @typedef {import('../i18n.js').Key} Key
 */

const BACK = ['review-first', 'review-back'];

/**
 * Whether a move of the record leads to the position after it.
 *
 * @param {Pick<Snapshot, 'can'>} snapshot
 */
export const leads = ({ can }) => can.look;

/**
 * @param {Match | null} match
 * @param {number} ply
 * @param {Perspective} [as] whose knowledge; as before if left out
 */
export function visit(match, ply, as) {
  const snapshot = match?.latest();
  if (!snapshot || !leads(snapshot) || ply < 0 || ply > snapshot.record.length) return;
  const perspective = as ?? snapshot.looking?.as ?? 'all';
  const board = ply === snapshot.at && perspective === 'all';
  match?.send({ kind: 'look', ply: board ? null : ply, as: perspective });
}

/**
 * @param {Snapshot} snapshot
 * @param {GameModule} board
 * @param {I18n} i18n
 */
export function paintReview(snapshot, board, i18n) {
  const ply = snapshot.shown_ply;
  // In a match that goes on it takes no room until somebody looks back.
  element('review').hidden = !snapshot.can.look || (isUnderWay(snapshot) && !snapshot.looking);
  const buttons = [
    { ids: BACK, possible: ply > 0, next: button('review-on') },
    { ids: ['review-on'], possible: ply < snapshot.at, next: button('review-back') },
    { ids: ['review-last'], possible: ply !== snapshot.at, next: button('review-back') },
  ];
  // First those that can be pressed, as one of them may be given the focus.
  for (const { ids, possible, next } of buttons.sort((a, b) => Number(b.possible) - Number(a.possible))) {
    for (const id of ids) enable(button(id), possible, next);
  }
  write(element('review-ply'), `${numberOf(snapshot, ply)} / ${numberOf(snapshot, snapshot.at)}`);
  element('review-ply').dataset.side = snapshot.record[ply - 1]?.side ?? 'none';
  const take = ply > snapshot.at ? 'review.redo' : 'review.take_back';
  button('review-take').hidden = !snapshot.looking || !snapshot.can.go_to;
  write(element('review-take-text'), i18n.t(take));
  tip('review-take', take, i18n);
  // Behind the last move the game may be over.
  button('review-continue').hidden = !snapshot.looking || !snapshot.can.save || ply === snapshot.record.length;
  tip('review-last', isUnderWay(snapshot) ? 'review.now' : 'review.last', i18n);
  // What the friend knew stays on their device until both have shown it.
  element('review-perspective').hidden = !board.secrets || snapshot.friend?.dealerless?.confirmed === false;
  fill(/** @type {HTMLSelectElement} */ (element('review-as')), snapshot.looking?.as ?? 'all');
}

/**
 * @param {string} id
 * @param {Key} key
 * @param {I18n} i18n
 */
function tip(id, key, i18n) {
  // As it is found wherever all texts are painted anew.
  button(id).dataset.tip = key;
  paintTooltip(button(id), i18n.t(key), i18n);
}

/** @param {string} id */
const button = (id) => /** @type {HTMLButtonElement} */ (element(id));

/**
 * @param {() => Match | null} current the match on the screen
 * @param {() => void} continued called when another match goes on from a position of this one
 */
export function listenToReview(current, continued) {
  const on = (/** @type {string} */ id, /** @type {(snapshot: Snapshot) => number} */ goal) =>
    button(id).addEventListener('click', () => {
      const match = current();
      const snapshot = match?.latest();
      if (snapshot) visit(match, goal(snapshot));
    });
  on('review-first', () => 0);
  on('review-back', (snapshot) => snapshot.shown_ply - 1);
  on('review-on', (snapshot) => snapshot.shown_ply + 1);
  on('review-last', ({ at }) => at);
  button('review-take').addEventListener('click', () => {
    const match = current();
    const looking = match?.latest()?.looking;
    if (looking) match?.send({ kind: 'go_to', ply: looking.ply });
  });
  button('review-continue').addEventListener('click', async () => {
    const match = current();
    const looking = match?.latest()?.looking;
    if (!match || !looking || !(await match.continueFrom(looking.ply))) return;
    continued();
    // It is to be played on, and not to be looked at first.
    match.send({ kind: 'start' });
  });
  element('review-as').addEventListener('change', ({ target }) => {
    const match = current();
    const snapshot = match?.latest();
    const as = /** @type {Perspective} */ (/** @type {HTMLSelectElement} */ (target).value);
    if (snapshot) visit(match, snapshot.shown_ply, as);
  });
}
