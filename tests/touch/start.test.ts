import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openPage } from './recorded.js';
import { PHONE } from './sizes.js';

const page = await openPage();
after(() => page.close());

test('a problem before the home screen is shown appears there', async () => {
  await page.open(PHONE, { broken: 'settings' });
  assert.match(await page.text('#home #message'), /settings is broken/);
  assert.ok(await page.isSeen('#message'));
});

test('language names use the page\'s fonts', async () => {
  await page.open(PHONE, {});
  const hasKhmer = () => [...document.fonts].some(({ family, status }) => family.includes('Battambang') && status === 'loaded');
  assert.equal(await page.run(hasKhmer), false, 'not needed before');
  await page.openDialog('settings');
  await page.until(hasKhmer);
  await page.click('#setting-language [value="km"]');
  await page.until(() => document.documentElement.lang === 'km');
  assert.equal(await page.run(({ one }) => new FormData(one<HTMLFormElement>('#settings-form')).get('language')), 'km');
});
