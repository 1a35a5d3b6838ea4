import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NO_LIST, PAGE, createPages, entryAt, withEntry } from '../../../ui/js/screens/archive/pages.js';
import { createPreviews } from '../../../ui/js/screens/archive/previews.js';
import { rowFor, rowsInSight, scrollFor } from '../../../ui/js/screens/archive/virtual_range.js';
import type { MatchEntry, MatchList } from '../../../ui/js/wire.js';
import { noTrouble, part, settled } from '../fakes.js';

test('only the rows in view and a few beyond them are rendered', () => {
  const view = { height: 600, row: 75, total: 10_000 };
  assert.deepEqual(rowsInSight({ ...view, top: 0 }), { first: 0, end: 12 });
  assert.deepEqual(rowsInSight({ ...view, top: 7510 }), { first: 96, end: 113 });
  assert.deepEqual(rowsInSight({ ...view, top: 750_000 }), { first: 9996, end: 10_000 });
  assert.deepEqual(rowsInSight({ ...view, top: 0, total: 0 }), { first: 0, end: 0 });
  assert.deepEqual(rowsInSight({ ...view, top: 0, row: 0 }), { first: 0, end: 1 }, 'one to be measured');
});

test('everything in view is rendered at any scroll position', () => {
  for (let total = 0; total < 30; total++) {
    for (let top = 0; top <= total * 75; top += 13) {
      const { first, end } = rowsInSight({ top, height: 200, row: 75, total });
      assert.ok(first >= 0 && first <= end && end <= total);
      assert.ok(first * 75 <= top && (end === total || end * 75 >= top + 200), `${total} rows at ${top}`);
    }
  }
});

test('keys move between rows and stop at the list\'s ends', () => {
  const keys = { ArrowDown: 6, ArrowUp: 4, PageDown: 12, PageUp: 0, Home: 0, End: 99, a: null, Enter: null };
  for (const [key, row] of Object.entries(keys)) assert.equal(rowFor(key, 5, 100, 8), row, key);
  assert.equal(rowFor('ArrowDown', 99, 100, 8), 99);
  assert.equal(rowFor('PageDown', 5, 100, 0), 6, 'a list lower than a row still moves');
  assert.equal(rowFor('End', 0, 0, 8), null, 'an empty list has no rows');
});

test('a row reached by key scrolls fully into view, but only if needed', () => {
  const view = { height: 300, row: 75 };
  assert.equal(scrollFor(5, { ...view, top: 300 }), 300);
  assert.equal(scrollFor(3, { ...view, top: 300 }), 225);
  assert.equal(scrollFor(8, { ...view, top: 300 }), 375);
});

/** A list of `total` entries, whose pages arrive on request. */
function archive(total: number) {
  const asked: { offset: number, answer: () => void, fail: (problem: unknown) => void }[] = [];
  const fetch = (offset: number, limit: number) => new Promise<MatchList>((resolve, reject) => {
    const answer = () => resolve(part({ total, entries: Array.from({ length: Math.min(limit, total - offset) }, (_, i) => ({ id: offset + i })) }));
    asked.push({ offset, answer, fail: reject });
  });
  return { asked, fetch };
}

/** An archive's pages and the resulting list. */
function pagesOf(fetch: (offset: number, limit: number) => Promise<MatchList>, onTrouble: (problem: unknown) => void = noTrouble) {
  let list = NO_LIST;
  let arrived = 0;
  const pages = createPages(fetch, { get: () => list, set: (now) => ((list = now), arrived++) }, onTrouble);
  return {
    ...pages,
    total: () => list.total,
    at: (index: number) => entryAt(list, index),
    put: (entry: MatchEntry) => (list = withEntry(list, entry)),
    arrived: () => arrived,
  };
}

test('only pages in view are fetched, each once', async () => {
  const { asked, fetch } = archive(1000);
  const pages = pagesOf(fetch);
  pages.begin();
  asked[0].answer();
  await settled();
  assert.equal(pages.total(), 1000);
  for (let times = 0; times < 3; times++) pages.want(5 * PAGE - 2, 5 * PAGE + 6);
  assert.deepEqual(asked.map(({ offset }) => offset), [0, 4 * PAGE, 5 * PAGE]);
  assert.equal(pages.at(5 * PAGE), null);
  asked[2].answer();
  await settled();
  assert.deepEqual(pages.at(5 * PAGE + 3), { id: 5 * PAGE + 3 });
  assert.equal(pages.arrived(), 2);
});

test('a late answer to an earlier request is ignored', async () => {
  const { asked, fetch } = archive(10);
  const pages = pagesOf(fetch);
  pages.begin();
  pages.begin();
  asked[0].answer();
  await settled();
  assert.equal(pages.total(), 0);
  asked[1].answer();
  await settled();
  assert.equal(pages.total(), 10);
});

test('the list stays until its replacement arrives, and a failed page is requested again', async () => {
  const { asked, fetch } = archive(500);
  const problems: unknown[] = [];
  const pages = pagesOf(fetch, (problem) => problems.push(problem));
  pages.begin();
  asked[0].answer();
  await settled();
  pages.renew();
  assert.deepEqual(pages.at(7), { id: 7 });
  asked[1].answer();
  await settled();
  pages.want(PAGE, PAGE + 5);
  asked[2].fail('gone');
  await settled();
  assert.deepEqual(problems, ['gone']);
  pages.want(PAGE, PAGE + 5);
  assert.equal(asked.length, 4);
  pages.put(part({ id: 7, note: 'new' }));
  assert.deepEqual(pages.at(7), { id: 7, note: 'new' });
});

test('pictures are fetched a few at a time, latest request first, and each is drawn once', async () => {
  const asked: { id: number, answer: () => void }[] = [];
  const previews = createPreviews((id) => new Promise((resolve) => asked.push({ id, answer: () => resolve(part({ id })) })), ({ id }) => `<svg ${id}>`);
  const ready: number[] = [];
  previews.want([1, 2, 3, 4].map((id) => ({ id, changed: 0 })), (id) => ready.push(id));
  assert.deepEqual(asked.map(({ id }) => id), [1, 2]);
  previews.want([2, 9].map((id) => ({ id, changed: 0 })), (id) => ready.push(id));
  asked[0].answer();
  await settled();
  assert.deepEqual(asked.map(({ id }) => id), [1, 2, 9], 'pictures out of view are not fetched');
  asked[1].answer();
  asked[2].answer();
  await settled();
  assert.deepEqual(ready, [1, 2, 9]);
  assert.equal(previews.known({ id: 9, changed: 0 }), '<svg 9>');
  assert.equal(previews.known({ id: 9, changed: 1 }), null, 'a changed match has a new picture');
});
