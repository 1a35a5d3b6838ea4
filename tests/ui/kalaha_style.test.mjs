import assert from 'node:assert/strict';
import { test } from 'node:test';
import { COLOURS } from '../../ui/js/boards/kalaha/stones.js';
import { contrast } from './colours.mjs';
import { styleSource } from './sources.mjs';

const THEMES = /** @type {const} */ (['light', 'dark']);

/** The colours that a rule declares, for a theme. */
function declared(source, selector, theme) {
  const rules = source.replace(/\/\*.*?\*\//gs, '').split('}').filter((rule) => rule.split('{')[0].trim() === selector);
  assert.ok(rules.length > 0, selector);
  const pairs = rules.flatMap((rule) => [...rule.matchAll(/--([\w-]+):\s*(?:light-dark\((#\w{6}), (#\w{6})\)|(#\w{6}))/g)]);
  return Object.fromEntries(pairs.map(([, name, light, dark, both]) => [name, both ?? (theme === 'light' ? light : dark)]));
}

const style = styleSource('kalaha.css');
const tokens = styleSource('tokens.css');
const papers = { light: declared(tokens, ':root', 'light'), dark: declared(tokens, ':root[data-theme="dark"]', 'dark') };

for (const theme of THEMES) {
  test(`the sides' names are readable in the ${theme} theme`, () => {
    const colours = declared(style, ':root[data-place="kalaha"][data-theme]', theme);
    for (const ink of ['first-text', 'second-text']) {
      for (const ground of ['ground', 'ground-deep', 'paper', 'paper-sunk']) {
        const ratio = contrast(colours[ink], papers[theme][ground]);
        assert.ok(ratio >= 4.5, `${ink} on ${ground}: ${ratio.toFixed(2)}`);
      }
    }
  });

  test(`marks, rolls and tags stand out from the clay in the ${theme} theme`, () => {
    const { shown, tag, 'tag-ink': ink, orange, blue, 'clay-floor': floor, 'clay-ink': number, clay } = declared(style, '.kalaha', theme);
    for (const mark of [shown, tag, '#ffffff', orange]) assert.ok(contrast(mark, floor) >= 3, `${mark} on the floor`);
    assert.ok(contrast(blue, floor) >= 1.5, 'the notches of the blue rolls tell them apart as well');
    assert.ok(contrast(ink, tag) >= 7 && contrast(ink, shown) >= 7);
    assert.ok(contrast(number, clay) >= 3, 'the numbers of the pits');
  });
}

test('lit stones of every colour stand out from the floor they lie on', () => {
  for (const theme of THEMES) {
    const { 'clay-floor': floor } = declared(style, '.kalaha', theme);
    for (const [name, [lit]] of Object.entries(COLOURS)) assert.ok(contrast(lit, floor) >= 3, `${name} in the ${theme} theme`);
  }
});
