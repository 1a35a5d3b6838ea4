import assert from 'node:assert/strict';
import { test } from 'node:test';
import { part } from '../touch/page.js';
import { openWeb, until } from './page.js';

/** `cargo xtask web measure` measures the speed on a slow line. */
test('a new player plays, installs the page, loses network and tab, rotates the phone, and finishes the match', async () => {
  const page = await openWeb();
  try {
    await page.open();
    await page.enter('kalaha');
    await page.start();
    await page.move('kalaha');
    const before = await page.plies();
    assert.ok(before >= 1);

    await page.isInstalled();
    await page.goHome();
    await page.offerToInstall();
    await page.tap(part.close('settings'));
    await page.enter('kalaha');
    // The last opened place is saved a moment later.
    await until(() => page.command('settings', {}), ({ place }) => place === 'kalaha');
    await page.keep({ place: 'kalaha' });

    await page.cutOff();
    // The system discards the tab in the background, so the call gets no answer.
    const crashed = page.engine.next('Inspector.targetCrashed');
    page.engine.ask('Page.crash').catch(() => undefined);
    await crashed;
    await page.open();
    await page.until(({ place, plies }, before) => place() === 'kalaha' && plies() >= before, before);

    await page.turnAcross();
    // A match against the computer stays paused until the player continues.
    await page.start();
    while (await page.move('kalaha'));
    await page.until(({ phase }) => phase() === 'over');
  } finally {
    await page.close();
  }
});
