import { el, refill, write } from '../dom.js';
import { gameModule } from '../games.js';
import { SIDES, sideText } from '../sides.js';
import { seenBy, valueText } from '../values.js';
import { element } from './dialogs.js';

/**
 * What the moves of a match that is over were worth: found out when a person asks, then beside the record, in the graph
 * and in words for the move that is looked at.
 *
 * @typedef {import('../wire.js').Snapshot} Snapshot
 * @typedef {import('../wire.js').Line} Line
 * @typedef {import('../wire.js').Mistake} Mistake
 * @typedef {import('../wire.js').Account} Account
 * @typedef {import('../match.js').Match} Match
 * @typedef {import('../i18n.js').I18n} I18n
 */

/** @type {Record<Mistake, string>} what stands behind such a move, as in chess */
export const GLYPHS = { inaccuracy: '?!', mistake: '?', blunder: '??' };

/**
 * The sign behind a move that was a mistake.
 *
 * @param {Line} line
 */
export const glyphOf = ({ judgement }) => (judgement?.mistake ? GLYPHS[judgement.mistake] : '');

/**
 * What kind of mistake a move was, in a word; empty if it was none.
 *
 * @param {Line} line
 * @param {I18n} i18n
 */
export const mistakeText = ({ judgement }, i18n) => (judgement?.mistake ? i18n.t(`judging.${judgement.mistake}`) : '');

// So much of the expected play is told.
const MOST_MOVES = 4;

/**
 * What is said of the move that is looked at: "Blunder: Blue is ahead by 1.39. Better: Ne8-e6 Nd4xe4 (Red is ahead by 1.39)."
 *
 * @param {Snapshot} snapshot
 * @param {I18n} i18n
 * @returns {string} nothing at the start, and of a move that nobody judged
 */
export function verdictText(snapshot, i18n) {
  const { game, record, shown_ply, review } = snapshot;
  const line = record[shown_ply - 1];
  if (!review?.accounts || !line?.judgement) return '';
  const { best_value, chosen_value, line: best } = line.judgement;
  const text = (/** @type {import('../wire.js').Value} */ value) => worthText(game, seenBy(value, line.side), i18n);
  const value = text(chosen_value);
  const equal = JSON.stringify(best_value) === JSON.stringify(chosen_value);
  if (equal) return i18n.t('judging.was_best', { value });
  const mistake = mistakeText(line, i18n) || i18n.t('judging.fair');
  const moves = best.slice(0, MOST_MOVES);
  const verdict = i18n.t('judging.verdict', { name: mistake, value });
  return `${verdict} ${i18n.t('judging.better', { moves: (gameModule(game).writtenMoves?.(snapshot, moves) ?? moves).join(' '), value: text(best_value) })}`;
}

/**
 * What a position is worth, as a sentence has it: an estimate in words too.
 *
 * @param {string} game
 * @param {import('../wire.js').Value} value as the first side sees it
 * @param {I18n} i18n
 */
function worthText(game, value, i18n) {
  if (value.kind !== 'estimate') return valueText(game, value, i18n);
  if (value.hundredths === 0) return i18n.t('judging.even');
  const side = sideText(game, value.hundredths > 0 ? 'first' : 'second', i18n);
  return i18n.t('judging.ahead', { side, value: i18n.number(Math.abs(value.hundredths) / 100, 2) });
}

/**
 * @param {Snapshot} snapshot
 * @param {I18n} i18n
 */
export function paintJudging(snapshot, i18n) {
  const { review, can, record } = snapshot;
  element('judging').hidden = !review?.accounts || record.length === 0;
  if (!review?.accounts) return;
  element('judge').hidden = !review.running && !can.judge;
  write(element('judge-text'), i18n.t(review.running ? 'judging.stop' : 'judging.start'));
  refill(element('judging-accounts'), accountRows(snapshot, i18n));
  const verdict = verdictText(snapshot, i18n);
  // One room for both: a move that a person looks back at matters more than how far the judging has come.
  const progresses = review.running && !(snapshot.looking && verdict);
  element('judging-progress').hidden = !progresses;
  write(element('judging-progress'), i18n.t('judging.progress', { n: review.judged, m: snapshot.at }));
  element('judging-verdict').hidden = progresses;
  element('judging-verdict').dataset.mistake = record[snapshot.shown_ply - 1]?.judgement?.mistake ?? '';
  write(element('judging-verdict'), verdict);
}

/**
 * @param {Snapshot} snapshot
 * @param {I18n} i18n
 */
function accountRows({ game, review }, i18n) {
  const head = (/** @type {string} */ text) => el('th', { scope: 'col' }, text);
  const kinds = /** @type {const} */ (['inaccuracies', 'mistakes', 'blunders']);
  const titles = [i18n.t('judging.accuracy'), ...kinds.map((kind, i) => `${i18n.t(`judging.${kind}`)} ${Object.values(GLYPHS)[i]}`)];
  const rows = SIDES.map((side) => {
    const account = /** @type {Account} */ (review?.accounts?.[side]);
    const accuracy = account.accuracy === null ? '–' : i18n.t('judging.percent', { n: account.accuracy });
    // Before the first move is judged nothing is counted, while the table already has its room.
    const counts = kinds.map((kind) => el('td', {}, review?.judged ? i18n.number(account[kind]) : '–'));
    return el('tr', {}, el('th', { scope: 'row', className: side }, sideText(game, side, i18n)), el('td', {}, accuracy), ...counts);
  });
  return [el('thead', {}, el('tr', {}, el('td'), ...titles.map(head))), el('tbody', {}, ...rows)];
}

/** @param {() => Match | null} current the match on the screen */
export function listenToJudging(current) {
  element('judge').addEventListener('click', () => {
    const match = current();
    match?.send({ kind: 'judge', wanted: !match.latest()?.review?.running });
  });
}
