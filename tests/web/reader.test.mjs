import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as later } from 'node:timers/promises';
import { openWeb } from './page.mjs';

/**
 * All three games in Chromium as a screen reader has them: by the roles, names and states of the accessibility tree and
 * by what its live region says, with keys alone. Nothing here looks at the document. `tests/reader` does the same with
 * the app, over the bus of assistive technology.
 */

const PATIENCE_MS = 60_000;
/** Presses of one key until the person is where they wanted to go. */
const MOST_PRESSES = 150;

/** Keys that write nothing, by their codes in Windows. */
const CODES = { Tab: 9, Enter: 13, ArrowLeft: 37, ArrowUp: 38, ArrowRight: 39, ArrowDown: 40 };

/** @type {Awaited<ReturnType<typeof openWeb>>} */
let page;

before(async () => {
  page = await openWeb();
  await page.open();
  await page.command('keep_settings', { settings: { language: 'en', animation: 'off', pace_ms: 0 } });
  await page.engine.ask('Accessibility.enable');
});

after(() => page?.close());

/** @param {string} key */
async function press(key) {
  const text = key === 'Enter' ? '\r' : key.length === 1 ? key : undefined;
  const code = CODES[/** @type {keyof typeof CODES} */ (key)] ?? key.toUpperCase().charCodeAt(0);
  await page.engine.ask('Input.dispatchKeyEvent', { type: 'keyDown', key, text, windowsVirtualKeyCode: code });
  await page.engine.ask('Input.dispatchKeyEvent', { type: 'keyUp', key, windowsVirtualKeyCode: code });
}

/**
 * What can be heard, in the order of reading.
 *
 * @typedef {{ id: string, role: string, name: string, focused: boolean, disabled: boolean, within: string[] }} Heard
 * @returns {Promise<Heard[]>}
 */
async function look() {
  const { nodes } = await page.engine.ask('Accessibility.getFullAXTree');
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  /** @type {Heard[]} */
  const heard = [];
  const visit = (node, within) => {
    if (!node) return;
    const property = (name) => Boolean(node.properties?.find((one) => one.name === name)?.value.value);
    const role = node.role?.value ?? '';
    if (!node.ignored) {
      heard.push({ id: node.nodeId, role, name: node.name?.value ?? '', focused: property('focused'), disabled: property('disabled'), within });
    }
    for (const id of node.childIds ?? []) visit(byId.get(id), [...within, role]);
  };
  visit(nodes[0], []);
  return heard;
}

/**
 * @template T
 * @param {string} what
 * @param {(nodes: Heard[]) => T | null | undefined | false} find
 * @returns {Promise<T>}
 */
async function until(what, find) {
  for (const end = Date.now() + PATIENCE_MS; ; await later(20)) {
    const nodes = await look();
    const found = find(nodes);
    if (found) return found;
    if (Date.now() > end) throw new Error(`${what} is not heard: ${nodes.map(({ role, name }) => `${role} ${name}`).join('; ')}`);
  }
}

/** The deepest that has the focus. @param {Heard[]} nodes */
const focusOf = (nodes) => nodes.findLast(({ focused }) => focused);
const board = (/** @type {Heard[]} */ nodes) => nodes.filter(({ role, within }) => role === 'button' && within.includes('application'));

const isOver = (/** @type {Heard[]} */ nodes) => nodes.some(({ name }) => name === 'Look back');

/** @param {RegExp} text what the live region says */
const hear = (text) => until(String(text), (nodes) => nodes.find(({ role, name, within }) => role === 'StaticText' && within.includes('status') && text.test(name)));

/**
 * @param {string} key pressed until the focus is where it is to go
 * @param {(node: Heard) => boolean} there
 */
async function go(key, there) {
  for (let presses = 0; presses < MOST_PRESSES; presses++) {
    const node = focusOf(await look());
    if (node && there(node)) return node;
    await press(key);
  }
  throw new Error(`${key} does not go there; the focus is on ${JSON.stringify(focusOf(await look()))}`);
}

/** @param {RegExp} name of a button */
async function pressButton(name) {
  await go('Tab', (node) => node.role === 'button' && !node.disabled && name.test(node.name));
  await press('Enter');
}

const toBoard = () => go('Tab', ({ role, within }) => role === 'button' && within.includes('application'));

/**
 * @param {string} game
 * @param {string} options
 * @param {object} second who plays against the person
 */
async function begin(game, options, second) {
  const { id } = await page.command('new_match', { game, options });
  for (const [side, player] of Object.entries({ first: { kind: 'human' }, second })) await page.command('apply', { id, command: { kind: 'seat', side, player } });
  await page.command('keep_settings', { settings: { place: 'home' } });
  await page.open();
  await until('home', (nodes) => nodes.some(({ role, name }) => role === 'heading' && name === 'Kalaha'));
  await pressButton(new RegExp(`^${game}`, 'i'));
  await until('the board', (nodes) => board(nodes).length > 0);
  await pressButton(/^Start/);
}

test('a match of Kalaha is heard, asked about and ended', async () => {
  await begin('kalaha', '', { kind: 'computer', level: 1 });
  const from = await toBoard();
  await press('s');
  await hear(/^Orange: pits 4, 4, 4, 4, 4, 4; Kalaha 0\. Blue: pits 4/);
  await press('ArrowDown');
  await until('another pit', (nodes) => {
    const to = focusOf(nodes);
    return to && to.id !== from.id && board([to]).length === 1;
  });
  await go('n', ({ name }) => /last stone lands in: your pit/.test(name));
  await press('Enter');
  await hear(/Orange sows 4 stones from pit \d; the last lands in/);
  await hear(/Blue sows \d stones? from pit \d/);
  await until('their turn', (nodes) => board(nodes).some(({ name }) => /last stone lands in/.test(name)));
  await press('t');
  await hear(/^Orange to move\./);
  await pressButton(/^Quit game$/);
  await hear(/The game was ended early/);
  await until('that it is over', isOver);
});

test('a match of Smess is heard, asked about and ended', async () => {
  await begin('smess', '', { kind: 'human' });
  for (const side of ['Blue', 'Red']) {
    await toBoard();
    await press('m');
    await hear(new RegExp(`${side} can move: `));
    const piece = await go('n', ({ name }) => /can move,/.test(name));
    await press('Enter');
    await until('the chosen piece', (nodes) => board(nodes).some(({ name }) => name.startsWith(piece.name.split(',')[0]) && /chosen/.test(name)));
    const target = await go('n', ({ name }) => /can move here|can be captured/.test(name));
    await press('Enter');
    const [start, end] = [piece, target].map(({ name }) => name.slice(0, 2));
    await hear(new RegExp(`${side}: \\w+ from ${start} (to|captures \\w+ on) ${end}`));
  }
  await pressButton(/^Resign$/);
  // This is asked once more.
  await until('the question', (nodes) => nodes.some(({ role }) => role === 'dialog'));
  await go('Tab', ({ role, name, within }) => role === 'button' && name === 'Resign' && within.includes('dialog'));
  await press('Enter');
  await hear(/Blue resigned/);
  await until('that it is over', isOver);
});

test('a match of Minesweeper is heard, asked about and played to its end', async () => {
  await begin('minesweeper', 'width=5,height=5,mines=2', { kind: 'computer', level: 10 });
  await toBoard();
  await press('x');
  await hear(/^2 mines left\./);
  for (let moves = 0; moves < 25; moves++) {
    const over = await until('their turn', (nodes) => {
      if (isOver(nodes)) return 'over';
      return nodes.some(({ role, name }) => role === 'StaticText' && /^Blue to move/.test(name)) && 'goes on';
    });
    if (over === 'over') return hear(/wins by \d+ points?!|draw/i);
    await toBoard();
    const square = await go('n', ({ name }) => /covered/.test(name));
    await press('Enter');
    await pressButton(new RegExp(`^Explore ${square.name.slice(0, 2)}$`));
    await hear(new RegExp(`Blue explores ${square.name.slice(0, 2)}: `));
  }
  assert.fail('the match has no end');
});
