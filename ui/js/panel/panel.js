import { isFlipped } from '../places.js';
import { gameModule } from '../games.js';
import { offersRematch } from '../screens/match/friend_panel.js';
import { paintCards } from './cards.js';
import { paintClockChoice, paintClocks } from './clock.js';
import { paintControls } from './controls.js';
import { paintEntry } from './entry.js';
import { paintGraph } from './graph.js';
import { paintHandOver } from './handover.js';
import { paintJudging } from './judging.js';
import { paintNames } from './names.js';
import { paintPlayers } from './players.js';
import { paintRecord } from './record.js';
import { paintReview } from './review.js';
import { paintSeats } from './seats.js';
import { paintSetup } from './setup.js';
import { paintStatus } from './status.js';
import { paintViewToggles } from './view_toggles.js';

/**
 * @typedef {import('../wire.js').Snapshot} Snapshot
 * @typedef {import('../wire.js').Settings} Settings
 * @typedef {import('../i18n.js').I18n} I18n
 */

/**
 * Everything of a match beside its board.
 *
 * @param {Snapshot} snapshot
 * @param {Settings} settings
 * @param {I18n} i18n
 * @param {boolean} looks whether somebody is to see the move before the board is covered
 * @param {import('../app.js').AppState} state
 */
export function paintPanel(snapshot, settings, i18n, looks, state) {
  const board = gameModule(snapshot.game);
  paintStatus(snapshot, settings, i18n);
  paintControls(snapshot, board, settings, i18n, offersRematch(state));
  paintEntry(snapshot, settings, i18n);
  paintViewToggles(snapshot, settings, i18n);
  paintSetup(snapshot, board, i18n);
  paintCards(snapshot, i18n, isFlipped(snapshot, settings), board.tray);
  paintClocks(snapshot, i18n);
  paintClockChoice(snapshot, i18n);
  paintGraph(snapshot, board, i18n);
  paintJudging(snapshot, i18n);
  paintReview(snapshot, board, i18n);
  paintHandOver(snapshot, i18n, looks);
  paintSeats(snapshot, board.seating, i18n);
  if (board.seating === 'board') paintPlayers(snapshot, i18n);
  paintNames(snapshot, i18n);
  // After all that takes room from it, so that the last move is in sight.
  paintRecord(snapshot, board, i18n);
}
