import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contrast } from './colours.mjs';
import { pageSource, sources, styleSource } from './sources.mjs';

const page = pageSource();

test('the page holds everything that the window tests look for', () => {
  const ids = (
    'home games home-button home-settings home-help go reset undo redo resign offer-draw accept-draw decline-draw ' +
    'players flip help settings match reset-dialog reset-confirm resign-dialog resign-confirm help-dialog ' +
    'settings-dialog players-dialog match-dialog match-text match-load status announcer message thinking record'
  ).split(' ');
  for (const id of ids) assert.ok(page.includes(`id="${id}"`), id);
});

test('no id is given twice', () => {
  const ids = [...page.matchAll(/\bid="([^"]+)"/g)].map((match) => match[1]);
  assert.deepEqual(ids, [...new Set(ids)]);
});

test('the content security policy is kept: no inline script, handler or style', () => {
  assert.doesNotMatch(page, /<script(?![^>]*\bsrc=)|\son\w+=|\sstyle=|<style/);
  for (const { path, text } of sources()) assert.doesNotMatch(text, /setAttribute\('style'|style="|\beval\(/, path);
});

test('only one module names Tauri', () => {
  const naming = sources().filter(({ text }) => text.includes('__TAURI__'));
  assert.deepEqual(naming.map(({ path }) => path), ['js/backend.js']);
});

test('every button and every field has a name', () => {
  for (const [button] of page.matchAll(/<button[^>]*>.*?<\/button>/gs)) assert.match(button, /data-(say|label|tip)=/, button);
  for (const [, id] of page.matchAll(/<(?:select|input type="range")[^>]*\bid="([^"]+)"/g)) {
    assert.ok(page.includes(`<label for="${id}"`), id);
  }
});

test('what may be longer than the screen is closed at its head, where the focus is in sight', () => {
  for (const id of ['help', 'settings', 'about']) {
    const [dialog] = page.match(new RegExp(`<dialog id="${id}-dialog".*?</dialog>`, 's'));
    const [first] = dialog.match(/<button.*/);
    assert.match(first, /class="icon-button" data-close/, id);
    assert.ok(dialog.indexOf('dialog-head') < dialog.indexOf(first), id);
  }
});

test('the button that takes the device over says whose turn it is, also to whoever comes back to it', () => {
  assert.match(page, /id="take-over"[^>]* aria-describedby="hand-over-title"/);
});

const tokens = styleSource('tokens.css');
const block = (selector) => tokens.slice(tokens.indexOf(selector)).split('}')[0];
const declared = (text) => Object.fromEntries([...text.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})\b/g)].map((m) => [m[1], m[2]]));
const light = declared(block(':root {'));
const themes = { light, dark: { ...light, ...declared(block('[data-theme="dark"]')) } };
// What holds for both themes names the colour of each.
const chosen = (text, part) => Object.fromEntries([...text.matchAll(/--([\w-]+):\s*(?:light-dark\((#\w{6}), (#\w{6})\)|(#\w{6}))/g)].map((m) => [m[1], m[part] ?? m[4]]));
for (const [name, selector] of [['contrast', '[data-contrast="high"]'], ['safe', '[data-sides="safe"]']]) {
  themes[`${name} light`] = { ...themes.light, ...chosen(block(selector), 2) };
  themes[`${name} dark`] = { ...themes.dark, ...chosen(block(selector), 3) };
}

for (const [theme, colours] of Object.entries(themes)) {
  test(`texts are readable in the ${theme} theme`, () => {
    for (const ink of ['ink', 'ink-soft', 'accent', 'first-text', 'second-text']) {
      for (const ground of ['ground', 'ground-deep', 'paper', 'paper-sunk']) {
        const ratio = contrast(colours[ink], colours[ground]);
        assert.ok(ratio >= 4.5, `${ink} on ${ground}: ${ratio.toFixed(2)}`);
      }
    }
    assert.ok(contrast(colours['accent-ink'], colours.accent) >= 4.5);
    assert.ok(contrast(colours['wood-ink'], colours['wood-light']) >= 3);
  });

  test(`arrows, marks and outlines stand out from both squares in the ${theme} theme`, () => {
    for (const mark of ['arrow', 'arrow-slanting', 'mark', 'capture', 'last', 'first-deep', 'second-deep', 'focus-board']) {
      for (const square of ['square-light', 'square-dark']) {
        const ratio = contrast(colours[mark], colours[square]);
        assert.ok(ratio >= 3, `${mark} on ${square}: ${ratio.toFixed(2)}`);
      }
    }
  });
}

test('the dark theme that is chosen and the one that is followed are the same', () => {
  const clean = (text) => text.slice(text.indexOf('{') + 1).replace(/\s+/g, ' ').trim();
  assert.equal(clean(block('[data-theme="dark"]')), clean(block('[data-theme="system"]')));
});
