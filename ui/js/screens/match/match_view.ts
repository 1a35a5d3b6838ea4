import { drawn } from '../../foundation/dom.js';
import { focusBoard, isKeyboardHere, isOnSomething } from '../../foundation/focus.js';
import { gameModule } from '../../boards/games.js';
import { element } from '../../foundation/dialogs.js';
import { focusQuestion } from './advice.js';
import { SEEN_MS, cover } from './hand_over.js';
import { createFollower } from '../../foundation/panning.js';
import { isFlipped } from '../../foundation/places.js';
import { durationOf } from '../settings/settings.js';
import type { Snapshot } from '../../wire.js';
import type { App } from '../../app.js';
import type { BoardOrientation } from '../../foundation/layout.js';

/** Paints a match: its board and everything around it. */

export interface Surroundings {
  /** The match on screen. */
  latest: () => Snapshot | null;
  /** The number of snapshots waiting to be painted. */
  waiting: () => number;
  /** Called when all animations have ended. */
  onSettled: () => void;
}

export function createMatchView(app: App, { latest, waiting, onSettled }: Surroundings) {
  const { dataset } = document.documentElement;
  const follower = createFollower(element('board-view'));
  let moving = 0;
  let paintings = 0;
  /** The last painted snapshot, while its board exists. */
  let seen: Snapshot | null = null;

  /** Shows the board for a moment, then covers it. */
  async function lookOn(game: string) {
    await new Promise((done) => setTimeout(done, SEEN_MS));
    const snapshot = latest();
    if (snapshot?.game === game) cover(app, snapshot);
  }

  /** @param looks whether the player sees the move before the board is covered */
  async function paint(snapshot: Snapshot, looks: boolean = false) {
    moving++;
    dataset.still = 'false';
    const painting = ++paintings;
    const byKeyboard = isKeyboardHere();
    const boardFirst = isPlayed(seen, snapshot);
    const before = seen;
    seen = snapshot;
    const paintBeside = () => {
      dataset.phase = snapshot.phase;
      // Some parts also depend on the layout.
      app.update({});
      app.flush();
    };
    // In this frame, before the other player sees what is new.
    cover(app, snapshot, looks);
    if (!boardFirst) paintBeside();
    const { settings, i18n } = app.state;
    const { switches, confirm_touch, speech } = settings;
    const options = {
      flipped: isFlipped(snapshot, settings),
      // Faster with every waiting move.
      duration_ms: durationOf(settings) / (1 + waiting()),
      boardOrientation: (dataset.boardOrientation as BoardOrientation),
      switches,
      confirm_touch,
      speech,
    };
    const board = gameModule(snapshot.game);
    dataset.revision = String(snapshot.revision);
    try {
      const settled = (async () => board.paint(element('board'), board.scene(snapshot, options, i18n)))();
      // If the board fails, the rest is painted anyway.
      settled.catch(() => undefined);
      if (boardFirst) await drawn();
      // Otherwise a later painting draws it.
      if (boardFirst && painting === paintings) paintBeside();
      if (byKeyboard) focusQuestion(before, snapshot);
      // The focused element may be gone, and in some engines no key then leads back to the page.
      if (byKeyboard && !isOnSomething()) focusBoard();
      await settled;
      if (looks) await lookOn(snapshot.game);
    } finally {
      moving--;
    }
    follower.follow(snapshot, durationOf(app.state.settings) > 0);
    if (moving === 0) onSettled();
  }

  /** Call when a new board replaces this one. */
  function restart() {
    seen = null;
    paintings++;
    follower.restart();
  }

  return { paint, isBusy: () => moving > 0, restart };
}

/**
 * Whether the match on screen has a new move or draft. The board is then drawn a frame before everything around it;
 * drawing both together would double the delay.
 */
const isPlayed = (seen: Snapshot | null, now: Snapshot) =>
  seen?.id === now.id && (seen.at !== now.at || JSON.stringify(seen.draft) !== JSON.stringify(now.draft));
