import { gameModule } from '../games.js';
import { hasNoResult } from '../endings.js';
import { createPortrait } from '../help.js';
import { element } from './dialogs.js';

/**
 * The rules of a game in three sentences, each with its picture, for somebody who plays it for the first time. They
 * stay until that game is over, or they are put away.
 *
 * @typedef {import('../wire.js').Snapshot} Snapshot
 * @typedef {import('../wire.js').Settings} Settings
 */

/**
 * @param {Snapshot | null} snapshot the match on the screen
 * @param {Settings} settings
 * @param {import('../i18n.js').I18n} i18n
 */
export function paintPrimer(snapshot, settings, i18n) {
  const primer = element('primer');
  primer.hidden = !snapshot || snapshot.phase === 'over' || !settings.primer[snapshot.game];
  if (!snapshot || primer.hidden) return;
  const { game } = snapshot;
  const { columns, portraits } = gameModule(game);
  // Beside a wide record, where a graph would be once there is something to draw. Else where it stays after the start.
  const host = element(columns && settings.record[game] ? 'record-foot' : 'panel');
  if (primer.parentElement !== host) host.append(primer);
  element('primer-lines').className = game;
  element('primer-lines').replaceChildren(...portraits(snapshot).map((portrait) => createPortrait(portrait, i18n)));
}

/**
 * Whether a first game has just come to its end. One that was broken off has taught nothing yet.
 *
 * @param {Snapshot | null} before
 * @param {Pick<Snapshot, 'outcome'>} now
 */
export const justPlayed = (before, now) => Boolean(before && !before.outcome && now.outcome && !hasNoResult(now.outcome));

/** @param {() => void} putAway */
export function listenToPrimer(putAway) {
  element('primer-close').addEventListener('click', putAway);
}
