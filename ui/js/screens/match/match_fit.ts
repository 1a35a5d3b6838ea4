import { gameModule } from '../../boards/games.js';
import { keepFitting, type BoardOrientation } from '../../foundation/layout.js';
import { movesAcross } from '../../foundation/places.js';
import { turnNow, rotate, type Turn } from '../../foundation/rotation.js';
import type { Settings, Snapshot } from '../../wire.js';
import type { App } from '../../app.js';
import { isExercise } from './exercise.js';

/** Adapts the layout and the page's rotation to the match on screen. */

export interface MatchFit {
  readonly fit: () => void;
  /** How much the window widens for the record; see `layout.ts`. */
  readonly widening: () => number;
  /** Reports how much it widened. */
  readonly widened: (by: number) => void;
  /** Turns the page towards the player to move, except on the home screen. */
  readonly turn: () => void;
}

/**
 * @param latest the match on screen
 * @param reshaped called when the board's orientation changes
 */
export function createMatchFit(app: App, latest: () => Snapshot | null, reshaped: () => void): MatchFit {
  const preferences = () => {
    const { settings } = app.state;
    const snapshot = latest();
    const { game } = snapshot ?? {};
    return {
      scale: settings.scale_percent / 100,
      zoom: settings.board_percent / 100,
      orientation: settings.orientation,
      wideRecord: Boolean(game && !isExercise(snapshot) && gameModule(game).columns && settings.record[game]),
      teaches: isExercise(snapshot),
    };
  };
  const ratio = (orientation: BoardOrientation) => {
    const snapshot = latest();
    return snapshot ? gameModule(snapshot.game).ratio(orientation, snapshot) : 1;
  };
  const cell = () => {
    const snapshot = latest();
    const { cell } = snapshot ? gameModule(snapshot.game) : {};
    return snapshot && cell ? (orientation: BoardOrientation) => cell(orientation, snapshot) : undefined;
  };
  const fitting = keepFitting(preferences, ratio, cell, reshaped);

  return {
    ...fitting,
    turn: () => {
      const wanted = turnFor(latest(), app.state.settings);
      if (wanted === turnNow()) return;
      rotate(wanted);
      fitting.fit();
    },
  };
}

function turnFor(snapshot: Snapshot | null, { turn_deg, turn_each_move }: Settings) {
  const facing = turn_each_move && snapshot && movesAcross(snapshot) ? 180 : 0;
  return (((turn_deg + facing) % 360) as Turn);
}

const boardOrientation = (): BoardOrientation => (document.documentElement.dataset.boardOrientation as BoardOrientation);

/** Whether the board's ratio has changed, or a lesson or problem needs its space. */
export function changedShape(was: Snapshot | null, is: Snapshot): boolean {
  const { ratio } = gameModule(is.game);
  if (was === null) return false;
  return ratio(boardOrientation(), was) !== ratio(boardOrientation(), is) || isExercise(was) !== isExercise(is);
}
