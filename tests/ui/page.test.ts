import assert from 'node:assert/strict';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { pageSource, sources } from './sources.js';

const page = pageSource();
/** What is drawn by templates is named there. */
const drawn = sources().map(({ text }) => text).join();

test('the page holds everything that the window tests look for', () => {
  const ids = (
    'home games home-button go reset undo redo resign offer-draw accept-draw decline-draw ' +
    'players flip help settings match rematch archive resign-dialog resign-confirm ' +
    'players-dialog match-dialog match-text match-load status announcer message thinking record'
  ).split(' ');
  for (const id of ids) assert.ok(page.includes(`id="${id}"`) || new RegExp(`\\bid="${id}"|\\bid: '${id}'|[(=] ?'${id}'`).test(drawn), id);
});

test('no id is given twice', () => {
  const ids = [...page.matchAll(/\bid="([^"]+)"/g)].map((match) => match[1]);
  assert.deepEqual(ids, [...new Set(ids)]);
});

test('the content security policy is kept: no inline script, handler or style', () => {
  assert.doesNotMatch(page, /<script(?![^>]*\bsrc=)|\son\w+=|\sstyle=|<style/);
  for (const { path, text } of sources()) assert.doesNotMatch(text, /setAttribute\('style'|style="|\beval\(/, path);
});

/** From the bottom to the top. What stands in no folder puts the page together, or is its host in a browser. */
const LAYERS = ['foundation', 'components', 'boards', 'screens'];
const heightOf = (path: string) => (LAYERS.indexOf(path.split('/')[1]) + LAYERS.length + 1) % (LAYERS.length + 1);

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

test('one voice speaks: every dialog has a place for its words, and nothing else is a live region', () => {
  for (const [, body] of page.matchAll(/<div class="dialog-body">(<[^>]*>)/g)) assert.match(body, / role="status" data-announcer>/);
  assert.equal(page.match(/<div class="dialog-body">/g)?.length, page.match(/<dialog /g)?.length);
  for (const [tag] of page.matchAll(/<output|<[^>]* (?:role="(?:alert|status|log)"|aria-live)[^>]*>/g)) assert.match(tag, / data-announcer/);
});

test('every button and every field has a name', () => {
  const named = /data-(i18n|label|tip)=/;
  for (const [button] of page.matchAll(/<button[^>]*>.*?<\/button>/gs)) assert.match(button, named, button);
  for (const [, id] of page.matchAll(/<(?:select|input type="range")[^>]*\bid="([^"]+)"/g)) {
    assert.ok(page.includes(`<label for="${id}"`), id);
  }
});

test('what is one of several has a name of its own, not that of its dialog', () => {
  for (const [dialog] of page.matchAll(/<dialog .*?<\/dialog>/gs)) {
    const title = dialog.match(/aria-labelledby="([^"]+)"/)?.[1];
    assert.ok(title, dialog);
    for (const [group] of dialog.matchAll(/<[^>]*role="radiogroup"[^>]*>/g)) assert.ok(!group.includes(title), group);
  }
  const named = [...page.matchAll(/<[^>]* data-label="([^"]+)"/g)].map((match) => match[1]);
  assert.ok(!named.includes('match.whole'), 'it may hold the position alone');
});

test('the button that takes the device over says whose turn it is, also to whoever comes back to it', () => {
  assert.match(drawn, /id="take-device"[^>]* aria-describedby="hand-over-title"/);
});
