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
 * @param {() => number} screen.widening
 * @param {(by: number) => void} screen.widened
 * @param {(game: string, wanted: boolean) => void} choose whether a game has its record shown
 */
export function listenToViewToggles({ current, widening, widened }, choose) {
  checkbox('analysis').addEventListener('change', () => current()?.send({ kind: 'analyse', wanted: checkbox('analysis').checked }));
  checkbox('show-record').addEventListener('change', async () => {
    const { place = '', rows, pageLayout } = document.documentElement.dataset;
    const wanted = checkbox('show-record').checked;
    const by = rows === 'lines' ? widening() : 0;
    const widen = async () => widened(by === 0 ? 0 : await ask('widen', { by }).catch(() => 0));
    // A window that grows does so first: the record would else take its room from the board for a moment.
    if (wanted) await widen();
    choose(place, wanted);
    // In a low window it stands at the end of the panel, which scrolls beside the board.
    if (wanted && pageLayout === 'beside') element('record-area').scrollIntoView({ block: 'nearest' });
    if (!wanted) await widen();
  });
}
