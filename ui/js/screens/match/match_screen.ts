import { celebrate, winnerHere } from '../../components/celebration.js';
import { drawn, el } from '../../foundation/dom.js';
import { createSnapshotQueue } from '../../foundation/snapshot_queue.js';
import { gameModule, GAMES } from '../../boards/games.js';
import { keepFitting, type BoardOrientation } from '../../foundation/layout.js';
import { createMatch, type MatchClient } from './match.js';
import { createMatchView } from './match_view.js';
import { announcement, tell } from './announcer.js';
import { voice } from '../../foundation/voice.js';
import { element } from '../../foundation/dialogs.js';
import { hideMended, hideMessage } from '../../components/message.js';
import { noteArrival } from './clock_actions.js';
import { justMoved } from './hand_over.js';
import { justPlayed } from './primer.js';
import { seatSomebody } from './seats.js';
import { movesAcross } from '../../foundation/places.js';
import { turnNow, rotate, type Turn } from '../../foundation/rotation.js';
import { durationOf } from '../settings/settings.js';
import { arrive } from './questions.js';
import { play, soundBetween } from '../../foundation/sounds.js';
import { SIDES } from '../../foundation/sides.js';
import { vibrate } from '../../foundation/vibration.js';
import type { Problem, Settings, Side, Snapshot } from '../../wire.js';
import type { I18n } from '../../foundation/i18n.js';
import type { App } from '../../app.js';

/** All matches, and the screen that shows one of them. */

/** What the person in front of the screen has chosen. */
export interface AppContext {
  app: App;
  settings: () => Settings;
  i18n: () => I18n;
  /** Changes settings and keeps them. */
  change: (part: Partial<Settings>) => void;
  onProblem: (problem: Problem) => void;
}

export interface MatchScreen {
  game: () => string | null;
  /** The match that it shows. A caller that waits for something keeps it. */
  current: () => MatchClient | null;
  latest: () => Snapshot | null;
  of: (game: string) => MatchClient;
  open: (game: string) => void;
  close: () => void;
  push: (snapshot: Snapshot) => void;
  flip: () => void;
  repaint: () => void;
  putPrimerAway: () => void;
  fit: () => void;
  /** By how much the window changes with the record: `layout.ts`. */
  widening: () => number;
  /** Is told by how much it did. */
  widened: (by: number) => void;
  turn: () => void;
}

/** @param changed called with every snapshot of any match */
export function createMatchScreen({ app, settings, i18n, change, onProblem }: AppContext, changed: (snapshot: Snapshot) => void): MatchScreen {
  const page = document.documentElement;
  const matches: Map<string, MatchClient> = new Map();
  for (const id of Object.keys(GAMES)) matches.set(id, createMatch(id, shown, onMatchProblem, (revision) => id === game && queue.expect(revision)));
  const of = (id: string) => (matches.get(id) as MatchClient);
  let game: string | null = null;
  let before: Snapshot | null = null;
  let end = () => {};

  const view = createMatchView({ app, settings, i18n, latest, waiting: () => queue.waiting(), onSettled: settled });
  const queue = createSnapshotQueue(view.isBusy, (snapshot) => of(snapshot.game).show(snapshot));

  /** What was asked for by what was still to be seen, and is not possible any more, needs no words: it is shown why. */
  function onMatchProblem(problem: Problem) {
    if (!queue.flush()) onProblem(problem);
  }

  const current = () => (game === null ? null : of(game));

  /** The match on the screen as far as it is known, and as far as the person wants to go back in it. */
  function latest() {
    return offered(current()?.latest() ?? null, settings());
  }

  /** Nothing moves: the next snapshot is shown, or the picture turned, which nobody could follow before. */
  function settled() {
    if (queue.next()) return;
    turn();
    page.dataset.still = 'true';
  }

  const preferences = () => ({
    scale: settings().scale_percent / 100,
    zoom: settings().board_percent / 100,
    orientation: settings().orientation,
    wideRecord: Boolean(game && gameModule(game).columns && settings().record[game]),
  });
  const ratio = (orientation: BoardOrientation) => {
    const snapshot = latest();
    return snapshot ? gameModule(snapshot.game).ratio(orientation, snapshot) : 1;
  };
  const cell = () => {
    const snapshot = latest();
    const { cell } = snapshot ? gameModule(snapshot.game) : {};
    return snapshot && cell && ((orientation: BoardOrientation) => cell(orientation, snapshot));
  };
  const { fit, widening, widened } = keepFitting(preferences, ratio, () => cell() || undefined, repaint);

  function shown(snapshot: Snapshot) {
    changed(snapshot);
    if (snapshot.game !== game) return;
    tellOf(before, snapshot, settings(), i18n(), onProblem);
    const first = before === null;
    if (justPlayed(before, snapshot)) putPrimerAwayLater();
    const was = before;
    const winner = winnerHere(was, snapshot);
    before = snapshot;
    if (first || changedShape(was, snapshot)) fit();
    if (first) fillSeats();
    const painted = view.paint(offered(snapshot, settings()), justMoved(was, snapshot));
    // After the move that has won.
    if (winner && durationOf(settings()) > 0) painted.then(() => (game === snapshot.game ? celebrate(winner) : undefined));
  }

  /** Turns the picture to the person who has to move; at home nobody has. */
  function turn() {
    const wanted = turnFor(latest(), settings());
    if (wanted === turnNow()) return;
    rotate(wanted);
    fit();
  }

  function fillSeats() {
    if (game && !app.state.readOnly) seatSomebody(of(game));
  }

  /** Settings that change have the whole page drawn anew, and the move is to be seen first. */
  async function putPrimerAwayLater() {
    const played = game;
    await drawn();
    if (game === played) putPrimerAway();
  }

  /** For good: a person who has played a game knows it, and the help says more. */
  function putPrimerAway() {
    if (game && settings().primer[game]) change({ primer: { ...settings().primer, [game]: false } });
  }

  function repaint() {
    const snapshot = latest();
    if (snapshot) view.paint(snapshot);
  }

  return {
    latest,
    push: (snapshot) => {
      noteArrival(snapshot);
      if (snapshot.game === game) queue.push(snapshot, latest());
      else of(snapshot.game)?.show(snapshot);
    },
    current,
    game: () => game,
    of,
    fit,
    widening,
    widened,
    turn,
    repaint,
    putPrimerAway,
    flip: () => {
      if (game) change({ flip: { ...settings().flip, [game]: !settings().flip[game] } });
    },
    open: (id) => {
      game = id;
      view.restart();
      page.dataset.rows = gameModule(id).columns ? 'lines' : 'pairs';
      page.dataset.seating = gameModule(id).seating;
      before = of(id).latest();
      const board = emptyBoard(id);
      end = gameModule(id).listen(board, {
        enter: (input) => of(id).send({ kind: 'enter', input }),
        seat: async (side, player) => {
          if (player?.kind !== 'friend') return of(id).send({ kind: 'seat', side, player });
          // Somebody who is invited does not sit there yet.
          app.dispatch({ kind: 'friends_open', wanted: { game: id, side } });
          return false;
        },
      });
      fit();
      repaint();
      fillSeats();
      arrive(before, i18n(), app.state.readOnly);
    },
    close: () => {
      end();
      queue.flush();
      view.restart();
      voice.clear();
      const snapshot = latest();
      game = before = null;
      turn();
      if (snapshot) leave(snapshot, of(snapshot.game).send);
    },
  };
}

/** As far as the person wants it: moves may be played for keeps. */
function offered<T extends Snapshot | null>(snapshot: T, { take_back }: Settings): T {
  if (!snapshot || take_back) return snapshot;
  return { ...snapshot, can: { ...snapshot.can, undo: false, redo: false, go_to: false } };
}

const boardOrientation = (): BoardOrientation => (document.documentElement.dataset.boardOrientation as BoardOrientation);

/** Whether another size of the board gives it another ratio. */
function changedShape(was: Snapshot | null, is: Snapshot) {
  const { ratio } = gameModule(is.game);
  return was !== null && ratio(boardOrientation(), was) !== ratio(boardOrientation(), is);
}

/** Everything but the picture that says what has changed. */
function tellOf(was: Snapshot | null, now: Snapshot, settings: Settings, i18n: I18n, onProblem: (problem: Problem) => void) {
  const board = gameModule(now.game);
  // Of another match nothing is news.
  const before = was?.id === now.id ? was : null;
  const { trouble } = now;
  if (now.at !== before?.at && !trouble) hideMessage();
  if (before?.trouble && !trouble) hideMended([before.trouble.code]);
  // First, as it is said at once.
  if (trouble && trouble.code !== before?.trouble?.code) onProblem(trouble);
  tell(announcement(before, now, i18n, board, settings.speech));
  const heard = soundBetween(before, now, board.sound ?? (() => 'move'));
  if (heard && settings.sound) play(heard);
  if (heard && settings.vibration) vibrate(heard);
}

/** Leaves a match as it may stay while nobody looks. */
function leave(snapshot: Snapshot, send: MatchClient['send']) {
  // Home shows how a match ended.
  if (snapshot.looking) send({ kind: 'look', ply: null, as: 'all' });
  // The next person to open the match may be the other one.
  if (snapshot.can.leave_device) send({ kind: 'leave_device' });
  if (snapshot.review?.running) send({ kind: 'judge', wanted: false });
  if (snapshot.analysis?.wanted) send({ kind: 'analyse', wanted: false });
  if (computerActs(snapshot) || snapshot.clock?.running) send({ kind: 'pause' });
}

/** Whether something would go on happening while nobody looks. */
function computerActs({ phase, turn, seats, thinking }: Snapshot) {
  const computer = (side: Side) => seats[side]?.kind === 'computer';
  return phase === 'running' && (thinking !== null || (turn && computer(turn)) || SIDES.every(computer));
}

function turnFor(snapshot: Snapshot | null, { turn_deg, turn_each_move }: Settings) {
  const facing = turn_each_move && snapshot && movesAcross(snapshot) ? 180 : 0;
  return (((turn_deg + facing) % 360) as Turn);
}

/** A board is painted into a node of its own, so that nothing of another game is left on it. */
function emptyBoard(game: string) {
  const board = el('div', { id: 'board', className: `board ${game}` });
  element('board').replaceWith(board);
  return board;
}
