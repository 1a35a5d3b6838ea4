import assert from 'node:assert/strict';
import { test } from 'node:test';
import { GAMES } from '../../ui/js/boards/games.js';
import { LAYERS, SHEETS, files, rulesOf, unlayered } from './sheets.js';
import { pageSource, styles } from './sources.js';

test('every sheet is in one of five layers, and the page loads them through one file', () => {
  assert.deepEqual(LAYERS, ['tokens', 'shell', 'components', 'panel', 'games']);
  assert.equal(unlayered, '');
  assert.deepEqual(SHEETS.map(({ name }) => name).sort(), files().sort());
  for (const { name, layer } of SHEETS) assert.ok(LAYERS.includes(layer), name);
  assert.deepEqual(pageSource().match(/<link rel="stylesheet"[^>]*>/g), ['<link rel="stylesheet" href="css/main.css">']);
});

test('nested rules are parsed with their full selectors', () => {
  const rules = rulesOf('.a, .b { --x: 1; .c:is(p, q) { color: red; } @media print { [data-d] & { margin: 0; } } }');
  assert.deepEqual(rules.map(({ selector }) => selector), ['.a', '.b', '.a .c:is(p, q)', '.b .c:is(p, q)', '[data-d] .a', '[data-d] .b']);
  assert.deepEqual(rules.map(({ always }) => always), [true, true, true, true, false, false]);
  assert.deepEqual(rules[2].declared, [['color', 'red']]);
});

test("a game's rules are scoped to its class, and no other sheet names a game", () => {
  const games = Object.keys(GAMES);
  assert.deepEqual(SHEETS.filter(({ layer }) => layer === 'games').map(({ name }) => name), games.map((game) => `${game}.css`));
  for (const { name, layer, text, rules } of SHEETS) {
    if (layer !== 'games') {
      for (const game of games) assert.doesNotMatch(text, new RegExp(`\\b${game}\\b`), name);
      continue;
    }
    const game = name.replace('.css', '');
    const own = new RegExp(`^(?:(?:\\[data-[^\\]]*\\]|:where\\([^)]*\\)) )?(?:\\.${game}(?![\\w-])|:root\\[data-place="${game}"\\])`);
    for (const { selector } of rules) assert.ok(own.test(selector) || /^(?:@|from$|to$|\d+%$)/.test(selector), `${name}: ${selector}`);
    for (const [, animation] of text.matchAll(/@keyframes ([\w-]+)/g)) assert.ok(animation.startsWith(`${game}-`), animation);
  }
});

const LITERAL = /#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|hwb|(?:ok)?l(?:ab|ch)|color)a?\(|\b(?:white|black|gr[ae]y|silver|red|green|blue|yellow|orange|gold|brown|pink|purple)\b/i;

test('colours are written only in tokens', () => {
  for (const { name, rules } of SHEETS) {
    for (const { selector, declared } of rules) {
      for (const [property, value] of declared) {
        const plain = value.replace(/var\(--[\w-]+/g, '').replace(/url\([^)]*\)|"[^"]*"/g, '');
        assert.ok(property.startsWith('--') || !LITERAL.test(plain), `${name}: ${selector} { ${property}: ${value} }`);
      }
    }
  }
});

test('sizes with a token use the token', () => {
  const tokens = SHEETS.filter(({ layer }) => layer === 'tokens').flatMap(({ rules }) => rules.flatMap(({ declared }) => declared));
  const sizes = (family: string) => tokens.filter(([name]) => new RegExp(`^--${family}\\d+$`).test(name));
  for (const [name, value] of [...sizes('s'), ...sizes('f')]) assert.equal(`${Number(name.slice(3)) / 16}rem`, value, name);
  const [lengths, types] = [sizes('s'), sizes('f')].map((family) => family.map(([, value]) => value));
  for (const { name, rules } of SHEETS.filter(({ layer }) => layer === 'shell' || layer === 'components' || layer === 'panel')) {
    for (const { selector, declared } of rules.filter(({ selector }) => selector !== 'body')) {
      for (const [property, value] of declared.filter(([property]) => !property.startsWith('--'))) {
        const known = property.startsWith('font') ? types : lengths;
        for (const [literal] of value.matchAll(/(?<![\w.-])[\d.]+rem/g)) assert.ok(!known.includes(literal), `${name}: ${selector} { ${property}: ${value} }`);
      }
    }
  }
});

test('parts of the page use the page\'s size, which may be rotated; only the body uses the window\'s', () => {
  for (const { name, rules } of SHEETS) {
    for (const { selector, declared } of rules) {
      for (const [property, value] of declared) {
        const ofWindow = /\d(?:[dls]?v[wh]|v(?:min|max|i|b))\b/.test(value);
        assert.ok(!ofWindow || property.startsWith('--page-') || selector === 'body', `${name}: ${selector} { ${property}: ${value} }`);
      }
    }
  }
});

test('only tokens depend on the theme, with light and dark values side by side', () => {
  for (const { name, text } of SHEETS) assert.ok(name === 'tokens.css' || !/data-theme|prefers-color-scheme/.test(text), name);
});

// WebKitGTK never ends an animation of `::after` whose node is replaced, as often happens to a cell under the mouse.
test('pseudo-elements are not animated', () => {
  const animated = SHEETS.flatMap(({ name, rules }) => rules.filter(({ selector, declared }) =>
    /::(?:after|before)$/.test(selector) && declared.some(([property]) => property.startsWith('animation'))).map(({ selector }) => [name, selector]));
  assert.deepEqual(animated, []);
});

test('no style sheet line is longer than 120 characters', () => {
  for (const { path, text } of styles()) {
    text.split('\n').forEach((line, i) => assert.ok([...line].length <= 120, `${path}:${i + 1}`));
  }
});
