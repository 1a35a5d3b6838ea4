/** Puts the page together, and starts it. */
import type { Problem, Settings } from './wire.js';
import { createApp } from './app.js';
import { ask, onNewVersion, open, subscribe, subscribeGiven, toProblem } from './foundation/backend.js';
import { listenToDrafts } from './foundation/drafts.js';
import { isOnSomething, keepFocusInside } from './foundation/focus.js';
import { GAMES } from './boards/games.js';
import { showGiven } from './screens/given.js';
import { NO_CONTACTS } from './screens/friends/contact_model.js';
import { CLOSED_FRIENDS } from './screens/friends/dialog_state.js';
import { createFriends } from './screens/friends/friends.js';
import { NO_ARCHIVE } from './screens/archive/archive.js';
import { handleArchive } from './screens/archive/archive_actions.js';
import { NO_EXPORT, handleExport } from './screens/archive/export.js';
import { NO_IMPORT } from './screens/archive/import.js';
import { handleImport } from './screens/archive/import_actions.js';
import { createTable } from './screens/archive/table.js';
import { NO_STATISTICS } from './screens/statistics/statistics.js';
import { handleStatistics } from './screens/statistics/statistics_actions.js';
import { handleAbout } from './screens/about/about_dialog.js';
import { handleHelp } from './screens/help/help_actions.js';
import { NO_HELP } from './screens/help/help_dialog.js';
import { NO_HOME, games, homeBar } from './screens/home/home.js';
import { handleHome } from './screens/home/home_actions.js';
import { askAboutFolder, findFolder } from './screens/folder.js';
import { cards } from './screens/match/cards.js';
import { NO_CLOCK } from './screens/match/clock.js';
import { handleClock } from './screens/match/clock_actions.js';
import { controls } from './screens/match/controls.js';
import { entry } from './screens/match/entry.js';
import { recordFoot } from './screens/match/graph.js';
import { handOver } from './screens/match/hand_over.js';
import { handleMatch } from './screens/match/match_actions.js';
import { NO_MATCH_DIALOG } from './screens/match/match_dialog.js';
import { handleMatchDialog } from './screens/match/match_dialog_actions.js';
import { handlePlay, typeMove } from './screens/match/play_actions.js';
import { primerInPanel } from './screens/match/primer.js';
import { NO_RECORD_COPIES } from './screens/match/record/copies_dialog.js';
import { recordBox, showCurrent } from './screens/match/record/table.js';
import { mayOpen } from './screens/match/replace.js';
import { reviewPanel } from './screens/match/review.js';
import { NO_SEATS, knownNames } from './screens/match/seats.js';
import { handleSeats } from './screens/match/seats_actions.js';
import { setup } from './screens/match/setup.js';
import { statusPanel } from './screens/match/status_panel.js';
import { watch } from './screens/match/watch.js';
import { handleFriendPanel } from './screens/match/friend_actions.js';
import { NO_FRIEND_PANEL, friendPanel } from './screens/match/friend_panel.js';
import { createI18n, loadI18n } from './foundation/i18n.js';
import { createMatchScreen } from './screens/match/match_screen.js';
import { announce } from './foundation/voice.js';
import { dialogOpen, element, onDialogClosed, showDone } from './foundation/dialogs.js';
import { handleMessage, hideMessage, isShown, showProblems } from './components/message.js';
import { listenToPanning } from './foundation/panning.js';
import { listenToHistory } from './foundation/navigation.js';
import { listenToQuestions, loadQuestions } from './screens/match/questions.js';
import { handleSettings } from './screens/settings/settings_actions.js';
import { DEFAULTS, MORE_CONTRAST, applyTheme, spokenLanguage, withUsual } from './screens/settings/settings.js';
import { beginAtHome, createRouter, listenToEscape } from './router.js';
import { listenToMenus, listenToSelection } from './foundation/selection.js';
import { listenToShortcuts } from './foundation/shortcuts.js';
import { paintStaticText } from './static_text.js';
import { listenToTooltips } from './foundation/tooltips.js';

const settings = () => app.state.settings;
const i18n = () => app.state.i18n;
const onProblem = (problem: Problem) => showProblems([problem]);
const app = createApp({
  place: 'home', matches: {}, settings: DEFAULTS, i18n: createI18n('en', {}), friends: null, capabilities: { network: false, files: false, notices: false }, readOnly: false,
  archive: NO_ARCHIVE, exporting: NO_EXPORT, importing: NO_IMPORT, statistics: NO_STATISTICS, contacts: NO_CONTACTS, friendsDialog: CLOSED_FRIENDS, friendPanel: NO_FRIEND_PANEL, recordCopies: NO_RECORD_COPIES, installing: null, home: NO_HOME, help: NO_HELP, about: null, message: null,
  covered: null, seats: NO_SEATS, clock: NO_CLOCK, matchDialog: NO_MATCH_DIALOG,
});
const { change, keep, scaleBy } = handleSettings(app, { use, onProblem });
const matchScreen = createMatchScreen({ app, settings, i18n, change, onProblem }, (snapshot) => {
  // That one is drawn together with its board.
  if (snapshot.game !== matchScreen.game()) app.update({ matches: { ...app.state.matches, [snapshot.game]: snapshot } });
});

const table = createTable(() => Object.keys(GAMES).map(matchScreen.of));

const archive = handleArchive(app, {
  open: (game, id) => router.openKept(game, id),
  goBack: () => router.goBack(),
  changed: (ids) => {
    if (!ids) router.forgetMatch();
    table.changed(ids);
  },
  onProblem,
});
handleExport(app, onProblem);
const takeMatches = handleImport(app, {
  arrived: () => {
    if (!element('archive').hidden) archive.renew();
    else if (!matchScreen.game()) homeHand.renewRunning();
  },
  onProblems: showProblems,
});
handleStatistics(app, onProblem);

const beginFriends = createFriends(app, {
  match: (game) => matchScreen.of(game).latest(),
  keepName: (own_name) => change({ own_name }),
  openMatch: (game, id) => router.openChosen(game, id),
  onProblem,
});

/** Goes on with a match that waits. */
function resume(game: string) {
  router.goTo(game);
  const match = matchScreen.of(game);
  if (match.latest()?.phase === 'paused') match.send({ kind: 'start' });
}

const homeHand = handleHome(app, {
  open: (game) => router.goTo(game),
  resume,
  renew: (game) => {
    router.goTo(game);
    matchScreen.of(game).renew();
  },
  resumeKept: async (game, id) => {
    if (await matchScreen.of(game).openKept(id)) resume(game);
  },
  openArchive: (game) => router.openArchive(game ? { game, phase: 'running', order: 'changed' } : undefined),
});

const router = createRouter(app, {
  matchScreen,
  archive,
  // A player who comes back finds the app as it was left, as after a phone has ended it in the background.
  remember: (place) => {
    if (settings().place === place) return;
    app.update({ settings: { ...settings(), place } });
    keep({ place });
  },
  arrived: (place) => {
    const game = place in GAMES ? place : null;
    paintStaticText(i18n(), game);
    if (place !== 'home') return;
    app.update({ matches: Object.fromEntries(allLatest().map((snapshot) => [snapshot.game, snapshot])) });
    homeHand.renewRunning();
  },
});

/** A dialog opened when nothing had the focus gives it back to nothing, and from there Tab may lead nowhere. */
function dialogClosed() {
  hideMessage();
  if (!dialogOpen() && !isOnSomething()) router.focus();
}

/** The match at the table of each game, as it is known. */
const allLatest = () => Object.keys(GAMES).flatMap((game) => matchScreen.of(game).latest() ?? []);

const hasWords = () => i18n().exists('app.name');

async function loadLanguage() {
  const language = spokenLanguage(settings());
  const loaded = await loadI18n(language, Object.keys(GAMES));
  // Unless another one was chosen meanwhile; but any words are better than none.
  if (!hasWords() || spokenLanguage(settings()) === language) app.update({ i18n: loaded });
}

function use(changed: Settings) {
  app.update({ settings: changed });
  // The first words come with what was changed.
  if (!hasWords()) return;
  if (spokenLanguage(changed) === i18n().language) return paintAll();
  return loadLanguage().catch((error) => onProblem(toProblem(error))).then(paintAll);
}

function paintAll() {
  applyTheme(settings());
  matchScreen.turn();
  matchScreen.fit();
  paintStaticText(i18n(), matchScreen.game());
  if (matchScreen.game()) matchScreen.repaint();
  else homeHand.renewRunning();
}

const tellDone = (text: string) => {
  announce(text);
  showDone(text);
};
const done = (key: 'match.copied' | 'review.continued') => () => tellDone(i18n().t(key));
const copied = done('match.copied');
const saved = (file: string) => tellDone(i18n().t('match.saved', { file }));

const given = () => showGiven({
  offer: async (game, { file, text }) => {
    if (matchScreen.game() !== game) router.goHome();
    router.goTo(game);
    if (await mayOpen(app, { game, file })) await matchScreen.of(game).load(text);
  },
  take: takeMatches,
  openChosen: router.openChosen,
  read: (text) => app.dispatch({ kind: 'friends_read', text }),
});

function listen() {
  const click = (id: string, act: () => void) => element(id).addEventListener('click', act);
  handleMessage(app);
  handleHelp(app);
  handleAbout(app, onProblem);
  handlePlay(app, { current: matchScreen.current, continued: done('review.continued'), copied, saved, onProblem });
  handleFriendPanel(app, { current: matchScreen.current, open: router.openKept, onProblem });
  app.mount(element('friend'), friendPanel);
  listenToMatch();
  listenToDrafts();
  onDialogClosed(dialogClosed);
  listenToShortcuts(scaleBy);
  listenToTooltips();
  listenToQuestions(() => ({ snapshot: matchScreen.latest(), i18n: i18n(), settings: settings(), friends: app.state.friends }), {
    type: () => {
      change({ typing: true });
      typeMove();
    },
    boardText: () => app.dispatch({ kind: 'board_text' }),
  });
  element('reset').addEventListener('click', ({ detail }) => app.dispatch({ kind: 'play_renew', byPointer: detail > 0 }));
  click('home-button', router.goHome);
  click('players', () => app.dispatch({ kind: 'players_open' }));
  click('settings', () => app.dispatch({ kind: 'settings_open' }));
  click('help', () => app.dispatch({ kind: 'help_open', game: matchScreen.game() }));
  click('match', () => app.dispatch({ kind: 'match_open' }));
  click('flip', matchScreen.flip);
  listenToPanning(element('board-view'));
  listenToSelection();
  listenToMenus();
  listenToEscape(app, matchScreen, router.goBack);
  keepFocusInside();
  listenToTrouble();
  matchMedia('(prefers-reduced-motion: reduce)').addEventListener('change', matchScreen.repaint);
  matchMedia(MORE_CONTRAST).addEventListener('change', () => applyTheme(settings()));
  window.addEventListener('languagechange', () => use(settings()));
}

/** What stands beside the board, and the dialogs about the match. */
function listenToMatch() {
  const { current, widening, widened, putPrimerAway } = matchScreen;
  handleMatch(app, { current, widening, widened, putPrimerAway, chooseRecord: (game, wanted) => change({ record: { ...settings().record, [game]: wanted } }) });
  handleSeats(app, current);
  handleClock(app, current);
  handleMatchDialog(app, { current, openArchive: router.openArchive, copied, saved, onProblem });
  const parts = {
    'hand-over-part': handOver, cards, controls, 'status-part': statusPanel, 'review-part': reviewPanel, 'watch-row': watch, 'entry-part': entry, setup,
    'primer-part': primerInPanel, 'record-box': recordBox, 'record-foot': recordFoot, 'known-names': knownNames,
  };
  // Where the focus goes from what has gone, the match view says.
  for (const [id, part] of Object.entries(parts)) app.mount(element(id), part, () => undefined);
  // In less room the current move would be below its end.
  new ResizeObserver(() => showCurrent()).observe(element('record-box'));
}

/** What broke must not stay in the console, where nobody looks. */
function listenToTrouble() {
  const broken = (error: unknown) => {
    const problem = toProblem(error);
    if (!isShown(problem)) onProblem(problem);
  };
  window.addEventListener('error', (event) => event.error && broken(event.error));
  window.addEventListener('unhandledrejection', (event) => broken(event.reason));
}

const LONGEST_START_MS = 20_000;
let looked = false;

/** In a browser this fetches what is needed without a network, and nobody shall wait for that. */
function lookForNewVersion() {
  if (looked) return;
  looked = true;
  onNewVersion(homeHand.offerVersion);
}

/** An answer that is awaited later: its caller is told then if there is none. */
function early<T>(answer: Promise<T>) {
  answer.catch(() => undefined);
  return answer;
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
    subscribe((snapshot) => words.then(() => matchScreen.push(snapshot))), beginFriends(words), loadQuestions(),
  ].map(early);
  await Promise.all([words, findFolder(app), Promise.allSettled([kept, ...Object.values(asked)])]);
  await use(withUsual(await kept.catch((problem) => (onProblem(problem), settings()))));
  await Promise.all(Object.keys(GAMES).map((game) => matchScreen.of(game).open(asked[game])));
  app.mount(element('home-bar'), homeBar);
  app.mount(element('games'), games);
  homeHand.renewRunning();
  // Looked for where it is measured how long a start takes. A match to which the start goes back comes later.
  beginAtHome(app).then(() => performance.mark('usable'));
  await Promise.all(others.map((other) => other.catch(onProblem)));
  if (settings().place in GAMES) router.goTo(settings().place);
  else document.documentElement.dataset.still = 'true';
  const notices = await askedNotices.catch(() => []);
  if (notices.length > 0) showProblems(notices);
  lookForNewVersion();
  ask('check_matches').then((damage) => damage.length > 0 && showProblems(damage)).catch(onProblem);
  // Else the match would come to lie above the dialog in the history.
  await askAboutFolder(app, onProblem);
  subscribeGiven(() => given().catch(onProblem)).catch(onProblem);
  await given().catch(onProblem);
}

start();
