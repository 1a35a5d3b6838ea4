import assert from 'node:assert/strict';
import { test } from 'node:test';

/** What is done every so many milliseconds. @type {Map<number, () => void>} */
const regular = new Map();
globalThis.setInterval = /** @type {any} */ ((act, ms) => regular.set(ms, act));
const hour = () => regular.get(3_600_000)();

const SCRIPT = new URL('../../sw.js', new URL('../../../ui/js/browser/versions.js', import.meta.url)).href;

class Target extends EventTarget {
  /** @param {string} name */
  tell(name) {
    this.dispatchEvent(new Event(name));
  }
}

const worker = (scriptURL = SCRIPT) => Object.assign(new Target(), { scriptURL, told: [], postMessage(message) { this.told.push(message); } });

/** A page, with the registration and the worker that it finds. */
async function page({ registration = {}, controller = worker() } = {}) {
  const known = Object.assign(new Target(), { installing: null, waiting: null, active: worker(), looked: 0, update: async () => void known.looked++, ...registration });
  const versions = Object.assign(new Target(), { controller, register: async () => known });
  const document = Object.assign(new Target(), { hidden: false });
  const offers = [];
  let reloads = 0;
  Object.defineProperty(globalThis, 'navigator', { configurable: true, value: { serviceWorker: versions } });
  Object.assign(globalThis, { document, location: { reload: () => reloads++ } });
  const { onNewVersion } = await import('../../../ui/js/browser/versions.js');
  await onNewVersion((take) => offers.push(take));
  const installed = (next) => {
    Object.assign(known, { waiting: next, installing: null });
    next.tell('statechange');
  };
  return { known, versions, document, offers, installed, reloads: () => reloads };
}

test('a version that was being installed before the page had loaded is offered', async () => {
  const next = worker();
  const { offers, installed } = await page({ registration: { installing: next } });
  assert.equal(offers.length, 0);
  installed(next);
  assert.equal(offers.length, 1);
});

test('the first version is no new one', async () => {
  const next = worker();
  const { offers, installed } = await page({ registration: { installing: next, active: null }, controller: null });
  installed(next);
  assert.equal(offers.length, 0);
});

test('an open page looks for a new version every hour and when it is seen again', async () => {
  const { known, document, offers, installed } = await page();
  assert.equal(known.looked, 0);
  hour();
  assert.equal(known.looked, 1);
  document.hidden = true;
  document.tell('visibilitychange');
  hour();
  assert.equal(known.looked, 1);
  document.hidden = false;
  document.tell('visibilitychange');
  assert.equal(known.looked, 2);
  const next = worker();
  known.installing = next;
  known.tell('updatefound');
  installed(next);
  assert.equal(offers.length, 1);
});

test('a page that the browser has loaded past the worker is offered the new version too, and begins anew with it', async () => {
  const next = worker();
  const { offers, versions, reloads } = await page({ registration: { waiting: next }, controller: null });
  assert.equal(offers.length, 1);
  offers[0]();
  assert.deepEqual(next.told, ['renew']);
  versions.controller = next;
  versions.tell('controllerchange');
  assert.equal(reloads(), 1);
});

test('a page does not begin anew when its first worker takes over from that of a copy above it', async () => {
  const { versions, reloads } = await page({ controller: worker('https://host.test/sw.js') });
  versions.controller = worker();
  versions.tell('controllerchange');
  assert.equal(reloads(), 0);
  versions.tell('controllerchange');
  assert.equal(reloads(), 1);
});
