import { el } from '../dom.js';
import { levelText, playerText } from '../levels.js';
import { movesOf } from '../panel/record/numbers.js';
import { gameText } from '../sides.js';
import { longDay, periodText } from './periods.js';
import { meanOf, pointsPlot } from './points_plot.js';
import { ratingPlot } from './rating_plot.js';
import { countOf, RESULTS } from './results.js';
import { resultsPlot, shareBar } from './results_plot.js';
import { figureNode, tableNode } from './table.js';
import { isolated } from '../foreign.js';

/**
 * What the dialog shows of a report, from top to bottom.
 *
 * @typedef {import('../wire.js').StatisticsReport} Report
 * @typedef {import('../wire.js').Opponent} Opponent
 * @typedef {import('../wire.js').Results} Results
 * @typedef {import('../wire.js').GameRating} GameRating
 * @typedef {import('../wire.js').GamePoints} GamePoints
 * @typedef {import('../wire.js').LevelInfo} LevelInfo
 * @typedef {import('../i18n.js').I18n} I18n
 *
 * @typedef {object} Words
 * @property {I18n} i18n
 * @property {(game: string) => readonly LevelInfo[]} levels of a game
 *
 * @typedef {(draw: (width: number) => string) => HTMLElement} Plot makes a room that is drawn anew for every width
 */

/**
 * @param {string} game
 * @param {Opponent} opponent
 * @param {Words} words
 */
export const opponentText = (game, opponent, { i18n, levels }) =>
  opponent.kind === 'human' ? personText(opponent.name, i18n) : playerText(opponent, levels(game), i18n);

/**
 * @param {string | null} name
 * @param {I18n} i18n
 */
export const personText = (name, i18n) => (name === null ? i18n.t('statistics.unnamed') : isolated(name));

/**
 * "42 matches: 26 won, 3 drawn, 13 lost."
 *
 * @param {Results} results
 * @param {I18n} i18n
 */
export const summaryText = (results, i18n) =>
  i18n.t('statistics.summary', { matches: i18n.t('statistics.matches', { n: countOf(results) }), won: results.won, drawn: results.drawn, lost: results.lost });

/**
 * @param {Report} report
 * @param {Words} words
 * @param {Plot} plot
 * @returns {HTMLElement[]}
 */
export function sectionsOf(report, words, plot) {
  const { i18n } = words;
  // Opponents of several games would make a long list.
  const one = new Set(report.opponents.map(({ game }) => game)).size === 1;
  if (countOf(report.results) === 0) return [el('p', { className: 'statistics-empty' }, i18n.t(report.people.length ? 'statistics.none' : 'statistics.empty'))];
  return [
    sumSection(report, i18n),
    ...(report.periods.length ? [periodSection(report, i18n, plot)] : []),
    one ? opponentSection(report, words) : gameSection(report, i18n),
    ...report.ratings.map((rating) => ratingSection(rating, words, plot)),
    ...report.points.map((points) => pointsSection(points, report, i18n, plot)),
  ];
}

/**
 * @param {string} title
 * @param {HTMLElement[]} children
 */
const section = (title, ...children) => el('section', {}, el('h3', {}, title), ...children);

/** @param {string} kind of a mark in a plot */
function swatch(kind) {
  const node = el('span', { className: 'swatch' });
  node.innerHTML = `<svg viewBox="0 0 18 18" aria-hidden="true" focusable="false"><rect class="${kind}" x="1" y="1" width="16" height="16"/></svg>`;
  return node;
}

/**
 * @param {Report} report
 * @param {I18n} i18n
 */
function sumSection({ results, streaks, games }, i18n) {
  const share = el('div');
  share.innerHTML = shareBar(results);
  const counts = RESULTS.map((result) =>
    el('li', {}, swatch(`result ${result}`), el('span', {}, i18n.t(`statistics.${result}`)), el('b', {}, i18n.number(results[result]))));
  const { current, longest_won: longest } = streaks;
  const facts = [
    ...(current && current.length > 1 ? [i18n.t(`statistics.streak_${current.result}`, { n: current.length })] : []),
    ...(longest > 1 ? [i18n.t('statistics.streak_longest', { n: longest })] : []),
    ...(games.length === 1 ? [averageText(games[0].game, results, i18n)] : []),
  ];
  return el('section', { className: 'statistics-sum' },
    el('p', { className: 'statistics-count' }, i18n.t('statistics.matches', { n: countOf(results) })),
    el('ul', {}, ...counts), share,
    ...(facts.length ? [el('p', { className: 'note' }, facts.join(' · '))] : []));
}

/**
 * The average length of matches of one game.
 *
 * @param {string} game
 * @param {Results} results
 */
const averageOf = (game, results) => movesOf(game, Math.round(results.plies / countOf(results)));

/**
 * @param {string} game
 * @param {Results} results
 * @param {I18n} i18n
 */
const averageText = (game, results, i18n) => i18n.t('statistics.average', { n: averageOf(game, results) });

/** @param {I18n} i18n */
const resultHeads = (i18n) => RESULTS.map((result) => i18n.t(`statistics.${result}`));

/** @type {(results: Results, i18n: I18n) => string[]} */
const resultCells = (results, i18n) => RESULTS.map((result) => i18n.number(results[result]));

/**
 * @param {Report} report
 * @param {I18n} i18n
 * @param {Plot} plot
 */
function periodSection({ periods, unit, results }, i18n, plot) {
  const title = i18n.t('statistics.over_time');
  const labels = periods.map(({ from }) => periodText(from, unit, 'short', i18n));
  const rows = periods.filter((period) => countOf(period.results) > 0).map((period) =>
    [periodText(period.from, unit, 'long', i18n), ...resultCells(period.results, i18n)]);
  const spoken = i18n.t('statistics.plot', { title, summary: summaryText(results, i18n) });
  return section(title, figureNode(
    plot((width) => resultsPlot(periods, labels, width, spoken, i18n)),
    [i18n.t(`statistics.by_${unit}`)],
    tableNode([i18n.t(`statistics.${unit}`), ...resultHeads(i18n)], rows, title), i18n));
}

/**
 * Rows of results, each with a bar.
 *
 * @param {string} title
 * @param {{ name: string, game: string, results: Results }[]} lines
 * @param {I18n} i18n
 */
function barSection(title, lines, i18n) {
  const head = RESULTS.map((result) => {
    const cell = swatch(`result ${result}`);
    cell.append(el('span', { className: 'unseen' }, i18n.t(`statistics.${result}`)));
    return cell;
  });
  const rows = lines.map(({ name, game, results }) => {
    const bar = el('div', { className: 'share-room' });
    bar.innerHTML = shareBar(results);
    return [el('div', {}, name, bar), ...resultCells(results, i18n), i18n.number(averageOf(game, results))];
  });
  return section(title, tableNode(['', ...head, i18n.t('statistics.length')], rows, title));
}

/**
 * @param {Report} report
 * @param {I18n} i18n
 */
const gameSection = ({ games }, i18n) =>
  barSection(i18n.t('statistics.by_game'), games.map(({ game, results }) => ({ name: gameText(game, i18n), game, results })), i18n);

/**
 * @param {Report} report
 * @param {Words} words
 */
function opponentSection({ opponents }, words) {
  const { i18n } = words;
  const lines = opponents.map(({ game, opponent, results }) => ({ name: opponentText(game, opponent, words), game, results }));
  return barSection(i18n.t('statistics.by_opponent'), lines, i18n);
}

/**
 * @param {GameRating} rating
 * @param {Words} words
 * @param {Plot} plot
 */
function ratingSection({ game, matches, unrated, points, anchors }, { i18n, levels }, plot) {
  const title = i18n.t('statistics.rating', { game: gameText(game, i18n) });
  const notes = unrated ? [el('p', { className: 'note' }, i18n.t('statistics.rating_unrated', { n: unrated }))] : [];
  const last = points[points.length - 1];
  if (!last) return section(title, el('p', {}, i18n.t('statistics.rating_few', { n: matches })), ...notes);
  const rungs = anchors.flatMap(({ level, rating, interpolated }) => {
    const known = levels(game);
    const info = known.find((one) => one.level === level);
    const name = info && levelText(info, known, i18n);
    return name ? [{ name: interpolated ? i18n.t('statistics.interpolated', { level: name }) : name, rating, named: info.name !== null, interpolated }] : [];
  });
  const near = [...rungs].sort((a, b) => Math.abs(a.rating - last.rating) - Math.abs(b.rating - last.rating))[0];
  const range = i18n.t('statistics.rating_range', { rating: last.rating, low: last.low, high: last.high });
  const now = last.after === matches ? range : i18n.t('statistics.rating_then', { n: last.after, range });
  const like = near ? ` ${i18n.t('statistics.rating_like', { level: near.name })}` : '';
  const caption = i18n.t('statistics.rating_caption') + (rungs.some(({ interpolated }) => interpolated) ? ` ${i18n.t('statistics.rating_interpolated')}` : '');
  const rows = points.map(({ after, day, rating, low, high }) =>
    [i18n.number(after), day ? longDay(day, i18n) : '–', i18n.number(rating), i18n.number(low), i18n.number(high)]);
  const heads = [i18n.t('statistics.after'), i18n.t('statistics.day'), i18n.t('statistics.points_head'), i18n.t('statistics.low'), i18n.t('statistics.high')];
  return section(title, el('p', { className: 'statistics-finding' }, now + like), figureNode(
    plot((width) => ratingPlot(points, rungs, width, i18n.t('statistics.plot', { title, summary: now }), i18n)),
    [caption], tableNode(heads, rows, title), i18n), ...notes);
}

/**
 * @param {GamePoints} points
 * @param {Report} report
 * @param {I18n} i18n
 * @param {Plot} plot
 */
function pointsSection({ game, all, periods }, { unit }, i18n, plot) {
  const title = i18n.t('statistics.luck_and_choice', { game: gameText(game, i18n) });
  const decimal = (/** @type {number} */ n) => i18n.number(n, 1);
  const mean = /** @type {import('./points_plot.js').Mean} */ (meanOf(all));
  const finding = i18n.t('statistics.luck_finding', { n: all.matches, points: decimal(mean.points), best: decimal(mean.best), lost: decimal(mean.lost), luck: i18n.signed(100 * mean.luck, 1) });
  const means = periods.map(({ sum }) => meanOf(sum));
  const labels = periods.map(({ from }) => periodText(from, unit, 'short', i18n));
  const rows = periods.flatMap(({ from, sum }, i) => {
    const one = means[i];
    if (!one) return [];
    return [[periodText(from, unit, 'long', i18n), i18n.number(sum.matches), decimal(one.best), decimal(one.lost), i18n.signed(100 * one.luck, 1), decimal(one.points)]];
  });
  const heads = [i18n.t(`statistics.${unit}`), i18n.t('statistics.matches_head'), i18n.t('statistics.best'), i18n.t('statistics.given_away'), i18n.t('statistics.luck'), i18n.t('statistics.points_head')];
  const legend = [swatch('luck'), i18n.t('statistics.luck_legend'), swatch('given-away'), i18n.t('statistics.given_away_legend')];
  const said = el('p', { className: 'statistics-finding' }, finding);
  if (rows.length === 0) return section(title, said);
  return section(title, said, figureNode(
    plot((width) => pointsPlot(means, labels, width, i18n.t('statistics.plot', { title, summary: finding }), i18n)),
    [el('span', { className: 'legend' }, ...legend)], tableNode(heads, rows, title), i18n));
}
