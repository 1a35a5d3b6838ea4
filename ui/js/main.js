/**
 * Puts the page together.
 *
 * What tests of the window may rely on:
 * - on `<html>`: `data-revision` and `data-phase` of the snapshot shown; `data-still` is "true" when it is
 *   fully painted and nothing moves;
 * - squares `[data-cell="0".."55"]` with `data-name`, `data-piece` ("first-ninny"), `data-target`,
 *   `data-last` ("from" or "to"); figures `[data-figure="first-human"]` to `[data-figure="second-4"]`;
 * - buttons `#go #reset #undo #redo #resign #offer-draw #accept-draw #decline-draw #players #flip #help
 *   #settings #match`;
 * - dialogs `#reset-dialog` (`#reset-confirm`, `#repetition-draw`), `#resign-dialog` (`#resign-confirm`),
 *   `#help-dialog`, `#settings-dialog`, `#players-dialog`, `#match-dialog` (`#match-text`, `#match-load`);
 * - texts `#status`, `#announcer`, `#message` (hidden when there is none), `#thinking`; the table `#record`
 *   with its moves `[data-ply="1"...]`.
 */
import { ask, subscribe } from './backend.js';
import * as smess from './boards/smess.js';
import { createPortrait, paintHelp } from './help.js';
import { keepFitting } from './layout.js';
import { createMatch } from './match.js';
import { announce, announcement } from './panel/announcer.js';
import { paintCards } from './panel/cards.js';
import { listenToControls, paintControls } from './panel/controls.js';
import { element, listenToDialogs, openDialog } from './panel/dialogs.js';
import { hideMessage, showRefusals } from './panel/message.js';
import { listenToPlayers, paintPlayers } from './panel/players.js';
import { listenToRecord, paintRecord } from './panel/record.js';
import { listenToSave } from './panel/save.js';
import { paintStatus } from './panel/status.js';
import { DEFAULTS, applyTheme, durationOf, listenToSettings, paintSettings, spokenLanguage } from './settings.js';
import { listenToShortcuts } from './shortcuts.js';
import { paintTexts } from './texts.js';
import { createWords } from './words.js';

/**
 * @typedef {import('./wire.js').Snapshot} Snapshot
 * @typedef {import('./wire.js').Settings} Settings
 * @typedef {import('./wire.js').Refusal} Refusal
 */

const page = document.documentElement;
const board = element('board');
let settings = DEFAULTS;
let words = createWords(spokenLanguage(settings));
let flipped = false;
let moving = 0;
/** @type {Snapshot | null} */
let before = null;

const refused = (/** @type {Refusal} */ refusal) => showRefusals([refusal], words);
const match = createMatch('smess', show, refused);
const fit = keepFitting(() => settings.scale_percent / 100, smess.RATIO);

/** @param {Snapshot} snapshot */
function show(snapshot) {
  if (snapshot.at !== before?.at && !snapshot.trouble) hideMessage();
  announce(announcement(before, snapshot, words, smess.moveSentence));
  const trouble = snapshot.trouble;
  if (trouble && trouble.code !== before?.trouble?.code) refused(trouble);
  before = snapshot;
  paint(snapshot);
}

/** @param {Snapshot} snapshot */
async function paint(snapshot) {
  moving++;
  page.dataset.still = 'false';
  paintPanel(snapshot);
  const look = { flipped, duration_ms: durationOf(settings) };
  const still = smess.paint(board, smess.scene(snapshot, look, words));
  page.dataset.phase = snapshot.phase;
  page.dataset.revision = String(snapshot.revision);
  await still;
  // An overtaken painting may end last.
  if (--moving === 0) page.dataset.still = 'true';
}

/** @param {Snapshot} snapshot */
function paintPanel(snapshot) {
  paintStatus(snapshot, words);
  paintControls(snapshot, words);
  paintCards(snapshot, words, flipped, smess.tray);
  paintRecord(snapshot, words);
  paintPlayers(snapshot, words);
}

function repaint() {
  const snapshot = match.latest();
  if (snapshot) paint(snapshot);
}

/** @param {Settings} changed */
function use(changed) {
  settings = changed;
  words = createWords(spokenLanguage(settings));
  applyTheme(settings);
  paintTexts(words);
  element('primer').replaceChildren(...smess.portraits().map((portrait) => createPortrait(portrait, words)));
  paintSettings(settings, words);
  fit();
  repaint();
}

function listen() {
  const click = (/** @type {string} */ id, /** @type {() => void} */ act) => element(id).addEventListener('click', act);
  smess.listen(board, {
    enter: (input) => match.send('enter', { input }),
    seat: (side, player) => match.send('seat', { side, player }),
  });
  listenToControls(match);
  listenToDialogs(hideMessage);
  listenToRecord((ply) => match.send('go_to', { ply }));
  listenToPlayers((side, player) => match.send('seat', { side, player }));
  listenToShortcuts(listenToSettings(() => settings, use, refused).scaleBy);
  click('players', () => openDialog('players-dialog'));
  click('settings', () => openDialog('settings-dialog'));
  click('help', () => {
    const snapshot = match.latest();
    openDialog('help-dialog', () => paintHelp(snapshot ? smess.helpSections(snapshot) : [], words));
  });
  click('match', listenToSave(match, refused, () => announce(words.say('match.copied'))));
  click('message-close', hideMessage);
  click('flip', () => {
    flipped = !flipped;
    repaint();
  });
  // What broke must not stay in the console, where nobody looks.
  const broken = (/** @type {any} */ error) => refused({ code: 'unexpected', detail: String(error?.message ?? error) });
  window.addEventListener('error', (event) => event.error && broken(event.error));
  window.addEventListener('unhandledrejection', (event) => broken(event.reason));
  matchMedia('(prefers-reduced-motion: reduce)').addEventListener('change', repaint);
  window.addEventListener('languagechange', () => use(settings));
}

async function start() {
  use(settings);
  listen();
  await ask('settings').then(use, refused);
  await subscribe(match.receive).catch(refused);
  await match.send('open');
  const notices = await ask('notices').catch(() => []);
  if (notices.length > 0) showRefusals(notices, words);
}

start();
