import { hasNoResult } from './endings.js';
import { SIDES, sideText } from './sides.js';
import { seatText } from './levels.js';
import type { Side, Snapshot } from '../wire.js';
import type { I18n } from './i18n.js';

/** The series score: rematches between the same players, with the sides swapped each time. */

/** @returns half points and the number of finished matches; null without a score */
export function scoreOf({ series, outcome }: Pick<Snapshot, 'series' | 'outcome'>): { first: number, second: number, games: number } | null {
  if (!series) return null;
  const { first, second } = series.half_points;
  const won = (side: Side) => {
    if (!outcome || hasNoResult(outcome)) return 0;
    return outcome.winner ? 2 * Number(outcome.winner === side) : 1;
  };
  const games = series.game - (outcome ? 0 : 1);
  return games > 0 ? { first: first + won('first'), second: second + won('second'), games } : null;
}

/** Half points written as points: "2½". */
export const pointsText = (half: number) => (half % 2 === 0 ? String(half / 2) : `${half > 1 ? Math.floor(half / 2) : ''}½`);

/** "After 4 matches – Anna: 2½, Computer 3 · Good: 1½."; empty without a score. */
export function seriesText(snapshot: Snapshot, i18n: I18n) {
  const score = scoreOf(snapshot);
  if (!score) return '';
  // Two unnamed people, or two equal computers, are named after their sides.
  const [one, other] = SIDES.map((side) => seatText(snapshot, side, i18n));
  const [first, second] = one === other ? SIDES.map((side) => sideText(snapshot.game, side, i18n)) : [one, other];
  const [points, others] = SIDES.map((side) => pointsText(score[side]));
  return i18n.t('archive.series', { first, second, points, others, count: score.games });
}
