import assert from 'node:assert/strict';
import { test } from 'node:test';
import { periodText } from '../../ui/js/screens/statistics/periods.js';
import { columnLabels, frameOf, ticksOf } from '../../ui/js/screens/statistics/plot.js';
import { meanOf, pointsPlot } from '../../ui/js/screens/statistics/points_plot.js';
import { ratingPlot } from '../../ui/js/screens/statistics/rating_plot.js';
import { countOf } from '../../ui/js/screens/statistics/results.js';
import { resultsPlot, shareBar } from '../../ui/js/screens/statistics/results_plot.js';
import { summaryText } from '../../ui/js/screens/statistics/sections.js';
import { personShown } from '../../ui/js/screens/statistics/statistics.js';
import { contrast } from './colours.js';
import { i18nOf } from './i18n.js';
import { markupOf } from './markup.js';
import { colour, looks, named } from './palette.js';
import { statistics } from './sources.js';

const reports = statistics();
const i18n = i18nOf('en');
const WIDTHS = [120, 340, 700];

const numbers = (markup: string, pattern: RegExp) => [...markup.matchAll(pattern)].map((match) => match.slice(1).map(Number));

test('ticks are round and enclose all values', () => {
  assert.deepEqual(ticksOf(0, 7, 4, 1), [0, 2, 4, 6, 8]);
  assert.deepEqual(ticksOf(0, 1, 4, 1), [0, 1]);
  assert.deepEqual(ticksOf(-3.2, 4.1, 5, 1), [-4, -2, 0, 2, 4, 6]);
  assert.deepEqual(ticksOf(1230, 1490, 5), [1200, 1300, 1400, 1500]);
});

test('a column\'s height is proportional to its results', () => {
  const { periods, results } = reports.all;
  for (const width of WIDTHS) {
    const markup = markupOf(resultsPlot(periods, periods.map(() => 'x'), width, 'title', i18n));
    const bars = numbers(markup, /<rect class="result \w+" x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)"/g);
    assert.equal(bars.length, periods.flatMap(({ results: { won, drawn, lost } }) => [won, drawn, lost].filter(Boolean)).length);
    const unit = bars.reduce((sum, [, , , height]) => sum + height, 0) / countOf(results);
    for (const [x, y, breadth, height] of bars) {
      assert.ok(x >= 0 && x + breadth <= width && y >= 0, `${x} ${breadth} in ${width}`);
      assert.ok(Math.abs(height / unit - Math.round(height / unit)) < 0.1);
    }
  }
});

test('labels do not overlap, and the last one is always shown', () => {
  const labels = Array.from({ length: 20 }, (_, i) => `l${i}`);
  for (const width of WIDTHS) {
    const shown = [...markupOf(columnLabels(labels, frameOf(width))).matchAll(/x="([\d.]+)".*?>(l\d+)</g)];
    assert.equal(shown.at(-1)?.[2], 'l19');
    shown.slice(1).forEach(([, x], i) => assert.ok(Number(x) - Number(shown[i][1]) > 40, `${width}`));
  }
});

test('a bar of results fills its width', () => {
  const widths = numbers(markupOf(shareBar({ won: 3, drawn: 2, lost: 5, plies: 1, hints: 0 })), /width="([\d.]+)%"/g).flat();
  assert.deepEqual(widths, [30, 20, 50]);
});

test('a rating lies in its band, with the levels next to it if they fit', () => {
  for (const { points, anchors } of reports.all.ratings) {
    const rungs = anchors.map(({ level, rating }) => ({ name: `level ${level}`, rating, named: level === 10 }));
    for (const width of WIDTHS) {
      const markup = markupOf(ratingPlot(points, rungs, width, 'title', i18n));
      const [[, at]] = numbers(markup, /class="rating-now" cx="([\d.]+)" cy="([\d.]+)"/g);
      const [[, high, low]] = numbers(markup, /class="rating-edge now" d="M([\d.]+) ([\d.]+)h8M[\d.]+ [\d.]+V([\d.]+)/g);
      assert.ok(high < at && at < low);
      const names = numbers(markup, /class="rung-name[^"]*" x="([\d.]+)" y="([\d.]+)"/g);
      assert.equal(names.length > 0, width > 200, `${width}`);
      const places = names.map(([, y]) => y).sort((a, b) => a - b);
      places.slice(1).forEach((y, i) => assert.ok(y - places[i] >= 15));
    }
    assert.doesNotMatch(markupOf(ratingPlot(points.slice(0, 1), rungs, 340, 'title', i18n)), /NaN|Infinity/);
  }
});

test('luck goes up or down from zero, and points given away go down', () => {
  const [{ all, periods }] = reports.minesweeper.points;
  const mean = meanOf(all);
  assert.ok(mean);
  assert.ok(Math.abs(mean.points - (mean.best - mean.lost + mean.luck)) < 1e-9);
  assert.equal(meanOf({ matches: 0, account: all.account }), null);
  const means = periods.map(({ sum }) => meanOf(sum));
  const markup = markupOf(pointsPlot(means, means.map(() => 'x'), 340, 'title', i18n));
  const [[zero]] = numbers(markup, /plot-grid zero" d="M38 ([\d.]+)/g);
  const bars = (kind: string) => numbers(markup, new RegExp(`class="${kind}" x="[\\d.]+" y="([\\d.]+)"`, 'g')).flat();
  assert.ok(bars('given-away').every((y) => y === zero));
  assert.equal(bars('luck').length, means.filter(Boolean).length);
  bars('luck').forEach((y, i) => assert.equal(y < zero, (means.filter((one) => one !== null)[i].luck > 0.01)));
});

test('periods and results have texts', () => {
  assert.equal(periodText('2026-11-16', 'week', 'long', i18nOf('de')), '16. November 2026');
  assert.equal(periodText('2027-01-01', 'month', 'short', i18n), '2027');
  assert.equal(periodText('2026-12-01', 'month', 'short', i18n), 'Dec');
  assert.equal(summaryText({ won: 1, drawn: 0, lost: 0, plies: 9, hints: 0 }, i18n), '1 match: 1 won, 0 drawn, 0 lost.');
});

for (const look of looks('home')) {
  test(`marks and labels of plots stand out: ${named(look)}`, () => {
    for (const ground of ['paper', 'paper-sunk'].map((name) => colour(name, look))) {
      for (const mark of ['mark', 'fill-ink']) assert.ok(contrast(colour(mark, look), ground) >= 3, mark);
      for (const text of ['ink-soft', 'accent']) assert.ok(contrast(colour(text, look), ground) >= 4.5, text);
    }
  });
}

test('the default player has the most matches, preferably a name, and can be changed', () => {
  const [anna, bo, unnamed] = [{ name: 'Anna', matches: 9 }, { name: 'Bo', matches: 4 }, { name: null, matches: 4 }];
  assert.equal(personShown([anna, unnamed], null), 'Anna');
  assert.equal(personShown([unnamed, bo], null), 'Bo');
  assert.equal(personShown([{ ...unnamed, matches: 5 }, bo], null), null);
  assert.equal(personShown([anna, unnamed], { name: null }), null);
  assert.equal(personShown([anna, bo], { name: null }), 'Anna', 'the chosen player has no more matches');
  assert.equal(personShown([], null), null);
});
