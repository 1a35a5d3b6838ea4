/**
 * Takes the README's pictures of the page in a browser with a phone's screen: `cargo xtask web pictures`.
 * `SPIELKISTE_WEB` is the page's folder, `SCREENSHOTS` the pictures'.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { OPEN } from '../touch/page.js';
import { ACROSS, PHONE, type Game, type Size } from '../touch/sizes.js';
import { openWeb } from './page.js';

const { SCREENSHOTS: album = '' } = process.env;

const page = await openWeb();

async function picture(name: string, [width, height]: Size) {
  await page.engine.ask('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 1.5, mobile: true });
  await page.until((_, across) => innerWidth > innerHeight === across && document.fonts.status === 'loaded', width > height);
  await page.run(({ frames }) => frames(2));
  const { data } = await page.engine.ask('Page.captureScreenshot', { format: 'png' });
  await writeFile(join(album, `${name}.png`), Buffer.from(data, 'base64'));
}

async function play(game: Game, theme: 'light' | 'dark', plies: number) {
  await page.keep({ theme, place: 'home' });
  await page.open();
  await page.begin(game, 'computer');
  while ((await page.plies()) < plies && (await page.move(game)));
}

try {
  await page.engine.ask('Emulation.setScrollbarsHidden', { hidden: true });
  await page.open();
  await play('smess', 'light', 12);
  await page.tap(OPEN.smess);
  await picture('web-smess-en-light-390', PHONE);
  await page.goHome();
  await play('kalaha', 'dark', 7);
  await picture('web-kalaha-en-dark-844', ACROSS);
  await page.goHome();
  await play('minesweeper', 'dark', 14);
  await picture('web-minesweeper-en-dark-390', PHONE);
} finally {
  await page.close();
}
