import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { OPEN } from './page.js';
import { openPage } from './recorded.js';
import { ACROSS, DESKTOP, GAMES, PHONE, SMALL_WINDOW, WORDY, told } from './sizes.js';

/** Hints and the coach: buttons, keys, focus and room. */
const page = await openPage();
after(() => page.close());

const text = () => page.run(({ one }) => (one('#advice').hidden ? '' : one('#advice-text').textContent ?? ''));
const focused = () => page.run(() => document.activeElement?.id ?? '');

test('the button and both keys show a hint step by step', async () => {
  await page.open(DESKTOP, { game: 'smess', show: 'running', advice: 'on' });
  assert.equal(await text(), '');
  await page.click('#hint');
  await page.settled();
  assert.match(await text(), /^Look at a4, a5 and b5\.$/);
  await page.strike('F7');
  await page.settled();
  assert.match(await text(), /Best: Ninny from a4 to a5\.$/);
  assert.equal(await page.run(({ all }) => all('[data-advice="move"]').map(({ dataset }) => dataset.name).join(' ')), 'a5 a4');
  await page.focus(OPEN.smess);
  await page.strike('w', { code: 'KeyW' });
  await page.settled();
  assert.match(await text(), /Expected: Na4-a5 Ng5-g4\.$/);
  assert.equal((await page.sent('hint')).length, 3);
});

test('without a computer there are neither hints nor a coach', async () => {
  await page.open(DESKTOP, { game: 'smess', show: 'running' });
  assert.deepEqual(await page.run(({ one }) => [one('#hint').hidden, document.getElementById('coach')]), [true, null]);
});

test('the coach\'s question takes the focus from the keyboard, and Escape answers it', async () => {
  for (const [key, play] of [['Escape', false], ['Enter', false], ['Tab', true]] as const) {
    await page.open(DESKTOP, { game: 'kalaha', show: 'running', advice: 'on' });
    await page.focus(OPEN.kalaha);
    await page.strike('Enter');
    await page.until(() => document.activeElement?.id === 'coach-again');
    assert.match(await text(), /^Careful, .* Play it anyway\?$/);
    await page.strike(key);
    if (key === 'Tab') {
      await page.until(() => document.activeElement?.id === 'coach-play');
      await page.strike('Enter');
    }
    await page.sends('answer_coach');
    await page.settled();
    assert.deepEqual((await page.sent('answer_coach')).map((sent) => (sent as { play?: boolean }).play), [play], key);
    assert.equal(await text(), '');
    await page.until(({ one }) => document.activeElement === one('[data-cell][tabindex="0"]'));
    assert.deepEqual(await page.sent('pause'), [], 'the match stays open');
  }
});

test('a question does not take the focus from the mouse', async () => {
  await page.open(DESKTOP, { game: 'kalaha', show: 'running', advice: 'on' });
  await page.tap(OPEN.kalaha);
  await page.until(({ one }) => !one('#advice').hidden);
  assert.notEqual(await focused(), 'coach-again');
});

test('the move list marks a move made with a hint', async () => {
  for (const game of GAMES) {
    await page.open(DESKTOP, { game, show: 'running', advice: 'on' });
    const marked = await page.run(({ all }) => all('#record button').filter((node) => node.querySelector('.hint-sign')).map((node) => node.getAttribute('aria-label') ?? ''));
    assert.equal(marked.length, 1, game);
    assert.match(marked[0], /hint seen: what to play$/, game);
  }
});

test('the switch turns the coach off', async () => {
  await page.open(DESKTOP, { game: 'minesweeper', show: 'running', advice: 'on' });
  await page.click('#coach');
  await page.sends('coach');
  assert.deepEqual((await page.sent('coach')).map((sent) => (sent as { wanted?: boolean }).wanted), [false]);
});

test('a question and a whole hint can be read and answered on every screen', async () => {
  for (const game of GAMES) {
    for (const language of WORDY) {
      const check = async (parts: string) => {
        for (const size of [DESKTOP, SMALL_WINDOW, PHONE, ACROSS]) {
          await page.resize(size);
          const where = `${game}, ${language}, ${told(size)}, ${parts}`;
          assert.deepEqual(await page.run(({ unreachable }, parts) => unreachable(parts), parts), [], where);
          assert.deepEqual(await page.run(({ sideways }) => sideways('html, #advice, #advice-text')), [], where);
        }
      };
      await page.open(DESKTOP, { game, show: 'running', advice: 'warning', language });
      await check('#advice button, [data-cell]');
      await page.open(DESKTOP, { game, show: 'running', advice: 'on', language });
      for (let step = 0; step < 3; step++) {
        await page.click('#hint');
        await page.settled();
      }
      await check('#hint, #coach, #advice, [data-cell]');
    }
  }
});
