import { dialog, element, openDialog } from './dialogs.js';

/**
 * The buttons of the match, and the dialogs that ask before something is lost.
 *
 * @typedef {import('../wire.js').Snapshot} Snapshot
 * @typedef {import('../match.js').Match} Match
 * @typedef {import('../words.js').Words} Words
 * @typedef {import('../words.js').Key} Key
 */

/** @param {Snapshot} snapshot */
const goKey = ({ can, phase }) => {
  if (can.pause) return 'go.pause';
  return phase === 'paused' ? 'go.continue' : 'go.start';
};

/**
 * @param {Snapshot} snapshot
 * @param {Words} words
 */
export function paintControls(snapshot, words) {
  const { can, phase } = snapshot;
  const go = element('go');
  const key = goKey(snapshot);
  element('go-text').textContent = words.say(/** @type {Key} */ (key));
  go.querySelector('use')?.setAttribute('href', `#icon-${can.pause ? 'pause' : 'play'}`);
  enable('go', can.start || can.pause);
  enable('undo', can.undo);
  enable('redo', can.redo);
  enable('resign', can.resign);
  enable('offer-draw', can.offer_draw);
  element('setup').hidden = phase !== 'choosing';
  checkbox('setup-repetition').checked = snapshot.options.chosen.repetition_draw;
}

/**
 * A button that can no longer be pressed must not keep, and so lose, the keyboard's focus.
 *
 * @param {string} id
 * @param {boolean} possible
 */
function enable(id, possible) {
  const button = /** @type {HTMLButtonElement} */ (element(id));
  const focused = button === document.activeElement;
  button.disabled = !possible;
  if (focused && !possible) element(id === 'go' ? 'reset' : 'go').focus();
}

/** @param {string} id */
const checkbox = (id) => /** @type {HTMLInputElement} */ (element(id));

/** @param {Match} match */
export function listenToControls(match) {
  const on = (/** @type {string} */ id, /** @type {() => void} */ act) => element(id).addEventListener('click', act);
  on('go', () => match.send(match.latest()?.can.pause ? 'pause' : 'start'));
  on('undo', () => match.send('undo', { plies: null }));
  on('redo', () => match.send('redo', { plies: null }));
  on('offer-draw', () => match.send('offer_draw'));
  on('accept-draw', () => match.send('answer_draw', { accept: true }));
  on('decline-draw', () => match.send('answer_draw', { accept: false }));
  on('resign', () => openDialog('resign-dialog'));
  on('resign-confirm', () => {
    dialog('resign-dialog').close();
    match.send('resign');
  });
  listenToNewMatch(match, on);
}

/**
 * @param {Match} match
 * @param {(id: string, act: () => void) => void} on
 */
function listenToNewMatch(match, on) {
  const choose = (/** @type {boolean} */ wanted) =>
    match.send('set_option', { name: 'repetition-draw', value: wanted ? 'on' : 'off' });
  const begin = async (/** @type {boolean} */ wanted) => {
    const begun = await match.send('new_match', { options: '' });
    // Left open, the rule goes on following who plays; the backend knows what that comes to.
    if (begun && match.latest()?.options.chosen.repetition_draw !== wanted) await choose(wanted);
  };
  checkbox('setup-repetition').addEventListener('change', () => choose(checkbox('setup-repetition').checked));
  on('reset', () => openDialog('reset-dialog', () => prepareReset(match.latest())));
  on('reset-confirm', () => {
    dialog('reset-dialog').close();
    begin(checkbox('repetition-draw').checked);
  });
}

/** @param {Snapshot | null} snapshot */
function prepareReset(snapshot) {
  if (!snapshot) return;
  element('reset-warning').hidden = snapshot.record.length === 0 || snapshot.phase === 'over';
  checkbox('repetition-draw').checked = snapshot.options.chosen.repetition_draw;
}
