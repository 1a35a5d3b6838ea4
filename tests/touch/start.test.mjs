import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openPage } from './page.mjs';

const page = await openPage();
after(() => page.close());

test('what goes wrong before home is shown is said at home', async () => {
  await page.open([390, 844], { broken: 'settings' });
  const [where, text] = await page.value(`[document.querySelector('#message').closest('main').id, document.querySelector('#message').textContent]`);
  assert.equal(where, 'home');
  assert.match(text, /settings is broken/);
  assert.ok(await page.value(`document.querySelector('#message').checkVisibility()`));
});
