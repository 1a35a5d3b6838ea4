import { drawn } from '../../foundation/dom.js';
import { focusBoard, isKeyboardHere, isOnSomething } from '../../foundation/focus.js';
import { gameModule } from '../../boards/games.js';
import { element } from '../../foundation/dialogs.js';
import { SEEN_MS, cover } from './hand_over.js';
import { createFollower } from '../../foundation/panning.js';
import { isFlipped } from '../../foundation/places.js';
import { durationOf } from '../settings/settings.js';
import type { Snapshot } from '../../wire.js';
import type { App } from '../../app.js';
import type { BoardOrientation } from '../../foundation/layout.js';

/** Paints a match: its board, and all that stands beside it. */

export interface Surroundings {
  /** The match on the screen. */
  latest: () => Snapshot | null;
  /** How many snapshots wait to be painted. */
  waiting: () => number;
  /** Called when nothing moves any more. */
  onSettled: () => void;
}

export function createMatchView(app: App, { latest, waiting, onSettled }: Surroundings) {
  const { dataset } = document.documentElement;
  const follower = createFollower(element('board-view'));
  let moving = 0;
  let paintings = 0;
  /** The one painted last, while its board is there. */
  let seen: Snapshot | null = null;

  /** Leaves the board in sight for a moment, then covers it. */
  async function lookOn(game: string) {
    await new Promise((done) => setTimeout(done, SEEN_MS));
    const snapshot = latest();
    if (snapshot?.game === game) cover(app, snapshot);
  }

  /** @param looks whether somebody is to see the move before the board is covered */
  async function paint(snapshot: Snapshot, looks: boolean = false) {
    moving++;
    dataset.still = 'false';
    const painting = ++paintings;
    const byKeyboard = isKeyboardHere();
    const boardFirst = isPlayed(seen, snapshot);
    seen = snapshot;
    const paintBeside = () => {
      dataset.phase = snapshot.phase;
      // Some of it goes by the layout too.
      app.update({});
      app.flush();
    };
    // Not a frame later: the board is covered before others see what is new on it.
    cover(app, snapshot, looks);
    if (!boardFirst) paintBeside();
    const { settings, i18n } = app.state;
    const { switches, confirm_touch, speech } = settings;
    const options = {
      flipped: isFlipped(snapshot, settings),
      // The more moves wait to be seen, the faster.
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
      // Whatever is wrong with the board, what stands beside it is painted, too.
      settled.catch(() => undefined);
      if (boardFirst) await drawn();
      // A later painting does it.
      if (boardFirst && painting === paintings) paintBeside();
      // What had the focus may have gone: from nothing some engines let no key lead back to the page.
      if (byKeyboard && !isOnSomething()) focusBoard();
      await settled;
      if (looks) await lookOn(snapshot.game);
    } finally {
      moving--;
    }
    follower.follow(snapshot, durationOf(app.state.settings) > 0);
    if (moving === 0) onSettled();
  }

  /** The board that was seen has gone; the one that is painted next is a new one. */
  function restart() {
    seen = null;
    paintings++;
    follower.restart();
  }

  return { paint, isBusy: () => moving > 0, restart };
}

/**
 * Whether somebody has played, or half of it, on the board that is seen. Then the board is drawn a frame before what
 * stands beside it: both together take twice as long until the move is seen.
 */
const isPlayed = (seen: Snapshot | null, now: Snapshot) =>
  seen?.id === now.id && (seen.at !== now.at || JSON.stringify(seen.draft) !== JSON.stringify(now.draft));
