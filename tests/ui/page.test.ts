import assert from 'node:assert/strict';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { pageSource, sources } from './sources.js';

const page = pageSource();
/** The page, including everything that templates draw. */
const whole = [page, ...sources().map(({ text }) => text)].join('\n');

test('the document has only containers; templates draw the content', () => {
  const body = page.match(/<\/svg>(.*)<\/body>/s)?.[1] ?? assert.fail('no body after the icons');
  assert.doesNotMatch(body, />[^<\s]|<(?!\/?(?:div|main|p|datalist)\b)/);
});

test('ids are unique', () => {
  const ids = [...whole.matchAll(/\bid="([\w-]+)"/g)].map((match) => match[1]);
  assert.deepEqual(ids, [...new Set(ids)]);
});

test('the content security policy is kept: no inline script, handler or style', () => {
  assert.doesNotMatch(page, /<script(?![^>]*\bsrc=)|\son\w+=|\sstyle=|<style/);
  for (const { path, text } of sources()) assert.doesNotMatch(text, /setAttribute\('style'|style="|\beval\(/, path);
});

/** From bottom to top. Modules outside folders assemble the page or host it in a browser. */
const LAYERS = ['foundation', 'components', 'boards', 'screens'];
const heightOf = (path: string) => (LAYERS.indexOf(path.split('/')[1]) + LAYERS.length + 1) % (LAYERS.length + 1);

test('nothing imports upwards, except the state type', () => {
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

test('only the page and its dialogs have a live region for announcements', () => {
  const regions = whole.match(/<output|<[^>]* (?:role="(?:alert|status|log)"|aria-live)[^>]*>/g);
  assert.deepEqual(regions?.map((tag) => / data-announcer/.test(tag)), [true, true]);
});
