import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { looks, named } from '../ui/palette.js';
import { openPage } from './recorded.js';
import { ACROSS, DESKTOP, GAMES, LANGUAGES, LARGEST, NARROW, PHONE, SMALL_PHONE, SMALL_WINDOW, WINDOW, WORDY, told, type Game, type Size } from './sizes.js';

/** Tests that need a browser: digit fonts, colours under lighting, tooltips. */

const page = await openPage();
after(() => page.close());

test('digits are in Nunito everywhere and equally wide, while titles have their own font', async () => {
  await page.open(DESKTOP, { game: 'minesweeper', show: 'over' });
  const { digits, words, nunito } = await page.run(async () => {
    await document.fonts.load('800 100px Caprasimo');
    await document.fonts.load('800 100px Nunito', '0');
    const pen = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
    const style = getComputedStyle(document.documentElement);
    const width = (face: string, text: string) => {
      pen.font = `800 100px ${face}`;
      return pen.measureText(text).width;
    };
    const faces = ['--title-face', '--name-face', '--text-face'].map((name) => style.getPropertyValue(name));
    return { digits: faces.map((face) => [...'0123456789'].map((digit) => width(face, digit))), words: faces.map((face) => width(face, 'Spiel')), nunito: width('Nunito', '0') };
  });
  for (const widths of digits) assert.deepEqual(widths, Array(10).fill(nunito));
  assert.notEqual(words[0], words[2], 'titles have their own font');
  const faces = await page.run(({ all }) => all('.score, .mine-number, .mines-rows > span, .mines-columns > span').map((node) => getComputedStyle(node).fontFamily.split(',')[0]));
  assert.ok(faces.length > 30);
  for (const face of faces) assert.match(face, /^"?Nunito"?$/);
});

/**
 * The contrast in a screenshot between each pit's number and the clay around it. The ink is the part that differs most
 * from the median brightness.
 */
const read = (picture: string) =>
  page.run(async ({ all }, picture) => {
    const image = new Image();
    image.src = `data:image/png;base64,${picture}`;
    await image.decode();
    const pen = new OffscreenCanvas(image.width, image.height).getContext('2d') as OffscreenCanvasRenderingContext2D;
    pen.drawImage(image, 0, 0);
    const part = (c: number) => (c / 255 <= 0.04045 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4);
    return all('#board .pit-number').map((node) => {
      const { left, top, width, height } = node.getBoundingClientRect();
      const { data } = pen.getImageData(left - 3, top, width + 6, height);
      const bright = Array.from({ length: data.length / 4 }, (_, i) => 0.2126 * part(data[4 * i]) + 0.7152 * part(data[4 * i + 1]) + 0.0722 * part(data[4 * i + 2])).sort((a, b) => a - b);
      const at = (share: number) => bright[Math.floor(share * (bright.length - 1))] + 0.05;
      return Math.max(at(0.97) / at(0.5), at(0.5) / at(0.03));
    });
  }, picture);

for (const look of looks('kalaha').filter(({ sides }) => sides === 'usual')) {
  test(`the numbers of the pits stand out from the lit clay: ${named(look)}`, async () => {
    await page.open(DESKTOP, { game: 'kalaha', show: 'running', theme: look.theme, contrast: look.contrast === 'high' ? 'on' : 'off' });
    const ratios = await read(await page.picture());
    assert.equal(ratios.length, 12);
    for (const ratio of ratios) assert.ok(ratio >= 3, ratios.map((each) => each.toFixed(2)).join(' '));
  });
}

test('a system setting for more contrast or forced colours turns on high contrast immediately', async () => {
  await page.open(DESKTOP, { game: 'smess', show: 'running' });
  const usual = { 'prefers-contrast': 'no-preference', 'forced-colors': 'none' };
  const becomes = (contrast: string) => page.until((_, contrast) => document.documentElement.dataset.contrast === contrast, contrast);
  for (const asked of [{ 'prefers-contrast': 'more' }, { 'forced-colors': 'active' }]) {
    await page.prefer({ ...usual, ...asked });
    await becomes('high');
    await page.prefer(usual);
    await becomes('usual');
  }
});

test('pictures show every look as the board has it, whichever is chosen', async () => {
  const fills = () => page.run(({ all }) => ['.board-look', '#board'].map((part) => all(`${part} .square.light`).map((node) => getComputedStyle(node).fill)));
  for (const [i, look] of (['usual', 'calm', 'festive'] as const).entries()) {
    await page.open(DESKTOP, { game: 'smess', show: 'running', look: 'festive' });
    await page.openDialog('settings');
    await page.click(`#setting-look-smess [value=${look}]`);
    await page.settled();
    const [pictures, board] = await fills();
    assert.equal(new Set(pictures).size, 3);
    assert.deepEqual(board, [pictures[i]], look);
  }
});

test('the choice of computer level explains plies and steps', async () => {
  const tips = () => page.run(({ one }) => ['#level-name-second', '#level-second'].map((level) => one(level).ariaDescription ?? ''));
  await page.open(DESKTOP, { game: 'kalaha', show: 'choosing', language: 'de' });
  for (const tip of await tips()) assert.match(tip, /^Ein Halbzug ist alles, /);
  await page.open(DESKTOP, { game: 'minesweeper', show: 'practice', language: 'de' });
  for (const tip of await tips()) assert.match(tip, /^\+2 ist zwei Stufen stärker/);
});

test('captured pieces keep their size next to a long name, and stay on their card', async () => {
  for (const size of [SMALL_WINDOW, DESKTOP, PHONE, ACROSS]) {
    await page.open(size, { game: 'smess', show: 'over' });
    const pieces = await page.run(({ one }) => {
      const tray = one('#captured-first');
      one('#name-first').textContent = 'Blue · Computer, Very good (level 3.7)';
      tray.innerHTML = one('#captured-first .figure').outerHTML.repeat(11);
      const card = tray.closest('.card')?.getBoundingClientRect();
      return [...tray.children].map((piece) => piece.getBoundingClientRect())
        .map((box) => ({ width: box.width, height: box.height, inside: card && box.left >= card.left && box.right <= card.right }));
    });
    assert.equal(pieces.length, 11);
    for (const { width, height, inside } of pieces) assert.ok(width >= 24 && height >= 24 && inside, `${told(size)}: ${JSON.stringify(pieces)}`);
  }
});

test('the captions between the figures do not touch', async () => {
  for (const language of LANGUAGES) {
    await page.open(ACROSS, { game: 'smess', show: 'choosing', language });
    for (const size of [ACROSS, [667, 375], PHONE, SMALL_PHONE, NARROW] as Size[]) {
      await page.resize(size);
      const words = await page.run(({ all }) => all('.tray-caption').map((node) => {
        const words = document.createRange();
        words.selectNodeContents(node);
        const { left, right } = words.getBoundingClientRect();
        return { text: node.textContent, left, right };
      }));
      for (const [i, { text, left }] of words.slice(1).entries()) assert.ok(left - words[i].right >= 2, `${language} ${told(size)}: ${words[i].text} ${text} ${left - words[i].right}`);
    }
  }
});

test('looking back at judged moves shifts nothing, keeps six record rows visible and does not make the page scroll', async () => {
  const look = () =>
    page.run(({ one, all, seen }) => {
      const box = one('#record-box').getBoundingClientRect();
      const top = one('#record thead th').getBoundingClientRect().bottom;
      const rows = all('#record tbody tr').map((row) => row.getBoundingClientRect());
      const { scrollHeight, clientHeight } = one('#app');
      return {
        rows: rows.filter((row) => row.top >= top - 1 && row.bottom <= box.bottom + 1).length,
        at: seen('#board, .card, #panel > *, #judging > *, #record-box, #record tbody tr').map((node) => {
          const { left, top, width, height } = node.getBoundingClientRect();
          return [node.id || node.textContent?.slice(0, 3), left, top, width, height].join(' ');
        }),
        over: scrollHeight - clientHeight,
      };
    });
  for (const size of [DESKTOP, WINDOW]) {
    for (const language of LANGUAGES) {
      await page.open(size, { game: 'smess', show: 'judged', language });
      await page.settled();
      const before = await look();
      // A move whose row is in view; otherwise the record would scroll.
      await page.click('#review-back');
      await page.until(({ one }) => getComputedStyle(one('#review-continue')).visibility === 'visible');
      await page.settled();
      const where = `${told(size)} ${language}`;
      const now = await look();
      assert.deepEqual(now.at, before.at, where);
      assert.ok(now.rows >= 6, `${where}: ${now.rows}`);
      if (size === DESKTOP) assert.equal(now.over, 0, where);
    }
  }
});

/** Opens the report. Smess's is still being made; it is stopped. */
async function openReport(game: Game) {
  await page.click('#report');
  await page.opens('report');
  if (game === 'smess') {
    await page.until(({ one }) => one<HTMLProgressElement>('#report-progress progress').value > 0);
    await page.misses('.turning-point');
    await page.click('#report-judge');
  }
  await page.misses('#report-progress');
  await page.sees('.turning-point');
}

test('the report can be stopped, does not scroll sideways on any screen, and leads to its moves', async () => {
  for (const game of GAMES) {
    for (const language of WORDY) {
      await page.open(PHONE, { game, show: 'over', language });
      await openReport(game);
      for (const size of [PHONE, ACROSS, SMALL_WINDOW, DESKTOP]) {
        await page.resize(size);
        assert.ok(await page.isOpen('report'));
        assert.deepEqual(await page.run(({ sideways }) => sideways('#report-dialog')), [], `${game} ${told(size)} ${language}`);
      }
    }
  }
  await page.open(PHONE, { game: 'smess', show: 'over' });
  await openReport('smess');
  await page.click('.turning-point[data-ply="28"] button');
  await page.closes();
  assert.equal(await page.run(({ one }) => one('#record [aria-current]').dataset.ply), '28');
});

/** The tooltip after focusing with the keyboard: its text, whether it is in the window, and what it covers. */
const rest = (selector: string) =>
  page.run(({ one, seen, called }, selector) => {
    const at = one(selector);
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab' }));
    at.focus();
    const tip = one('#tip');
    if (tip.hidden) return null;
    const box = tip.getBoundingClientRect();
    const covers = seen('#app :is(button, #status, #judging, #record-box, .card-name):not(#record *)').filter((node) => {
      const other = node.getBoundingClientRect();
      return node !== at && getComputedStyle(node).visibility === 'visible' && other.left < box.right && other.right > box.left && other.top < box.bottom && other.bottom > box.top;
    });
    return { text: tip.textContent ?? '', covers: covers.map(called), inside: box.left >= 0 && box.top >= 0 && box.right <= innerWidth && box.bottom <= innerHeight };
  }, selector);

test('a button without a visible label has a tooltip, which covers neither buttons nor text', async () => {
  await page.open(WINDOW, { game: 'smess', show: 'judged' });
  for (const id of ['players', 'settings', 'help', 'review-first', 'undo']) {
    const tip = await rest(`#${id}`);
    assert.ok(tip?.text && tip.inside, `${id}: ${JSON.stringify(tip)}`);
    assert.deepEqual(tip.covers, [], id);
  }
  assert.equal(await rest('#rematch'), null, 'its label is visible');
  await page.open(DESKTOP, { game: 'smess', show: 'running' });
  assert.equal(await rest('#players'), null);
});

test('explanations are in the page\'s tooltips, never the browser\'s', async () => {
  await page.open(DESKTOP, { game: 'kalaha', show: 'choosing' });
  assert.match((await rest('#level-second'))?.text ?? '', /^A ply is /);
  await page.open(DESKTOP, { game: 'smess', show: 'judged' });
  assert.match((await rest('#record button[data-note]'))?.text ?? '', /./);
  for (const game of GAMES) {
    for (const show of ['choosing', 'running', 'over'] as const) {
      await page.open(DESKTOP, { game, show });
      assert.deepEqual(await page.run(({ all }) => all('[title]').map((node) => node.outerHTML)), [], `${game}, ${show}`);
    }
  }
});

test('the computer\'s thoughts never shift the elements below, whatever their length', async () => {
  const top = () => page.run(({ one }) => one('#watch-row').getBoundingClientRect().top);
  for (const language of ['en', 'de']) {
    await page.open(DESKTOP, { game: 'kalaha', show: 'running', language });
    const before = await top();
    await page.run(({ one }) => {
      one('#thinking').hidden = false;
      one('#thinking').textContent = 'Tiefe 12 · 1.234.567 Stellungen · 701.000 pro Sekunde · Orange +0,25';
    });
    assert.equal(await top(), before, language);
  }
});

test('the home screen shows all games on a small desktop, and fills a large one', async () => {
  for (const size of [ACROSS, SMALL_WINDOW, WINDOW, DESKTOP, [1366, 768], LARGEST] as Size[]) {
    await page.open(size, { language: 'de', kalaha: 'running' });
    const [bottom, wide] = await page.run(({ all }) => {
      const cards = all('.game').map((node) => node.getBoundingClientRect());
      return [Math.max(...cards.map((box) => box.bottom)), cards[cards.length - 1].right - cards[0].left];
    });
    assert.ok(bottom <= size[1] && bottom >= 0.85 * size[1], `${told(size)}: ${bottom}`);
    assert.ok(wide >= 0.8 * size[0], `${told(size)}: ${wide}`);
  }
});

/** How far an element can scroll down. */
const hidden = (selector: string) => page.run(({ one }, selector) => one(selector).scrollHeight - one(selector).clientHeight, selector);

test('next to the review all squares of Minesweeper are visible at any font size', async () => {
  for (const [size, scale, language] of [[DESKTOP, 200, 'de'], [DESKTOP, 200, 'km'], [WINDOW, 150, 'de'], [SMALL_WINDOW, 100, 'de']] as const) {
    await page.open(size, { game: 'minesweeper', show: 'over', scale, language });
    assert.equal(await hidden('.mines-view'), 0, `${told(size)} at ${scale} %, ${language}`);
  }
});

test('before the first move all options are visible on a desktop, and no disabled buttons', async () => {
  for (const game of GAMES) {
    for (const language of LANGUAGES) {
      await page.open(DESKTOP, { game, show: 'choosing', language });
      assert.equal(await hidden('#app'), 0, `${game} ${language}`);
      assert.deepEqual(await page.run(({ seen }) => seen('#controls .icon-button').map(({ id }) => id)), [], `${game} ${language}`);
    }
  }
});

test('a read-only page says so at home and in every match', async () => {
  const shown = () => page.run(({ seen }) => seen('.read-only').map((node) => node.textContent));
  const sign = 'Spielkiste is already open. You cannot change anything here.';
  const sizes = [DESKTOP, SMALL_WINDOW, PHONE];
  await page.open(DESKTOP, { folder: `/${'games'.repeat(20)}` });
  for (const size of sizes) {
    await page.resize(size);
    assert.deepEqual(await shown(), [sign]);
    assert.ok(await page.isOpen('folder'));
    assert.deepEqual(await page.run(({ sideways }) => sideways('#folder-dialog')), [], 'a long path');
  }
  for (const game of GAMES) {
    await page.open(DESKTOP, { game, show: 'running', folder: '/games' });
    for (const size of sizes) {
      await page.resize(size);
      assert.deepEqual(await shown(), [sign]);
    }
    await page.open(DESKTOP, { game, show: 'running' });
    assert.deepEqual(await shown(), []);
  }
});

test('Tab cycles within the page and within a dialog, and always focuses an element', async () => {
  const goesRound = (shiftKey: boolean) =>
    page.run(({ find, one, keyDown }, shiftKey) => {
      const root = find('dialog[open]') ?? one('main:not([hidden])');
      const stops = [...root.querySelectorAll<HTMLInputElement>('button, input, select, textarea, summary, [tabindex]')]
        .filter((node) => node.tabIndex >= 0 && !node.disabled && node.checkVisibility() && (node.type !== 'radio' || node.checked));
      const [first, last] = [stops[0], stops[stops.length - 1]];
      (shiftKey ? first : last).focus();
      keyDown('Tab', { shiftKey });
      return stops.length > 2 && document.activeElement === (shiftKey ? last : first);
    }, shiftKey);
  await page.open(DESKTOP, {});
  assert.ok(await goesRound(false), 'home');
  for (const game of GAMES) {
    await page.open(DESKTOP, { game, show: 'running' });
    for (const shift of [false, true]) assert.ok(await goesRound(shift), game);
    await page.openDialog('settings');
    for (const shift of [false, true]) assert.ok(await goesRound(shift), 'settings');
  }
});

test('the winner is celebrated briefly, unless motion is reduced, and offered a rematch', async () => {
  const resign = async () => {
    await page.open(PHONE, { game: 'smess', show: 'running', animation: 'normal' });
    await page.click('#resign');
  };
  const paper = '#board-area > .celebration.second';
  await resign();
  // Meanwhile, because it is brief.
  const celebrated = page.until(({ find, text }, paper) => {
    const node = find(paper);
    return text('#status').startsWith('Red wins!') && node && getComputedStyle(node).pointerEvents === 'none';
  }, paper);
  await Promise.all([celebrated, page.click('#resign-confirm')]);
  await page.until(({ find }, paper) => !find(paper), paper);
  assert.deepEqual(await page.run(({ seen }) => seen('#controls > .primary').map(({ id }) => id)), ['rematch']);
  await page.prefer({ 'prefers-reduced-motion': 'reduce' });
  await resign();
  await page.click('#resign-confirm');
  await page.reads('#status', 'Red wins!');
  await page.settled();
  assert.equal(await page.count(paper), 0);
  await page.prefer({ 'prefers-reduced-motion': 'no-preference' });
});
