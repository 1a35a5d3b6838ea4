import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openPage } from './page.mjs';

const page = await openPage(['dom']);
after(() => page.close());

/** Trees of all shapes with few differences, by a small generator of numbers (Park and Miller). */
const TREES = `(seed) => {
  const below = (n) => (seed = (seed * 48271) % 2147483647) % n;
  const grow = (depth) => {
    if (depth === 0 || below(3) === 0) return document.createTextNode('text ' + below(2));
    const node = document.createElement(['p', 'span'][below(2)]);
    if (below(2)) node.title = 'title ' + below(2);
    for (let i = below(4); i > 0; i--) node.append(grow(depth - 1));
    return node;
  };
  return { grow, below };
}`;

test('what is filled anew is as wanted, and what was there already stays', async () => {
  await page.open([390, 844], {});
  const wrong = await page.value(`(async () => {
    const { refill } = await import('./js/dom.js');
    const { grow, below } = (${TREES})(2026);
    const wrong = [];
    for (let i = 0; i < 500; i++) {
      const [node, wanted] = [document.createElement('div'), document.createElement('div')];
      for (let n = below(5); n > 0; n--) node.append(grow(3));
      for (let n = below(5); n > 0; n--) wanted.append(below(2) && node.childNodes[n] ? node.childNodes[n].cloneNode(true) : grow(3));
      const [before, copy] = [[...node.childNodes], wanted.cloneNode(true)];
      const alike = before.filter((old, k) => copy.childNodes[k] && old.isEqualNode(copy.childNodes[k]));
      refill(node, wanted.childNodes);
      if (!node.isEqualNode(copy) || !alike.every((old) => old.parentNode === node)) wrong.push(copy.innerHTML);
    }
    return wrong;
  })()`);
  assert.deepEqual(wrong, []);
});
