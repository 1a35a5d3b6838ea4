import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ladderMarkup, levelSection, rungsOf } from '../../ui/js/foundation/ladder.js';
import { levelText } from '../../ui/js/foundation/levels.js';
import { SPOKEN, i18nOf } from './i18n.js';
import { recorded } from './sources.js';

const games = [recorded('smess_choosing'), recorded('kalaha_choosing'), recorded('minesweeper_choosing')];

test('each game\'s help shows its levels in a picture with names, and lists them for screen readers', () => {
  for (const language of SPOKEN) {
    const i18n = i18nOf(language);
    for (const snapshot of games) {
      const { title, texts, figure } = levelSection(snapshot, i18n);
      assert.ok(figure);
      for (const key of [title, ...texts, figure.caption]) assert.ok(i18n.t(key).length > 5, key);
      const names = rungsOf(snapshot.levels).map((info) => levelText(info, snapshot.levels, i18n));
      const written = [...figure.markup.matchAll(/<text x="10"[^>]*>([^<]*)</g)].map(([, text]) => text);
      assert.deepEqual(written, names, snapshot.game);
      const spoken = figure.markup.match(/role="img" aria-label="([^"]*)"/)?.[1] ?? '';
      assert.ok(spoken.includes(i18n.list(names)), spoken);
    }
  }
});

test('stronger levels have longer and higher rungs, and all but the lowest show their odds against the one below', () => {
  const markup = ladderMarkup(games[0].levels, i18nOf('en'));
  const numbers = (name: string) => [...markup.matchAll(new RegExp(`<rect[^>]* ${name}="([0-9.]+)"`, 'g'))].map(([, n]) => Number(n));
  const rises = (list: number[]) => list.every((n, i) => i === 0 || n > list[i - 1]);
  assert.ok(rises(numbers('width')) && rises(numbers('y').reverse()));
  assert.equal(markup.match(/class="odds"/g)?.length, games[0].levels.length - 1);
});

test('if levels are named after depths, the picture shows the named ones and the best', () => {
  const names = rungsOf(games[1].levels).map((info) => levelText(info, games[1].levels, i18nOf('en')));
  assert.deepEqual(names, ['For children (1)', 'Easy (2)', 'Medium (6)', 'Hard (12)', 'perfect']);
  assert.doesNotMatch(ladderMarkup(games[1].levels, i18nOf('en')), /odds/);
});
