import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onInstallable } from '../../ui/js/browser/install.js';
import { holdScreen } from '../../ui/js/browser/orientation.js';
import { setGlobals } from './fakes.js';

function begin(navigator: object) {
  const window = new EventTarget();
  setGlobals({ window, navigator });
  const offered: ((() => void) | 'by_hand' | null)[] = [];
  onInstallable((offer) => offered.push(offer));
  return { window, offered };
}

test('a browser that installs pages is asked once, when the player wants it', () => {
  const { window, offered } = begin({});
  assert.equal(offered.length, 0);
  let asked = 0;
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt: async () => void asked++ });
  window.dispatchEvent(event);
  assert.equal(event.defaultPrevented, true);
  assert.equal(asked, 0);
  const [install] = offered;
  assert.ok(typeof install === 'function');
  install();
  assert.equal(asked, 1);
  assert.deepEqual(offered.slice(1), [null]);
  window.dispatchEvent(new Event('appinstalled'));
  assert.deepEqual(offered.slice(1), [null, null]);
});

test('on an iPhone the player is told how, until the page is installed', () => {
  assert.deepEqual(begin({ standalone: false }).offered, ['by_hand']);
  assert.deepEqual(begin({ standalone: true }).offered, []);
});

test('the screen is locked to the chosen orientation, if the browser supports it', () => {
  const asked: unknown[] = [];
  const lock = async (wanted: string) => {
    asked.push(wanted);
    throw new Error('not installed');
  };
  setGlobals({ screen: { orientation: { lock, unlock: () => void asked.push('any') } } });
  for (const wanted of ['portrait', 'landscape', 'automatic'] as const) holdScreen(wanted);
  assert.deepEqual(asked, ['portrait', 'landscape', 'any']);
  setGlobals({ screen: {} });
  assert.doesNotThrow(() => holdScreen('portrait'));
  assert.doesNotThrow(() => holdScreen('automatic'));
});
