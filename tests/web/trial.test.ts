import assert from 'node:assert/strict';
import { test } from 'node:test';
import { part } from '../touch/page.js';
import { openWeb, until } from './page.js';

/** How fast it is on a slow line, `cargo xtask web measure` tells. */
test('somebody new plays, installs the page, loses network and tab, turns the phone, and plays to the end', async () => {
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
    // This browser says that it can at a moment of its own.
    await page.offerToInstall();
    await page.tap(part.close('settings'));
    await page.enter('kalaha');
    // What was begun last is kept a moment later.
    await until(async () => (await page.command('settings', {})).place === 'kalaha');
    await page.keep({ place: 'kalaha' });

    await page.cutOff();
    // The system takes the tab away while nobody looks, so nobody answers.
    const crashed = page.engine.next('Inspector.targetCrashed');
    page.engine.ask('Page.crash').catch(() => undefined);
    await crashed;
    await page.open();
    await page.until(({ place, plies }, before) => place() === 'kalaha' && plies() >= before, before);

    await page.turnAcross();
    // Against a computer a match rests until the person goes on.
    await page.start();
    while (await page.move('kalaha'));
    await page.until(({ phase }) => phase() === 'over');
  } finally {
    await page.close();
  }
});
