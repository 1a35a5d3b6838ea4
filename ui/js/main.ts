/** Assembles and starts the page. */
import type { Trouble, Settings } from './wire.js';
import { createApp } from './app.js';
import { INITIAL_STATE } from './initial_state.js';
import { beginAtHome, createRouter, listenToEscape } from './router.js';
import { hasWords, keepTitle, loadLessonWords, loadProblemWords, loadWords } from './words.js';
import { ask, onNewVersion, open, subscribe, subscribeGiven, toTrouble } from './foundation/backend.js';
import { dialogOpen, element, onDialogClosed, showDone } from './foundation/dialogs.js';
import { listenToDrafts } from './foundation/drafts.js';
import { isOnSomething, keepFocusInside } from './foundation/focus.js';
import { listenToHistory } from './foundation/navigation.js';
import { listenToPanning } from './foundation/panning.js';
import { listenToMenus, listenToSelection } from './foundation/selection.js';
import { listenToShortcuts } from './foundation/shortcuts.js';
import { listenToTooltips } from './foundation/tooltips.js';
import { announce } from './foundation/voice.js';
import { handleMessage, hideMessage, listenToTrouble, showTroubles } from './components/message.js';
import { GAMES } from './boards/games.js';
import { askAboutFolder, findFolder } from './screens/folder.js';
import { showGiven } from './screens/given.js';
import { handleAbout } from './screens/about/about_dialog.js';
import { handleArchive } from './screens/archive/archive_actions.js';
import { handleExport } from './screens/archive/export.js';
import { handleImport } from './screens/archive/import_actions.js';
import { createTable } from './screens/archive/table.js';
import { createFriends } from './screens/friends/friends.js';
import { handleEditor } from './screens/editor/editor_actions.js';
import { handleHelp } from './screens/help/help_actions.js';
import { mountHome } from './screens/home/home.js';
import { handleHome } from './screens/home/home_actions.js';
import { handleClock } from './screens/match/clock_actions.js';
import { listenToCoach } from './screens/match/advice.js';
import { handleFriendPanel } from './screens/match/friend_actions.js';
import { handleLesson } from './screens/match/lesson_actions.js';
import { handleMatch } from './screens/match/match_actions.js';
import { handleMatchDialog } from './screens/match/match_dialog_actions.js';
import { mountMatch } from './screens/match/match_parts.js';
import { createMatchScreen } from './screens/match/match_screen.js';
import { handlePlay, typeMove } from './screens/match/play_actions.js';
import { listenToQuestions, loadQuestions } from './screens/match/questions.js';
import { mayOpen } from './screens/match/replace.js';
import { handleSeats } from './screens/match/seats_actions.js';
import { handleSettings } from './screens/settings/settings_actions.js';
import { MORE_CONTRAST, applyTheme, spokenLanguage, withUsual } from './screens/settings/settings.js';
import { handleProblems } from './screens/problems/problems_actions.js';
import { handleStatistics } from './screens/statistics/statistics_actions.js';

const settings = () => app.state.settings;
const i18n = () => app.state.i18n;
const onTrouble = (trouble: Trouble) => showTroubles([trouble]);
const app = createApp(INITIAL_STATE);
mountMatch(app);
keepTitle(app);
const { change, keep, scaleBy } = handleSettings(app, { use, onTrouble });
const matchScreen = createMatchScreen(app, onTrouble);
const table = createTable(() => Object.keys(GAMES).map(matchScreen.of));

const archive = handleArchive(app, {
  open: (game, id) => router.openKept(game, id),
  goBack: () => router.goBack(),
  changed: (ids) => {
    if (!ids) router.forgetMatch();
    table.changed(ids);
  },
  onTrouble,
});
handleExport(app, onTrouble);
const takeMatches = handleImport(app, {
  arrived: () => {
    if (!element('archive').hidden) archive.renew();
    else if (!matchScreen.game()) homeHand.renewRunning();
  },
  onTroubles: showTroubles,
});
handleStatistics(app, onTrouble);

const beginFriends = createFriends(app, {
  keepName: (own_name) => change({ own_name }),
  openMatch: (game, id) => router.openChosen(game, id),
  onTrouble,
});

handleProblems(app, {
  current: matchScreen.current,
  goTo: (game) => router.goTo(game),
  goHome: () => router.goHome(),
  loadWords: (game) => loadProblemWords(app, game),
  onTrouble,
});

/** Continues a paused match. */
function resume(game: string) {
  router.goTo(game);
  const match = matchScreen.of(game);
  if (match.latest()?.phase === 'paused') match.send({ kind: 'start' });
}

const homeHand = handleHome(app, {
  open: (game) => router.goTo(game),
  resume,
  // First, so that the previous match is not announced.
  renew: async (game) => {
    if (await matchScreen.of(game).renew()) router.goTo(game);
  },
  resumeKept: async (game, id) => {
    if (await matchScreen.of(game).openKept(id)) resume(game);
  },
  openArchive: (game) => router.openArchive(game ? { game, phase: 'running', order: 'changed' } : undefined),
});

const router = createRouter(app, {
  matchScreen,
  archive,
  // Lets players return to where they were, even after a phone has killed the app in the background.
  remember: (place) => {
    if (settings().place === place) return;
    app.update({ settings: { ...settings(), place } });
    keep({ place });
  },
  arrived: (place) => place === 'home' && homeHand.renewRunning(),
});

/** Closing a dialog that was opened without focus leaves nothing focused, and Tab may then lead nowhere. */
function dialogClosed() {
  hideMessage();
  if (!dialogOpen() && !isOnSomething()) router.focus();
}

function use(changed: Settings) {
  app.update({ settings: changed });
  // Changes can arrive before any translations.
  if (!hasWords(app.state)) return;
  if (spokenLanguage(changed) === i18n().language) return paintAll();
  return loadWords(app).catch((error) => onTrouble(toTrouble(error))).then(paintAll);
}

function paintAll() {
  applyTheme(settings());
  matchScreen.turn();
  matchScreen.fit();
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

/** All screens' and dialogs' actions. */
function handle() {
  const { current, widening, widened } = matchScreen;
  handleMessage(app);
  handleHelp(app);
  handleAbout(app, onTrouble);
  handlePlay(app, { current, continued: done('review.continued'), copied, saved, onTrouble });
  handleFriendPanel(app, { current, open: router.openKept, onTrouble });
  handleMatch(app, { current, goHome: router.goHome, change, widening, widened });
  handleLesson(app, { current, goTo: router.goTo, loadWords: (game) => loadLessonWords(app, game), change, onTrouble });
  handleSeats(app, current);
  handleClock(app, current);
  handleEditor(app, { current, copied, onTrouble });
  handleMatchDialog(app, { current, openArchive: router.openArchive, copied, saved, onTrouble });
}

function listen() {
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
  listenToPanning(element('board-view'));
  listenToSelection();
  listenToMenus();
  listenToCoach(matchScreen.latest, app.dispatch);
  listenToEscape(app, matchScreen, router.goBack);
  keepFocusInside();
  listenToTrouble();
  matchMedia('(prefers-reduced-motion: reduce)').addEventListener('change', matchScreen.repaint);
  matchMedia(MORE_CONTRAST).addEventListener('change', () => applyTheme(settings()));
  window.addEventListener('languagechange', () => use(settings()));
}

const LONGEST_START_MS = 20_000;
let looked = false;

/** In a browser this downloads files for offline use, which must not delay the start. */
function lookForNewVersion() {
  if (looked) return;
  looked = true;
  onNewVersion(homeHand.offerVersion);
}

/** Marks an answer awaited later as handled. Its caller still gets any error. */
function early<T>(answer: Promise<T>) {
  answer.catch(() => undefined);
  return answer;
}

async function start() {
  handle();
  listen();
  // Runs even if the start fails, because a new version can fix it.
  setTimeout(lookForNewVersion, LONGEST_START_MS);
  listenToHistory();
  // Sends all requests at the same time, because each takes a round trip. Draws home once, with everything: each part
  // added later would redraw the whole page.
  const asked = Object.fromEntries(Object.keys(GAMES).map((game) => [game, early(open(game))]));
  const [kept, askedNotices] = [early(ask('settings')), early(ask('notices'))];
  // The settings usually ask for the system's language.
  const words = loadWords(app);
  const others = [
    subscribe((snapshot) => words.then(() => matchScreen.push(snapshot))), beginFriends(words), loadQuestions(),
  ].map(early);
  await Promise.all([words, findFolder(app), Promise.allSettled([kept, ...Object.values(asked)])]);
  await use(withUsual(await kept.catch((trouble) => (onTrouble(trouble), settings()))));
  await Promise.all(Object.keys(GAMES).map((game) => matchScreen.of(game).open(asked[game])));
  mountHome(app);
  homeHand.renewRunning();
  // Read by start-up measurements. Returning to a match comes later.
  beginAtHome(app).then(() => performance.mark('usable'));
  await Promise.all(others.map((other) => other.catch(onTrouble)));
  if (settings().place in GAMES) router.goTo(settings().place);
  else document.documentElement.dataset.still = 'true';
  const notices = await askedNotices.catch(() => []);
  if (notices.length > 0) showTroubles(notices);
  lookForNewVersion();
  ask('check_matches').then((damage) => damage.length > 0 && showTroubles(damage)).catch(onTrouble);
  // Otherwise the match would be above the dialog in the history.
  await askAboutFolder(app, onTrouble);
  subscribeGiven(() => given().catch(onTrouble)).catch(onTrouble);
  await given().catch(onTrouble);
}

start();
