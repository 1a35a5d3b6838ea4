import { html, nothing } from 'lit-html';
import { guard } from 'lit-html/directives/guard.js';
import { unsafeHTML } from 'lit-html/directives/unsafe-html.js';
import type { AppState, Dispatch } from '../../app.js';
import { button } from '../../components/parts.js';
import { gameModule } from '../../boards/games.js';
import type { I18n } from '../../foundation/i18n.js';
import { SIDES, sideText } from '../../foundation/sides.js';
import type { BySide, Line, MoveReview, PointsAccount, Side, Snapshot, TurningPoint } from '../../wire.js';
import { GLYPHS, glyphOf, mistakeText, verdictOf } from './judging.js';
import { numberOf } from './record/numbers.js';
import { partsOf } from './record/pairs.js';

/**
 * The report on a finished match: how well each side played, luck apart from choice where the game has both, and the
 * turning points.
 */

export type ReportAction =
  | { kind: 'report_open' | 'report_judge' }
  | { kind: 'report_visit'; ply: number; side: Side };

export function report({ i18n, matches, place }: AppState, dispatch: Dispatch) {
  const snapshot = matches[place];
  const review = snapshot?.review;
  // The match may continue or be replaced while the dialog is open.
  if (!review) return nothing;
  return html`<div id="report-text" class="stack ${place}">
    ${progress(snapshot, review, i18n, dispatch)}
    <section class="stack close"><h3>${i18n.t('judging.accuracy')}</h3>${accounts(snapshot, review, i18n)}
      <p class="note">${i18n.t('report.accuracy')}</p></section>
    ${review.points ? html`<section class="stack close"><h3>${i18n.t('report.points_title')}</h3>${pointsTable(place, review.points, i18n)}
      <p class="note">${i18n.t('report.points_note')}</p></section>` : nothing}
    ${review.running || review.judged === 0 ? nothing : html`<section class="stack close"><h3>${i18n.t('report.turning_points')}</h3>
      ${turningPoints(snapshot, review.turning_points, i18n, dispatch)}</section>`}
  </div>`;
}

export const REPORT_DIALOG = 'report-dialog';

/** How many moves are judged, once judging ends or is stopped; otherwise empty. */
export const judgedText = (before: Snapshot | null, { at, review }: Snapshot, i18n: I18n) =>
  (before?.review?.running && review && !review.running ? progressText(at, review, i18n) : '');

const progressText = (at: number, { judged }: MoveReview, i18n: I18n) => i18n.t('judging.progress', { count: judged, total: at });

/** How many moves are judged; hidden once all are. */
function progress({ at, can }: Snapshot, review: MoveReview, i18n: I18n, dispatch: Dispatch) {
  const { judged, running } = review;
  return html`<div id="report-progress" class="row" ?hidden=${!running && !can.judge}>
    <label>${progressText(at, review, i18n)} <progress max=${at} value=${judged}></progress></label>
    ${button({ id: 'report-judge', text: i18n.t(running ? 'judging.stop' : 'judging.start'), press: () => dispatch({ kind: 'report_judge' }) }, i18n)}
  </div>`;
}

function accounts({ game }: Snapshot, { accounts: shown, judged }: MoveReview, i18n: I18n) {
  const kinds = ['inaccuracies', 'mistakes', 'blunders'] as const;
  const titles = [i18n.t('judging.accuracy'), ...kinds.map((kind, i) => `${i18n.t(`judging.${kind}`)} ${Object.values(GLYPHS)[i]}`)];
  return table('report-accounts', titles, game, (side) => {
    const { accuracy, ...counts } = shown[side];
    const text = accuracy === null ? '–' : i18n.t('judging.percent', { count: accuracy });
    return [text, ...kinds.map((kind) => (judged > 0 ? i18n.number(counts[kind]) : '–'))];
  }, i18n);
}

function pointsTable(game: string, points: BySide<PointsAccount>, i18n: I18n) {
  const titles = (['best', 'lost', 'luck', 'points'] as const).map((part) => i18n.t(`report.points_${part}`));
  return table('report-points', titles, game, (side) => {
    const { best, lost, luck, points: scored } = points[side];
    return [...[best, -lost, luck].map((part) => i18n.signed(part, 1)), i18n.number(scored / 100)];
  }, i18n);
}

const table = (id: string, titles: readonly string[], game: string, cells: (side: Side) => readonly string[], i18n: I18n) => html`
  <table id=${id} class="report-table"><thead><tr><td></td>${titles.map((title) => html`<th scope="col">${title}</th>`)}</tr></thead>
    <tbody>${SIDES.map((side) => html`<tr><th scope="row" class=${side}>${sideText(game, side, i18n)}</th>${
      cells(side).map((text) => html`<td>${text}</td>`)}</tr>`)}</tbody></table>`;

function turningPoints(snapshot: Snapshot, points: readonly TurningPoint[], i18n: I18n, dispatch: Dispatch) {
  if (points.length === 0) return html`<p>${i18n.t('report.no_mistakes')}</p>`;
  return html`<p class="note">${i18n.t('report.turning_points_note')}</p>
    <ol class="plain stack">${points.map((point) => turningPoint(snapshot, point, i18n, dispatch))}</ol>`;
}

function turningPoint(snapshot: Snapshot, point: TurningPoint, i18n: I18n, dispatch: Dispatch) {
  const { game, record } = snapshot;
  const board = gameModule(game);
  const line = record[point.ply - 1];
  const { side, judgement } = line;
  const { played, best } = verdictOf(game, line, i18n.t('report.after'), i18n);
  const number = numberOf(snapshot, point.ply);
  const title = i18n.t('report.move', { number, side: sideText(game, side, i18n), move: `${partsOf(line, board, i18n).long} ${glyphOf(line)}` });
  // The reports name moves in words; a verdict of the game's own already does.
  const words = (report: unknown) => (board.verdict ? '' : board.moveSentence({ ...line, report }, i18n, 'brief', snapshot));
  const [costs, reasons] = [point.costs, point.reasons].map((answers) => answers.map((answer) => board.answerText(answer, snapshot, i18n)));
  return html`<li class="turning-point" data-ply=${point.ply}>
    <button type="button" class="turning-board" @click=${() => dispatch({ kind: 'report_visit', ply: point.ply, side })}>
      <span class="unseen">${i18n.t('report.show', { number })}</span>
      ${guard([game, judgement, point.view, i18n], () => unsafeHTML(pictureOf(snapshot, point, line, i18n)))}</button>
    <div class="stack close">
      <h4>${title}</h4>
      <p data-mistake=${judgement?.mistake ?? ''}>${i18n.t('report.cost', { name: mistakeText(line, i18n), count: point.lost })}</p>
      <p>${i18n.sentences([words(line.report), ...costs, played])}</p>
      <p>${i18n.sentences([best, words(point.best)])}</p>
      ${reasons.length > 0 ? html`<p>${i18n.t('report.why')}</p><ul>${reasons.map((reason) => html`<li>${reason}</li>`)}</ul>` : nothing}
      ${point.proven && snapshot.seats[side]?.kind === 'human' ? html`<div class="actions"><button type="button" class="button"
        aria-label=${i18n.t('report.solve_move', { move: title })} @click=${() => dispatch({ kind: 'problems_solve', game, choice: { kind: 'mistake', id: snapshot.id, ply: point.ply } })}>${i18n.t('report.solve')}</button></div>` : nothing}
    </div>
  </li>`;
}

/** The position before the move, as its player knew it. */
function pictureOf(snapshot: Snapshot, { view, played }: TurningPoint, { side, judgement }: Line, i18n: I18n) {
  const before = { ...snapshot, view, viewer: side, looking: null, shown_ply: 0 };
  return gameModule(snapshot.game).miniature(before, i18n, { played, best: judgement?.best });
}
