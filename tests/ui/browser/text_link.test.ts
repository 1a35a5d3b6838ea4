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
const PAGE = 'https://host.test/s/';
const LINK = `${PAGE}#spielkiste:i.AA&from=Anna`;
const location = { href: PAGE, reload: () => loads++ };
setGlobals({
  location,
  history: { state: null, replaceState: (_state: unknown, _title: string, href: string) => Object.assign(location, { href }) },
  addEventListener: () => undefined,
  BroadcastChannel: FakeChannel,
});
const { askForMatches, takeGiven } = await import('../../../ui/js/browser/text_link.js');

/** The texts that the page was opened with. */
const taken = () => takeGiven().opened.map(({ text }) => text);
const [channel] = channels;

test('a copy\'s pages share a channel named after its path', () => {
  assert.equal(channels.length, 1);
  assert.ok(channel.name.endsWith(PATH), channel.name);
});

test('a page opened with a text asks for the matches, and takes the text once it has them', () => {
  askForMatches();
  assert.deepEqual(channel.posted, [], 'without a text it waits');
  location.href = LINK;
  askForMatches();
  assert.equal(channel.posted.length, 1);
  channel.onmessage({ data: channel.posted[0] });
  assert.equal(loads, 0, 'two such pages do not reload each other');
  assert.deepEqual(taken(), [LINK]);
  assert.equal(location.href, PAGE, 'neither reloading nor the history repeats it');
  assert.deepEqual(taken(), []);
});

test('a page without a text releases the matches by reloading, for no other message', () => {
  for (const data of [null, 7, {}, [LINK], LINK, 'https://else.test/']) channel.onmessage({ data });
  assert.equal(loads, 0);
  channel.onmessage({ data: channel.posted[0] });
  assert.equal(loads, 1);
});
