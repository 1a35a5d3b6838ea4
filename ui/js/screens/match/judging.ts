import { html, nothing } from 'lit-html';
import type { AppState, Dispatch } from '../../app.js';
import { button } from '../../components/parts.js';
import { gameModule } from '../../boards/games.js';
import type { I18n } from '../../foundation/i18n.js';
import { SIDES, sideText } from '../../foundation/sides.js';
import { seenBy, valueText } from '../../foundation/values.js';
import type { Account, Line, Mistake, Snapshot, Value } from '../../wire.js';

/**
 * The moves' judgements after the end, computed on request: next to the record, in the graph, and in words for the move
 * shown.
 */

/** The annotation symbols of chess. */
const GLYPHS: Record<Mistake, string> = { inaccuracy: '?!', mistake: '?', blunder: '??' };

/** The symbol after a mistake; empty for any other move. */
export const glyphOf = ({ judgement }: Pick<Line, 'judgement'>) => (judgement?.mistake ? GLYPHS[judgement.mistake] : '');

/** The kind of mistake as a word; empty for any other move. */
export const mistakeText = ({ judgement }: Pick<Line, 'judgement'>, i18n: I18n) => (judgement?.mistake ? i18n.t(`judging.${judgement.mistake}`) : '');

// The maximum number of moves shown from the best line.
const MOST_MOVES = 4;

/**
 * The text about the move shown: "Blunder: Blue is ahead by 1.39. Better: Ne8-e6 Nd4xe4 (Red is ahead by 1.39)."
 *
 * @returns empty at the start, and for a move without a judgement
 */
export function verdictText(snapshot: Snapshot, i18n: I18n): string {
  const { game, record, shown_ply, review } = snapshot;
  const line = record[shown_ply - 1];
  if (!review?.accounts || !line?.judgement) return '';
  const { best_value, chosen_value, line: best } = line.judgement;
  const text = (value: Value) => worthText(game, seenBy(value, line.side), i18n);
  const value = text(chosen_value);
  if (JSON.stringify(best_value) === JSON.stringify(chosen_value)) return i18n.t('judging.was_best', { value });
  const moves = best.slice(0, MOST_MOVES);
  const written = (gameModule(game).writtenMoves?.(snapshot, moves) ?? moves).join(' ');
  const verdict = i18n.t('judging.verdict', { name: mistakeText(line, i18n) || i18n.t('judging.fair'), value });
  return i18n.sentences([verdict, i18n.t('judging.better', { moves: written, value: text(best_value) })]);
}

/**
 * A position's value within a sentence, including estimates in words.
 *
 * @param value from the first side's view
 */
function worthText(game: string, value: Value, i18n: I18n) {
  if (value.kind !== 'estimate') return valueText(game, value, i18n);
  if (value.hundredths === 0) return i18n.t('judging.even');
  const side = sideText(game, value.hundredths > 0 ? 'first' : 'second', i18n);
  return i18n.t('judging.ahead', { side, value: i18n.number(Math.abs(value.hundredths) / 100, 2) });
}

export function judging(snapshot: Snapshot, { i18n }: AppState, dispatch: Dispatch) {
  const { at, can, looking, record, review, shown_ply } = snapshot;
  const accounts = review?.accounts;
  const verdict = verdictText(snapshot, i18n);
  // Both share one place; the verdict on the move shown takes precedence over the progress.
  const progresses = Boolean(review?.running) && !(looking && verdict);
  return html`<section id="judging" aria-label=${i18n.t('judging.title')} ?hidden=${!accounts || record.length === 0}>
    ${review && accounts ? html`${accountTable(snapshot, accounts, i18n)}
      <div id="judging-row" class="row">${button({
        id: 'judge', text: i18n.t(review.running ? 'judging.stop' : 'judging.start'), hidden: !review.running && !can.judge,
        press: () => dispatch({ kind: 'review_judge' }),
      }, i18n)}<p id="judging-progress" ?hidden=${!progresses}>${i18n.t('judging.progress', { count: review.judged, total: at })}</p><p
        id="judging-verdict" ?hidden=${progresses} data-mistake=${record[shown_ply - 1]?.judgement?.mistake ?? ''}>${verdict}</p></div>` : nothing}
  </section>`;
}

function accountTable({ game, review }: Snapshot, accounts: { first: Account; second: Account }, i18n: I18n) {
  const kinds = ['inaccuracies', 'mistakes', 'blunders'] as const;
  const titles = [i18n.t('judging.accuracy'), ...kinds.map((kind, i) => `${i18n.t(`judging.${kind}`)} ${Object.values(GLYPHS)[i]}`)];
  return html`<table id="judging-accounts"><thead><tr><td></td>${titles.map((title) => html`<th scope="col">${title}</th>`)}</tr></thead>
    <tbody>${SIDES.map((side) => {
      const account = accounts[side];
      // Nothing is counted before the first judgement, but the table already takes its space.
      return html`<tr><th scope="row" class=${side}>${sideText(game, side, i18n)}</th>
        <td>${account.accuracy === null ? '–' : i18n.t('judging.percent', { count: account.accuracy })}</td>
        ${kinds.map((kind) => html`<td>${review?.judged ? i18n.number(account[kind]) : '–'}</td>`)}</tr>`;
    })}</tbody></table>`;
}
