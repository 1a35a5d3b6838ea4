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
  checkbox('show-record').checked = settings.record;
  element('record-area').hidden = !settings.record;
  element('analysis-choice').hidden = analysis === null;
  if (!analysis) return;
  checkbox('analysis').checked = analysis.wanted;
  write(element('analysis-name'), i18n.t(/** @type {Key} */ (`${game}.analysis`)));
}

/**
 * @param {() => Match | null} current the match on the screen
 * @param {(record: boolean) => void} choose
 */
export function listenToViewToggles(current, choose) {
  checkbox('analysis').addEventListener('change', () => current()?.send({ kind: 'analyse', wanted: checkbox('analysis').checked }));
  // By how much the last choice has made the window wider: the next one takes that back.
  let wider = 0;
  checkbox('show-record').addEventListener('change', async () => {
    const wanted = checkbox('show-record').checked;
    const by = -wider || (wanted ? length('--record-room') : -roomOfRecord());
    const { pageLayout, rows } = document.documentElement.dataset;
    choose(wanted);
    if (pageLayout !== 'beside' || rows !== 'lines') return;
    // Where the window cannot be sized, the record takes its room from the board.
    wider = await ask('widen', { by }).catch(() => 0);
  });
}

// Of the board, under which a record has no width of its own: hiding it must not make the board a small one.
const PART_UNDER = 0.2;

/** How much narrower the window becomes without the record. */
function roomOfRecord() {
  const beside = document.documentElement.dataset.record === 'side';
  return beside ? length('--record-room') : Math.round(PART_UNDER * length('--board'));
}

/** @param {string} name of a length in pixels that `layout.js` has set */
const length = (name) => Math.round(parseFloat(document.documentElement.style.getPropertyValue(name)));
