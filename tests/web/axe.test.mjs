import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { after, test } from 'node:test';
import { GAMES, begin, move } from './game.mjs';
import { openWeb } from './page.mjs';

/**
 * What axe-core finds in the page as a browser has it, on a phone's screen. All screens of the app, in both sizes, are
 * looked at in its own window (tests/window/audit.rs).
 */

/** The rules of WCAG 2.2 AA, and what else axe thinks good. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

const axe = await readFile(createRequire(new URL('../ui/package.json', import.meta.url)).resolve('axe-core/axe.min.js'), 'utf8');
const page = await openWeb();
after(() => page.close());

/** @param {string} screen */
async function audit(screen) {
  const { looked, found } = await page.value(`axe.run(document, { runOnly: ${JSON.stringify(RULES)}, resultTypes: ['violations'] }).then(({ violations, passes }) => ({
    looked: passes.length + violations.length,
    found: violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => id + ': ' + target + ': ' + failureSummary)),
  }))`);
  assert.ok(looked > 10, `${screen}: ${looked}`);
  assert.deepEqual(found, [], screen);
}

test('axe finds nothing wrong in Khmer and in dark colours', async () => {
  await page.open();
  await page.command('keep_settings', { settings: { language: 'km', theme: 'dark', place: 'home', animation: 'off', pace_ms: 0 } });
  await page.open();
  await page.until(`document.documentElement.lang === 'km'`);
  await page.value(`${axe}; true`);
  // The words of a row are without any between them to axe, with the numerals of the small board.
  await page.value(`axe.configure({ rules: [{ id: 'label-content-name-mismatch', selector: ':not(.entry-open, .running-match)' }] })`);
  await audit('home');
  for (const button of ['home-settings', 'home-help', 'home-about', 'home-statistics']) {
    await page.tap(`#${button}`);
    await page.until(`document.querySelector('dialog[open]')`);
    await audit(button);
    await page.value(`document.querySelector('dialog[open]').close()`);
  }
  for (const game of GAMES) {
    await begin(page, game, 'computer');
    await move(page, game);
    await audit(game);
    await page.tap('#home-button');
  }
  await page.tap('#home-archive');
  await page.until(`document.querySelector('.entry-picture svg')`);
  await audit('archive');
  await page.tap('#archive-back');
});
