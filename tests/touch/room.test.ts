import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { part } from './page.js';
import { openPage, type Wanted } from './recorded.js';
import { ACROSS, DESKTOP, DEVICES, GAMES, LANGUAGES, PHONE, SMALL_PHONE, TIGHT, WORDY, told, type Size } from './sizes.js';

const page = await openPage();
after(() => page.close());

const BOARD = '[data-cell], .card';

// Including a window in which a wide board leaves just enough space for the panel.
for (const size of [...DEVICES, [1100, 700]] as Size[]) {
  test(`at ${told(size)} everything can be reached at every scale`, async () => {
    for (const game of GAMES) {
      await areReached(size, { game, show: 'running' }, [300, 200, 50], BOARD);
      await page.reshape(size, 100, 200);
      await isReached(BOARD, `${game}, the board at 200 %`);
      await areReached(size, { game, show: 'running', typing: 'on' }, [100], BOARD);
    }
    await areReached(size, { game: 'smess', show: 'choosing' }, [300, 100], '[data-figure]');
  });
}

/** Opens the page once, and checks these elements at each font size. */
async function areReached(size: Size, wanted: Wanted, [first, ...others]: number[], parts: string) {
  const where = (scale: number) => `${wanted.game}, ${wanted.show}, at ${scale} %`;
  await page.open(size, { ...wanted, scale: first });
  await isReached(parts, where(first));
  for (const scale of others) {
    await page.reshape(size, scale);
    await isReached(parts, where(scale));
  }
}

async function isReached(parts: string, where: string) {
  assert.deepEqual(await page.run(({ unreachable }, parts) => unreachable(`main:not([hidden]) :is(button, select, input, ${parts})`), parts), [], where);
  await fits('html', where);
}

async function fits(selector: string, where: string) {
  assert.deepEqual(await page.run(({ sideways }, selector) => sideways(selector), selector), [], where);
}

/** The focused cell after many key presses, and whether it is visible. */
const walk = (keys: string[]) =>
  page.run(({ one, keyDown, hitOf }, cells, keys) => {
    if (!document.activeElement?.matches(cells)) one(`${cells}[tabindex="0"]`).focus();
    for (let step = 0; step < 12; step++) for (const key of keys) keyDown(key);
    const at = one(':focus');
    return { name: at.dataset.name, seen: at.contains(hitOf(at)) };
  }, part.cells, keys);

test('the focused cell scrolls into view on a board larger than its container', async () => {
  for (const [size, turn] of [[ACROSS, 0], [PHONE, 0], [PHONE, 90]] as const) {
    for (const game of GAMES) {
      await page.open(size, { game, show: game === 'minesweeper' ? 'marking' : 'running', zoom: 200, turn });
      for (const keys of [['ArrowUp', 'ArrowLeft'], ['ArrowDown', 'ArrowRight'], ['ArrowUp', 'ArrowRight'], ['ArrowDown', 'ArrowLeft']]) {
        const { name, seen } = await walk(keys);
        assert.ok(seen, `${game}, ${name}, ${told(size)}, turned by ${turn}`);
      }
    }
  }
});

test('narrow pages and large letters need no sideways scrolling at home, in dialogs and in matches', async () => {
  const places: { wanted: Wanted; dialogs: string[] }[] = [
    { wanted: {}, dialogs: ['settings', 'help', 'about', 'friends'] },
    ...GAMES.map((game) => ({ wanted: { game, show: 'running' } as const, dialogs: game === 'smess' ? ['players', 'match', 'settings', 'help'] : ['match', 'help'] })),
  ];
  for (const language of WORDY) {
    for (const { wanted, dialogs } of places) {
      await page.open(TIGHT[0][0], { ...wanted, language });
      for (const [size, scale] of TIGHT) {
        await page.reshape(size, scale);
        const where = `${wanted.game ?? 'home'}, ${language}, ${told(size)} at ${scale} %`;
        await fits('html', where);
        for (const dialog of dialogs) {
          await page.openDialog(dialog);
          await fits('dialog[open]', `${dialog}, ${where}`);
          await page.closeDialog(dialog);
          await page.settled();
        }
      }
    }
  }
});

test('names on cards are not cut off with large letters or on a phone in landscape', async () => {
  for (const game of GAMES) {
    for (const language of LANGUAGES) {
      await page.open(PHONE, { game, show: 'over', language });
      for (const [size, scale] of [[PHONE, 200], [ACROSS, 200], [DESKTOP, 200], [ACROSS, 100]] as const) {
        await page.reshape(size, scale);
        const where = `${game}, ${language}, ${told(size)} at ${scale} %`;
        await fits('#name-first, #name-second', where);
        assert.ok(await page.run(({ all }) => all('#name-first, #name-second').every((name) => name.offsetHeight < (name.closest<HTMLElement>('.card')?.offsetHeight ?? 0))), where);
      }
    }
  }
});

test('the bar takes one row on a phone in portrait', async () => {
  for (const size of [SMALL_PHONE, PHONE]) {
    for (const game of GAMES) {
      await page.open(size, { game, show: 'running' });
      assert.equal(await page.run(({ seen }) => new Set(seen('#bar button').map((node) => node.getBoundingClientRect().top)).size), 1, `${game} at ${told(size)}`);
    }
  }
});
