import assert from 'node:assert/strict';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { pageSource, sources, styleSource } from './sources.mjs';

const page = pageSource();
/** With all that is drawn by templates. */
const whole = [page, ...sources().map(({ text }) => text)].join('\n');

test('the page holds everything that the window tests look for', () => {
  const ids = (
    'home games home-button go reset undo redo resign offer-draw accept-draw decline-draw ' +
    'players flip help settings match rematch archive ' +
    'players-dialog match-dialog match-text match-load status announcer message thinking record'
  ).split(' ');
  for (const id of ids) assert.match(whole, new RegExp(`\\bid="${id}"|\\bid: '${id}'|[(=] ?'${id}'`), id);
});

test('all that is seen is drawn: the document itself holds places alone', () => {
  const [, body] = page.match(/<\/svg>(.*)<\/body>/s);
  assert.doesNotMatch(body, />[^<\s]|<(?!\/?(?:div|main|p|datalist)\b)/);
});

test('no id is given twice', () => {
  const ids = [...whole.matchAll(/\bid="([\w-]+)"/g)].map((match) => match[1]);
  assert.deepEqual(ids, [...new Set(ids)]);
});

test('the content security policy is kept: no inline script, handler or style', () => {
  assert.doesNotMatch(page, /<script(?![^>]*\bsrc=)|\son\w+=|\sstyle=|<style/);
  for (const { path, text } of sources()) assert.doesNotMatch(text, /setAttribute\('style'|style="|\beval\(/, path);
});

/** From the bottom to the top. What stands in no folder puts the page together, or is its host in a browser. */
const LAYERS = ['foundation', 'components', 'boards', 'screens'];
const heightOf = (path) => (LAYERS.indexOf(path.split('/')[1]) + LAYERS.length + 1) % (LAYERS.length + 1);

test('nothing imports upwards, but for the one list of all parts of the state', () => {
  const upwards = sources().flatMap(({ path, text }) =>
    [...text.matchAll(/^import [^;]*?'(\.[^']*)'/gms)].map(([, to]) => join(dirname(path), to))
      .filter((to) => heightOf(to) > heightOf(path) && !['js/app.js', 'js/wire.js'].includes(to))
      .map((to) => `${path} imports ${to}`));
  assert.deepEqual(upwards, []);
});

test('only one module names Tauri', () => {
  const naming = sources().filter(({ text }) => text.includes('__TAURI__'));
  assert.deepEqual(naming.map(({ path }) => path), ['js/foundation/backend.ts']);
});

test('one voice speaks: nothing but its places is a live region', () => {
  const live = [...whole.matchAll(/<output|<\w[^>]* (?:role="(?:alert|status|log)"|aria-live)[^>]*>/g)].map(([tag]) => tag);
  assert.equal(live.length, 2, 'in the page, and in the one body of all dialogs');
  for (const tag of live) assert.match(tag, / data-announcer/);
});

test('the button that takes the device over says whose turn it is, also to whoever comes back to it', () => {
  assert.match(whole, /id="take-device"[^>]* aria-describedby="hand-over-title"/);
});
