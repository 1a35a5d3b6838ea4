import { isFlipped } from '../places.js';
import { gameModule } from '../games.js';
import { paintCards } from './cards.js';
import { paintClockChoice, paintClocks } from './clock.js';
import { paintHandOver } from './handover.js';
import { paintNames } from './names.js';
import { paintPlayers } from './players.js';
import { paintSeats } from './seats.js';
import { paintSetup } from './setup.js';
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
 */
export function paintPanel(snapshot, settings, i18n, looks) {
  const board = gameModule(snapshot.game);
  paintViewToggles(snapshot, settings, i18n);
  paintSetup(snapshot, board, i18n);
  paintCards(snapshot, i18n, isFlipped(snapshot, settings), board.tray);
  paintClocks(snapshot, i18n);
  paintClockChoice(snapshot, i18n);
  paintHandOver(snapshot, i18n, looks);
  paintSeats(snapshot, board.seating, i18n);
  if (board.seating === 'board') paintPlayers(snapshot, i18n);
  paintNames(snapshot, i18n);
}
