/**
 * Puts the page together.
 *
 * What tests of the window may rely on:
 * - on `<html>`: `data-place`, "home", "archive" or the id of the game on the screen; `data-revision` and `data-phase` of the
 *   snapshot shown, the phase with the panel and so perhaps a frame later; `data-still` is "true" when it is fully painted
 *   and nothing moves that belongs to it, as the paper that falls for a winner does not; `data-record`, where the record stands;
 * - at home, in `[data-game="smess"]`: the buttons `[data-action="open"]` (shows the match), `[data-action="learn"]`, `[data-action="resume"]`,
 *   `[data-action="renew"]`, `[data-action="resumeKept"]` for each match that goes on beside it; the text `.game-state`;
 * - in the archive: the fields of `#archive-filter` by their names, rows `.entry[data-index="0"]` with `.entry-open`,
 *   `.entry-star`, `.entry-more`; `#archive-count #archive-day #archive-undo #archive-erase #archive-export #archive-import
 *   #archive-back`; the dialogs `#export-dialog` (`#export-text #export-json #export-csv #export-area #export-show
 *   #export-save #export-outlook #export-behind #export-done`), `#import-dialog` (`#import-text #import-confirm #import-file #import-done #import-broken`),
 *   `#details-dialog` (`#details-note #details-star #details-delete #details-open`), `#erase-dialog` (`#erase-agree #erase-confirm`);
 * - in `#statistics-dialog`, opened by `#home-statistics` and `#archive-statistics`: combo boxes `#statistics-player
 *   #statistics-game #statistics-opponent`; sections with plots `svg.plot` and their tables `table.figures` in `#statistics-text`;
 * - cells `[data-cell="0"...]` with what the `paint.js` of their game says of them;
 * - buttons `#home-button #go #rematch #reset #undo #redo #resign #offer-draw #accept-draw #decline-draw #players #flip
 *   #help #settings #match #quit #review-first #review-back #review-on #review-last #review-take #review-continue #judge #take-device #record-export`;
 *   check boxes `#show-record #analysis`; combo boxes `#seat-first #level-first #seat-second #level-second`; options
 *   `[data-option="repetition-draw"]` in `#setup`; the clock `#clock-choice #clock-minutes #clock-seconds`, and on the cards
 *   `#clock-first #clock-second`; the evaluation `#graph`, a slider;
 * - at home `#play-friend` and the list `#your-turn` of `[data-contact]`; `#friends-dialog` with the tabs `#friends-tab-invite
 *   #friends-tab-join #friends-tab-contacts`: `#invite-game-smess`, `#invite-own_first #invite-friend_first #invite-lot #invite-days
 *   #invite-name #invite-make`; `#join-text #join-read #join-host-1 #join-code #join-address #join-go`, `#friend-offer` with `#offer-name
 *   #offer-accept #offer-leave`; rows `.contact-row[data-contact]`, and of the chosen one `#contact-state #contact-text #contact-copy
 *   #contact-answer-text #contact-take #contact-host #contact-code #contact-network #contact-broker #contact-open #contact-withdraw
 *   #contact-rematch #contact-remove`, of the broker `#broker-save #broker-forget`; what became of something is in `#friends-said`;
 * - in a match with a friend elsewhere: `#friend-state #friend-said`, buttons `#say #connection #friend-allow #friend-refuse
 *   #friend-claim-win #friend-claim-draw #friend-yield #friend-records #friend-copy #friend-paste #friend-same #friend-later
 *   #friend-accept-rematch #friend-open-next`, check boxes `#friend-network #friend-broker` in `#friend-transports`; the dialog `#phrases-dialog` with
 *   `[data-phrase="0"...]`; before a match `[data-figure="first-friend"]`, `#players-friend-first`, `#players-friend-second`;
 * - the form `#entry` with its field `#entry-move` and the button `#entry-board`;
 * - dialogs `#board-text-dialog` (`#board-text`), `#resign-dialog` (`#resign-confirm`), `#help-dialog`,
 *   `#settings-dialog`, `#players-dialog`, `#match-dialog` (`#match-notation`, `#match-more`, `#match-text`, `#match-position`,
 *   `#match-load`, `#match-open`, `#match-save`), `#replace-dialog` (`#replace-confirm`), `#folder-dialog` (`#folder-look`,
 *   `#folder-leave`), `#record-dialog`
 *   (`#record-csv`, `#record-text`, `#record-save`), `#about-dialog`;
 * - in the settings `#install` and `#install-note`, where a page can be installed;
 * - `data-pressed` on `#go` as long as another click would be the second one of a double click, which does nothing;
 * - texts `#status`, `#announcer` (in a dialog its `[data-announcer]`), `#message` (hidden when there is none), `#thinking`; the table `#record`
 *   with its moves `[data-ply="1"...]`.
 */
import { paintAbout } from './about.js';
import { createApp } from './app.js';
import { ask, onInstallable, onNewVersion, open, ownsWindow, subscribe, subscribeGiven, toProblem } from './backend.js';
import { dayText } from './day.js';
import { drawn } from './dom.js';
import { listenToDrafts } from './drafts.js';
import { focusBoard, isKeyboardHere, isOnSomething, isTextField, keepFocusInside } from './focus.js';
import { createFriends, openFriends } from './friends/friends.js';
import { onFriends } from './friends/store.js';
import { GAMES, gameModule } from './games.js';
import { homeSections, paintHelp, questionSection } from './help.js';
import { listenToHome, paintHome, runningOf } from './home/home.js';
import { showRunning } from './home/running.js';
import { NO_ARCHIVE } from './screens/archive/archive.js';
import { handleArchive } from './screens/archive/archive_actions.js';
import { NO_EXPORT, handleExport } from './screens/archive/export.js';
import { NO_IMPORT } from './screens/archive/import.js';
import { handleImport } from './screens/archive/import_actions.js';
import { createTable } from './screens/archive/table.js';
import { handleFriendPanel } from './screens/match/friend_actions.js';
import { NO_FRIEND_PANEL, friendPanel, goesByMessages } from './screens/match/friend_panel.js';
import { NO_STATISTICS } from './screens/statistics/statistics.js';
import { handleStatistics } from './screens/statistics/statistics_actions.js';
import { createI18n, loadI18n } from './i18n.js';
import { isChord, keyOf } from './keys.js';
import { levelSection } from './ladder.js';
import { createMatchScreen } from './match_screen.js';
import { announce } from './panel/voice.js';
import { clockSection, listenToClock } from './panel/clock.js';
import { listenToControls } from './panel/controls.js';
import { dialog, dialogOpen, element, listenToDialogs, openDialog, showDone, topDialog } from './panel/dialogs.js';
import { carryMessage, hideMessage, showNote, showProblems } from './panel/message.js';
import { listenToPlayers } from './panel/players.js';
import { listenToEntry, openBoardText } from './panel/entry.js';
import { askAboutFolder, findFolder, isReadOnly } from './panel/folder.js';
import { listenToGraph } from './panel/graph.js';
import { listenToJudging } from './panel/judging.js';
import { listenToPrimer, paintPrimer } from './panel/primer.js';
import { listenToHandOver } from './panel/handover.js';
import { listenToNames } from './panel/names.js';
import { listenToCopies } from './panel/record/copies.js';
import { listenToRecord } from './panel/record.js';
import { listenToReview, visit } from './panel/review.js';
import { mayOpen } from './panel/replace.js';
import { listenToSave } from './panel/save.js';
import { changeSeat, listenToSeats } from './panel/seats.js';
import { listenToSetup } from './panel/setup.js';
import { listenToViewToggles } from './panel/view_toggles.js';
import { listenToPanning } from './panning.js';
import { isUnderWay } from './phase.js';
import { enterPlace, leavePlace, listenToHistory } from './navigation.js';
import { listenToQuestions, loadQuestions } from './questions.js';
import { DEFAULTS, MORE_CONTRAST, applyTheme, listenToSettings, paintSettings, spokenLanguage, withUsual } from './settings.js';
import { listenToShortcuts } from './shortcuts.js';
import { paintStaticText } from './static_text.js';
import { listenToTooltips } from './tooltips.js';
import { canVibrate } from './vibration.js';

/**
 * @typedef {import('./wire.js').Settings} Settings
 * @typedef {import('./wire.js').Problem} Problem
 */

const page = document.documentElement;
let settings = DEFAULTS;
/** @type {import('./i18n.js').I18n} set before anything is painted */
let i18n;
/** @type {import('./navigation.js').Place | null} the match screen in the history */
let matchPlace = null;
/** @type {import('./navigation.js').Place | null} the archive in the history, below a match that was opened from it */
let archivePlace = null;
/** @type {{ game: string, id: number } | null} the match from which the archive was opened */
let leftForArchive = null;

const onProblem = (/** @type {Problem} */ problem) => showProblems([problem], i18n);
const app = createApp({
  place: 'home', matches: {}, settings, i18n: createI18n('en', {}), friends: null, capabilities: { network: false, files: false, notices: false }, readOnly: false,
  friendPanel: NO_FRIEND_PANEL, archive: NO_ARCHIVE, exporting: NO_EXPORT, importing: NO_IMPORT, statistics: NO_STATISTICS,
});
const { change, keep, scaleBy } = listenToSettings(() => settings, use, onProblem);
const matchScreen = createMatchScreen({ app, settings: () => settings, i18n: () => i18n, change, onProblem }, (snapshot) => {
  if (snapshot.game !== matchScreen.game()) app.update({ matches: { ...app.state.matches, [snapshot.game]: snapshot } });
  if (!matchScreen.game()) paintHome(snapshot, i18n);
});

const table = createTable(() => Object.keys(GAMES).map(matchScreen.of));

const archive = handleArchive(app, {
  open: openKept,
  go: (to) => ARCHIVE_WAYS[to](),
  changed: (ids) => {
    if (!ids) leftForArchive = null;
    table.changed(ids);
  },
  onProblem,
});
const ARCHIVE_WAYS = {
  back: goBack,
  statistics: () => app.dispatch({ kind: 'statistics_open' }),
  settings: () => void openDialog('settings-dialog'),
  help: () => openHelp(null),
};
handleExport(app, onProblem);
const takeMatches = handleImport(app, {
  arrived: () => {
    if (!element('archive').hidden) archive.renew();
    else if (!matchScreen.game()) paintGames();
  },
  onProblems: (problems) => showProblems(problems, i18n),
});
handleStatistics(app, onProblem);

onFriends((friends) => app.update({ friends }));
const friends = createFriends({
  i18n: () => i18n,
  match: (game) => matchScreen.of(game).latest(),
  ownName: () => settings.own_name,
  keepName: (own_name) => change({ own_name }),
  openMatch: openChosen,
  capable: (capabilities) => app.update({ capabilities }),
  isWithFriend: () => goesByMessages(matchScreen.latest()),
  onProblem,
});

/** @param {string} place `home`, `archive`, or the game whose match is on the screen */
function uncover(place) {
  page.dataset.place = place;
  app.update({ place });
  element('home').hidden = place !== 'home';
  element('archive').hidden = place !== 'archive';
  element('app').hidden = !(place in GAMES);
}

/** @param {string} place as above */
function show(place) {
  const game = place in GAMES ? place : null;
  uncover(place);
  carryMessage();
  paintStaticText(i18n, game);
  paintPrimer(game ? matchScreen.of(game).latest() : null, settings, i18n);
  if (place === 'home') paintGames();
}

/** @param {string} game */
function goTo(game) {
  if (matchScreen.game()) return;
  const byKeyboard = isKeyboardHere();
  show(game);
  // However far home was scrolled.
  scrollTo(0, 0);
  matchScreen.open(game);
  // The card that was chosen has taken the focus with it.
  if (byKeyboard) focusBoard();
  remember(game);
  matchPlace = enterPlace(closeMatch);
}

/** A dialog opened when nothing had the focus gives it back to nothing, and from there Tab may lead nowhere. */
function dialogClosed() {
  hideMessage();
  if (dialogOpen() || isOnSomething()) return;
  if (matchScreen.game()) focusBoard({ preventScroll: true });
  else if (archivePlace) archive.focus();
  else element('home-settings').focus({ preventScroll: true });
}

/** To where the person came from: from a match to the archive, if it was opened there, else home. */
function goBack() {
  const [place, close] = matchPlace ? [matchPlace, closeMatch] : [archivePlace, closeArchive];
  if (!place) return;
  leavePlace(place);
  close();
}

/** How long after the first Escape a second one leaves what is being played. */
const SECOND_MS = 4000;
let escapedAt = -Infinity;

/** One key pressed too often must not end what is being played. */
function leaveByKey() {
  const snapshot = matchScreen.latest();
  const now = performance.now();
  const again = now - escapedAt < SECOND_MS;
  escapedAt = again ? -Infinity : now;
  if (snapshot && isUnderWay(snapshot) && !again) return showNote(i18n.t('menu.leave'));
  hideMessage();
  goBack();
}

function goHome() {
  leftForArchive = null;
  if (matchPlace) goBack();
  if (archivePlace) goBack();
}

function closeMatch() {
  const game = matchScreen.game();
  matchPlace = null;
  matchScreen.close();
  remember('home');
  show(archivePlace ? 'archive' : 'home');
  if (archivePlace) archive.renew();
  // A keyboard goes on from the same card.
  else /** @type {HTMLElement | null} */ (document.querySelector(`.game[data-game="${game}"] [data-action="open"]`))?.focus();
}

/** @param {Partial<import('./screens/archive/filters.js').Choices>} [choices] which matches are listed */
function openArchive(choices) {
  if (archivePlace) return goBack();
  const here = matchScreen.latest();
  if (here) goBack();
  leftForArchive = here && { game: here.game, id: here.id };
  show('archive');
  scrollTo(0, 0);
  archivePlace = enterPlace(closeArchive);
  archive.show(choices);
}

function closeArchive() {
  archivePlace = null;
  const back = leftForArchive;
  leftForArchive = null;
  show('home');
  if (back && !archive.isDeleted(back.id)) openKept(back.game, back.id);
  else element('home-archive').focus();
}

/**
 * @param {string} game
 * @param {number} id
 * @returns {Promise<void>} until it is on the screen
 */
async function openKept(game, id) {
  const match = matchScreen.of(game);
  if (match.latest()?.id === id || (await match.openKept(id))) goTo(game);
}

/**
 * The same from wherever the person is.
 *
 * @param {string} game
 * @param {number} id
 */
function openChosen(game, id) {
  if (matchScreen.game() !== game) goHome();
  return openKept(game, id);
}

/**
 * Goes on with a match that waits.
 *
 * @param {string} game
 */
function resume(game) {
  goTo(game);
  const match = matchScreen.of(game);
  if (match.latest()?.phase === 'paused') match.send({ kind: 'start' });
}

/**
 * A player who comes back finds the app as it was left, as after a phone has ended it in the background. Nothing
 * else depends on this setting, so nothing is painted for it.
 *
 * @param {string} place
 */
function remember(place) {
  if (settings.place === place) return;
  const part = { place };
  settings = { ...settings, ...part };
  keep(part);
}

/** The match at the table of each game, as it is known. */
const allLatest = () => Object.keys(GAMES).flatMap((game) => matchScreen.of(game).latest() ?? []);

function paintGames() {
  for (const snapshot of allLatest()) paintHome(snapshot, i18n);
  showAllRunning();
}

function showAllRunning() {
  for (const snapshot of allLatest()) {
    showRunning(runningOf(snapshot.game), snapshot, { i18n, levels: () => snapshot.levels });
  }
}

async function loadLanguage() {
  const language = spokenLanguage(settings);
  const loaded = await loadI18n(language, Object.keys(GAMES));
  // Unless another one was chosen meanwhile; but any words are better than none.
  if (!i18n || spokenLanguage(settings) === language) i18n = loaded;
  app.update({ i18n });
}

/** @param {Settings} changed */
function use(changed) {
  settings = changed;
  app.update({ settings });
  // The first words come with what was changed.
  if (!i18n) return;
  if (spokenLanguage(settings) === i18n.language) return paintAll();
  return loadLanguage().catch((error) => onProblem(toProblem(error))).then(paintAll);
}

function paintAll() {
  applyTheme(settings);
  paintSettings(settings, i18n);
  matchScreen.turn();
  matchScreen.fit();
  paintStaticText(i18n, matchScreen.game());
  paintPrimer(matchScreen.latest(), settings, i18n);
  friends.repaint();
  if (matchScreen.game()) matchScreen.repaint();
  else paintGames();
}

function recordShown() {
  const snapshot = matchScreen.latest();
  const columns = snapshot ? gameModule(snapshot.game).columns : undefined;
  return { snapshot: snapshot && { ...snapshot, at: snapshot.shown_ply }, columns, i18n };
}

/** @param {import('./wire.js').Snapshot | null} match of which game; of all where there is none */
function openHelp(match) {
  const sections = () => {
    if (!match) return homeSections(allLatest(), i18n);
    const { game } = match;
    // Each in the colours of its game, wherever the page is.
    return [...gameModule(game).helpSections(match), levelSection(match, i18n), clockSection(), questionSection(game)].map((section) => ({ ...section, game }));
  };
  openDialog('help-dialog', () => paintHelp(sections(), i18n));
}

/**
 * From a dialog to another place only when it has left the history: what is opened above it would go with it.
 *
 * @param {string} id
 * @param {() => void} open
 */
function leaveDialog(id, open) {
  if (!dialog(id).open) return open();
  dialog(id).addEventListener('close', () => open(), { once: true });
  dialog(id).close();
}

const openAbout = () => leaveDialog('help-dialog', () => {
  ask('about').then((about) => openDialog('about-dialog', () => paintAbout(about, i18n)), onProblem);
});

const tellDone = (/** @type {string} */ text) => {
  announce(text);
  showDone(text);
};
const done = (/** @type {'match.copied' | 'review.continued'} */ key) => () => tellDone(i18n.t(key));
const copied = done('match.copied');
const saved = (/** @type {string} */ file) => tellDone(i18n.t('match.saved', { file }));
const openMatch = listenToSave(matchScreen.current, { i18n: () => i18n, gameModule, onProblem, copied, saved });

/** What was opened is shown, and takes the place of a match only when the person says so. */
async function showGiven() {
  /** @type {import('./wire.js').Given} */
  const { opened, chosen, problems } = await ask('given');
  if (problems.length > 0) showProblems(problems, i18n);
  const matches = opened.filter(({ from_friend }) => !from_friend);
  const [match] = matches;
  if (matches.length === 1 && match.game) await offer(match.game, match);
  else if (matches.length > 0) await takeIn(matches);
  if (chosen) {
    await dialogsClosed();
    await openChosen(chosen.game, chosen.id);
  }
  const texts = opened.filter(({ from_friend }) => from_friend);
  for (const [n, { text }] of texts.entries()) {
    if (n > 0) await dialogsClosed();
    openFriends({ text });
  }
}

/**
 * @param {string} game
 * @param {import('./wire.js').OpenedMatch} match
 */
async function offer(game, { file, text }) {
  await dialogsClosed();
  if (matchScreen.game() !== game) goHome();
  goTo(game);
  if (await mayOpen({ game, file }, i18n)) await matchScreen.of(game).load(text);
}

/** @param {readonly import('./wire.js').OpenedMatch[]} matches */
async function takeIn(matches) {
  // That dialog goes on from where it is.
  if (topDialog()?.id !== 'import-dialog') await dialogsClosed();
  await takeMatches(matches);
}

/** Until the person has closed every dialog: what is typed there stays, and a place above one would go with it. */
async function dialogsClosed() {
  for (let top = topDialog(); top; top = topDialog()) {
    await new Promise((closed) => top?.addEventListener('close', closed, { once: true }));
  }
}

function listen() {
  const click = (/** @type {string} */ id, /** @type {() => void} */ act) => element(id).addEventListener('click', act);
  listenToHome({
    open: goTo,
    resume,
    renew: (game) => {
      goTo(game);
      matchScreen.of(game).renew();
    },
    resumeKept: async (game, id) => {
      if (await matchScreen.of(game).openKept(id)) resume(game);
    },
    learn: (game) => openHelp(matchScreen.of(game).latest()),
    showRunning: (game) => openArchive({ game, phase: 'running', order: 'changed' }),
  });
  listenToControls(app, matchScreen.current, () => i18n, onProblem);
  handleFriendPanel(app, { current: matchScreen.current, open: openKept, onProblem });
  app.mount(element('friend'), friendPanel);
  listenToSetup(matchScreen.current);
  listenToClock(matchScreen.current, () => i18n);
  listenToDrafts();
  listenToDialogs(dialogClosed);
  listenToSeats(matchScreen.current, () => i18n);
  listenToHandOver(matchScreen.current);
  listenToNames(matchScreen.current);
  listenToReview(matchScreen.current, done('review.continued'));
  listenToJudging(matchScreen.current);
  for (const listenTo of [listenToRecord, listenToGraph]) listenTo((ply) => visit(matchScreen.current(), ply));
  listenToCopies(recordShown, copied, (form, text) => {
    const game = matchScreen.game();
    if (game) ask('export_record', { game, day: dayText(), form, text }).then((file) => file && saved(file), onProblem);
  });
  listenToPlayers(async (side, player) => {
    const match = matchScreen.current();
    return match !== null && changeSeat(match, side, player, i18n);
  });
  listenToShortcuts(scaleBy);
  listenToTooltips();
  const type = listenToEntry(matchScreen.current, () => change({ typing: true }));
  listenToQuestions(() => ({ snapshot: matchScreen.latest(), i18n, settings }), type);
  click('entry-board', () => {
    const snapshot = matchScreen.latest();
    if (snapshot) openBoardText(snapshot, i18n);
  });
  listenToPrimer(() => matchScreen.putPrimerAway());
  listenToViewToggles(matchScreen, (game, wanted) => change({ record: { ...settings.record, [game]: wanted } }));
  click('home-button', goHome);
  click('players', () => openDialog('players-dialog'));
  for (const id of ['settings', 'home-settings']) click(id, () => openDialog('settings-dialog'));
  for (const id of ['help', 'home-help']) click(id, () => openHelp(matchScreen.latest()));
  click('home-archive', () => openArchive());
  click('play-friend', () => openFriends());
  click('home-statistics', () => app.dispatch({ kind: 'statistics_open' }));
  click('match-archive', () => leaveDialog('match-dialog', openArchive));
  click('match-rematch', () => leaveDialog('match-dialog', () => matchScreen.current()?.rematch()));
  for (const id of ['about', 'home-about']) click(id, openAbout);
  click('match', () => openMatch());
  click('message-close', hideMessage);
  click('flip', matchScreen.flip);
  // Behind the board's own use of the key, which lays down what is in the hand.
  window.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && !event.repeat && !event.isComposing && !event.defaultPrevented && !dialogOpen()) leaveByKey();
  });
  /** @type {() => void} */
  let install = () => undefined;
  click('install', () => install());
  onInstallable((offered) => {
    element('install').hidden = typeof offered !== 'function';
    element('install-note').hidden = offered !== 'by_hand';
    if (typeof offered === 'function') install = offered;
  });
  element('setting-vibration').parentElement?.toggleAttribute('hidden', !canVibrate());
  listenToPanning(element('board-view'));
  listenToSelection();
  listenToMenus();
  keepFocusInside();
  listenToTrouble();
  matchMedia('(prefers-reduced-motion: reduce)').addEventListener('change', matchScreen.repaint);
  matchMedia(MORE_CONTRAST).addEventListener('change', () => applyTheme(settings));
  window.addEventListener('languagechange', () => use(settings));
}

/**
 * A drag that begins on a board must not select the words it leaves it for, nor those on it; and Ctrl+A means a text
 * field, not the page. Styles that forbid selecting are no way: see `shell.css`.
 */
function listenToSelection() {
  let nothing = false;
  const within = (/** @type {EventTarget | null} */ target, /** @type {string} */ where) =>
    target instanceof Element && target.closest(where) !== null;
  const note = (/** @type {PointerEvent} */ { target }) => {
    nothing = within(target, '.board') && !within(target, '[data-selectable]');
  };
  document.addEventListener('pointerdown', note, { capture: true });
  for (const type of ['pointerup', 'pointercancel']) document.addEventListener(type, () => (nothing = false), { capture: true });
  document.addEventListener('selectstart', (event) => nothing && event.preventDefault());
  document.addEventListener('keydown', (event) => {
    const all = ownsWindow() && isChord(event) && !event.altKey && keyOf(event) === 'a';
    if (all && !isTextField(event.target)) event.preventDefault();
  });
}

/**
 * The menu of the browser is for text that can be written or copied. In the app it would offer to load the page anew
 * besides. In a browser it is left alone; boards have no menu anywhere.
 */
function listenToMenus() {
  if (!ownsWindow()) return;
  document.addEventListener('contextmenu', (event) => {
    const { target } = event;
    const selection = getSelection();
    const selected = selection && !selection.isCollapsed && target instanceof Node && selection.containsNode(target, true);
    if (!selected && !isTextField(target)) event.preventDefault();
  });
}

/** What broke must not stay in the console, where nobody looks. */
function listenToTrouble() {
  const broken = (/** @type {unknown} */ error) => onProblem(toProblem(error));
  window.addEventListener('error', (event) => event.error && broken(event.error));
  window.addEventListener('unhandledrejection', (event) => broken(event.reason));
}

const LONGEST_START_MS = 20_000;
let looked = false;

/** In a browser this fetches what is needed without a network, and nobody shall wait for that. */
function lookForNewVersion() {
  if (looked) return;
  looked = true;
  onNewVersion((take) => {
    element('home-renew').hidden = false;
    element('home-renew').addEventListener('click', take);
  });
}

/**
 * An answer that is awaited later: whoever does so is told if there is none.
 *
 * @template T
 * @param {Promise<T>} answer
 */
function early(answer) {
  answer.catch(() => undefined);
  return answer;
}

/**
 * Looked for by whoever measures how long a start takes: home has been drawn. A match to which the start goes back comes
 * later.
 */
async function markUsable() {
  await drawn();
  performance.mark('usable');
}

async function start() {
  listen();
  // Also where the page does not come so far: another version may.
  setTimeout(lookForNewVersion, LONGEST_START_MS);
  listenToHistory();
  // All is asked for at once: each question by itself costs its way there and back. And home is drawn once, with all that
  // it shows: for each part that is shown later the whole page is drawn again.
  const asked = Object.fromEntries(Object.keys(GAMES).map((game) => [game, early(open(game))]));
  const [kept, askedNotices] = [early(ask('settings')), early(ask('notices'))];
  // The language of the system is most often the one that the settings ask for.
  const words = loadLanguage();
  const others = [
    subscribe((snapshot) => words.then(() => matchScreen.push(snapshot))), friends.begin(words), loadQuestions(),
  ].map(early);
  await Promise.all([words, findFolder(), Promise.allSettled([kept, ...Object.values(asked)])]);
  app.update({ readOnly: isReadOnly() });
  await use(withUsual(await kept.catch((problem) => (onProblem(problem), settings))));
  uncover('home');
  await Promise.all(Object.keys(GAMES).map((game) => matchScreen.of(game).open(asked[game])));
  showAllRunning();
  markUsable();
  await Promise.all(others.map((other) => other.catch(onProblem)));
  if (settings.place in GAMES) goTo(settings.place);
  else page.dataset.still = 'true';
  const notices = await askedNotices.catch(() => []);
  if (notices.length > 0) showProblems(notices, i18n);
  lookForNewVersion();
  ask('check_matches').then((damage) => damage.length > 0 && showProblems(damage, i18n)).catch(onProblem);
  // Else the match would come to lie above the dialog in the history.
  await askAboutFolder(onProblem);
  subscribeGiven(() => showGiven().catch(onProblem)).catch(onProblem);
  await showGiven().catch(onProblem);
}

start();
