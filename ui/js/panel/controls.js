import { dialog, element, openDialog } from './dialogs.js';
import { repetitionDraw, withRepetitionDraw } from './options.js';

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
 * @param {boolean | null} decided
 */
export function paintControls(snapshot, words, decided) {
  const { can, phase } = snapshot;
  const go = element('go');
  const key = goKey(snapshot);
  go.dataset.icon = key.slice(3);
  element('go-text').textContent = words.say(/** @type {Key} */ (key));
  go.querySelector('use')?.setAttribute('href', `#icon-${can.pause ? 'pause' : 'play'}`);
  enable('go', can.start || can.pause);
  enable('undo', can.undo);
  enable('redo', can.redo);
  enable('resign', can.resign);
  enable('offer-draw', can.offer_draw);
  element('setup').hidden = phase !== 'choosing';
  element('panel').dataset.phase = phase;
  checkbox('setup-repetition').checked = repetitionDraw(snapshot, decided);
}

/**
 * Disabled buttons keep the focus and their place in the tab order would not: so only the state is told.
 *
 * @param {string} id
 * @param {boolean} possible
 */
function enable(id, possible) {
  /** @type {HTMLButtonElement} */ (element(id)).disabled = !possible;
}

/** @param {string} id */
const checkbox = (id) => /** @type {HTMLInputElement} */ (element(id));

/**
 * @param {Match} match
 * @returns {{ decided: () => boolean | null, go: () => Promise<void>, reset: () => void }}
 */
export function listenToControls(match) {
  /** @type {boolean | null} */
  let decided = null;
  const click = (/** @type {string} */ id, /** @type {() => void} */ act) => element(id).addEventListener('click', act);

  async function go() {
    const snapshot = match.latest();
    if (!snapshot) return;
    if (snapshot.can.pause) await match.send('pause');
    else if (snapshot.can.start && (await settleOptions(snapshot))) await match.send('start');
  }

  /** @param {Snapshot} snapshot */
  async function settleOptions({ phase, options, ...rest }) {
    if (phase !== 'choosing') return true;
    const wanted = withRepetitionDraw(options.text, repetitionDraw({ phase, options, ...rest }, decided));
    return wanted === options.text || match.send('new_match', { options: wanted });
  }

  async function reset() {
    decided = checkbox('repetition-draw').checked;
    dialog('reset-dialog').close();
    await match.send('new_match', { options: withRepetitionDraw(match.latest()?.options.text ?? '', decided) });
  }

  const askReset = () => openDialog('reset-dialog', () => prepareReset(match.latest(), decided));
  click('go', go);
  click('reset', askReset);
  click('reset-confirm', reset);
  click('undo', () => match.send('undo', { plies: null }));
  click('redo', () => match.send('redo', { plies: null }));
  click('resign', () => openDialog('resign-dialog'));
  click('resign-confirm', () => {
    dialog('resign-dialog').close();
    match.send('resign');
  });
  click('offer-draw', () => match.send('offer_draw'));
  click('accept-draw', () => match.send('answer_draw', { accept: true }));
  click('decline-draw', () => match.send('answer_draw', { accept: false }));
  checkbox('setup-repetition').addEventListener('change', () => (decided = checkbox('setup-repetition').checked));
  return { decided: () => decided, go, reset: askReset };
}

/**
 * @param {Snapshot | null} snapshot
 * @param {boolean | null} decided
 */
function prepareReset(snapshot, decided) {
  if (!snapshot) return;
  const running = snapshot.record.length > 0 && !snapshot.outcome;
  element('reset-warning').hidden = !running;
  checkbox('repetition-draw').checked = repetitionDraw(snapshot, decided);
}
