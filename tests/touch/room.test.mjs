import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { GAMES, SIZES, openPage } from './page.mjs';

const page = await openPage();
after(() => page.close());

/**
 * What cannot be touched in its middle, however it is scrolled.
 *
 * @param {string} parts of the board
 */
const unreachable = (parts) => `[...document.querySelectorAll('main:not([hidden]) :is(button, select, input, ${parts})')]
  .filter((node) => node.checkVisibility())
  .filter((node) => {
    node.scrollIntoView({ block: 'center', inline: 'center' });
    const { left, right, top, bottom } = node.getBoundingClientRect();
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return !hit || !(node.contains(hit) || node.closest('label')?.contains(hit));
  })
  .map((node) => node.id || node.dataset.name || node.dataset.figure || node.className)`;

/** Whether a part has to be scrolled sideways. */
const sideways = (selector) => `(() => {
  const node = document.querySelector('${selector}');
  return node.scrollWidth > node.clientWidth ? [node.scrollWidth, node.clientWidth] : null;
})()`;

// Also a window in which a wide board leaves its panel just room enough.
for (const size of [...SIZES, [1100, 700]]) {
  test(`at ${size.join(' × ')} everything can be reached at every scale`, async () => {
    for (const game of GAMES) {
      await areReached(size, { game, show: 'running' }, [300, 200, 50], '[data-cell], .card');
      await page.reshape(size, 100, 200);
      await isReached('[data-cell], .card', `${game}, the board at 200 %`);
      await areReached(size, { game, show: 'running', typing: 'on' }, [100], '[data-cell], .card');
    }
    await areReached(size, { game: 'smess', show: 'choosing' }, [300, 100], '[data-figure]');
  });
}

/**
 * Opens the page once, and sees it at each size of the letters.
 *
 * @param {readonly number[]} size
 * @param {{ game: string, show: string, typing?: string }} look
 * @param {readonly [number, ...number[]]} scales in percent
 * @param {string} parts of the board
 */
async function areReached(size, look, [first, ...others], parts) {
  const where = (scale) => `${look.game}, ${look.show}, at ${scale} %`;
  await page.open(size, { ...look, scale: first });
  await isReached(parts, where(first));
  for (const scale of others) {
    await page.reshape(size, scale);
    await isReached(parts, where(scale));
  }
}

/**
 * @param {string} parts of the board
 * @param {string} where
 */
async function isReached(parts, where) {
  assert.deepEqual(await page.value(unreachable(parts)), [], where);
  assert.equal(await page.value(sideways('html')), null, where);
}

const WINDOWS = [[2560, 1440], [1900, 1040], [1280, 800], [1000, 700], [800, 600], [844, 390], [390, 844]];

/** What is wrong with the room that the page has: a board beyond the window, words that are cut, scrolling sideways. */
const TOO_LARGE = `(() => {
  const tooLarge = [];
  const root = document.documentElement;
  const board = document.querySelector('#board');
  const { left, top, right, bottom } = board.getBoundingClientRect();
  if (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight) tooLarge.push('board ' + [left, top, right, bottom]);
  for (const node of [root, document.querySelector('#app')]) {
    if (node.scrollWidth > node.clientWidth) tooLarge.push(node.tagName + ' ' + node.scrollWidth + ' in ' + node.clientWidth);
  }
  for (const node of document.querySelectorAll('#app :is(button, .card-name, #status, .note, h1, label, summary, .mines-info)')) {
    if (!node.checkVisibility() || node.closest('.unseen') || node.matches('[data-figure]')) continue;
    const { width, height } = node.getBoundingClientRect();
    if (width > 2 && height > 2 && node.scrollWidth > node.clientWidth + 1 && node.clientWidth > 0) tooLarge.push((node.id || node.className || node.textContent) + ' is cut');
  }
  const shown = [...document.querySelectorAll('#app :is(button, .card, select, #status)')].filter((node) => node.checkVisibility() && !node.matches('[data-figure]') && !node.closest('#record'));
  for (const node of shown) {
    const box = node.getBoundingClientRect();
    if (box.left < -0.5 || box.right > innerWidth + 0.5) tooLarge.push((node.id || node.className) + ' beyond the window');
  }
  return tooLarge;
})()`;

for (const game of GAMES) {
  test(`the board of ${game} lies whole in every window at every size of the letters, and no word is cut`, async () => {
    for (const language of ['en', 'de', 'km']) {
      await page.open(WINDOWS[0], { game, show: 'running', language });
      for (const size of WINDOWS) {
        for (const scale of [100, 130, 150, 200]) {
          await page.reshape(size, scale);
          assert.deepEqual(await page.value(TOO_LARGE), [], `${language}, ${size.join(' × ')} at ${scale} %`);
        }
      }
    }
  });
}

/** Where the keyboard is after many steps, and whether that can be seen. */
const walk = (keys) => `(() => {
  const focused = () => document.activeElement;
  (focused().matches('[data-cell]') ? focused() : document.querySelector('#board [data-cell][tabindex="0"]')).focus();
  for (let step = 0; step < 12; step++) {
    for (const key of ${JSON.stringify(keys)}) focused().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  }
  const { left, right, top, bottom } = focused().getBoundingClientRect();
  const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return { name: focused().dataset.name, seen: focused().contains(hit) };
})()`;

test('the cell that the keyboard goes to comes into sight on a board larger than its room', async () => {
  const shows = { smess: 'running', kalaha: 'running', minesweeper: 'marking' };
  for (const [size, turn] of [[[844, 390], 0], [[390, 844], 0], [[390, 844], 90]]) {
    for (const game of GAMES) {
      await page.open(size, { game, show: shows[game], zoom: 200, turn });
      for (const keys of [['ArrowUp', 'ArrowLeft'], ['ArrowDown', 'ArrowRight'], ['ArrowUp', 'ArrowRight'], ['ArrowDown', 'ArrowLeft']]) {
        const { name, seen } = await page.value(walk(keys));
        assert.ok(seen, `${game}, ${name}, ${size.join(' × ')}, turned by ${turn}`);
      }
    }
  }
});

test('a narrow page and large letters need no scrolling sideways, at home, in dialogs and at the tables', async () => {
  const sizes = [[[320, 640], 100], [[390, 844], 200], [[1280, 800], 200]];
  const places = [
    { look: {}, dialogs: ['home-settings', 'home-help', 'home-about', 'play-friend'] },
    ...GAMES.map((game) => ({ look: { game, show: 'running' }, dialogs: game === 'smess' ? ['players', 'match', 'settings', 'help'] : ['match', 'help'] })),
  ];
  for (const language of ['de', 'km']) {
    for (const { look, dialogs } of places) {
      await page.open(sizes[0][0], { ...look, language });
      for (const [size, scale] of sizes) {
        await page.reshape(size, scale);
        const where = `${look.game ?? 'home'}, ${language}, ${size.join(' × ')} at ${scale} %`;
        assert.equal(await page.value(sideways('html')), null, where);
        for (const name of dialogs) await dialogFits(name, where);
      }
    }
  }
});

/**
 * @param {string} button
 * @param {string} where
 */
async function dialogFits(button, where) {
  await page.value(`document.getElementById('${button}').click()`);
  await page.until(`document.querySelector('dialog[open]')`);
  assert.equal(await page.value(sideways('dialog[open]')), null, `the dialog of ${button}, ${where}`);
  await page.value(`document.querySelector('dialog[open]').close()`);
  await page.until(`!document.querySelector('dialog[open]')`);
  await page.settled();
}

test('in large letters and on a phone held across no name on a card is cut', async () => {
  for (const game of GAMES) {
    for (const language of ['en', 'de', 'km']) {
      await page.open([390, 844], { game, show: 'over', language });
      for (const [size, scale] of [[[390, 844], 200], [[844, 390], 200], [[1280, 800], 200], [[844, 390], 100]]) {
        await page.reshape(size, scale);
        for (const name of ['name-first', 'name-second']) {
          const where = `${name}, ${game}, ${language}, ${size.join(' × ')} at ${scale} %`;
          assert.equal(await page.value(sideways(`#${name}`)), null, where);
          assert.ok(await page.value(`((name) => name.offsetHeight < name.closest('.card').offsetHeight)(document.getElementById('${name}'))`), where);
        }
      }
    }
  }
});

test('the bar takes one row of a phone held upright', async () => {
  for (const size of [[360, 640], [390, 844]]) {
    for (const game of GAMES) {
      await page.open(size, { game, show: 'running' });
      const rows = `new Set([...document.querySelectorAll('#bar button')].filter((node) => node.checkVisibility())
        .map((node) => node.getBoundingClientRect().top)).size`;
      assert.equal(await page.value(rows), 1, `${game} at ${size.join(' × ')}`);
    }
  }
});
