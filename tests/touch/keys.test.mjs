import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { LAYOUTS, strokeFor } from '../ui/layouts.ts';
import { openPage } from './page.mjs';

/** Real keys on the page, as four keyboards write them. What each key means is tried in `tests/ui/keys.test.ts`. */
const page = await openPage();
after(() => page.close());

const SIZE = [1280, 800];
const show = (game) => page.open(SIZE, { game, show: 'running' });
const focus = (selector) => page.value(`document.querySelector(${JSON.stringify(selector)}).focus()`);
const kinds = async () => {
  await page.settled();
  return page.value(`window.sent.splice(0).map(({ kind }) => kind).filter((kind) => ['enter', 'undo', 'seat', 'new_match'].includes(kind))`);
};
const asks = () => page.value(`document.querySelector('#replace-dialog')?.open`);

for (const layout of Object.keys(LAYOUTS)) {
  test(`on ${layout} the boards hear their keys`, async () => {
    const strike = (wanted, ctrl) => page.strike(strokeFor(layout, wanted), ctrl);
    await show('kalaha');
    const pit = await page.value(`[...document.querySelectorAll('.pit[data-playable]')].map(({ dataset }) => dataset.name.split('-')[1])[0]`);
    await strike(pit);
    assert.deepEqual(await kinds(), ['enter'], 'Kalaha, from nowhere in particular');
    await strike('z', true);
    assert.deepEqual(await kinds(), ['undo']);

    await show('minesweeper');
    await focus('.mine-cell[data-open]');
    await strike('m');
    await strike('f');
    assert.deepEqual((await page.inputs(2)).map(({ kind }) => kind), ['secondary', 'secondary']);

    await show('smess');
    await focus('.cell[data-liftable]');
    await page.strike({ code: 'Space', key: layout === 'km' ? '\u200b' : ' ' });
    assert.deepEqual((await page.inputs(1)).map(({ kind }) => kind), ['press']);
    await page.value(`(window.sent = [])`);
    await strike('l');
    await page.until(`document.querySelector('#announcer').textContent`);
  });
}

test('a key that begins another match asks first, and goes on with this one unless the answer is yes', async () => {
  await show('kalaha');
  await page.strike({ code: 'F6', key: 'F6' });
  assert.ok(await asks());
  await page.strike({ code: 'Enter', key: 'Enter' });
  assert.ok(!(await asks()));
  assert.deepEqual(await kinds(), []);
  await page.strike({ code: 'F6', key: 'F6' });
  await page.value(`document.querySelector('#replace-confirm').click()`);
  await page.until(`window.sent.some(({ kind }) => kind === 'new_match')`);
});

test('a key in the list of players changes nobody in mid-match unasked', async () => {
  await show('kalaha');
  const list = `document.querySelector('#seat-second')`;
  const [player, other] = await page.value(`[${list}.value, [...${list}.options].find(({ value }) => value !== ${list}.value).text]`);
  await focus('#seat-second');
  await page.strike({ code: '', key: other[0] });
  await page.until(`document.querySelector('#replace-dialog')?.open`);
  await page.strike({ code: 'Escape', key: 'Escape' });
  await page.until(`${list}.value === ${JSON.stringify(player)}`);
  assert.deepEqual(await kinds(), []);
});
