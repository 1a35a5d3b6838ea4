import { svg } from 'lit-html';
import type { I18n } from '../../foundation/i18n.js';
import type { RatingPoint } from '../../wire.js';
import { frameOf, grid, heightOf, label, plot, short, ticksOf, type Frame } from './plot.js';

/** The rating after each match with its 95 % band, next to the levels it is measured against. */

/** One of the game's levels. */
export interface Rung {
  readonly name: string;
  readonly rating: number;
  /** Whether the level has its own name. */
  readonly named: boolean;
}

const MOST_TICKS = 5;
const MARGIN = 30;
/** The minimum distance between level names. */
const LINE = 15;
/** A letter's approximate width. */
const LETTER = 6.4;
/** In a narrower plot the levels are omitted. */
const LEAST_PLOT = 130;

/**
 * @param points at least one
 * @param rungs weakest first
 */
export function ratingPlot(points: readonly RatingPoint[], rungs: readonly Rung[], width: number, title: string, i18n: I18n) {
  const ticks = ticksOf(Math.min(...points.map(({ low }) => low)) - MARGIN, Math.max(...points.map(({ high }) => high)) + MARGIN, MOST_TICKS);
  const inside = rungs.filter(({ rating }) => rating >= ticks[0] && rating <= ticks[ticks.length - 1]);
  const room = Math.max(0, ...inside.map(({ name }) => 12 + LETTER * name.length));
  const frame = frameOf(width, width - 44 - room >= LEAST_PLOT ? room : undefined);
  const y = heightOf(ticks, frame);
  const [first, last] = [points[0], points[points.length - 1]];
  const span = Math.max(1, last.after - first.after);
  const x = ({ after }: RatingPoint) => (last === first ? (frame.left + frame.right) / 2 : frame.left + 10 + ((after - first.after) / span) * (frame.right - frame.left - 24));
  const way = (list: readonly RatingPoint[], part: 'low' | 'rating' | 'high') => list.map((point) => `${short(x(point))} ${short(y(point[part]))}`).join('L');
  const at = short(x(last));
  const below = frame.bottom + 18;
  return plot(width, title, [
    grid(ticks, frame, (tick) => i18n.number(tick)),
    room > 0 && frame.right < width - 10 ? ladder(inside, frame, y) : '',
    svg`<path class="rating-band" d="M${way(points, 'high')}L${way([...points].reverse(), 'low')}Z"/>
      <path class="rating-edge" d="M${way(points, 'high')}M${way(points, 'low')}"/>
      <path class="rating-line" d="M${way(points, 'rating')}"/>
      <path class="rating-edge now" d="M${short(x(last) - 4)} ${short(y(last.high))}h8M${at} ${short(y(last.high))}V${short(y(last.low))}m-4 0h8"/>
      <circle class="rating-now" cx="${at}" cy="${short(y(last.rating))}" r="5"/>`,
    label(x(first), below, last === first ? 'middle' : 'start', i18n.t('statistics.match_number', { number: first.after })),
    last === first ? '' : label(x(last), below, 'middle', i18n.number(last.after)),
  ]);
}

/** The levels at the side: named ones first, then as many others as fit. */
function ladder(rungs: readonly Rung[], frame: Frame, y: (value: number) => number) {
  const taken: number[] = [];
  return [...rungs].sort((a, b) => Number(b.named) - Number(a.named)).map(({ name, rating, named }) => {
    const at = y(rating);
    if (taken.some((other) => Math.abs(other - at) < LINE)) return '';
    taken.push(at);
    return svg`<path class="rung-line" d="M${frame.left} ${short(at)}H${short(frame.right + 4)}"/>
      <text class="rung-name${named ? ' named' : ''}" x="${short(frame.right + 8)}" y="${short(at + 4)}">${name}</text>`;
  });
}
