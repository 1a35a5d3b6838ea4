import { after, before, test } from 'node:test';
import { setTimeout as later } from 'node:timers/promises';
import { PATIENCE_MS } from '../touch/browser.js';
import { openWeb } from './page.js';

/**
 * A match in Chromium through the accessibility tree and the live region, with the keyboard alone, as with a screen
 * reader. Nothing here reads the document. `tests/reader` does the same for all games in the app, over the
 * accessibility bus.
 */

/** The maximum number of presses of one key to reach an element. */
const MOST_PRESSES = 150;

/** Windows key codes for keys that type nothing. */
const CODES: Record<string, number> = { Tab: 9, Enter: 13, ArrowLeft: 37, ArrowUp: 38, ArrowRight: 39, ArrowDown: 40 };

let page: Awaited<ReturnType<typeof openWeb>>;

before(async () => {
  page = await openWeb();
  await page.open();
  await page.keep();
  await page.engine.ask('Accessibility.enable');
});

after(() => page?.close());

async function press(key: string) {
  const text = key === 'Enter' ? '\r' : key.length === 1 ? key : undefined;
  const windowsVirtualKeyCode = CODES[key] ?? key.toUpperCase().charCodeAt(0);
  await page.engine.ask('Input.dispatchKeyEvent', { type: 'keyDown', key, text, windowsVirtualKeyCode });
  await page.engine.ask('Input.dispatchKeyEvent', { type: 'keyUp', key, windowsVirtualKeyCode });
}

/** A node, as defined by the protocol. */
interface Node {
  nodeId: string;
  ignored: boolean;
  role?: { value: string };
  name?: { value: string };
  properties?: { name: string; value: { value: unknown } }[];
  childIds?: string[];
}

interface Heard {
  id: string;
  role: string;
  name: string;
  focused: boolean;
  disabled: boolean;
  within: string[];
}

/** All nodes a screen reader can read, in reading order. */
async function look(): Promise<Heard[]> {
  const { nodes }: { nodes: Node[] } = await page.engine.ask('Accessibility.getFullAXTree');
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const heard: Heard[] = [];
  const visit = (node: Node | undefined, within: string[]) => {
    if (!node) return;
    const property = (name: string) => Boolean(node.properties?.find((one) => one.name === name)?.value.value);
    const role = node.role?.value ?? '';
    if (!node.ignored) {
      heard.push({ id: node.nodeId, role, name: node.name?.value ?? '', focused: property('focused'), disabled: property('disabled'), within });
    }
    for (const id of node.childIds ?? []) visit(byId.get(id), [...within, role]);
  };
  visit(nodes[0], []);
  return heard;
}

async function until<T>(what: string, find: (nodes: Heard[]) => T | null | undefined | false): Promise<T> {
  for (const end = Date.now() + PATIENCE_MS; ; await later(20)) {
    const nodes = await look();
    const found = find(nodes);
    if (found) return found;
    if (Date.now() > end) throw new Error(`${what} is not heard: ${nodes.map(({ role, name }) => `${role} ${name}`).join('; ')}`);
  }
}

/** The deepest focused node. */
const focusOf = (nodes: Heard[]) => nodes.filter(({ focused }) => focused).at(-1);
const isCell = ({ role, within }: Heard) => role === 'button' && within.includes('application');

/** Waits until the live region says the text. */
const hear = (text: RegExp) => until(String(text), (nodes) => nodes.find(({ role, name, within }) => role === 'StaticText' && within.includes('status') && text.test(name)));

/** Presses a key until the focus arrives. */
async function go(key: string, isThere: (node: Heard) => boolean) {
  for (let presses = 0; presses < MOST_PRESSES; presses++) {
    const node = focusOf(await look());
    if (node && isThere(node)) return node;
    await press(key);
  }
  throw new Error(`${key} does not lead there; the focus is on ${JSON.stringify(focusOf(await look()))}`);
}

async function pressButton(name: RegExp) {
  await go('Tab', (node) => node.role === 'button' && !node.disabled && name.test(node.name));
  await press('Enter');
}

test('a match of Kalaha is played, queried and ended', async () => {
  const { id } = await page.command('new_match', { game: 'kalaha', options: '' });
  await page.seat(id, { kind: 'human' }, { kind: 'computer', level: 1 });
  await page.keep({ place: 'home' });
  await page.open();
  await until('home', (nodes) => nodes.some(({ role, name }) => role === 'heading' && name === 'Kalaha'));
  await pressButton(/^kalaha/i);
  await until('the board', (nodes) => nodes.some(isCell));
  await pressButton(/^Start/);
  const from = await go('Tab', isCell);
  await press('s');
  await hear(/^Orange: pits 4, 4, 4, 4, 4, 4; Kalaha 0\. Blue: pits 4/);
  await press('ArrowDown');
  await until('another pit', (nodes) => {
    const to = focusOf(nodes);
    return to && to.id !== from.id && isCell(to);
  });
  await go('n', ({ name }) => /last stone lands in: your pit/.test(name));
  // Meanwhile, because the answer's sentence replaces it.
  await Promise.all([hear(/Orange sows 4 stones from pit \d; the last lands in/), press('Enter')]);
  await hear(/Blue sows \d stones? from pit \d/);
  await until('their turn', (nodes) => nodes.some((node) => isCell(node) && /last stone lands in/.test(node.name)));
  await press('t');
  await hear(/^Orange to move\./);
  await pressButton(/^Quit match$/);
  await hear(/Ended without a result/);
  await until('that it is over', (nodes) => nodes.some(({ name }) => name === 'Review'));
});
