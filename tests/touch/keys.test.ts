import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { LAYOUTS, strokeFor } from '../ui/layouts.js';
import { OPEN } from './page.js';
import { openPage } from './recorded.js';
import { DESKTOP, type Game } from './sizes.js';

/** Real keys from four keyboard layouts. `tests/ui/keys.test.ts` tests what each key means. */
const page = await openPage();
after(() => page.close());

const show = (game: Game) => page.open(DESKTOP, { game, show: 'running' });
const kinds = async () => {
  await page.settled();
  return page.run(() => window.sent.splice(0).map(({ kind }) => kind).filter((kind) => ['enter', 'undo', 'seat', 'new_match'].includes(kind)));
};

for (const layout of Object.keys(LAYOUTS)) {
  test(`on ${layout} the boards receive their keys`, async () => {
    const strike = (wanted: string, ctrl = false) => {
      const { code, key } = strokeFor(layout, wanted);
      return page.strike(key, { code, ctrl });
    };
    await show('kalaha');
    await strike(await page.run(({ one }, pit) => one(pit).dataset.name?.split('-')[1] ?? '', OPEN.kalaha));
    assert.deepEqual(await kinds(), ['enter'], 'Kalaha, without focus');
    await strike('z', true);
    assert.deepEqual(await kinds(), ['undo']);

    await show('minesweeper');
    await page.focus(OPEN.minesweeper);
    await strike('m');
    await strike('f');
    assert.deepEqual(await page.kindsOfInputs(2), ['secondary', 'secondary']);

    await show('smess');
    await page.focus(OPEN.smess);
    await page.strike(layout === 'km' ? '\u200b' : ' ', { code: 'Space' });
    assert.deepEqual(await page.kindsOfInputs(1), ['press']);
    await strike('l');
    await page.until(({ text }) => text('#announcer'));
  });
}

test('the shortcut for a new match asks first, and keeps the current one by default', async () => {
  await show('kalaha');
  await page.strike('F6');
  assert.ok(await page.isOpen('replace'));
  await page.strike('Enter');
  assert.ok(!(await page.isOpen('replace')));
  assert.deepEqual(await kinds(), []);
  await page.strike('F6');
  await page.click('#replace-confirm');
  await page.sends('new_match');
});

test('a key in the list of players does not replace a player during a match without asking', async () => {
  await show('kalaha');
  const [player, other] = await page.run(({ one }) => {
    const { value, options } = one<HTMLSelectElement>('#seat-second');
    return [value, [...options].find((option) => option.value !== value)?.text ?? ''];
  });
  await page.focus('#seat-second');
  await page.strike(other[0], { code: '' });
  await page.opens('replace');
  await page.strike('Escape');
  await page.until(({ value }, player) => value('#seat-second') === player, player);
  assert.deepEqual(await kinds(), []);
});
