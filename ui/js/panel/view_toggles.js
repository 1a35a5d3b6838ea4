import { ask } from '../backend.js';
import { write } from '../dom.js';
import { element } from './dialogs.js';

/**
 * What may be watched beside the board at any time: the game record and the analysis.
 *
 * @typedef {import('../wire.js').Snapshot} Snapshot
 * @typedef {import('../wire.js').Settings} Settings
 * @typedef {import('../match.js').Match} Match
 * @typedef {import('../i18n.js').I18n} I18n
 * @typedef {import('../i18n.js').Key} Key
 */

/** @param {string} id */
const checkbox = (id) => /** @type {HTMLInputElement} */ (element(id));

/**
 * @param {Snapshot} snapshot
 * @param {Settings} settings
 * @param {I18n} i18n
 */
export function paintViewToggles({ game, analysis }, settings, i18n) {
  checkbox('show-record').checked = settings.record[game];
  element('record-area').hidden = !settings.record[game];
  element('analysis-choice').hidden = analysis === null;
  if (!analysis) return;
  checkbox('analysis').checked = analysis.wanted;
  write(element('analysis-name'), i18n.t(/** @type {Key} */ (`${game}.analysis`)));
}

/**
 * @param {object} screen
 * @param {() => Match | null} screen.current the match on the screen
 * @param {(taken: number) => number} screen.widening
 * @param {(game: string, wanted: boolean) => void} choose whether a game has its record shown
 */
export function listenToViewToggles({ current, widening }, choose) {
  checkbox('analysis').addEventListener('change', () => current()?.send({ kind: 'analyse', wanted: checkbox('analysis').checked }));
  // What the window has given to the record, which it takes back with it.
  let taken = 0;
  checkbox('show-record').addEventListener('change', async () => {
    const { place = '', rows } = document.documentElement.dataset;
    const wanted = checkbox('show-record').checked;
    const by = rows === 'lines' ? widening(taken) : 0;
    const widened = () => (by === 0 ? 0 : ask('widen', { by }).catch(() => 0));
    // A window that grows does so first: the record would else take its room from the board for a moment.
    if (wanted) taken = await widened();
    choose(place, wanted);
    if (!wanted) taken = Math.max(0, taken + (await widened()));
  });
}
