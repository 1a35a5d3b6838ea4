import assert from 'node:assert/strict';
import { test } from 'node:test';
import { OVER, PLIES, move } from './game.mjs';
import { openWeb, until } from './page.mjs';

/** How fast it is on a slow line, `cargo xtask web measure` tells. */
test('somebody new plays, installs the page, loses network and tab, turns the phone, and plays to the end', async () => {
  const page = await openWeb();
  try {
    await page.open();
    await page.tap('[data-game="kalaha"] [data-action="open"]');
    await page.tap('#go');
    await move(page, 'kalaha');
    const plies = await page.value(PLIES);
    assert.ok(plies >= 1);

    await page.value(`navigator.serviceWorker.ready.then(() => true)`);
    await page.tap('#home-button');
    // This browser says that it can at a moment of its own.
    await page.value(`dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt: async () => void (window.prompted = true) }))`);
    await page.tap('#home-settings');
    await page.tap('#install');
    await page.until('window.prompted');
    await page.tap('#settings-dialog [data-close]');
    await page.tap('[data-game="kalaha"] [data-action="open"]');
    // What was begun last is kept a moment later.
    await until(async () => (await page.command('settings', {})).place === 'kalaha');
    await page.command('keep_settings', { settings: { animation: 'off', pace_ms: 0, place: 'kalaha' } });

    await page.cutOff();
    // The system takes the tab away while nobody looks.
    const crashed = page.engine.next('Inspector.targetCrashed');
    page.engine.ask('Page.crash').catch(() => undefined);
    await crashed;
    await page.open();
    await page.until(`document.documentElement.dataset.place === 'kalaha' && ${PLIES} >= ${plies}`);

    await page.resize(844, 390);
    // Against a computer a match rests until the person goes on.
    await page.tap('#go');
    await page.until(`document.documentElement.dataset.phase === 'running'`);
    while (await move(page, 'kalaha'));
    await page.until(OVER);
  } finally {
    await page.close();
  }
});
