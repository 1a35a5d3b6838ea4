import { celebrate, winnerHere } from '../../components/celebration.js';
import { drawn, el } from '../../foundation/dom.js';
import { createSnapshotQueue } from '../../foundation/snapshot_queue.js';
import { gameModule, GAMES } from '../../boards/games.js';
import { createMatch, type MatchClient } from './match.js';
import { changedShape, createMatchFit, type MatchFit } from './match_fit.js';
import { createMatchView } from './match_view.js';
import { announcement, tell } from './announcer.js';
import { isKeyboardHere } from '../../foundation/focus.js';
import { expectSecondClick } from '../../foundation/second_click.js';
import { voice } from '../../foundation/voice.js';
import { element } from '../../foundation/dialogs.js';
import { hideMended, hideMessage, hideNote, showNote } from '../../components/message.js';
import { noteArrival } from './clock_actions.js';
import { justMoved } from './hand_over.js';
import { isExercise } from './exercise.js';
import { justLearnt } from './lesson.js';
import { justDecided } from './problem.js';
import { justPlayed } from './primer.js';
import { REPORT_DIALOG, judgedText } from './report.js';
import { seatSomebody } from './seats.js';
import { setAside } from './set_aside.js';
import { durationOf } from '../settings/settings.js';
import { arrive } from './questions.js';
import { play, soundBetween } from '../../foundation/sounds.js';
import { vibrate } from '../../foundation/vibration.js';
import type { Trouble, Snapshot } from '../../wire.js';
import type { App, AppState } from '../../app.js';

/** All matches, and the screen that shows one of them. */

export interface MatchScreen extends MatchFit {
  game: () => string | null;
  /** The match it shows. Asynchronous callers keep a reference to it. */
  current: () => MatchClient | null;
  latest: () => Snapshot | null;
  of: (game: string) => MatchClient;
  open: (game: string) => void;
  /** Resolves when the match at the table has replaced a lesson or problem. */
  close: () => Promise<unknown>;
  push: (snapshot: Snapshot) => void;
  repaint: () => void;
}

export function createMatchScreen(app: App, onTrouble: (trouble: Trouble) => void): MatchScreen {
  const page = document.documentElement;
  let game: string | null = null;
  let end = () => {};
  /** The note that explains the last input. */
  let explanation: AppState['message'] = null;

  const matches = new Map(Object.keys(GAMES).map((id) => [id, createMatch(app, id, {
    shown,
    // A command refused because newer snapshots were still waiting needs no message: showing them explains it.
    onTrouble: (trouble) => queue.flush() || onTrouble(trouble),
    explain: (answer) => {
      const snapshot = of(id).latest();
      if (id !== game || !snapshot) return;
      // The player has gone on.
      if (!answer) return app.state.message === explanation ? hideNote() : undefined;
      showNote(gameModule(id).answerText(answer, snapshot, app.state.i18n));
      explanation = app.state.message;
    },
    expect: (revision) => id === game && queue.expect(revision),
  })]));
  const of = (id: string) => (matches.get(id) as MatchClient);
  const current = () => (game === null ? null : of(game));
  const latest = () => current()?.latest() ?? null;
  const view = createMatchView(app, { latest, waiting: () => queue.waiting(), onSettled: settled });
  const queue = createSnapshotQueue(view.isBusy, (snapshot) => of(snapshot.game).show(snapshot));
  const fitting = createMatchFit(app, latest, repaint);

  /**
   * The animation has ended: shows the next snapshot, or rotates the page, which would have been hard to follow
   * earlier.
   */
  function settled() {
    if (queue.next()) return;
    fitting.turn();
    page.dataset.still = 'true';
  }

  function repaint() {
    const snapshot = latest();
    if (snapshot) view.paint(snapshot);
  }

  function shown(snapshot: Snapshot, before: Snapshot | null) {
    if (snapshot.game !== game) return;
    tellOf(before, snapshot, app.state, onTrouble);
    if (snapshot.lesson ? justLearnt(before, snapshot) : !snapshot.problem && justPlayed(before, snapshot)) leaveRulesBehind(app, snapshot);
    if (!before || changedShape(before, snapshot)) fitting.fit();
    if (!before) fillSeats(app, of(game));
    if (stepOf(before) !== stepOf(snapshot)) expectSecondClick(element('lesson-part'));
    if (solvingOf(before) !== solvingOf(snapshot)) expectSecondClick(element('problem-part'));
    if (adviceOf(before) !== adviceOf(snapshot)) expectSecondClick(element('advice-part'));
    const painted = view.paint(snapshot, justMoved(before, snapshot));
    const text = newText(before, snapshot);
    if (text) painted.then(() => document.getElementById(text)?.scrollIntoView({ block: 'nearest' }));
    const solved = justDecided(before, snapshot);
    if (solved !== null) painted.then(() => app.dispatch({ kind: 'problem_decided', solved }));
    const winner = snapshot.problem ? null : winnerHere(before, snapshot);
    if (snapshot.lesson?.done && before?.lesson?.done === false && isKeyboardHere()) painted.then(focusNext);
    // After the winning move.
    if (winner && durationOf(app.state.settings) > 0) painted.then(() => (game === snapshot.game ? celebrate(winner) : undefined));
  }

  return {
    ...fitting,
    latest,
    current,
    game: () => game,
    of,
    repaint,
    push: (snapshot) => {
      noteArrival(snapshot);
      if (snapshot.game === game) queue.push(snapshot, latest());
      else of(snapshot.game)?.show(snapshot);
    },
    open: (id) => {
      game = id;
      view.restart();
      page.dataset.rows = gameModule(id).columns ? 'lines' : 'pairs';
      page.dataset.seating = gameModule(id).seating;
      end = listenToBoard(id, of(id), app);
      fitting.fit();
      repaint();
      fillSeats(app, of(id));
      arrive(latest(), app.state.i18n, app.state.readOnly);
    },
    close: () => {
      end();
      hideNote();
      queue.flush();
      view.restart();
      voice.clear();
      const snapshot = latest();
      game = null;
      fitting.turn();
      return snapshot ? leave(snapshot, of(snapshot.game)) : Promise.resolve();
    },
  };
}

function fillSeats({ state }: App, match: MatchClient) {
  if (!state.readOnly) seatSomebody(match);
}

/**
 * The player knows the rules now. Changing a setting redraws the whole page, so the move is drawn first.
 */
async function leaveRulesBehind(app: App, { game, lesson }: Snapshot) {
  await drawn();
  if (app.state.place === game) app.dispatch({ kind: lesson ? 'lesson_learnt' : 'primer_put_away' });
}

/** The element with a new text that the player waits for, which may be below the visible part. */
function newText(before: Snapshot | null, now: Snapshot) {
  if ((now.hint?.steps ?? 0) > (before?.hint?.steps ?? 0)) return 'advice';
  if (now.problem && solvingOf(before) !== solvingOf(now)) return 'problem';
  return now.lesson && (now.lesson.tries !== before?.lesson?.tries || stepOf(before) !== stepOf(now)) ? 'lesson' : null;
}

/** Distinguishes what the buttons of a lesson do; empty in a match. */
const stepOf = (snapshot: Snapshot | null) => (snapshot?.lesson ? `${snapshot.lesson.step} ${snapshot.lesson.done}` : '');

/** Distinguishes what the buttons of a problem do; empty in a match. */
const solvingOf = (snapshot: Snapshot | null) => (snapshot?.problem ? `${snapshot.problem.id} ${snapshot.problem.state} ${snapshot.hint?.steps ?? 0}` : '');

/** Distinguishes what the buttons of a hint and of the coach do. */
const adviceOf = (snapshot: Snapshot | null) => `${snapshot?.hint?.steps ?? 0} ${snapshot?.can.answer_coach ?? false}`;

/** Lets keyboard users continue with one key when a lesson's step is done. */
const focusNext = () => document.querySelector<HTMLElement>('#lesson .primary')?.focus();

/** Reports the changes through messages, speech, sound and vibration. */
function tellOf(was: Snapshot | null, now: Snapshot, { settings, i18n }: AppState, onTrouble: (trouble: Trouble) => void) {
  const board = gameModule(now.game);
  // Another match has no changes to report.
  const before = was?.id === now.id ? was : null;
  const { trouble } = now;
  // What was said to one player is not for the next.
  if ((now.at !== before?.at || now.hand_over !== before?.hand_over) && !trouble) hideMessage();
  if (before?.trouble && !trouble) hideMended([before.trouble.code]);
  // A lesson or problem is told without the match that it covers.
  if (isExercise(now) && !isExercise(was)) voice.clear();
  // First, because it is announced immediately.
  if (trouble && trouble.code !== before?.trouble?.code) onTrouble(trouble);
  tell(announcement(before, now, i18n, board, settings.speech));
  // Only those who opened the report wait for it.
  if (document.getElementById(REPORT_DIALOG)) voice.say(judgedText(before, now, i18n));
  const heard = soundBetween(before, now, board.sound ?? (() => 'move'));
  if (heard) play(heard, settings.volume_percent);
  if (heard && settings.vibration) vibrate(heard);
}

/** Leaves a match. The home screen shows the match at the table. */
const leave = (snapshot: Snapshot, match: MatchClient): Promise<unknown> => (isExercise(snapshot) ? match.open() : setAside(snapshot, match));

/** Paints each board into a new node, so that nothing from another game remains. */
function emptyBoard(game: string) {
  const board = el('div', { id: 'board', className: `board ${game}` });
  element('board').replaceWith(board);
  return board;
}

/** @returns a function that stops listening */
const listenToBoard = (game: string, { send }: MatchClient, app: App) => gameModule(game).listen(emptyBoard(game), {
  enter: (input) => send({ kind: 'enter', input }),
  seat: async (side, player) => {
    if (player?.kind !== 'friend') return send({ kind: 'seat', side, player });
    // An invited friend has not taken the seat yet.
    app.dispatch({ kind: 'friends_open', wanted: { game, side } });
    return false;
  },
});
