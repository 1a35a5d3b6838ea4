import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { between } from './fingers.js';
import { OPEN, part } from './page.js';
import { openPage, type Wanted } from './recorded.js';
import { DESKTOP, GAMES } from './sizes.js';

/** Accidental input on a board, in a field and next to a dialog. */
const page = await openPage();
after(() => page.close());

const [LEFT, RIGHT] = [1, 2];

/** Drags a piece, or a figure for choosing a player, to a target and holds it there. */
async function carry(what: string, goal: string) {
  const [from, to] = [await page.spot(what), await page.spot(goal)];
  await page.mouse('Moved', from);
  await page.mouse('Pressed', from, 'left', LEFT);
  for (const point of between(from, to)) await page.mouse('Moved', point, 'none', LEFT);
  assert.equal(await page.count('.held'), 1);
  return to;
}

const DRAGS = {
  'a piece': { show: 'running', what: OPEN.smess, goal: part.cell('d4'), sent: ['lift', 'cancel'] },
  'a figure': { show: 'choosing', what: part.figure('first', 'human'), goal: part.cell('d1'), sent: [] },
} as const;

for (const [carried, { show, what, goal, sent }] of Object.entries(DRAGS)) {
  test(`Escape drops ${carried} being dragged and keeps the match open`, async () => {
    await page.open(DESKTOP, { game: 'smess', show });
    const to = await carry(what, goal);
    await page.strike('Escape');
    assert.equal(await page.count(part.held), 0);
    await page.mouse('Released', to, 'left');
    assert.deepEqual(await page.kindsOfInputs(sent.length), sent);
    assert.equal(await page.place(), 'smess');
  });

  test(`the right button drops ${carried} being dragged`, async () => {
    await page.open(DESKTOP, { game: 'smess', show });
    const to = await carry(what, goal);
    await page.mouse('Pressed', to, 'right', LEFT + RIGHT);
    assert.equal(await page.count(part.held), 0);
    await page.mouse('Released', to, 'right', LEFT);
    await page.mouse('Released', to, 'left');
    assert.deepEqual(await page.kindsOfInputs(sent.length), sent);
  });
}

test('the right button during a left press cancels it and marks nothing', async () => {
  await page.open(DESKTOP, { game: 'minesweeper', show: 'running' });
  const spot = await page.spot(OPEN.minesweeper);
  await page.mouse('Pressed', spot, 'left', LEFT);
  await page.mouse('Pressed', spot, 'right', LEFT + RIGHT);
  await page.mouse('Released', spot, 'right', LEFT);
  await page.mouse('Released', spot, 'left');
  assert.deepEqual(await page.inputs(0), []);
  await page.press(spot, 'right');
  assert.deepEqual(await page.kindsOfInputs(1), ['secondary'], 'alone it marks');
});

test('a single Escape does not leave a match in progress, but announces that a second one will', async () => {
  await page.open(DESKTOP, { game: 'smess', show: 'running' });
  // Together, because the second must follow within four seconds.
  const [place, message] = await page.run(({ keyDown, place, text }) => {
    keyDown('Escape');
    const after = [place(), text('#message')];
    keyDown('Escape');
    return after;
  });
  assert.equal(place, 'smess');
  assert.match(message, /again/);
  await page.arrives('home');
  assert.ok(!(await page.isSeen('#message')));
  await page.open(DESKTOP, { game: 'smess', show: 'over' });
  await page.strike('Escape');
  await page.arrives('home');
});

/** Whether a right click opens the browser's menu. */
const menuAt = (selector: string) => page.run(({ one }, selector) => one(selector).dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true, button: 2 })), selector);

test('the browser\'s menu opens only for text fields and selected text', async () => {
  await page.open(DESKTOP, { game: 'smess', show: 'running', typing: 'on' });
  const without = ['body', '.board', '.cell', '#panel', '#status', part.start, '#show-record', '#record-box'];
  assert.deepEqual(await Promise.all(without.map(menuAt)), without.map(() => false));
  assert.ok(await menuAt('#entry-move'));
  await page.run(({ one }) => getSelection()?.selectAllChildren(one('#status')));
  assert.ok(await menuAt('#status'));
  assert.ok(!(await menuAt(part.start)));
  await page.open(DESKTOP, {});
  for (const button of ['#home-archive', '#archive-import']) await page.click(button);
  assert.ok(await menuAt('#import-text'));
});

test('Ctrl+A selects a field\'s content, including a password, but never the whole page', async () => {
  await page.open(DESKTOP, { game: 'smess', show: 'running', typing: 'on' });
  const isLeft = (selector: string) =>
    page.run(({ one }, selector) => one(selector).dispatchEvent(new KeyboardEvent('keydown', { key: 'a', code: 'KeyA', ctrlKey: true, bubbles: true, cancelable: true })), selector);
  assert.ok(await isLeft('#entry-move'));
  for (const other of ['body', part.start, '#show-record']) assert.ok(!(await isLeft(other)), other);
  await page.click('#play-friend');
  assert.ok(await isLeft('#broker-password'));
});

/** Text fields, with the buttons that lead to them. */
const FIELDS: Record<string, { field: string; by: string[]; wanted?: Wanted }> = {
  'matches to import': { field: '#import-text', by: ['#home-archive', '#archive-import'] },
  'a friend’s message': { field: '#join-text', by: ['#play-friend', part.tab('join')] },
  'a join code': { field: '#join-code', by: ['#play-friend', part.tab('join')] },
  'a broker': { field: '#broker-address', by: ['#play-friend', '#friends-broker summary'] },
  'the player’s name': { field: '#invite-name', by: ['#play-friend', part.tab('invite')] },
  'a match to load': { field: '#match-text', by: ['#match'], wanted: { game: 'smess', show: 'over' } },
  'the note of a match': { field: '#details-note', by: ['#home-archive', '.entry-more'], wanted: { matches: 3 } },
};

const TYPED = '123456';

/** Events that close a dialog or reload the page without asking about typed text. */
const ACCIDENTS: Record<string, () => Promise<unknown>> = {
  reload: async () => {
    await page.run(() => void (window.isOld = true));
    await page.run(() => void setTimeout(() => location.reload()));
    await page.until(({ isStill, find }) => !window.isOld && isStill() && !find('dialog[open]'));
  },
  'a press outside': () => page.press({ x: 3, y: 400 }),
  Escape: () => page.strike('Escape'),
  back: page.back,
  'another language': async () => {
    await page.strike('Escape');
    await page.closes();
    await page.changeSettings(() => page.click('#setting-language [value="de"]'));
    await page.until(() => document.documentElement.lang === 'de');
  },
};

for (const [name, { field, by, wanted = {} }] of Object.entries(FIELDS)) {
  test(`typed text survives every accident: ${name}`, async () => {
    const begin = () => page.until(({ find, isSeen }, field, by) => {
      if (!find('dialog[open]')) for (const selector of by) find(selector)?.click();
      return isSeen(field) || find(field)?.closest('dialog')?.open;
    }, field, by);
    await page.open(DESKTOP, { friends: 'some', ...wanted });
    await begin();
    await page.run(({ one }, field, typed) => {
      one<HTMLInputElement>(field).value = typed;
      one(field).dispatchEvent(new Event('input', { bubbles: true }));
    }, field, TYPED);
    for (const [accident, happen] of Object.entries(ACCIDENTS)) {
      await happen();
      await page.settled();
      if (accident === 'a press outside') assert.ok(await page.run(({ one }, field) => one(field).closest('dialog')?.open, field), 'an accidental press closes nothing');
      await begin();
      await page.until(({ value }, field, typed) => value(field) === typed, field, TYPED);
    }
  });
}

test('the clock\'s fields ignore letters and the wheel', async () => {
  await page.open(DESKTOP, { game: 'kalaha', show: 'choosing' });
  await page.fill('#clock-choice', 'own');
  await page.sees('#clock-minutes');
  assert.ok(await menuAt('#clock-minutes'));
  await page.run(({ one }) => (one('#clock-minutes').focus(), one<HTMLInputElement>('#clock-minutes').select()));
  for (const key of '5abc-3') await page.strike(key, { code: '' });
  assert.equal(await page.value('#clock-minutes'), '53');
  await page.wheel(await page.spot('#clock-minutes'), 100);
  assert.equal(await page.value('#clock-minutes'), '53');
});

test('pressing a paused match\'s board says how to continue', async () => {
  for (const game of GAMES) {
    await page.open(DESKTOP, { game, show: 'running' });
    await page.click(part.start);
    await page.until(({ phase }) => phase() === 'paused');
    await page.settled();
    const spot = await page.spot(part.cells);
    // Meanwhile, because the sentence is soon replaced, and the note removed.
    await Promise.all([
      page.reads('#announcer', 'Press “Continue”'),
      page.until(({ one }) => one('#app').innerText.includes('Press “Continue”')),
      page.press(spot),
    ]);
  }
});
