import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onInstallable } from '../../ui/js/browser/install.js';
import { holdScreen } from '../../ui/js/browser/orientation.js';

/** @param {object} navigator */
function begin(navigator) {
  const window = new EventTarget();
  Object.assign(globalThis, { window });
  Object.defineProperty(globalThis, 'navigator', { value: navigator, configurable: true });
  const offered = [];
  onInstallable((offer) => offered.push(offer));
  return { window, offered };
}

test('a browser that installs pages is asked once, when the person wants it', () => {
  const { window, offered } = begin({});
  assert.deepEqual(offered, []);
  let asked = 0;
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt: async () => void asked++ });
  window.dispatchEvent(event);
  assert.equal(event.defaultPrevented, true);
  assert.equal(asked, 0);
  offered[0]();
  assert.equal(asked, 1);
  assert.deepEqual(offered.slice(1), [null]);
  window.dispatchEvent(new Event('appinstalled'));
  assert.deepEqual(offered.slice(1), [null, null]);
});

test('on an iPhone the person is told how, until it is done', () => {
  assert.deepEqual(begin({ standalone: false }).offered, ['by_hand']);
  assert.deepEqual(begin({ standalone: true }).offered, []);
});

test('the screen is held as it was chosen, where the browser does that', () => {
  const asked = [];
  const lock = async (/** @type {string} */ wanted) => {
    asked.push(wanted);
    throw new Error('only an installed page may');
  };
  Object.assign(globalThis, { screen: { orientation: { lock, unlock: () => void asked.push('any') } } });
  for (const wanted of /** @type {const} */ (['portrait', 'landscape', 'automatic'])) holdScreen(wanted);
  assert.deepEqual(asked, ['portrait', 'landscape', 'any']);
  Object.assign(globalThis, { screen: {} });
  assert.doesNotThrow(() => holdScreen('portrait'));
  assert.doesNotThrow(() => holdScreen('automatic'));
});
