import { html, noChange, nothing, svg } from 'lit-html';
import { guard } from 'lit-html/directives/guard.js';
import type { AppState, Dispatch } from '../../app.js';
import { button } from '../../components/parts.js';
import { gameModule } from '../../boards/games.js';
import type { I18n } from '../../foundation/i18n.js';
import { placeOn } from '../../foundation/rotation.js';
import { seenBy, valueNumber, valueText } from '../../foundation/values.js';
import type { Line, Snapshot } from '../../wire.js';
import { mistakeText } from './judging.js';
import { primerInRecord } from './primer.js';
import { recordKey } from './record/move.js';
import { leads } from './review.js';

/**
 * A graph of the position's value over the moves: the computer players' estimates and the judgements. Above the middle
 * the first side is ahead, below it the second. It is a slider: click it or use the arrow keys to show a position.
 */

/** `value` from the first side's view, in the game's unit. */
interface Point {
  readonly ply: number;
  readonly value: number;
}

/** In the drawing's units. */
interface Place {
  readonly ply: number;
  readonly x: number;
  readonly y: number;
}

const WIDTH = 600;
const HEIGHT = 120;
const EDGE = 8;
// The minimum range of values, so that small leads look small.
const LEAST_RANGE = 4;

/**
 * The value after a move, from the first side's view. In order of precedence: a proof, a judgement made after the end,
 * the moving computer's estimate.
 */
function worthOf({ side, thought, judgement }: Pick<Line, 'side' | 'thought' | 'judgement'>) {
  if (thought?.value.kind === 'exact' || !judgement) return thought?.value ?? null;
  return seenBy(judgement.chosen_value, side);
}

/** @returns a point for each move with a value */
export function pointsOf(record: readonly Line[]): Point[] {
  const values = record.map(worthOf);
  const numbers = values.flatMap((value) => (value ? [valueNumber(value)] : [])).filter((n) => n !== null);
  const far = Math.max(LEAST_RANGE, ...numbers.map(Math.abs));
  return values.flatMap((value, i) => {
    if (!value) return [];
    return [{ ply: i + 1, value: valueNumber(value) ?? (value.kind === 'win' ? far : -far) }];
  });
}

export function placesOf(points: readonly Point[], plies: number): Place[] {
  const range = Math.max(LEAST_RANGE, ...points.map(({ value }) => Math.abs(value)));
  return points.map(({ ply, value }) => ({ ply, x: placeOf(ply, plies), y: HEIGHT / 2 - (value / range) * (HEIGHT / 2 - EDGE) }));
}

const placeOf = (ply: number, plies: number) => EDGE + (ply / Math.max(1, plies)) * (WIDTH - 2 * EDGE);

export function pointText(game: string, record: readonly Line[], at: number, i18n: I18n): string {
  const line = record[at - 1];
  const worth = line && worthOf(line);
  const value = worth ? valueText(game, worth, i18n) : i18n.t('graph.none');
  return i18n.list([i18n.t('graph.point', { number: at, value }), line && mistakeText(line, i18n)], 'facts');
}

/** Below the record: the graph, and the button that exports the record. */
export function recordFoot(state: AppState, dispatch: Dispatch) {
  const { i18n } = state;
  const snapshot = state.matches[state.place];
  if (!snapshot) return noChange;
  return html`${guard([i18n, recordKey(snapshot)], () => graph(snapshot, i18n, dispatch))}
    ${button({
      id: 'record-export', icon: 'copy', text: i18n.t('record.export_short'), tip: i18n.t('record.export'),
      press: () => dispatch({ kind: 'record_copies' }),
    }, i18n)}${primerInRecord(state, dispatch)}`;
}

function graph(snapshot: Snapshot, i18n: I18n, dispatch: Dispatch) {
  const { game, record, review, shown_ply: at } = snapshot;
  const last = record.length;
  // Without columns in the record, the graph appears with the judgements.
  const { columns, verdict } = gameModule(game);
  const isDrawn = columns || (!verdict && review && review.judged > 0);
  const places = isDrawn ? placesOf(pointsOf(record), last) : [];
  const to = (ply: number) => dispatch({ kind: 'review_visit', ply: Math.min(last, Math.max(0, ply)) });
  const press = (event: MouseEvent) => {
    const x = placeOn(event.currentTarget as Element, event).x * WIDTH;
    to(Math.round(((x - EDGE) / (WIDTH - 2 * EDGE)) * last));
  };
  const strike = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (!step || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    to(step(at, last));
  };
  return html`<div id="graph" class="paper keeps-room" role="slider" tabindex="0" aria-label=${i18n.t('graph.title')} ?hidden=${places.length === 0}
    aria-disabled=${!leads(snapshot)} aria-valuemin="0" aria-valuemax=${last} aria-valuenow=${at}
    aria-valuetext=${pointText(game, record, at, i18n)} @click=${press} @keydown=${strike}>${places.length > 0 ? drawing(places, record, at) : nothing}</div>`;
}

function drawing(places: readonly Place[], record: readonly Line[], at: number) {
  const line = places.map(({ x, y }, i) => `${i ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`).join(' ');
  const dots = places.map(({ ply, x, y }) => {
    const { side, judgement } = record[ply - 1];
    // A line of nearly zero length: its round caps keep their shape however the drawing is stretched. WebKit omits the
    // caps of a zero-length line.
    return svg`<path class="graph-dot ${side} ${judgement?.mistake ?? ''} ${ply === at ? 'current' : ''}" d="M${x.toFixed(1)} ${y.toFixed(1)}h0.1"/>`;
  });
  return html`<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" aria-hidden="true" focusable="false">
    <path class="graph-middle" d="M0 ${HEIGHT / 2}H${WIDTH}"/><path class="graph-now" d="M${placeOf(at, record.length).toFixed(1)} 0V${HEIGHT}"/>
    <path class="graph-line" d=${line}/>${dots}</svg>`;
}

const STEPS: Record<string, (at: number, last: number) => number> = {
  ArrowLeft: (at) => at - 1,
  ArrowDown: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  ArrowUp: (at) => at + 1,
  Home: () => 0,
  End: (_, last) => last,
};
