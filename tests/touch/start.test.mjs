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

test('every language is named in letters that the page brings along', async () => {
  await page.open([390, 844], { language: 'en' });
  const khmer = `[...document.fonts].some(({ family, status }) => family.includes('Battambang') && status === 'loaded')`;
  assert.equal(await page.value(khmer), false, 'nothing else needs them');
  await page.value(`document.querySelector('#home-settings').click()`);
  await page.until(khmer);
  await page.value(`document.querySelector('#setting-language [value="km"]').click()`);
  await page.until(`document.documentElement.lang === 'km'`);
  assert.equal(await page.value(`document.querySelector('#settings-form').elements.language.value`), 'km');
});
