import type { App } from './app.js';
import { drawn } from './foundation/dom.js';
import { focusBoard, isKeyboardHere } from './foundation/focus.js';
import { GAMES } from './boards/games.js';
import type { Match } from './screens/match/match.js';
import type { MatchScreen } from './screens/match/match_screen.js';
import { enterPlace, leavePlace, type Place } from './foundation/navigation.js';
import { dialogOpen, element } from './foundation/dialogs.js';
import { carryMessage, hideMessage, showNote } from './components/message.js';
import { isUnderWay } from './foundation/phase.js';

/** Navigation between home, the archive and matches, with their entries in the window's history. */

export interface RouterContext<Choices> {
  readonly matchScreen: MatchScreen;
  readonly archive: {
    readonly show: (choices?: Choices) => void;
    readonly renew: () => void;
    readonly focus: () => void;
    readonly isDeleted: (id: number) => boolean;
  };
  /** Stores the current place for the next start. */
  readonly remember: (place: string) => void;
  /** Called on arrival at a place. */
  readonly arrived: (place: string) => void;
}

export interface Router<Choices> {
  /** Shows a game's match at the table. */
  readonly goTo: (game: string) => void;
  /** Goes back: from a match to the archive if it was opened there, otherwise home. */
  readonly goBack: () => void;
  readonly goHome: () => void;
  /** @param choices the list's filter */
  readonly openArchive: (choices?: Choices) => void;
  /** Opens a saved match; resolves when it is on the screen. */
  readonly openKept: (game: string, id: number) => Promise<void>;
  /** Opens a saved match from any place. */
  readonly openChosen: (game: string, id: number) => Promise<void>;
  /** Stops the archive from returning to the match it was opened from. */
  readonly forgetMatch: () => void;
  /** Focuses the place where the user continues. */
  readonly focus: () => void;
}

export function createRouter<Choices>(app: App, { matchScreen, archive, remember, arrived }: RouterContext<Choices>): Router<Choices> {
  /** History entries for the match screen and the archive. The archive is below a match opened from it. */
  let [matchPlace, archivePlace]: (Place | null)[] = [null, null];
  /** The match from which the archive was opened. */
  let leftForArchive: { game: string; id: number } | null = null;

  /** @param left resolves when the place before has been left */
  const show = (place: string, left: Promise<unknown> | null = null) => {
    uncover(app, place);
    if (left) left.then(() => arrived(place));
    else arrived(place);
    app.flush();
  };

  function goTo(game: string) {
    if (matchScreen.game()) return;
    const byKeyboard = isKeyboardHere();
    show(game);
    // Home may have been scrolled down.
    scrollTo(0, 0);
    matchScreen.open(game);
    // The chosen card has disappeared along with the focus.
    if (byKeyboard) focusBoard();
    remember(game);
    matchPlace = enterPlace(closeMatch);
  }

  function closeMatch() {
    const game = matchScreen.game();
    matchPlace = null;
    // Until then home would list the match at a lesson's table as another one.
    const left = matchScreen.close();
    remember('home');
    show(archivePlace ? 'archive' : 'home', left);
    if (archivePlace) archive.renew();
    else focusCard(game);
  }

  function openArchive(choices?: Choices) {
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

  function goBack() {
    const [place, close] = matchPlace ? [matchPlace, closeMatch] : [archivePlace, closeArchive];
    if (!place) return;
    leavePlace(place);
    close();
  }

  function goHome() {
    leftForArchive = null;
    while (matchPlace || archivePlace) goBack();
  }

  const { openKept, openChosen } = keptMatches(matchScreen, goTo, goHome);

  return {
    goTo, goBack, goHome, openArchive, openKept, openChosen,
    forgetMatch: () => void (leftForArchive = null),
    focus: () => focusPlace(matchScreen, archivePlace ? archive.focus : null),
  };
}

/** Opens saved matches. */
function keptMatches({ of, game: shown }: MatchScreen, goTo: (game: string) => void, goHome: () => void): Pick<Router<unknown>, 'openKept' | 'openChosen'> {
  async function openKept(game: string, id: number) {
    if (await isAtTable(of(game), id)) goTo(game);
  }

  return {
    openKept,
    openChosen: (game, id) => {
      if (shown() !== game) goHome();
      return openKept(game, id);
    },
  };
}

/** Brings a saved match to the table; resolves to whether it is there. */
const isAtTable = async (match: Match, id: number) => match.latest()?.id === id || match.openKept(id);

/** Keyboard users continue at the same card. */
const focusCard = (game: string | null) => document.querySelector<HTMLElement>(`.game[data-game="${game}"] [data-action="open"]`)?.focus();

function focusPlace({ game }: MatchScreen, inArchive: (() => void) | null) {
  if (game()) focusBoard({ preventScroll: true });
  else if (inArchive) inArchive();
  else document.getElementById('home-settings')?.focus({ preventScroll: true });
}

/** Shows home for the first time; resolves when it is drawn. */
export function beginAtHome(app: App): Promise<void> {
  uncover(app, 'home');
  return drawn();
}

function uncover(app: App, place: string) {
  document.documentElement.dataset.place = place;
  app.update({ place });
  element('home').hidden = place !== 'home';
  element('archive').hidden = place !== 'archive';
  element('app').hidden = !(place in GAMES);
  carryMessage();
}

/** How soon a second Escape must follow to leave a match: one key press too many must not end it. */
const SECOND_MS = 4000;

export function listenToEscape(app: App, { latest }: MatchScreen, goBack: () => void) {
  let escapedAt = -Infinity;
  // On the window, so that the board first handles Escape by putting down a piece.
  window.addEventListener('keydown', (event) => {
    // Only two in a row count, but one of these alone silences screen readers.
    if (!['Escape', 'Control', 'Shift', 'Alt', 'Meta', 'CapsLock', 'Insert'].includes(event.key)) escapedAt = -Infinity;
    if (event.key !== 'Escape' || event.repeat || event.isComposing || event.defaultPrevented || dialogOpen()) return;
    const snapshot = latest();
    const now = performance.now();
    const again = now - escapedAt < SECOND_MS;
    escapedAt = again ? -Infinity : now;
    if (snapshot && isUnderWay(snapshot) && !again) return showNote(app.state.i18n.t(snapshot.lesson ? 'lesson.leave_again' : snapshot.problem ? 'problems.leave_again' : 'menu.leave'));
    if (snapshot?.lesson) return app.dispatch({ kind: 'lesson_leave' });
    if (snapshot?.problem) return app.dispatch({ kind: 'problem_leave' });
    hideMessage();
    goBack();
  });
}
