/**
 * Takes the pictures of the page in a browser for the README, as on a phone: `cargo xtask web pictures`.
 * `SPIELKISTE_WEB` is the folder of the page, `SCREENSHOTS` that of the pictures.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openChromium } from './chromium.mjs';
import { PLIES, begin, move } from './game.mjs';
import { openWeb } from './page.mjs';

const { SPIELKISTE_WEB: folder = '', SCREENSHOTS: album = '' } = process.env;

const page = await openWeb(openChromium, folder);

/**
 * @param {string} name
 * @param {number} width
 * @param {number} height
 */
async function picture(name, width, height) {
  await page.engine.ask('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 1.5, mobile: true });
  await page.until(`(innerWidth > innerHeight) === ${width > height} && document.fonts.status === 'loaded'`);
  await page.value(`new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn(true))))`);
  const { data } = await page.engine.ask('Page.captureScreenshot', { format: 'png' });
  await writeFile(join(album, `${name}.png`), Buffer.from(data, 'base64'));
}

/**
 * @param {'smess' | 'kalaha' | 'minesweeper'} game
 * @param {string} theme
 * @param {number} moves
 */
async function play(game, theme, moves) {
  await page.command('keep_settings', { settings: { language: 'en', theme, place: 'home', animation: 'off', pace_ms: 0 } });
  await page.open();
  await begin(page, game, 'computer');
  while ((await page.value(PLIES)) < moves && (await move(page, game)));
}

try {
  await page.engine.ask('Emulation.setScrollbarsHidden', { hidden: true });
  await page.open();
  await play('smess', 'light', 12);
  await page.tap('.cell[data-liftable]');
  await picture('web-smess-en-light-390', 390, 844);
  await page.tap('#home-button');
  await play('kalaha', 'dark', 7);
  await picture('web-kalaha-en-dark-844', 844, 390);
  await page.tap('#home-button');
  await play('minesweeper', 'dark', 14);
  await picture('web-minesweeper-en-dark-390', 390, 844);
} finally {
  await page.close();
}
