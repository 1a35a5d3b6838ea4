import { hasNoResult } from './endings.js';
import { SIDES, sideText } from './sides.js';
import { seatText } from './levels.js';

/**
 * How a series of matches between the same players stands: rematches, with the sides swapped each time.
 *
 * @typedef {import('./wire.js').Snapshot} Snapshot
 * @typedef {import('./i18n.js').I18n} I18n
 */

/**
 * @param {Pick<Snapshot, 'series' | 'outcome'>} snapshot
 * @returns {{ first: number, second: number, games: number } | null} half points, and after how many games that is; null
 *   where there is no score yet
 */
export function scoreOf({ series, outcome }) {
  if (!series) return null;
  const { first, second } = series.half_points;
  const won = (/** @type {import('./wire.js').Side} */ side) => {
    if (!outcome || hasNoResult(outcome)) return 0;
    return outcome.winner ? 2 * Number(outcome.winner === side) : 1;
  };
  const games = series.game - (outcome ? 0 : 1);
  return games > 0 ? { first: first + won('first'), second: second + won('second'), games } : null;
}

/**
 * Half points as people write points: "2½".
 *
 * @param {number} half
 */
export const pointsText = (half) => (half % 2 === 0 ? String(half / 2) : `${half > 1 ? Math.floor(half / 2) : ''}½`);

/**
 * "After 4 matches – Anna: 2½, Computer 3 · Good: 1½."; empty where there is no score.
 *
 * @param {Snapshot} snapshot
 * @param {I18n} i18n
 */
export function seriesText(snapshot, i18n) {
  const score = scoreOf(snapshot);
  if (!score) return '';
  // Two people without names, or two alike computers, are told apart by their sides.
  const [one, other] = SIDES.map((side) => seatText(snapshot, side, i18n));
  const [first, second] = one === other ? SIDES.map((side) => sideText(snapshot.game, side, i18n)) : [one, other];
  const [points, others] = SIDES.map((side) => pointsText(score[side]));
  return i18n.t('archive.series', { first, second, points, others, n: score.games });
}
