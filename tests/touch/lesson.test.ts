import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openPage } from './recorded.js';
import { ACROSS, DESKTOP, GAMES, LANGUAGES, PHONE, SMALL_PHONE, SMALL_WINDOW, told, type Game, type Size } from './sizes.js';

const page = await openPage();
after(() => page.close());

/** Opens a game's lesson as a newcomer does, with the button that this screen offers. */
async function learn(size: Size, game: Game, language = 'en') {
  await page.open(size, { game, show: 'choosing', language });
  const offer = await page.run(({ seen }) => seen('.learns').map(({ id }) => id));
  assert.equal(offer.length, 1, `${game}, ${told(size)}`);
  await page.tap(`#${offer[0]}`);
  await page.until(({ find }) => find('#lesson-task'));
  await page.settled();
}

const rung = () => page.run(({ all }) => all('[data-advice="look"]').map((node) => node.dataset.name));

/** Whether an element is completely in the window, without scrolling. */
const isWhole = (selector: string) => page.run(({ one }, selector) => {
  const { top, bottom } = one(selector).getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
}, selector);

test('a newcomer learns on the board: a wrong try gets a reason, the right one leads on', async () => {
  await learn(PHONE, 'smess');
  await page.reads('#lesson-title', 'step 1 of 7');
  assert.deepEqual(await rung(), ['c3']);
  await page.tap('[data-name="c4"]');
  await page.reads('#lesson-why', 'No arrow on c3 points to c4.');
  await page.tap('#lesson-show');
  await page.reads('#lesson-done', 'The arrows on c3 showed where to go.');
  assert.deepEqual(await rung(), [], 'nothing is asked any more');
  await page.tap('#lesson-next');
  await page.reads('#lesson-title', 'step 2 of 7');
  assert.deepEqual((await page.sent('go_to_step')).map(({ step }) => step), [1]);
  const kept = (await page.sent('keep_settings')).map(({ settings }) => (settings as { lesson?: object }).lesson);
  assert.deepEqual(kept.filter(Boolean), [{ smess: 1 }]);
});

test('leaving a lesson returns to the match, which is offered again where the learner stopped', async () => {
  await learn(PHONE, 'smess');
  await page.tap('#lesson-show');
  await page.tap('#lesson-next');
  await page.tap('#lesson-leave');
  await page.sees('#go');
  await page.misses('#lesson');
  await page.reads('#lesson-open', 'step 2');
});

test('the help opens the lesson at any time', async () => {
  await page.open(PHONE, { game: 'smess', show: 'running' });
  await page.openDialog('help');
  await page.tap('#help-learn');
  await page.closes();
  await page.reads('#lesson-title', 'step 1 of 7');
});

test('the task, the board and the way on are visible together', async () => {
  for (const game of GAMES) {
    for (const language of LANGUAGES) {
      await learn(PHONE, game, language);
      for (const size of [PHONE, ACROSS, SMALL_WINDOW, DESKTOP]) {
        await page.resize(size);
        const where = `${game}, ${language}, ${told(size)}`;
        for (const part of ['#lesson-task', '#board']) assert.ok(await isWhole(part), `${part}, ${where}`);
        if (size !== ACROSS) assert.ok(await isWhole('#lesson-show'), where);
      }
    }
  }
});

test('everything in a lesson can be reached on a small phone with large letters', async () => {
  for (const game of GAMES) {
    await learn(SMALL_PHONE, game, 'de');
    for (const scale of [100, 200]) {
      await page.reshape(SMALL_PHONE, scale);
      assert.deepEqual(await page.run(({ unreachable }) => unreachable('main:not([hidden]) :is(button, [data-cell])')), [], `${game} at ${scale} %`);
      assert.deepEqual(await page.run(({ sideways }) => sideways('html')), [], `${game} at ${scale} %`);
    }
  }
});

test('with keys, a solved step leads to the next with Enter, and Escape leaves', async () => {
  await learn(DESKTOP, 'smess');
  await page.focus('#lesson-show');
  await page.strike('Enter');
  await page.until(() => document.activeElement?.id === 'lesson-next');
  await page.strike('Enter');
  await page.reads('#lesson-title', 'step 2 of 7');
  await page.until(() => document.activeElement?.matches('[data-cell]'));
  // The second press must follow soon.
  const note = await page.run(({ keyDown, text }) => {
    keyDown('Escape');
    const note = text('#message');
    keyDown('Escape');
    return note;
  });
  assert.match(note, /Press Escape again/);
  await page.sees('#go');
});
