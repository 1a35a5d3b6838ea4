import { focusBoard } from '../focus.js';
import { nameOf, withFriend } from '../friends/match_words.js';
import { paintTooltip } from '../static_text.js';
import { opponent } from '../sides.js';
import { give, write } from '../dom.js';
import { dialog, element, openDialog } from './dialogs.js';
import { enable, listenToIdle } from './enable.js';
import { mayRenew } from './replace.js';
import { inviteToRematch } from '../screens/match/friend_actions.js';
import { contactOf, offersRematch } from '../screens/match/friend_panel.js';

/**
 * The buttons of the match, and the dialog that asks before it is lost.
 *
 * @typedef {import('../wire.js').Snapshot} Snapshot
 * @typedef {import('../match.js').Match} Match
 * @typedef {import('../i18n.js').I18n} I18n
 * @typedef {import('../i18n.js').Key} Key
 */

/** @param {Snapshot} snapshot */
const goKey = ({ can, phase }) => {
  if (can.pause) return 'go.pause';
  if (phase === 'over') return 'menu.reset';
  return phase === 'paused' ? 'go.continue' : 'go.start';
};

/**
 * What the key of the main button does: it changes its meaning with the button.
 *
 * @param {Pick<Snapshot, 'phase'>} snapshot
 */
export const tipOf = ({ phase }) => (phase === 'over' ? 'menu.reset' : 'menu.go');

/**
 * @param {Snapshot} snapshot
 * @param {import('../games.js').GameModule} board
 * @param {import('../wire.js').Settings} settings
 * @param {I18n} i18n
 * @param {boolean} friendRematch whether the friend can be invited to another match
 */
export function paintControls(snapshot, { leaving, secrets }, settings, i18n, friendRematch) {
  const { can, phase, friend } = snapshot;
  const go = element('go');
  const key = goKey(snapshot);
  write(element('go-text'), i18n.t(/** @type {Key} */ (key)));
  // As `data-tip` has it wherever all texts are painted anew.
  const tip = tipOf(snapshot);
  go.dataset.tip = tip;
  paintTooltip(go, i18n.t(tip), i18n);
  const icon = /** @type {Element} */ (go.querySelector('use'));
  give(icon, 'href', `#icon-${can.pause ? 'pause' : phase === 'over' ? 'reset' : 'play'}`);
  const able = (/** @type {string} */ id, /** @type {boolean} */ possible) =>
    enable(element(id), possible, element(id === 'go' || friend ? 'reset' : 'go'));
  able('go', can.start || can.pause || phase === 'over');
  able('undo', can.undo);
  able('redo', can.redo);
  able('resign', can.resign);
  able('offer-draw', can.offer_draw);
  able('quit', can.quit);
  able('say', can.say);
  element('rematch').hidden = friend ? !friendRematch : !can.rematch;
  go.classList.toggle('primary', !can.rematch);
  // Where taking back would sell knowledge it is never offered.
  const isPast = friend !== null && phase === 'over';
  element('undo').hidden = Boolean(secrets) || !settings.take_back || isPast;
  element('redo').hidden = element('undo').hidden || friend !== null;
  const resigns = leaving === 'resign' || friend !== null;
  element('resign').hidden = !resigns || isPast;
  // What is asked of the other device carries no offer.
  element('offer-draw').hidden = element('resign').hidden || Boolean(friend?.dealerless);
  element('quit').hidden = resigns;
  // Nobody pauses a friend elsewhere.
  go.hidden = friend !== null && phase !== 'over';
  element('say').hidden = element('connection').hidden = friend === null;
  paintMeanings(snapshot, i18n);
}

/** What some buttons do in a match with a friend elsewhere, and what they do else. */
const MEANINGS = /** @type {const} */ ({
  undo: { tips: ['friends.match_ask_back', 'menu.undo'], texts: ['friends.match_ask_back_short', 'menu.undo'] },
  'offer-draw': { tips: ['friends.match_offer', 'menu.offer_draw'], texts: ['menu.offer_draw', 'menu.offer_draw'] },
  rematch: { tips: ['friends.match_rematch_long', 'archive.rematch_long'], texts: ['friends.match_rematch', 'archive.rematch'] },
});

/**
 * @param {Snapshot} snapshot
 * @param {I18n} i18n
 */
function paintMeanings({ friend }, i18n) {
  for (const [id, { tips, texts }] of Object.entries(MEANINGS)) {
    const button = element(id);
    const text = /** @type {HTMLElement} */ (button.querySelector('span'));
    // As they are found wherever all texts are painted anew.
    [button.dataset.tip, text.dataset.i18n] = friend ? [tips[0], texts[0]] : [tips[1], texts[1]];
    write(text, i18n.t(friend ? texts[0] : texts[1]));
    paintTooltip(button, i18n.t(friend ? tips[0] : tips[1]), i18n);
  }
  // A wish, until the next move takes it along.
  if (friend) give(element('offer-draw'), 'aria-pressed', String(friend.offers_draw));
  else element('offer-draw').removeAttribute('aria-pressed');
}

/**
 * @param {import('../app.js').App} app
 * @param {() => Match | null} current the match on the screen
 * @param {() => I18n} i18n
 * @param {(problem: import('../wire.js').Problem) => void} onProblem
 */
export function listenToControls(app, current, i18n, onProblem) {
  listenToIdle();
  app.onDraw(() => {
    if (current()?.latest()?.friend) element('rematch').hidden = !offersRematch(app.state);
  });
  const on = (/** @type {string} */ id, /** @type {(event: MouseEvent) => void} */ act) => element(id).addEventListener('click', act);
  listenToGo(current);
  on('undo', () => current()?.send({ kind: 'undo', plies: null }));
  on('redo', () => current()?.send({ kind: 'redo', plies: null }));
  on('offer-draw', () => current()?.send({ kind: 'offer_draw' }));
  listenToAnswers(current);
  on('say', () => app.dispatch({ kind: 'friend_phrases' }));
  on('connection', () => {
    const contact = contactOf(app.state, /** @type {Snapshot} */ (current()?.latest()));
    if (contact) app.dispatch({ kind: 'friend_connection', contact: contact.id });
  });
  on('quit', () => current()?.send({ kind: 'quit' }));
  on('resign', () => openDialog('resign-dialog', () => {
    const match = withFriend(/** @type {Snapshot} */ (current()?.latest()));
    const warning = match ? i18n().t('friends.match_resign', { name: nameOf(match, i18n()) }) : i18n().t('resign.warning');
    write(element('resign-warning'), warning);
  }));
  on('resign-confirm', () => {
    dialog('resign-dialog').close();
    current()?.send({ kind: 'resign' });
  });
  on('reset', async ({ detail }) => {
    const match = current();
    const snapshot = match?.latest();
    const byPointer = detail > 0;
    if (snapshot && (byPointer || (await mayRenew(snapshot, i18n())))) match?.renew();
  });
  on('rematch', async ({ detail }) => {
    const snapshot = current()?.latest();
    if (snapshot?.friend) return inviteToRematch(app.state).catch(onProblem);
    // Whoever begins by key goes on at the board.
    if ((await current()?.rematch()) && detail === 0) focusBoard();
  });
}

/** The usual time of systems between the two clicks of a double click. */
const SECOND_CLICK_MS = 500;

/**
 * The second click of a double click finds another meaning under the pointer, which it was not for: it does nothing.
 * Keys are pressed one at a time.
 *
 * @param {() => Match | null} current
 */
function listenToGo(current) {
  const go = element('go');
  go.addEventListener('click', ({ detail }) => {
    const byPointer = detail > 0;
    if (byPointer && 'pressed' in go.dataset) return;
    press(current(), byPointer);
    if (!byPointer) return;
    go.dataset.pressed = '';
    setTimeout(() => delete go.dataset.pressed, SECOND_CLICK_MS);
  });
}

/**
 * The second click of a double click on the offer is not an answer to it.
 *
 * @param {() => Match | null} current
 */
function listenToAnswers(current) {
  for (const [id, accept] of /** @type {const} */ ([['accept-draw', true], ['decline-draw', false]])) {
    element(id).addEventListener('click', ({ detail }) => {
      const match = current();
      const offer = match?.latest()?.draw_offer;
      if (offer && detail < 2) match?.send({ kind: 'answer_draw', side: opponent(offer.by), accept });
    });
  }
}

/**
 * @param {Match | null} match
 * @param {boolean} byPointer
 */
async function press(match, byPointer) {
  const snapshot = match?.latest();
  if (snapshot?.phase === 'over') match?.renew();
  else if (snapshot?.can.pause) match?.send({ kind: 'pause' });
  // Whoever starts by key goes on at the board.
  else if ((await match?.send({ kind: 'start' })) && !byPointer) focusBoard();
}
