import { html } from 'lit-html';
import type { AppState, Dispatch } from '../../app.js';
import { button } from '../../components/parts.js';
import { gameModule, type Verdict } from '../../boards/games.js';
import type { I18n } from '../../foundation/i18n.js';
import { sideText } from '../../foundation/sides.js';
import { seenBy, valueText } from '../../foundation/values.js';
import type { Line, Mistake, Snapshot, Value } from '../../wire.js';

/**
 * The moves' judgements after the end: next to the record, in the graph, in words for the move shown, and in the report
 * that opens here.
 */

/** The annotation symbols of chess. */
export const GLYPHS: Record<Mistake, string> = { inaccuracy: '?!', mistake: '?', blunder: '??' };

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
export function verdictText({ game, record, review, shown_ply }: Snapshot, i18n: I18n): string {
  const line = record[shown_ply - 1];
  if (!review || !line?.judgement) return '';
  const { played, best } = verdictOf(game, line, mistakeText(line, i18n) || i18n.t('judging.fair'), i18n);
  return i18n.sentences([played, best]);
}

/**
 * @param line a judged move
 * @param name precedes the value after it
 */
export function verdictOf(game: string, line: Line, name: string, i18n: I18n): Verdict {
  const { verdict } = gameModule(game);
  if (verdict) return verdict(line, i18n);
  if (!line.judgement) return { played: '', best: '' };
  const { best_value, chosen_value, line: best } = line.judgement;
  const text = (value: Value) => worthText(game, seenBy(value, line.side), i18n);
  const value = text(chosen_value);
  if (JSON.stringify(best_value) === JSON.stringify(chosen_value)) return { played: i18n.t('judging.was_best', { value }), best: '' };
  return {
    played: i18n.t('judging.verdict', { name, value }),
    best: i18n.t('judging.better', { moves: best.slice(0, MOST_MOVES).join(' '), value: text(best_value) }),
  };
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
  const { record, review, shown_ply } = snapshot;
  const isHidden = !review || record.length === 0;
  return html`<section id="judging" class="row" aria-label=${i18n.t('judging.title')} ?hidden=${isHidden}>
    ${button({ id: 'report', text: i18n.t('report.title'), press: () => dispatch({ kind: 'report_open' }) }, i18n)}
    <p id="judging-verdict" data-mistake=${record[shown_ply - 1]?.judgement?.mistake ?? ''}>${verdictText(snapshot, i18n)}</p>
  </section>`;
}
