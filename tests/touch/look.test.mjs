import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { looks, named } from '../ui/palette.ts';
import { GAMES, openPage } from './page.mjs';

/** What only a browser knows: the face of a digit, the colours of plasticine in its light, the tips on what is written. */

const page = await openPage();
after(() => page.close());

const DESKTOP = [1280, 800];

test('digits are those of Nunito everywhere, all of one width, while words have the face of their title', async () => {
  await page.open(DESKTOP, { game: 'minesweeper', show: 'over' });
  const widths = await page.value(`document.fonts.load('800 100px Caprasimo').then(() => document.fonts.load('800 100px Nunito', '0')).then(() => {
    const pen = document.createElement('canvas').getContext('2d');
    const style = getComputedStyle(document.documentElement);
    const width = (face, text) => { pen.font = '800 100px ' + face; return pen.measureText(text).width; };
    const faces = ['--title-face', '--name-face', '--text-face'].map((name) => style.getPropertyValue(name));
    return { digits: faces.map((face) => [...'0123456789'].map((digit) => width(face, digit))), word: faces.map((face) => width(face, 'Spiel')), nunito: width('Nunito', '0') };
  })`);
  for (const digits of widths.digits) assert.deepEqual(digits, Array(10).fill(widths.nunito));
  assert.notEqual(widths.word[0], widths.word[2], 'titles have a face of their own');
  const faces = await page.value(`[...document.querySelectorAll('.score, .mine-number, .mines-rows > span, .mines-columns > span')].map((node) => getComputedStyle(node).fontFamily.split(',')[0])`);
  assert.ok(faces.length > 30);
  for (const face of faces) assert.match(face, /^"?Nunito"?$/);
});

/**
 * How well each number of a pit stands out from the clay round it on the screen. The ink is the part of the picture
 * that differs most from its middle brightness.
 */
const READ = `(async (picture) => {
  const image = new Image();
  image.src = 'data:image/png;base64,' + picture;
  await image.decode();
  const canvas = new OffscreenCanvas(image.width, image.height);
  const pen = canvas.getContext('2d');
  pen.drawImage(image, 0, 0);
  const part = (c) => (c / 255 <= 0.04045 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4);
  return [...document.querySelectorAll('#board .pit-number')].map((node) => {
    const { left, top, width, height } = node.getBoundingClientRect();
    const { data } = pen.getImageData(left - 3, top, width + 6, height);
    const bright = Array.from({ length: data.length / 4 }, (_, i) => 0.2126 * part(data[4 * i]) + 0.7152 * part(data[4 * i + 1]) + 0.0722 * part(data[4 * i + 2])).sort((a, b) => a - b);
    const at = (share) => bright[Math.floor(share * (bright.length - 1))] + 0.05;
    return Math.max(at(0.97) / at(0.5), at(0.5) / at(0.03));
  });
})`;

for (const look of looks('kalaha').filter(({ sides }) => sides === 'usual')) {
  test(`the numbers of the pits stand out from the clay in its light: ${named(look)}`, async () => {
    await page.open(DESKTOP, { game: 'kalaha', show: 'running', theme: look.theme, contrast: look.contrast === 'high' ? 'on' : 'off' });
    const ratios = await page.value(`${READ}('${await page.picture()}')`);
    assert.equal(ratios.length, 12);
    for (const ratio of ratios) assert.ok(ratio >= 3, ratios.map((each) => each.toFixed(2)).join(' '));
  });
}

test('a system that asks for more contrast, or sets the colours itself, gets high contrast at once', async () => {
  await page.open(DESKTOP, { game: 'smess', show: 'running' });
  const usual = { 'prefers-contrast': 'no-preference', 'forced-colors': 'none' };
  for (const asked of [{ 'prefers-contrast': 'more' }, { 'forced-colors': 'active' }]) {
    await page.prefer({ ...usual, ...asked });
    await page.until(`document.documentElement.dataset.contrast === 'high'`);
    await page.prefer(usual);
    await page.until(`document.documentElement.dataset.contrast === 'usual'`);
  }
});

test('what a ply or a step is can be read where the computer’s level is chosen', async () => {
  const tips = () => page.value(`['level-name-second', 'level-second'].map((id) => document.getElementById(id).ariaDescription ?? '')`);
  await page.open(DESKTOP, { game: 'kalaha', show: 'choosing', language: 'de' });
  for (const tip of await tips()) assert.match(tip, /^Ein Halbzug ist alles, /);
  await page.open(DESKTOP, { game: 'minesweeper', show: 'practice', language: 'de' });
  for (const tip of await tips()) assert.match(tip, /^\+2 ist zwei Stufen stärker/);
});

test('captured pieces keep their size beside a long name, and stay on their card', async () => {
  for (const size of [[800, 600], [1280, 800], [390, 844], [844, 390]]) {
    await page.open(size, { game: 'smess', show: 'over' });
    const pieces = await page.value(`(() => {
      const tray = document.querySelector('#captured-first');
      document.querySelector('#name-first').textContent = 'Blue · Computer, Very good (level 3.7)';
      tray.innerHTML = tray.querySelector('.figure').outerHTML.repeat(11);
      const { left, right } = tray.closest('.card').getBoundingClientRect();
      return [...tray.children].map((piece) => piece.getBoundingClientRect())
        .map((box) => ({ width: box.width, height: box.height, inside: box.left >= left && box.right <= right }));
    })()`);
    assert.equal(pieces.length, 11);
    for (const { width, height, inside } of pieces) assert.ok(width >= 24 && height >= 24 && inside, `${size}: ${JSON.stringify(pieces)}`);
  }
});

test('the words between the figures to choose from keep a space between them', async () => {
  for (const language of ['en', 'de', 'km']) {
    for (const size of [[844, 390], [667, 375], [390, 844], [360, 640], [320, 640]]) {
      await page.open(size, { game: 'smess', show: 'choosing', language });
      const words = await page.value(`[...document.querySelectorAll('.tray-caption')].map((node) => {
        const words = document.createRange();
        words.selectNodeContents(node);
        const { left, right } = words.getBoundingClientRect();
        return { text: node.textContent, left, right };
      })`);
      for (const [i, { text, left }] of words.slice(1).entries()) assert.ok(left - words[i].right >= 2, `${language} ${size.join(' × ')}: ${words[i].text} ${text} ${left - words[i].right}`);
    }
  }
});

test('a match that is judged moves nothing and keeps six rows of its record, and the page beside it does not scroll', async () => {
  const seen = `(() => {
    const box = document.querySelector('#record-box').getBoundingClientRect();
    const top = document.querySelector('#record thead th').getBoundingClientRect().bottom;
    const rows = [...document.querySelectorAll('#record tbody tr')].map((row) => row.getBoundingClientRect());
    const parts = [...document.querySelectorAll('#board, .card, #panel > *, #judging > *, #record-box, #record tbody tr')].filter((node) => node.checkVisibility());
    const { scrollHeight, clientHeight } = document.querySelector('#app');
    return {
      rows: rows.filter((row) => row.top >= top - 1 && row.bottom <= box.bottom + 1).length,
      at: parts.map((node) => { const { left, top, width, height } = node.getBoundingClientRect(); return [node.id || node.textContent.slice(0, 3), left, top, width, height].join(' '); }),
      over: scrollHeight - clientHeight,
    };
  })()`;
  for (const [size, language] of [[[1280, 800], 'en'], [[1280, 800], 'de'], [[1280, 800], 'km'], [[1000, 700], 'en'], [[1000, 700], 'de'], [[1000, 700], 'km']]) {
    const where = `${size.join(' × ')} ${language}`;
    await page.open(size, { game: 'smess', show: 'over', language });
    const before = await page.value(seen);
    const same = async (when) => {
      await page.settled();
      const now = await page.value(seen);
      assert.deepEqual(now.at, before.at, `${where}, ${when}`);
      assert.ok(now.rows >= 6, `${where}, ${when}: ${now.rows}`);
      if (size[0] === 1280) assert.equal(now.over, 0, `${where}, ${when}`);
    };
    await page.value(`document.querySelector('#judge').click()`);
    await page.until(`document.querySelector('#judging-progress')?.checkVisibility() && document.querySelector('#graph')?.checkVisibility()`);
    await same('under way');
    await page.value(`document.querySelector('#judge').click()`);
    await page.until(`!document.querySelector('#judge')?.checkVisibility()`);
    await same('judged');
    assert.ok(await page.value(`document.querySelector('#judging-accounts thead').getBoundingClientRect().height > 10`), 'what the figures count is written');
    // A move whose row is in sight, or the record would scroll to it.
    await page.value(`document.querySelector('#review-back').click()`);
    await page.until(`getComputedStyle(document.querySelector('#review-continue')).visibility === 'visible'`);
    await same('looking back');
  }
});

test('a button has a tip when its words are not seen, and that covers neither another button nor what is read', async () => {
  const rest = (id) => page.value(`(async () => {
    const button = document.getElementById('${id}');
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab' }));
    button.focus();
    const tip = document.getElementById('tip');
    if (tip.hidden) return null;
    const box = tip.getBoundingClientRect();
    const words = [...document.querySelectorAll('#app :is(button, #status, #judging, #record-box, .card-name):not(#record *)')].filter((node) => node !== button && node.checkVisibility() && getComputedStyle(node).visibility === 'visible');
    const covers = words.filter((node) => {
      const other = node.getBoundingClientRect();
      return other.left < box.right && other.right > box.left && other.top < box.bottom && other.bottom > box.top;
    });
    return { text: tip.textContent, covers: covers.map(({ id, className }) => id || className), inside: box.left >= 0 && box.top >= 0 && box.right <= innerWidth && box.bottom <= innerHeight };
  })()`);
  await page.open([1000, 700], { game: 'smess', show: 'judged' });
  for (const id of ['players', 'settings', 'help', 'review-first', 'undo']) {
    const tip = await rest(id);
    assert.ok(tip.text && tip.inside, `${id}: ${JSON.stringify(tip)}`);
    assert.deepEqual(tip.covers, [], id);
  }
  assert.equal(await rest('rematch'), null, 'its words are seen');
  await page.open(DESKTOP, { game: 'smess', show: 'running' });
  assert.equal(await rest('players'), null);
});

test('what words mean stands in a tip of the page, never in one of the browser', async () => {
  const rest = (selector) => page.value(`(() => {
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab' }));
    document.querySelector('${selector}').focus();
    const tip = document.getElementById('tip');
    return tip.hidden ? null : tip.textContent;
  })()`);
  await page.open(DESKTOP, { game: 'kalaha', show: 'choosing' });
  assert.match(await rest('#level-second'), /^A ply is /);
  await page.open(DESKTOP, { game: 'smess', show: 'judged' });
  assert.match(await rest('#record button[data-note]'), /./);
  for (const game of GAMES) {
    for (const show of ['choosing', 'running', 'over']) {
      await page.open(DESKTOP, { game, show });
      assert.deepEqual(await page.value(`[...document.querySelectorAll('[title]')].map((node) => node.outerHTML)`), [], `${game}, ${show}`);
    }
  }
});

test('what the computer thinks moves none of the boxes below it, however long it is', async () => {
  const top = () => page.value(`document.querySelector('#watch-row').getBoundingClientRect().top`);
  for (const language of ['en', 'de']) {
    await page.open(DESKTOP, { game: 'kalaha', show: 'running', language });
    const before = await top();
    await page.value(`(() => {
      const thinking = document.querySelector('#thinking');
      thinking.hidden = false;
      thinking.textContent = 'Tiefe 12 · 1.234.567 Stellungen · 701.000 pro Sekunde · Orange +0,25';
    })()`);
    assert.equal(await top(), before, language);
  }
});

test('home shows every game at once on a desktop, however small, and uses a large one', async () => {
  for (const size of [[844, 390], [800, 600], [1000, 700], [1280, 800], [1366, 768], [2560, 1440]]) {
    await page.open(size, { language: 'de', kalaha: 'running' });
    const { bottom, wide } = await page.value(`(() => {
      const cards = [...document.querySelectorAll('.game')].map((node) => node.getBoundingClientRect());
      return { bottom: Math.max(...cards.map((box) => box.bottom)), wide: cards.at(-1).right - cards[0].left };
    })()`);
    assert.ok(bottom <= size[1] && bottom >= 0.85 * size[1], `${size.join(' × ')}: ${bottom}`);
    assert.ok(wide >= 0.8 * size[0], `${size.join(' × ')}: ${wide}`);
  }
});

test('beside the review of a match all squares of Minesweeper are seen, in letters of any size', async () => {
  for (const [size, scale, language] of [[DESKTOP, 200, 'de'], [DESKTOP, 200, 'km'], [[1000, 700], 150, 'de'], [[800, 600], 100, 'de']]) {
    await page.open(size, { game: 'minesweeper', show: 'over', scale, language });
    const cut = await page.value(`(() => {
      const { scrollHeight, clientHeight } = document.querySelector('.mines-view');
      return scrollHeight - clientHeight;
    })()`);
    assert.equal(cut, 0, `${size.join(' × ')} at ${scale} %, ${language}`);
  }
});

test('before the first move all that can be chosen is seen at once on a desktop, and nothing that cannot be pressed', async () => {
  for (const game of GAMES) {
    for (const language of ['en', 'de', 'km']) {
      await page.open(DESKTOP, { game, show: 'choosing', language });
      const { over, idle } = await page.value(`(() => {
        const { scrollHeight, clientHeight } = document.querySelector('#app');
        const idle = [...document.querySelectorAll('#controls .icon-button')].filter((node) => node.checkVisibility());
        return { over: scrollHeight - clientHeight, idle: idle.map(({ id }) => id) };
      })()`);
      assert.equal(over, 0, `${game} ${language}`);
      assert.deepEqual(idle, [], `${game} ${language}`);
    }
  }
});

test('a page that only reads says so for as long as it does, at home and at every table', async () => {
  const shown = () => page.value(`[...document.querySelectorAll('.read-only')].filter((node) => node.checkVisibility()).map((node) => node.textContent)`);
  const sign = 'Another Spielkiste uses this folder. Nothing can be changed here.';
  for (const size of [DESKTOP, [800, 600], [390, 844]]) {
    await page.open(size, { folder: `/${'games'.repeat(20)}` });
    assert.deepEqual(await shown(), [sign]);
    assert.equal(await page.value(`(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)(document.querySelector('#folder-dialog'))`), 0, 'a long path');
    for (const game of GAMES) {
      await page.open(size, { game, show: 'running', folder: '/games' });
      assert.deepEqual(await shown(), [sign]);
      await page.open(size, { game, show: 'running' });
      assert.deepEqual(await shown(), []);
    }
  }
});

test('Tab goes round within the page and within a dialog, without a stop on nothing', async () => {
  const round = (shift) => page.value(`(() => {
    const root = document.querySelector('dialog[open]') ?? document.querySelector('main:not([hidden])');
    const stops = [...root.querySelectorAll('button, input, select, textarea, summary, [tabindex]')]
      .filter((node) => node.tabIndex >= 0 && !node.disabled && node.checkVisibility() && (node.type !== 'radio' || node.checked));
    const [from, to] = ${shift} ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]];
    from.focus();
    from.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab', shiftKey: ${shift}, bubbles: true, cancelable: true }));
    return [stops.length > 2, document.activeElement === to];
  })()`);
  await page.open(DESKTOP, {});
  assert.deepEqual(await round(false), [true, true], 'home');
  for (const game of GAMES) {
    await page.open(DESKTOP, { game, show: 'running' });
    for (const shift of [false, true]) assert.deepEqual(await round(shift), [true, true], game);
    await page.value(`document.querySelector('#settings').click()`);
    await page.until(`document.querySelector('#settings-dialog')?.open`);
    for (const shift of [false, true]) assert.deepEqual(await round(shift), [true, true], 'settings');
  }
});

test('who wins is celebrated for a moment, unless nothing may move, and asked for a rematch', async () => {
  const resign = async (animation) => {
    await page.open([390, 844], { game: 'smess', show: 'running', animation });
    await page.value(`document.querySelector('#resign').click()`);
    await page.value(`document.querySelector('#resign-confirm').click()`);
    await page.until(`document.querySelector('#status').textContent.startsWith('Red wins!')`);
  };
  const paper = `document.querySelector('#board-area > .celebration.second')`;
  await resign('normal');
  await page.until(`${paper} && getComputedStyle(${paper}).pointerEvents === 'none'`);
  await page.until(`!${paper}`);
  const main = `[...document.querySelectorAll('#controls > .primary')].filter((button) => button.checkVisibility()).map(({ id }) => id).join()`;
  assert.equal(await page.value(main), 'rematch');
  await page.prefer({ 'prefers-reduced-motion': 'reduce' });
  await resign('normal');
  await page.settled();
  assert.equal(await page.value(paper), null);
  await page.prefer({ 'prefers-reduced-motion': 'no-preference' });
});
