import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openPage } from './page.mjs';

/** What a hand does that did not mean it: on a board, in a field, beside a dialog. */
const page = await openPage();
after(() => page.close());

const SIZE = [1280, 800];
const [LEFT, RIGHT] = [1, 2];
const escape = () => page.strike({ code: 'Escape', key: 'Escape' });
const place = () => page.value('document.documentElement.dataset.place');
const kindsOf = (inputs) => inputs.map(({ kind }) => kind);

/** Carries a piece, or a figure of the players, half the way and holds it there. */
async function carry(what, goal) {
  const [from, to] = [await page.spot(what), await page.spot(goal)];
  await page.mouse('Moved', from);
  await page.mouse('Pressed', from, 'left', LEFT);
  for (const part of [0.3, 0.6, 1]) await page.mouse('Moved', { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }, 'none', LEFT);
  assert.ok(await page.value(`Boolean(document.querySelector('.held'))`));
  return to;
}

const DRAGS = {
  'a piece': { show: 'running', what: '.cell[data-liftable]', goal: '.cell[data-name="d4"]', sent: ['lift', 'cancel'] },
  'a figure': { show: 'choosing', what: '[data-figure="first-human"]', goal: '.cell[data-name="d1"]', sent: [] },
};

for (const [carried, { show, what, goal, sent }] of Object.entries(DRAGS)) {
  test(`Escape lays down ${carried} that is dragged, and leaves the match where it is`, async () => {
    await page.open(SIZE, { game: 'smess', show });
    const to = await carry(what, goal);
    await escape();
    assert.equal(await page.value(`document.querySelector('.held, .dragging')`), null);
    await page.mouse('Released', to, 'left');
    assert.deepEqual(kindsOf(await page.inputs(sent.length)), sent);
    assert.equal(await place(), 'smess');
  });

  test(`the right button lays down ${carried} that is dragged`, async () => {
    await page.open(SIZE, { game: 'smess', show });
    const to = await carry(what, goal);
    await page.mouse('Pressed', to, 'right', LEFT + RIGHT);
    assert.equal(await page.value(`document.querySelector('.held, .dragging')`), null);
    await page.mouse('Released', to, 'right', LEFT);
    await page.mouse('Released', to, 'left');
    assert.deepEqual(kindsOf(await page.inputs(sent.length)), sent);
  });
}

test('the right button beside the left one takes the press back, and marks nothing', async () => {
  await page.open(SIZE, { game: 'minesweeper', show: 'running' });
  const spot = await page.spot('.mine-cell[data-open]');
  await page.mouse('Pressed', spot, 'left', LEFT);
  await page.mouse('Pressed', spot, 'right', LEFT + RIGHT);
  await page.mouse('Released', spot, 'right', LEFT);
  await page.mouse('Released', spot, 'left');
  assert.deepEqual(await page.inputs(0), []);
  await page.mouse('Pressed', spot, 'right', RIGHT);
  await page.mouse('Released', spot, 'right');
  assert.deepEqual(kindsOf(await page.inputs(1)), ['secondary'], 'by itself it marks');
});

test('one Escape too many leaves no match that is played: it says that a second one does', async () => {
  await page.open(SIZE, { game: 'smess', show: 'running' });
  await escape();
  assert.equal(await place(), 'smess');
  assert.match(await page.value(`document.querySelector('#message').innerText`), /once more/);
  await escape();
  await page.until(`document.documentElement.dataset.place === 'home'`);
  assert.ok(await page.value(`!document.querySelector('#message')?.checkVisibility()`));
  await page.open(SIZE, { game: 'smess', show: 'over' });
  await escape();
  await page.until(`document.documentElement.dataset.place === 'home'`);
});

/** Whether a right click leads to the browser's menu. */
const menuAt = (selector) => page.value(`(() => {
  const node = document.querySelector(${JSON.stringify(selector)});
  return node.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true, button: 2 }));
})()`);

test('the menu of the browser comes for text that is written or chosen, and nowhere else', async () => {
  await page.open(SIZE, { game: 'smess', show: 'running', typing: 'on' });
  const without = ['body', '.board', '.cell', '#panel', '#status', '#go', '#show-record', '#record-box'];
  assert.deepEqual(await Promise.all(without.map(menuAt)), without.map(() => false));
  assert.ok(await menuAt('#entry-move'));
  await page.value(`getSelection().selectAllChildren(document.querySelector('#status'))`);
  assert.ok(await menuAt('#status'));
  assert.ok(!(await menuAt('#go')));
  await page.open(SIZE, {});
  await page.value(FIELDS['matches to import'].open);
  assert.ok(await menuAt('#import-text'));
});

test('Ctrl+A chooses what is in a field, also in one for a password, and never the whole page', async () => {
  await page.open(SIZE, { game: 'smess', show: 'running', typing: 'on' });
  const isLeft = (selector) => page.value(`document.querySelector('${selector}').dispatchEvent(new KeyboardEvent('keydown', { key: 'a', code: 'KeyA', ctrlKey: true, bubbles: true, cancelable: true }))`);
  for (const field of ['#entry-move']) assert.ok(await isLeft(field), field);
  for (const other of ['body', '#go', '#show-record']) assert.ok(!(await isLeft(other)), other);
  await page.value(`document.querySelector('#play-friend').click()`);
  assert.ok(await isLeft('#broker-password'));
});

/** Where something is typed: what opens the field, and the field. */
const FIELDS = {
  'matches to import': { field: '#import-text', open: `document.querySelector('#home-archive').click(), document.querySelector('#archive-import').click()` },
  'a message of a friend': { field: '#join-text', open: `document.querySelector('#play-friend').click(), document.querySelector('#friends-tab-join').click()` },
  'where a friend waits': { field: '#join-code', open: `document.querySelector('#play-friend').click(), document.querySelector('#friends-tab-join').click()` },
  'a broker': { field: '#broker-address', open: `document.querySelector('#play-friend').click(), document.querySelector('#friends-broker').open = true` },
  'the own name': { field: '#invite-name', open: `document.querySelector('#play-friend').click(), document.querySelector('#friends-tab-invite').click()` },
  'a match to load': { field: '#match-text', look: { game: 'smess', show: 'over' }, open: `document.querySelector('#match').click()` },
  'the note of a match': { field: '#details-note', look: { matches: 3 }, open: `document.querySelector('#home-archive').click(), document.querySelector('.entry-more').click()` },
};
const TYPED = '123456';
/** What closes a dialog, or begins the page anew, without a word about what was typed. */
const ACCIDENTS = {
  'loading anew': async () => {
    await page.value(`location.reload()`).catch(() => undefined);
    await page.until(`document.documentElement.dataset.still === 'true' && !document.querySelector('dialog[open]')`);
  },
  'a press beside it': async () => {
    const beside = { x: 3, y: 400 };
    await page.mouse('Pressed', beside, 'left', LEFT);
    await page.mouse('Released', beside, 'left');
  },
  Escape: escape,
  back: () => page.value('history.back()'),
  'another language': async () => {
    await escape();
    await page.until(`!document.querySelector('dialog[open]')`);
    await page.changeSettings(`document.querySelector('#setting-language [value="de"]').click()`);
    await page.until(`document.documentElement.lang === 'de'`);
  },
};

for (const [name, { field, open, look = {} }] of Object.entries(FIELDS)) {
  test(`what was typed is there again after every accident: ${name}`, async () => {
    const query = { friends: 'some', ...look };
    const shown = `document.querySelector('${field}')`;
    const isThere = () => page.until(`${shown}.value === '${TYPED}'`);
    const begin = () => page.until(`(() => { if (!document.querySelector('dialog[open]')) { ${open}; } return Boolean(${shown}.checkVisibility() || ${shown}.closest('dialog').open); })()`);
    await page.open(SIZE, query);
    await begin();
    await page.value(`(() => { ${shown}.value = '${TYPED}'; ${shown}.dispatchEvent(new Event('input', { bubbles: true })); })()`);
    for (const [accident, happen] of Object.entries(ACCIDENTS)) {
      await happen();
      await page.settled();
      if (accident === 'a press beside it') assert.ok(await page.value(`${shown}.closest('dialog').open`), 'a slip of the hand closes nothing');
      await begin();
      await isThere();
    }
  });
}

test('the fields of the clock hear no letter and no wheel', async () => {
  await page.open(SIZE, { game: 'kalaha', show: 'choosing' });
  await page.value(`(() => { const list = document.querySelector('#clock-choice'); list.value = 'own'; list.dispatchEvent(new Event('change', { bubbles: true })); })()`);
  const field = `document.querySelector('#clock-minutes')`;
  await page.until(`${field}?.checkVisibility()`);
  assert.ok(await menuAt('#clock-minutes'));
  await page.value(`${field}.focus(), ${field}.select()`);
  for (const key of '5abc-3') await page.strike({ code: '', key });
  assert.equal(await page.value(`${field}.value`), '53');
  const { x, y } = await page.spot('#clock-minutes');
  await page.wheel({ x, y }, 100);
  assert.equal(await page.value(`${field}.value`), '53');
});

test('pressing the board of a paused match says what lets it go on', async () => {
  for (const game of ['smess', 'minesweeper', 'kalaha']) {
    await page.open(SIZE, { game, show: 'running' });
    await page.value(`document.querySelector('#go').click()`);
    await page.until(`document.documentElement.dataset.phase === 'paused'`);
    await page.settled();
    const spot = await page.spot('#board [data-cell]');
    await page.mouse('Pressed', spot, 'left', LEFT);
    await page.mouse('Released', spot, 'left');
    await page.until(`document.querySelector('#announcer').textContent.includes('Press “Continue”')`);
    assert.ok(await page.value(`document.querySelector('#app').innerText.includes('Press “Continue”')`), game);
  }
});
