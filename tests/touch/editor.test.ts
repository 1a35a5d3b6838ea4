import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { part } from './page.js';
import { openPage, type Wanted } from './recorded.js';
import { ACROSS, DESKTOP, PHONE, SMALL_WINDOW, WORDY, told, type Game, type Size } from './sizes.js';

const page = await openPage();
after(() => page.close());

const EDITED = ['smess', 'kalaha'] as const;
const SIZES = [DESKTOP, SMALL_WINDOW, PHONE, ACROSS];

const square = (name: string) => `#editor-board ${part.cell(name)}`;
const choose = (content: string) => `#editor-palette label:has([value="${content}"])`;

async function open(size: Size, game: Game, more: Wanted = {}) {
  await page.open(size, { game, show: 'running', ...more });
  await page.openDialog('match');
  await page.tap('#match-edit');
  await page.opens('editor');
  await page.settled();
  await page.run(() => window.sent.splice(0));
}

/** The edits sent since the last call. */
async function edits(count: number) {
  await page.sends('edit_position', count);
  await page.settled();
  return page.run(() => window.sent.splice(0).flatMap(({ kind, edit }) => (kind === 'edit_position' ? [edit as object] : [])));
}

const pieceOn = (name: string) => page.run(({ one }, cell) => one(cell).dataset.piece ?? null, square(name));
const said = (words: string) => page.until(({ text }, words) => text('#editor-dialog [data-announcer]').includes(words), words);

for (const size of SIZES) {
  test(`at ${told(size)} touch places pieces and stones`, async () => {
    await open(size, 'smess');
    await page.tap(choose('s'));
    await page.tap(square('e4'));
    assert.deepEqual(await edits(1), [{ kind: 'put', cell: 25, content: 's' }]);
    assert.equal(await pieceOn('e4'), 'second-numskull');
    await page.drag(await page.spot(square('e4')), await page.spot(square('c4')));
    assert.deepEqual(await edits(1), [{ kind: 'carry', from: 25, to: 23 }]);
    assert.deepEqual([await pieceOn('e4'), await pieceOn('c4')], [null, 'second-numskull']);
    await page.drag(await page.spot(square('c4')), await page.spot('#editor-copy'));
    assert.deepEqual(await edits(1), [{ kind: 'carry', from: 23, to: null }]);
    assert.equal(await pieceOn('c4'), null);
    // Chromium sends no click for the first synthetic tap after a drag.
    await page.click('#editor-undo');
    await page.until(({ one }, cell) => one(cell).dataset.piece === 'second-numskull', square('c4'));

    await open(size, 'kalaha');
    const stones = () => page.run(({ one }, cell) => Number(one(cell).dataset.stones), square('first-2'));
    const before = await stones();
    await page.tap(square('first-2'));
    await page.tap(square('first-2'));
    await page.hold(await page.spot(square('first-2')));
    assert.deepEqual((await edits(3)).map((edit) => ('content' in edit ? edit.content : null)), ['+1', '+1', '-1']);
    assert.equal(await stones(), before + 1);
    await page.tap('#editor-turn-first');
    assert.deepEqual(await edits(1), [{ kind: 'turn', side: 'first' }]);
    // The match on screen is still the same.
    assert.equal(await page.run(({ one }) => one('#board [data-name="first-2"]').dataset.stones), String(before));
  });
}

test('a cancelled drag changes nothing', async () => {
  await open(PHONE, 'smess');
  const from = await page.spot(square('d1'));
  await Promise.all([page.carry(from, { x: from.x, y: from.y - 60 }), page.cancel()]);
  await page.settled();
  assert.equal(await page.count(part.held), 0);
  assert.equal(await pieceOn('d1'), 'first-brain');
  assert.deepEqual(await page.sent('edit_position'), []);
});

test('the board, the palette and every button are on the screen in all languages, also with a reason', async () => {
  for (const game of EDITED) {
    for (const language of ['en', ...WORDY]) {
      await open(SIZES[0], game, { language, refused: game === 'smess' ? 'unpromoted_ninny' : 'stones' });
      for (const size of SIZES) {
        await page.resize(size);
        const outside = await page.run(({ seen, called }) => seen('#editor-dialog :is(.board, button, label, #editor-state)').filter((node) => {
          const { left, right, top, bottom } = node.getBoundingClientRect();
          return left < 0 || top < 0 || right > innerWidth || bottom > innerHeight;
        }).map(called));
        assert.deepEqual(outside, [], `${game} ${language} ${told(size)}`);
        const small = await page.run(({ seen, called }) => seen('#editor-tools :is(button, .editor-content)').filter((node) => node.offsetHeight < 44 || node.offsetWidth < 44).map(called));
        assert.deepEqual(small, [], `${game} ${language} ${told(size)}`);
      }
    }
  }
});

test('keys alone set up a position, and each edit is announced', async () => {
  await open(DESKTOP, 'smess');
  assert.equal(await page.run(() => document.activeElement?.getAttribute('data-name')), 'd1');
  await page.strike('ArrowUp', { code: 'ArrowUp' });
  await page.strike('n', { code: 'KeyN' });
  await said('d2, Red Ninny.');
  await page.run(({ keyDown }) => keyDown('N', { shiftKey: true, code: 'KeyN' }));
  await said('d2, Blue Ninny.');
  await page.strike('Delete');
  await said('d2, empty.');
  await page.strike('Enter');
  await said('d2, Blue Brain.');
  await page.strike('z', { code: 'KeyZ', ctrl: true });
  await said('Undone. d2, empty.');
  await open(DESKTOP, 'kalaha');
  await page.strike('1', { code: 'Digit1' });
  await page.strike('2', { code: 'Digit2' });
  await said('Orange, pit 1, 12 stones.');
  await page.strike('-', { code: 'Minus' });
  await said('Orange, pit 1, 11 stones.');
});

test('no key in the editor reaches the match behind it', async () => {
  for (const game of EDITED) {
    await open(DESKTOP, game);
    await page.focus('#editor-board [data-cell][tabindex="0"]');
    for (const key of ['1', 'l', 's', 'Enter']) await page.strike(key, { code: key === 'Enter' ? key : '' });
    await page.run(() => (document.activeElement as HTMLElement).blur());
    await page.strike('1', { code: 'Digit1' });
    await page.settled();
    const kinds = await page.run(() => window.sent.map(({ kind }) => kind));
    assert.deepEqual(kinds.filter((kind) => !['edit_position', 'announce'].includes(kind)), [], game);
  }
});

test('everything in the editor has a different name', async () => {
  for (const game of EDITED) {
    await open(DESKTOP, game);
    const names = await page.run(({ seen }) => seen('#editor-dialog :is(button, label, [data-cell])').map((node) => (node.getAttribute('aria-label') ?? (node.querySelector('.unseen') ?? node).textContent ?? '').trim()));
    assert.ok(names.every(Boolean), String(names));
    assert.deepEqual(names, [...new Set(names)]);
    assert.ok(names.includes(game === 'smess' ? 'Red Numskull' : 'Remove a stone'), String(names));
  }
});

test('a position that cannot be played says why, and no match starts', async () => {
  await open(PHONE, 'smess', { refused: 'unpromoted_ninny' });
  const why = 'Red’s Ninny on b8 would have become a Numskull.';
  assert.equal(await page.text('#editor-state'), why);
  for (const id of ['play', 'analyse', 'copy']) {
    await page.tap(`#editor-${id}`);
    await said(why);
    assert.equal(await page.run(({ one }, id) => one(id).getAttribute('aria-describedby'), `#editor-${id}`), 'editor-state');
  }
  assert.deepEqual(await page.sent('load'), []);
  assert.ok(await page.isOpen('editor'));
});

test('the position is copied as text and kept while the dialog is closed', async () => {
  await open(PHONE, 'kalaha');
  await page.clipboard({ text: '' });
  await page.tap(square('second-1'));
  await edits(1);
  await page.tap('#editor-copy');
  await page.until(() => window.copied);
  const copied = await page.run(() => window.copied);
  await page.clipboard({ takes: false });
  await page.tap('#editor-copy');
  await page.until(({ find }) => find('#editor-text') === document.activeElement);
  assert.equal(await page.value('#editor-text'), copied);
  await page.closeDialog('editor');
  await page.openDialog('match');
  await page.tap('#match-edit');
  await page.opens('editor');
  await page.tap('#editor-play');
  await page.sends('load');
  assert.deepEqual((await page.sent('load')).map(({ text }) => text), [copied]);
});

test('Minesweeper has no editor', async () => {
  await page.open(DESKTOP, { game: 'minesweeper', show: 'running' });
  await page.openDialog('match');
  assert.equal(await page.count('#match-edit'), 0);
});

test('during a match with a friend, its position cannot be taken', async () => {
  await page.open(PHONE, { game: 'smess', show: 'running', friend: 'turn' });
  await page.openDialog('match');
  await page.tap('#match-edit');
  await page.opens('editor');
  assert.equal(await page.count('#editor-current'), 0);
  assert.deepEqual((await page.sent('edit_position')).map(({ edit }) => edit), [{ kind: 'start' }]);
});
