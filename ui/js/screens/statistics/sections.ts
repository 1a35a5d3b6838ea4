import { html, nothing } from 'lit-html';
import type { I18n } from '../../foundation/i18n.js';
import { isolated } from '../../foundation/foreign.js';
import { levelText, playerText } from '../../foundation/levels.js';
import { movesOf } from '../match/record/numbers.js';
import { gameText } from '../../foundation/sides.js';
import type { GamePoints, GameRating, LevelInfo, Opponent, Results, StatisticsReport } from '../../wire.js';
import { longDay, periodText } from './periods.js';
import { meanOf, pointsPlot, type Mean } from './points_plot.js';
import { ratingPlot } from './rating_plot.js';
import { RESULTS, countOf } from './results.js';
import { resultsPlot, shareBar } from './results_plot.js';
import { figure, figures } from './table.js';

/** The statistics dialog's sections, top to bottom. */

export interface Words {
  readonly i18n: I18n;
  readonly levels: (game: string) => LevelInfo[];
  /** Draws a plot as wide as its container, once that is known. */
  readonly plot: (draw: (width: number) => unknown) => unknown;
}

export const opponentText = (game: string, opponent: Opponent, { i18n, levels }: Pick<Words, 'i18n' | 'levels'>) =>
  opponent.kind === 'human' ? personText(opponent.name, i18n) : playerText(opponent, levels(game), i18n);

export const personText = (name: string | null, i18n: I18n) => (name === null ? i18n.t('statistics.unnamed') : isolated(name));

/** "42 matches: 26 won, 3 drawn, 13 lost." */
export const summaryText = (results: Results, i18n: I18n) =>
  i18n.t('statistics.summary', { count: countOf(results), won: results.won, drawn: results.drawn, lost: results.lost });

export function sections(report: StatisticsReport, words: Words) {
  const { i18n } = words;
  // Opponents from several games would make a long list.
  const one = new Set(report.opponents.map(({ game }) => game)).size === 1;
  if (countOf(report.results) === 0) return html`<p class="empty">${i18n.t(report.people.length ? 'statistics.none' : 'statistics.empty')}</p>`;
  return [
    sumSection(report, i18n),
    report.periods.length ? periodSection(report, words) : nothing,
    one ? opponentSection(report, words) : gameSection(report, i18n),
    report.ratings.map((rating) => ratingSection(rating, words)),
    report.points.map((points) => pointsSection(points, report, words)),
  ];
}

const section = (title: string, content: unknown) => html`<section class="stack close"><h3>${title}</h3>${content}</section>`;

/** @param kind of mark in a plot */
const swatch = (kind: string, name?: string) => html`<span class="swatch"><svg viewBox="0 0 18 18" aria-hidden="true" focusable="false"><rect
  class=${kind} x="1" y="1" width="16" height="16"/></svg>${name ? html`<span class="unseen">${name}</span>` : nothing}</span>`;

function sumSection({ results, streaks: { current, longest_won: longest }, games }: StatisticsReport, i18n: I18n) {
  const facts = [
    current && current.length > 1 ? i18n.t(`statistics.streak_${current.result}`, { count: current.length }) : '',
    longest > 1 ? i18n.t('statistics.streak_longest', { count: longest }) : '',
    games.length === 1 ? i18n.t('statistics.average', { count: averageOf(games[0].game, results) }) : '',
  ].filter(Boolean);
  return html`<section class="stack close statistics-sum">
    <p class="statistics-count">${i18n.t('statistics.matches', { count: countOf(results) })}</p>
    <ul class="plain">${RESULTS.map((result) => html`<li>${swatch(`result ${result}`)}<span>${i18n.t(`statistics.${result}`)}</span><b>${i18n.number(results[result])}</b></li>`)}</ul>
    <div>${shareBar(results)}</div>
    ${facts.length ? html`<p class="note">${facts.join(' · ')}</p>` : nothing}
  </section>`;
}

/** The average number of moves in one game's matches. */
const averageOf = (game: string, results: Results) => movesOf(game, Math.round(results.plies / countOf(results)));

const resultCells = (results: Results, i18n: I18n) => RESULTS.map((result) => i18n.number(results[result]));

function periodSection({ periods, unit, results }: StatisticsReport, { i18n, plot }: Words) {
  const title = i18n.t('statistics.over_time');
  const labels = periods.map(({ from }) => periodText(from, unit, 'short', i18n));
  const rows = periods.filter((period) => countOf(period.results) > 0).map((period) =>
    [periodText(period.from, unit, 'long', i18n), ...resultCells(period.results, i18n)]);
  const heads = [i18n.t(`statistics.${unit}`), ...RESULTS.map((result) => i18n.t(`statistics.${result}`))];
  const spoken = plotText(title, summaryText(results, i18n), i18n);
  return section(title, figure(
    plot((width) => resultsPlot(periods, labels, width, spoken, i18n)), i18n.t(`statistics.by_${unit}`), figures(heads, rows, title), i18n));
}

/** A plot's text for screen readers. */
export const plotText = (title: string, finding: string, i18n: I18n) => i18n.sentences([i18n.t('announce.sentence', { text: title }), finding]);

/** Rows of results, each with a bar. */
function barSection(title: string, lines: readonly { name: string; game: string; results: Results }[], i18n: I18n) {
  const heads = RESULTS.map((result) => swatch(`result ${result}`, i18n.t(`statistics.${result}`)));
  const rows = lines.map(({ name, game, results }) => [
    html`<div>${name}<div class="share-room">${shareBar(results)}</div></div>`, ...resultCells(results, i18n), i18n.number(averageOf(game, results)), i18n.number(results.hints / countOf(results), 1),
  ]);
  return section(title, figures(['', ...heads, i18n.t('statistics.length'), i18n.t('statistics.hints')], rows, title));
}

const gameSection = ({ games }: StatisticsReport, i18n: I18n) =>
  barSection(i18n.t('statistics.by_game'), games.map(({ game, results }) => ({ name: gameText(game, i18n), game, results })), i18n);

function opponentSection({ opponents }: StatisticsReport, words: Words) {
  const lines = opponents.map(({ game, opponent, results }) => ({ name: opponentText(game, opponent, words), game, results }));
  return barSection(words.i18n.t('statistics.by_opponent'), lines, words.i18n);
}

function ratingSection({ game, matches, unrated, assisted, points, anchors }: GameRating, { i18n, levels, plot }: Words) {
  const title = i18n.t('statistics.rating', { game: gameText(game, i18n) });
  const notes = [unrated && i18n.t('statistics.rating_unrated', { count: unrated }), assisted && i18n.t('statistics.rating_assisted', { count: assisted })];
  const note = notes.filter(Boolean).map((text) => html`<p class="note">${text}</p>`);
  const last = points[points.length - 1];
  if (!last) return section(title, html`<p>${i18n.t('statistics.rating_few', { count: matches })}</p>${note}`);
  const rungs = anchors.flatMap(({ level, rating, interpolated }) => {
    const known = levels(game);
    const info = known.find((one) => one.level === level);
    const name = info && levelText(info, known, i18n);
    return name ? [{ name: interpolated ? i18n.t('statistics.interpolated', { level: name }) : name, rating, named: info.name !== null, interpolated }] : [];
  });
  const near = [...rungs].sort((a, b) => Math.abs(a.rating - last.rating) - Math.abs(b.rating - last.rating))[0];
  const now = i18n.t(last.after === matches ? 'statistics.rating_range' : 'statistics.rating_then',
    { count: last.after, rating: last.rating, low: last.low, high: last.high });
  const like = near ? i18n.t('statistics.rating_like', { level: near.name }) : '';
  const brackets = rungs.some(({ interpolated }) => interpolated) ? i18n.t('statistics.rating_interpolated') : '';
  const caption = i18n.sentences([i18n.t('statistics.rating_caption'), brackets]);
  const rows = points.map(({ after, day, rating, low, high }) =>
    [i18n.number(after), day ? longDay(day, i18n) : '–', i18n.number(rating), i18n.number(low), i18n.number(high)]);
  const heads = [i18n.t('statistics.after'), i18n.t('statistics.day'), i18n.t('statistics.points_head'), i18n.t('statistics.low'), i18n.t('statistics.high')];
  return section(title, html`<p class="statistics-finding">${i18n.sentences([now, like])}</p>${figure(
    plot((width) => ratingPlot(points, rungs, width, plotText(title, now, i18n), i18n)), caption, figures(heads, rows, title), i18n)}${note}`);
}

function pointsSection({ game, all, periods }: GamePoints, { unit }: StatisticsReport, { i18n, plot }: Words) {
  const title = i18n.t('statistics.luck_and_choice', { game: gameText(game, i18n) });
  const decimal = (n: number) => i18n.number(n, 1);
  const luck = (mean: Mean) => i18n.signed(100 * mean.luck, 1);
  const mean = meanOf(all) as Mean;
  const finding = i18n.t('statistics.luck_finding', { count: all.matches, points: decimal(mean.points), best: decimal(mean.best), lost: decimal(mean.lost), luck: luck(mean) });
  const means = periods.map(({ sum }) => meanOf(sum));
  const labels = periods.map(({ from }) => periodText(from, unit, 'short', i18n));
  const rows = periods.flatMap(({ from, sum }, i) => {
    const one = means[i];
    return one ? [[periodText(from, unit, 'long', i18n), i18n.number(sum.matches), decimal(one.best), decimal(one.lost), luck(one), decimal(one.points)]] : [];
  });
  const heads = [i18n.t(`statistics.${unit}`), ...(['matches_head', 'best', 'given_away', 'luck', 'points_head'] as const).map((head) => i18n.t(`statistics.${head}`))];
  const legend = html`<span class="legend">${swatch('luck')}${i18n.t('statistics.luck_legend')}${swatch('given-away')}${i18n.t('statistics.given_away_legend')}</span>`;
  const spoken = plotText(title, finding, i18n);
  return section(title, html`<p class="statistics-finding">${finding}</p>${rows.length === 0 ? nothing : figure(
    plot((width) => pointsPlot(means, labels, width, spoken, i18n)), legend, figures(heads, rows, title), i18n)}`);
}
