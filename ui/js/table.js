import { createArrivals } from './arrivals.js';
import { focusBoard, isKeyboardHere, isOnSomething } from './focus.js';
import { boardOf, GAMES } from './games.js';
import { keepFitting } from './layout.js';
import { createMatch } from './match.js';
import { announcement, tell, voice } from './panel/announcer.js';
import { paintCards } from './panel/cards.js';
import { paintControls } from './panel/controls.js';
import { element } from './panel/dialogs.js';
import { paintEntry } from './panel/entry.js';
import { onlyLooks } from './panel/folder.js';
import { paintGraph } from './panel/graph.js';
import { SEEN_MS, justMoved, paintHandOver } from './panel/handover.js';
import { hideMessage } from './panel/message.js';
import { paintPlayers } from './panel/players.js';
import { justPlayed } from './panel/primer.js';
import { paintRecord } from './panel/record.js';
import { paintReview, shownPly } from './panel/review.js';
import { paintSeats, seatSomebody } from './panel/seats.js';
import { paintSetup } from './panel/setup.js';
import { paintStatus } from './panel/status.js';
import { paintViewToggles } from './panel/viewToggles.js';
import { bringIntoSight, showMiddle } from './panning.js';
import { turnNow, rotate } from './rotation.js';
import { arrive } from './questions.js';
import { durationOf } from './settings.js';
import { play, soundBetween } from './sounds.js';
import { SIDES } from './wire.js';

/**
 * The table: all matches, and the one that is played on it just now.
 *
 * @typedef {import('./wire.js').Snapshot} Snapshot
 * @typedef {import('./wire.js').Settings} Settings
 * @typedef {import('./wire.js').Refusal} Refusal
 * @typedef {import('./i18n.js').I18n} I18n
 * @typedef {import('./match.js').Match} Match
 *
 * @typedef {object} Person what the person in front of the screen has chosen
 * @property {() => Settings} settings
 * @property {() => I18n} i18n
 * @property {(part: Partial<Settings>) => void} change changes settings and keeps them
 * @property {(refusal: Refusal) => void} refused
 */

/**
 * @typedef {Match & {
 *   game: () => string | null,
 *   of: (game: string) => Match,
 *   sit: (game: string) => void,
 *   rise: () => void,
 *   flip: () => void,
 *   repaint: () => void,
 *   putPrimerAway: () => void,
 *   fit: () => void,
 *   turn: () => void,
 * }} Table it acts as the match that is played on it
 */

/**
 * @param {Person} person
 * @param {(snapshot: Snapshot) => void} changed called with every snapshot of any match
 * @returns {Table}
 */
export function createTable({ settings, i18n, change, refused }, changed) {
  const page = document.documentElement;
  /** @type {Map<string, Match>} */
  const matches = new Map();
  for (const id of Object.keys(GAMES)) matches.set(id, createMatch(id, receive, refusedNow));
  const of = (/** @type {string} */ id) => /** @type {Match} */ (matches.get(id));
  /** @type {string | null} */
  let game = null;
  /** @type {Snapshot | null} */
  let before = null;
  let moving = 0;
  /** @type {number | null} how many moves were made when the last one was brought into sight */
  let followed = null;
  let end = () => {};

  const arrivals = createArrivals(() => moving > 0, (snapshot) => of(snapshot.game).receive(snapshot));

  /**
   * What was asked for by what was still to be seen, and is not possible any more, needs no words: it is shown why.
   *
   * @param {Refusal} refusal
   */
  function refusedNow(refusal) {
    if (!arrivals.flush()) refused(refusal);
  }

  const match = () => of(game ?? Object.keys(GAMES)[0]);
  const latest = () => (game ? match().latest() : null);

  /**
   * As far as the person wants it: moves may be played for keeps.
   *
   * @template {Snapshot | null} T
   * @param {T} snapshot
   * @returns {T}
   */
  function offered(snapshot) {
    if (!snapshot || settings().take_back) return snapshot;
    return { ...snapshot, can: { ...snapshot.can, undo: false, redo: false, go_to: false } };
  }

  const wish = () => ({
    scale: settings().scale_percent / 100,
    orientation: settings().orientation,
    broad: Boolean(game && boardOf(game).columns && settings().record),
  });
  const ratio = (/** @type {import('./layout.js').Shape} */ shape) => {
    const snapshot = latest();
    return snapshot ? boardOf(snapshot.game).ratio(shape, snapshot) : 1;
  };
  const cell = () => {
    const snapshot = latest();
    const { cell } = snapshot ? boardOf(snapshot.game) : {};
    return snapshot && cell && ((/** @type {import('./layout.js').Shape} */ form) => cell(form, snapshot));
  };
  const fit = keepFitting(wish, ratio, () => cell() || undefined, repaint);

  /** @param {Snapshot} snapshot */
  function receive(snapshot) {
    changed(snapshot);
    if (snapshot.game !== game) return;
    arrivals.forget(snapshot.revision);
    if (snapshot.at !== before?.at && !snapshot.trouble) hideMessage();
    tell(announcement(before, snapshot, i18n(), boardOf(game), settings().speech));
    const { trouble } = snapshot;
    if (trouble && trouble.code !== before?.trouble?.code) refused(trouble);
    const first = before === null;
    const heard = settings().sound ? soundBetween(before, snapshot, boardOf(game).sound ?? (() => 'move')) : null;
    if (heard) play(heard);
    if (justPlayed(before, snapshot)) putPrimerAway();
    const was = before;
    before = snapshot;
    // Another size of the board has another shape.
    if (first || changedShape(was, snapshot)) fit();
    if (first) fillSeats();
    paint(snapshot, justMoved(was, snapshot));
  }

  /**
   * @param {Snapshot | null} was
   * @param {Snapshot} is
   */
  function changedShape(was, is) {
    const { ratio } = boardOf(is.game);
    const shape = /** @type {import('./layout.js').Shape} */ (page.dataset.form);
    return was !== null && ratio(shape, was) !== ratio(shape, is);
  }

  /**
   * @param {Snapshot} snapshot
   * @param {boolean} looks whether somebody is to see the move before the board is covered
   */
  async function paint(snapshot, looks = false) {
    moving++;
    page.dataset.still = 'false';
    // Whoever looks back at a match that is over sees it as it was.
    const now = offered(snapshot);
    const shown = { ...now, at: shownPly(now) };
    const byKeyboard = isKeyboardHere();
    paintPanel(now, shown, looks);
    const { switches, confirm_touch, speech } = settings();
    const look = {
      flipped: isFlipped(),
      // The more moves wait to be seen, the faster.
      duration_ms: durationOf(settings()) / (1 + arrivals.waiting()),
      shape: /** @type {import('./layout.js').Shape} */ (page.dataset.form),
      switches,
      confirm_touch,
      speech,
    };
    const { paint, scene } = boardOf(snapshot.game);
    page.dataset.phase = snapshot.phase;
    page.dataset.revision = String(snapshot.revision);
    try {
      const still = paint(element('board'), scene(shown, look, i18n()));
      // What had the focus may have gone: from nothing some engines let no key lead back to the page.
      if (byKeyboard && !isOnSomething()) focusBoard();
      await still;
      if (looks) await lookOn(snapshot.game);
    } finally {
      moving--;
    }
    follow(shown);
    // An overtaken painting may end last.
    if (moving > 0 || arrivals.next()) return;
    // Not while something moves, which nobody could follow.
    turn();
    page.dataset.still = 'true';
  }

  /**
   * Leaves the board in sight for a moment, then covers it.
   *
   * @param {string} id
   */
  async function lookOn(id) {
    await new Promise((done) => setTimeout(done, SEEN_MS));
    const snapshot = latest();
    if (snapshot?.game === id) paintHandOver(snapshot, i18n());
  }

  /**
   * Where a board is larger than its room a move is brought into sight, except one that was made by a person's own
   * hand, under which the board must not move away.
   *
   * @param {Snapshot} shown
   */
  function follow({ at, record, seats }) {
    const was = followed;
    followed = at;
    if (page.dataset.pans !== 'true' || was === at) return;
    const view = element('board-view');
    // Whoever comes by keyboard sees where he is.
    const focused = was === null ? view.querySelector('[data-cell]:focus') : null;
    if (focused) return bringIntoSight(view, focused, 'auto');
    if (was === null) return showMiddle(view);
    const mover = record[at - 1]?.side;
    if (at === was + 1 && mover && seats[mover]?.kind === 'human') return;
    const last = view.querySelector('[data-last]:not([data-last="from"])');
    if (last) bringIntoSight(view, last, durationOf(settings()) > 0 ? 'smooth' : 'auto');
  }

  /**
   * @param {Snapshot} snapshot
   * @param {Snapshot} shown the same as far as it is on the board
   * @param {boolean} looks
   */
  function paintPanel(snapshot, shown, looks) {
    const board = boardOf(snapshot.game);
    paintStatus(shown, settings(), i18n());
    paintControls(snapshot, board, settings(), i18n());
    paintEntry(snapshot, settings(), i18n());
    paintViewToggles(snapshot, settings(), i18n());
    paintSetup(snapshot, board, i18n());
    paintCards(shown, i18n(), isFlipped(), board.tray);
    if (board.columns) paintGraph(shown, i18n());
    paintReview(snapshot, board, i18n());
    paintHandOver(snapshot, i18n(), looks);
    paintSeats(snapshot, board.seating, i18n());
    if (board.seating === 'board') paintPlayers(snapshot, i18n());
    // After all that takes room from it, so that the last move is in sight.
    paintRecord(snapshot, board, i18n());
  }

  const isFlipped = () => game !== null && settings().flip[game];

  /** Turns the picture to whoever has to move; home has no such person. */
  function turn() {
    const snapshot = latest();
    const { turn_deg, turn_each_move } = settings();
    const facing = turn_each_move && snapshot && opposite(snapshot) ? 180 : 0;
    const wanted = /** @type {import('./rotation.js').Turn} */ ((turn_deg + facing) % 360);
    if (wanted === turnNow()) return;
    rotate(wanted);
    fit();
  }

  function fillSeats() {
    if (game && !onlyLooks() && boardOf(game).seating === 'panel') seatSomebody(of(game));
  }

  /** For good: whoever has played a game knows it, and the help says more. */
  function putPrimerAway() {
    if (game && settings().primer[game]) change({ primer: { ...settings().primer, [game]: false } });
  }

  function repaint() {
    const snapshot = latest();
    if (snapshot) paint(snapshot);
  }

  return {
    latest: () => offered(latest()),
    receive: (snapshot) => {
      if (snapshot.game === game) arrivals.arrive(snapshot, latest());
      else of(snapshot.game)?.receive(snapshot);
    },
    send: (command, args) => match().send(command, args),
    fetch: (command, args) => match().fetch(command, args),
    game: () => game,
    of,
    fit,
    turn,
    repaint,
    putPrimerAway,
    flip: () => {
      if (game) change({ flip: { ...settings().flip, [game]: !isFlipped() } });
    },
    sit: (id) => {
      game = id;
      followed = null;
      page.dataset.rows = boardOf(id).columns ? 'lines' : 'pairs';
      page.dataset.seating = boardOf(id).seating;
      before = match().latest();
      const board = emptyBoard(id);
      end = boardOf(id).listen(board, {
        enter: (input) => of(id).send('enter', { input }),
        seat: (side, player) => of(id).send('seat', { side, player }),
      });
      fit();
      repaint();
      fillSeats();
      arrive(match().latest(), i18n());
    },
    rise: () => {
      end();
      arrivals.flush();
      voice.clear();
      const snapshot = latest();
      game = before = null;
      turn();
      // Home shows how a match ended.
      if (snapshot?.looking) of(snapshot.game).send('look', { ply: null, as: 'all' });
      // Whoever opens the table next may be the other one.
      if (snapshot?.can.put_down) of(snapshot.game).send('put_down');
      if (snapshot?.analysis?.wanted) of(snapshot.game).send('analyse', { wanted: false });
      if (snapshot && computerActs(snapshot)) of(snapshot.game).send('pause');
    },
  };
}

/**
 * Whether something would go on happening while nobody looks.
 *
 * @param {Snapshot} snapshot
 */
function computerActs({ phase, turn, seats, thinking }) {
  const computer = (/** @type {import('./wire.js').Side} */ side) => seats[side]?.kind === 'computer';
  return phase === 'running' && (thinking !== null || (turn && computer(turn)) || SIDES.every(computer));
}

/**
 * Whether the person to move sits on the other side, between two people.
 *
 * @param {Snapshot} snapshot
 */
const opposite = ({ turn, seats }) => turn === 'second' && SIDES.every((side) => seats[side]?.kind === 'human');

/**
 * A board is painted into a node of its own, so that nothing of another game is left on it.
 *
 * @param {string} game
 */
function emptyBoard(game) {
  const board = document.createElement('div');
  board.id = 'board';
  board.className = `board ${game}`;
  element('board').replaceWith(board);
  return board;
}
