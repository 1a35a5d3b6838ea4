import { html, nothing } from 'lit-html';
import type { AppState } from '../../app.js';
import { figures } from '../statistics/table.js';
import { plotText } from '../statistics/sections.js';
import { ratingPlot } from '../statistics/rating_plot.js';
import { themeText } from '../match/problem_words.js';
import type { ProblemsShown } from '../../wire.js';

/** The person's results at a game's problems: the rating over time, and what they solved by theme. */
export function results({ game, report: { now: { rating, low, high }, points, themes } }: ProblemsShown, { i18n, problems: { width } }: AppState) {
  const title = i18n.t('problems.results');
  if (themes.length === 0) return nothing;
  const now = i18n.t('problems.rating', { rating, low, high });
  const rows = themes.map(({ theme, tried, solved }) => [themeText(game, theme, i18n), i18n.number(solved), i18n.number(tried)]);
  const heads = (['theme', 'right', 'tried'] as const).map((name) => i18n.t(`problems.${name}`));
  return html`<section class="stack close" aria-labelledby="problems-results"><h3 id="problems-results">${title}</h3>
    <p id="problems-rating">${now}</p>
    <div class="plot-room">${width > 0 && points.length > 1 ? ratingPlot(points, [], width, plotText(title, now, i18n), i18n) : nothing}</div>
    ${figures(heads, rows, title)}</section>`;
}
