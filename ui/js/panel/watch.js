import { ask } from '../backend.js';
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
  element('analysis-name').textContent = words.say(/** @type {Key} */ (`${game}.analysis`));
}

/**
 * @param {Match} match
 * @param {(record: boolean) => void} choose
 */
export function listenToWatch(match, choose) {
  checkbox('analysis').addEventListener('change', () => match.send('analyse', { wanted: checkbox('analysis').checked }));
  // The window's width before the record made it wider.
  /** @type {number | null} */
  let before = null;
  checkbox('show-record').addEventListener('change', () => {
    const wanted = checkbox('show-record').checked;
    const page = document.documentElement;
    const beside = page.dataset.record === 'side';
    choose(wanted);
    if (page.dataset.shape !== 'wide' || page.dataset.rows !== 'lines') return;
    const room = parseFloat(getComputedStyle(page).getPropertyValue('--record-room'));
    if (wanted) before = window.innerWidth;
    else if (before === null && !beside) return;
    const by = wanted ? room : -Math.min(room, before === null ? room : window.innerWidth - before);
    if (!wanted) before = null;
    // Where windows cannot be sized, the record takes its room from the board.
    if (by !== 0) ask('widen', { by }).catch(() => undefined);
  });
}
