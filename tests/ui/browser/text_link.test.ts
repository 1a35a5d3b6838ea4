import assert from 'node:assert/strict';
import { test } from 'node:test';

const PATH = new URL('../../', new URL('../../../ui/js/browser/text_link.js', import.meta.url)).pathname;

/** @type {any[]} */
const channels = [];
let loads = 0;
const kept = new Map();
Object.assign(globalThis, {
  location: { href: 'https://host.test/s/', hash: '', reload: () => loads++ },
  history: { state: null, replaceState: (_state, _title, address) => Object.assign(globalThis.location, { href: address, hash: '' }) },
  sessionStorage: { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => kept.set(key, value), removeItem: (key) => kept.delete(key) },
  addEventListener: () => undefined,
  BroadcastChannel: class {
    posted = [];
    constructor(name) { channels.push(Object.assign(this, { name })); }
    postMessage(message) { this.posted.push(message); }
  },
});
const { handOver, takeGiven } = await import('../../../ui/js/browser/text_link.js');

/** The texts that the page was opened with. */
const taken = () => takeGiven().opened.map(({ text }) => text);
const [channel] = channels;

test('pages of one copy reach each other by a channel of its path', () => {
  assert.equal(channels.length, 1);
  assert.ok(channel.name.endsWith(PATH), channel.name);
});

test('a text that another page hands over never stands in the address', () => {
  channel.onmessage({ data: 'spielkiste:i.AA' });
  assert.equal(loads, 1);
  assert.equal(globalThis.location.hash, '');
  assert.ok([...kept.keys()].every((key) => key.includes(PATH)));
  assert.deepEqual(taken(), ['spielkiste:i.AA']);
  assert.deepEqual(taken(), []);
});

test('what is no text of a friend is not taken', () => {
  for (const data of [null, 7, {}, ['spielkiste:i.AA'], 'https://else.test/', 'javascript:1']) channel.onmessage({ data });
  assert.deepEqual([loads, taken()], [1, []]);
});

test('a page that waits hands over what it was opened with once, and takes nothing meanwhile', () => {
  globalThis.location.hash = '#spielkiste:a.BB';
  const back = handOver();
  assert.deepEqual(channel.posted, ['spielkiste:a.BB']);
  channel.onmessage({ data: 'spielkiste:i.AA' });
  assert.deepEqual([loads, taken()], [1, []]);
  back();
  channel.onmessage({ data: 'spielkiste:i.AA' });
  assert.equal(loads, 2);
});
