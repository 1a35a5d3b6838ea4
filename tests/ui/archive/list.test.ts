import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NO_LIST, PAGE, createPages, entryAt, withEntry } from '../../../ui/js/screens/archive/pages.js';
import { createPreviews } from '../../../ui/js/screens/archive/previews.js';
import { rowFor, rowsInSight, scrollFor } from '../../../ui/js/screens/archive/virtual_range.js';
import type { MatchEntry, MatchList } from '../../../ui/js/wire.js';
import { noProblem, part, settled } from '../fakes.js';

test('the rows in sight are in the page, some beyond them, and no others', () => {
  const view = { height: 600, row: 75, total: 10_000 };
  assert.deepEqual(rowsInSight({ ...view, top: 0 }), { first: 0, end: 12 });
  assert.deepEqual(rowsInSight({ ...view, top: 7510 }), { first: 96, end: 113 });
  assert.deepEqual(rowsInSight({ ...view, top: 750_000 }), { first: 9996, end: 10_000 });
  assert.deepEqual(rowsInSight({ ...view, top: 0, total: 0 }), { first: 0, end: 0 });
  assert.deepEqual(rowsInSight({ ...view, top: 0, row: 0 }), { first: 0, end: 1 }, 'one to be measured');
});

test('whatever is in sight is painted, wherever the list is scrolled', () => {
  for (let total = 0; total < 30; total++) {
    for (let top = 0; top <= total * 75; top += 13) {
      const { first, end } = rowsInSight({ top, height: 200, row: 75, total });
      assert.ok(first >= 0 && first <= end && end <= total);
      assert.ok(first * 75 <= top && (end === total || end * 75 >= top + 200), `${total} rows at ${top}`);
    }
  }
});

test('keys lead to rows, and no further than the list goes', () => {
  const keys = { ArrowDown: 6, ArrowUp: 4, PageDown: 12, PageUp: 0, Home: 0, End: 99, a: null, Enter: null };
  for (const [key, row] of Object.entries(keys)) assert.equal(rowFor(key, 5, 100, 8), row, key);
  assert.equal(rowFor('ArrowDown', 99, 100, 8), 99);
  assert.equal(rowFor('PageDown', 5, 100, 0), 6, 'a list lower than a row still goes on');
  assert.equal(rowFor('End', 0, 0, 8), null, 'an empty list has no rows');
});

test('a row that a key leads to comes wholly into sight, and what is there already stays', () => {
  const view = { height: 300, row: 75 };
  assert.equal(scrollFor(5, { ...view, top: 300 }), 300);
  assert.equal(scrollFor(3, { ...view, top: 300 }), 225);
  assert.equal(scrollFor(8, { ...view, top: 300 }), 375);
});

/** A list of so many entries, of which each page is answered when it is told to. */
function archive(total: number) {
  const asked: { offset: number, answer: () => void, fail: (problem: unknown) => void }[] = [];
  const fetch = (offset: number, limit: number) => new Promise<MatchList>((resolve, reject) => {
    const answer = () => resolve(part({ total, entries: Array.from({ length: Math.min(limit, total - offset) }, (_, i) => ({ id: offset + i })) }));
    asked.push({ offset, answer, fail: reject });
  });
  return { asked, fetch };
}

/** The pages of an archive, and the list that they make. */
function pagesOf(fetch: (offset: number, limit: number) => Promise<MatchList>, onProblem: (problem: unknown) => void = noProblem) {
  let list = NO_LIST;
  let arrived = 0;
  const pages = createPages(fetch, { get: () => list, set: (now) => ((list = now), arrived++) }, onProblem);
  return {
    ...pages,
    total: () => list.total,
    at: (index: number) => entryAt(list, index),
    put: (entry: MatchEntry) => (list = withEntry(list, entry)),
    arrived: () => arrived,
  };
}

test('only the pages that are looked at are fetched, each once', async () => {
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

test('an answer to what was asked before is not taken for one to what is asked now', async () => {
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

test('what is in sight stays until the changed list is here, and a page that failed is asked for again', async () => {
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

test('pictures come a few at a time, those last wanted first, and each is drawn once', async () => {
  const asked: { id: number, answer: () => void }[] = [];
  const previews = createPreviews((id) => new Promise((resolve) => asked.push({ id, answer: () => resolve(part({ id })) })), ({ id }) => `<svg ${id}>`);
  const ready: number[] = [];
  previews.want([1, 2, 3, 4].map((id) => ({ id, changed: 0 })), (id) => ready.push(id));
  assert.deepEqual(asked.map(({ id }) => id), [1, 2]);
  previews.want([2, 9].map((id) => ({ id, changed: 0 })), (id) => ready.push(id));
  asked[0].answer();
  await settled();
  assert.deepEqual(asked.map(({ id }) => id), [1, 2, 9], 'what is out of sight by now is not fetched');
  asked[1].answer();
  asked[2].answer();
  await settled();
  assert.deepEqual(ready, [1, 2, 9]);
  assert.equal(previews.known({ id: 9, changed: 0 }), '<svg 9>');
  assert.equal(previews.known({ id: 9, changed: 1 }), null, 'a match that has changed has another picture');
});
