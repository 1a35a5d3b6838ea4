import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setGlobals } from '../fakes.js';

const PATH = new URL('../../', new URL('../../../ui/js/browser/text_link.js', import.meta.url)).pathname;

class FakeChannel {
  readonly posted: unknown[] = [];
  onmessage: (event: { data: unknown }) => void = () => undefined;

  constructor(readonly name: string) {
    channels.push(this);
  }

  postMessage(message: unknown) {
    this.posted.push(message);
  }
}

const channels: FakeChannel[] = [];
let loads = 0;
const kept = new Map<string, string>();
const PAGE = 'https://host.test/s/';
const LINK = `${PAGE}#spielkiste:i.AA&from=Anna`;
const location = { href: PAGE, reload: () => loads++ };
setGlobals({
  location,
  history: { state: null, replaceState: (_state: unknown, _title: string, href: string) => Object.assign(location, { href }) },
  sessionStorage: {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  },
  addEventListener: () => undefined,
  BroadcastChannel: FakeChannel,
});
const { handOver, takeGiven } = await import('../../../ui/js/browser/text_link.js');

/** The texts that the page was opened with. */
const taken = () => takeGiven().opened.map(({ text }) => text);
const [channel] = channels;

test('a copy\'s pages share a channel named after its path', () => {
  assert.equal(channels.length, 1);
  assert.ok(channel.name.endsWith(PATH), channel.name);
});

test('a text handed over by another page never appears in the address', () => {
  channel.onmessage({ data: LINK });
  assert.equal(loads, 1);
  assert.equal(location.href, PAGE);
  assert.ok([...kept.keys()].every((key) => key.includes(PATH)));
  assert.deepEqual(taken(), [LINK]);
  assert.deepEqual(taken(), []);
});

test('anything but a friend\'s message is ignored', () => {
  for (const data of [null, 7, {}, [LINK], 'https://else.test/', 'javascript:1', 'https://host.test/s/#else']) channel.onmessage({ data });
  assert.deepEqual([loads, taken()], [1, []]);
});

test('a waiting page hands over its text once, and accepts nothing while it waits', () => {
  location.href = `${PAGE}#%20spielkiste%3Aa.BB`;
  const back = handOver();
  assert.deepEqual(channel.posted, [`${PAGE}#%20spielkiste%3Aa.BB`]);
  assert.equal(location.href, PAGE, 'neither a page that is loaded again nor its history repeats it');
  channel.onmessage({ data: LINK });
  assert.deepEqual([loads, taken()], [1, []]);
  back();
  channel.onmessage({ data: LINK });
  assert.equal(loads, 2);
});
