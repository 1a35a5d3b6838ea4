import { svg } from 'lit-html';
import type { I18n } from '../../foundation/i18n.js';
import type { PointsSum } from '../../wire.js';
import { columnLabels, frameOf, grid, heightOf, plot, short, ticksOf } from './plot.js';

/** Luck and choice: for each period, a match's mean luck and the mean points given away by the player's choices. */

/** Means per match, in points. */
export interface Mean {
  readonly points: number;
  readonly best: number;
  readonly lost: number;
  readonly luck: number;
}

const WIDEST = 22;
const MOST_TICKS = 5;

/** Null without matches. */
export function meanOf({ matches, account: { points, best, lost, luck } }: PointsSum): Mean | null {
  const mean = (hundredths: number) => hundredths / 100 / matches;
  return matches > 0 ? { points: mean(points), best: mean(best), lost: mean(lost), luck: mean(luck) } : null;
}

/** One mean and one label per period. */
export function pointsPlot(means: readonly (Mean | null)[], labels: readonly string[], width: number, title: string, i18n: I18n) {
  const frame = frameOf(width);
  const values = means.flatMap((mean) => (mean ? [mean.luck, -mean.lost] : []));
  const ticks = ticksOf(Math.min(-1, ...values), Math.max(1, ...values), MOST_TICKS, 1);
  const y = heightOf(ticks, frame);
  const slot = (frame.right - frame.left) / means.length;
  const breadth = Math.min(WIDEST, slot * 0.38);
  const bar = (kind: string, x: number, value: number) =>
    svg`<rect class="${kind}" x="${short(x)}" y="${short(Math.min(y(0), y(value)))}" width="${short(breadth)}" height="${short(Math.abs(y(value) - y(0)))}"/>`;
  const bars = means.map((mean, i) => {
    const middle = frame.left + (i + 0.5) * slot;
    return mean ? [bar('luck', middle - breadth - 1, mean.luck), bar('given-away', middle + 1, -mean.lost)] : '';
  });
  return plot(width, title, [grid(ticks, frame, (tick) => i18n.number(tick)), bars, columnLabels(labels, frame)]);
}
