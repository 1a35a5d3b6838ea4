import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contrast, luminance } from './colours.mjs';
import { styleSource } from './sources.mjs';

const style = styleSource('minesweeper.css');
const tokens = styleSource('tokens.css');
const declared = (text) => Object.fromEntries([...text.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})\b/g)].map((m) => [m[1], m[2]]));
const block = (source, selector) => source.slice(source.indexOf(selector)).split('}')[0];
const light = { ...declared(block(tokens, ':root {')), ...declared(block(style, ':root {')) };
const dark = { ...light, ...declared(block(tokens, '[data-theme="dark"]')), ...declared(block(style, '[data-theme="dark"]')) };

for (const [theme, colours] of Object.entries({ light, dark })) {
  test(`numbers and marks stand out from the sand in the ${theme} theme`, () => {
    for (const sand of ['sand', 'sand-dark']) {
      for (const ink of ['n1', 'n2', 'n3', 'n4', 'n5', 'n6', 'n7', 'n8']) {
        const ratio = contrast(colours[ink], colours[sand]);
        assert.ok(ratio >= 4.5, `${ink} on ${sand}: ${ratio.toFixed(2)}`);
      }
      assert.ok(contrast(colours.last, colours[sand]) >= 3);
    }
  });

  test(`clay is told from sand by more than its hue in the ${theme} theme`, () => {
    for (const pad of ['pad', 'pad-dark']) assert.ok(contrast(colours[pad], colours.sand) >= 1.8);
    assert.ok(contrast(colours['pad-edge'], colours.sand) >= 3);
  });

  test(`the keyboard's ring stands out from clay in the ${theme} theme`, () => {
    for (const pad of ['pad', 'pad-dark']) assert.ok(contrast(colours['focus-board'], colours[pad]) >= 2 && contrast('#ffffff', colours[pad]) >= 2);
  });
}

test('the dark theme that is chosen and the one that is followed are the same', () => {
  const clean = (selector) => block(style, selector).split('{')[1].replace(/\s+/g, ' ').trim();
  assert.equal(clean('[data-theme="dark"]'), clean('[data-theme="system"]'));
});

test('the danger of a mine darkens step by step, and its number stays readable', () => {
  const fills = [...style.matchAll(/\.h(\d+) \.heat-plate \{ fill: (#[0-9a-f]{6})/g)].sort((a, b) => a[1] - b[1]).map((m) => m[2]);
  assert.equal(fills.length, 11);
  const white = [6, 7, 8, 9, 10];
  fills.forEach((fill, step) => {
    if (step > 0) assert.ok(luminance(fill) < luminance(fills[step - 1]), `h${step}`);
    const ink = white.includes(step) ? '#ffffff' : light['heat-ink'];
    assert.ok(contrast(ink, fill) >= 4.5, `h${step}: ${contrast(ink, fill).toFixed(2)}`);
  });
});
