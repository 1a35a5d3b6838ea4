import { gameModule } from '../games.js';
import { offersRematch } from '../screens/match/friend_panel.js';
import { paintControls } from './controls.js';
import { paintEntry } from './entry.js';
import { paintGraph } from './graph.js';
import { paintJudging } from './judging.js';
import { paintRecord } from './record.js';
import { paintReview } from './review.js';
import { paintStatus } from './status.js';

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
 * @param {import('../app.js').AppState} state
 */
export function paintPanel(snapshot, settings, i18n, state) {
  const board = gameModule(snapshot.game);
  paintStatus(snapshot, settings, i18n);
  paintControls(snapshot, board, settings, i18n, offersRematch(state));
  paintEntry(snapshot, settings, i18n);
  paintGraph(snapshot, board, i18n);
  paintJudging(snapshot, i18n);
  paintReview(snapshot, board, i18n);
  // After all that takes room from it, so that the last move is in sight.
  paintRecord(snapshot, board, i18n);
}
