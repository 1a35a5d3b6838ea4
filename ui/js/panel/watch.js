import { ask } from '../backend.js';
import { write } from '../write.js';
import { element } from './dialogs.js';

/**
 * What may be watched beside the board at any time: the game record and the analysis.
 *
 * @typedef {import('../wire.js').Snapshot} Snapshot
 * @typedef {import('../wire.js').Settings} Settings
 * @typedef {import('../match.js').Match} Match
 * @typedef {import('../words.js').Words} Words
 * @typedef {import('../words.js').Key} Key
 */

/** @param {string} id */
const checkbox = (id) => /** @type {HTMLInputElement} */ (element(id));

/**
 * @param {Snapshot} snapshot
 * @param {Settings} settings
 * @param {Words} words
 */
export function paintWatch({ game, analysis }, settings, words) {
  checkbox('show-record').checked = settings.record;
  element('record-area').hidden = !settings.record;
  element('analysis-choice').hidden = analysis === null;
  if (!analysis) return;
  checkbox('analysis').checked = analysis.wanted;
  write(element('analysis-name'), words.say(/** @type {Key} */ (`${game}.analysis`)));
}

/**
 * @param {Match} match
 * @param {(record: boolean) => void} choose
 */
export function listenToWatch(match, choose) {
  checkbox('analysis').addEventListener('change', () => match.send('analyse', { wanted: checkbox('analysis').checked }));
  // How much wider the record has made the window.
  let grown = 0;
  checkbox('show-record').addEventListener('change', async () => {
    const wanted = checkbox('show-record').checked;
    const { dataset } = document.documentElement;
    const room = Math.round(parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--record-room')));
    const back = grown || (dataset.record === 'side' ? room : 0);
    choose(wanted);
    if (dataset.shape !== 'wide' || dataset.rows !== 'lines') return;
    // Where the window cannot be sized, the record takes its room from the board.
    const wider = await ask('widen', { by: wanted ? room : -back }).catch(() => 0);
    grown = wanted ? wider : 0;
  });
}
