import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openPage } from './recorded.js';
import { PHONE } from './sizes.js';

const page = await openPage();
after(() => page.close());

test('what goes wrong before home is shown is said at home', async () => {
  await page.open(PHONE, { broken: 'settings' });
  assert.match(await page.text('#home #message'), /settings is broken/);
  assert.ok(await page.isSeen('#message'));
});

test('every language is named in letters that the page brings along', async () => {
  await page.open(PHONE, {});
  const hasKhmer = () => [...document.fonts].some(({ family, status }) => family.includes('Battambang') && status === 'loaded');
  assert.equal(await page.run(hasKhmer), false, 'nothing else needs them');
  await page.openDialog('settings');
  await page.until(hasKhmer);
  await page.click('#setting-language [value="km"]');
  await page.until(() => document.documentElement.lang === 'km');
  assert.equal(await page.run(({ one }) => new FormData(one<HTMLFormElement>('#settings-form')).get('language')), 'km');
});
