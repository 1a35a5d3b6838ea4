import { placeOn } from '../rotation.js';
import { seenBy, valueNumber, valueText } from '../values.js';
import { element } from './dialogs.js';
import { mistakeText } from './judging.js';
import { leads } from './review.js';

/**
 * What the computer players thought of the game, and what its moves were judged to be worth, as a line over its moves. Above the middle the first side is better,
 * below it the second. It is a slider: pressing it, or the arrow keys, lead to the positions.
 *
 * @typedef {import('../wire.js').Snapshot} Snapshot
 * @typedef {import('../wire.js').Line} Line
 * @typedef {import('../i18n.js').I18n} I18n
 *
 * @typedef {{ ply: number, value: number }} Point `value` as the first side sees it, in the game's unit
 */

const WIDTH = 600;
const HEIGHT = 120;
const EDGE = 8;
// Nobody has to see how much more than this a side is ahead.
const LEAST_RANGE = 4;

/**
 * What is known of the worth of a move, as the first side sees it: a proof before a judgement after the end, and that
 * before what the computer thought that made it.
 *
 * @param {Pick<Line, 'side' | 'thought' | 'judgement'>} line
 */
function worthOf({ side, thought, judgement }) {
  if (thought?.value.kind === 'exact' || !judgement) return thought?.value ?? null;
  return seenBy(judgement.chosen_value, side);
}

/**
 * @param {readonly Line[]} record
 * @returns {Point[]} one for each move that was weighed
 */
export function pointsOf(record) {
  const values = record.map(worthOf);
  const numbers = values.flatMap((value) => (value ? [valueNumber(value)] : [])).filter((n) => n !== null);
  const far = Math.max(LEAST_RANGE, ...numbers.map(Math.abs));
  return values.flatMap((value, i) => {
    if (!value) return [];
    return [{ ply: i + 1, value: valueNumber(value) ?? (value.kind === 'win' ? far : -far) }];
  });
}

/**
 * @param {readonly Point[]} points
 * @param {number} plies
 * @returns {{ ply: number, x: number, y: number }[]} in the units of the drawing
 */
export function placesOf(points, plies) {
  const range = Math.max(LEAST_RANGE, ...points.map(({ value }) => Math.abs(value)));
  return points.map(({ ply, value }) => ({ ply, x: placeOf(ply, plies), y: HEIGHT / 2 - (value / range) * (HEIGHT / 2 - EDGE) }));
}

/**
 * @param {number} ply
 * @param {number} plies
 */
const placeOf = (ply, plies) => EDGE + (ply / Math.max(1, plies)) * (WIDTH - 2 * EDGE);

/**
 * Where the record has no figures the graph comes with the judgements.
 *
 * @param {Snapshot} snapshot
 * @param {Pick<import('../games.js').GameModule, 'columns'>} board
 */
const isDrawn = ({ review }, { columns }) => Boolean(columns || (review?.accounts && review.judged > 0));

/**
 * @param {Snapshot} snapshot
 * @param {Pick<import('../games.js').GameModule, 'columns'>} board
 * @param {I18n} i18n
 */
export function paintGraph(snapshot, board, i18n) {
  const { game, record, shown_ply: at } = snapshot;
  const graph = element('graph');
  const points = isDrawn(snapshot, board) ? pointsOf(record) : [];
  graph.hidden = points.length === 0;
  graph.innerHTML = graphMarkup(placesOf(points, record.length), record, at);
  graph.setAttribute('aria-disabled', String(!leads(snapshot)));
  graph.setAttribute('aria-valuemax', String(record.length));
  graph.setAttribute('aria-valuenow', String(at));
  graph.setAttribute('aria-valuetext', pointText(game, record, at, i18n));
}

/**
 * @param {string} game
 * @param {readonly Line[]} record
 * @param {number} at
 * @param {I18n} i18n
 */
export function pointText(game, record, at, i18n) {
  const line = record[at - 1];
  const worth = line && worthOf(line);
  const value = worth ? valueText(game, worth, i18n) : i18n.t('graph.none');
  return [i18n.t('graph.point', { n: at, value }), line && mistakeText(line, i18n)].filter(Boolean).join(', ');
}

/**
 * @param {readonly { ply: number, x: number, y: number }[]} places
 * @param {readonly Line[]} record
 * @param {number} at
 */
function graphMarkup(places, record, at) {
  const line = places.map(({ x, y }, i) => `${i ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`).join(' ');
  const dots = places.map(({ ply, x, y }) => {
    const current = ply === at ? ' current' : '';
    // A line of hardly any length: its ends keep their form however the drawing is stretched, which WebKit leaves out
    // for one of none.
    const mistake = record[ply - 1].judgement?.mistake ?? '';
    return `<path class="graph-dot ${record[ply - 1].side} ${mistake}${current}" d="M${x.toFixed(1)} ${y.toFixed(1)}h0.1"/>`;
  });
  const x = placeOf(at, record.length).toFixed(1);
  return (
    `<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" aria-hidden="true" focusable="false">` +
    `<path class="graph-middle" d="M0 ${HEIGHT / 2}H${WIDTH}"/><path class="graph-now" d="M${x} 0V${HEIGHT}"/>` +
    `<path class="graph-line" d="${line}"/>${dots.join('')}</svg>`
  );
}

/** @type {Record<string, (at: number, last: number) => number>} */
const STEPS = {
  ArrowLeft: (at) => at - 1,
  ArrowDown: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  ArrowUp: (at) => at + 1,
  Home: () => 0,
  End: (_, last) => last,
};

/** @param {(ply: number) => void} visit */
export function listenToGraph(visit) {
  const graph = element('graph');
  const last = () => Number(graph.getAttribute('aria-valuemax'));
  const to = (/** @type {number} */ ply) => visit(Math.min(last(), Math.max(0, ply)));
  graph.addEventListener('click', (event) => {
    const x = placeOn(graph, event).x * WIDTH;
    to(Math.round(((x - EDGE) / (WIDTH - 2 * EDGE)) * last()));
  });
  graph.addEventListener('keydown', (event) => {
    const step = STEPS[event.key];
    if (!step || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    to(step(Number(graph.getAttribute('aria-valuenow')), last()));
  });
}
