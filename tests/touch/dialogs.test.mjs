import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openPage } from './page.mjs';

const page = await openPage();
after(() => page.close());

const opened = `[...document.querySelectorAll('dialog[open]')].map(({ id }) => id)`;

for (const look of [{ game: 'smess', show: 'running' }, {}]) {
  test(`the help ${look.game ? 'at a table' : 'at home'} leads to the credits, and back from there`, async () => {
    await page.open([390, 844], look);
    await page.tap(await page.spot(look.game ? '#help' : '#home-help'));
    await page.until(`document.querySelector('#help-dialog').open`);
    await page.tap(await page.spot('#about'));
    await page.until(`document.querySelector('#about-dialog').open`);
    await page.settled();
    assert.deepEqual(await page.value(opened), ['about-dialog']);
    await page.value('history.back()');
    await page.until(`!document.querySelector('dialog[open]')`);
    await page.settled();
    assert.equal(await page.value('document.documentElement.dataset.place'), look.game ?? 'home');
  });
}
