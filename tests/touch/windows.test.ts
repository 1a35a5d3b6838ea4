import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openPage } from './recorded.js';
import { GAMES, WINDOWS, told } from './sizes.js';

const page = await openPage();
after(() => page.close());

/** Layout faults: a board beyond the window, text that is cut off, sideways scrolling. */
const tooLarge = () =>
  page.run(({ one, seen, sideways, called }) => {
    const { left, top, right, bottom } = one('#board').getBoundingClientRect();
    const beyond = left < 0 || top < 0 || right > innerWidth || bottom > innerHeight;
    const cut = seen('#app :is(button, .card-name, #status, .note, h1, label, summary, .mines-info)').filter((node) => {
      if (node.closest('.unseen') || node.matches('[data-figure]')) return false;
      const { width, height } = node.getBoundingClientRect();
      return width > 2 && height > 2 && node.scrollWidth > node.clientWidth + 1 && node.clientWidth > 0;
    });
    const outside = seen('#app :is(button, .card, select, #status)').filter((node) => {
      if (node.matches('[data-figure]') || node.closest('#record')) return false;
      const box = node.getBoundingClientRect();
      return box.left < -0.5 || box.right > innerWidth + 0.5;
    });
    return [
      ...(beyond ? [`board ${[left, top, right, bottom]}`] : []),
      ...sideways('html, #app'),
      ...cut.map((node) => `${called(node)} is cut`),
      ...outside.map((node) => `${called(node)} beyond the window`),
    ];
  });

/** Font sizes in percent by language: German has the longest words, Khmer the tallest letters. */
const SCALES = { en: [100], de: [100, 130, 150, 200], km: [100, 200] } as const;

for (const game of GAMES) {
  test(`the ${game} board is fully visible in every window at every font size, and no text is cut off`, async () => {
    for (const [language, scales] of Object.entries(SCALES)) {
      // Kalaha's usual look is lit, which takes long to render, so it is opened in one language only.
      await page.open(WINDOWS[0], { game, show: 'running', look: language === 'en' ? 'usual' : 'calm', language });
      for (const scale of scales) {
        await page.reshape(WINDOWS[0], scale);
        for (const size of WINDOWS) {
          await page.resize(size);
          assert.deepEqual(await tooLarge(), [], `${language}, ${told(size)} at ${scale} %`);
        }
      }
    }
  });
}
