import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onNewVersion } from '../../../ui/js/browser/versions.js';
import { setGlobals } from '../fakes.js';

/** Interval callbacks by period in milliseconds. */
const regular = new Map<number, () => void>();
/** A page's timeout callbacks. */
const later: (() => void)[] = [];
setGlobals({ setInterval: (act: () => void, ms: number) => regular.set(ms, act), setTimeout: (act: () => void) => later.push(act) });
const hour = () => regular.get(3_600_000)?.();

const SCRIPT = new URL('../../sw.js', new URL('../../../ui/js/browser/versions.js', import.meta.url)).href;

class Target extends EventTarget {
  tell(name: string) {
    this.dispatchEvent(new Event(name));
  }
}

class FakeWorker extends Target {
  readonly told: unknown[] = [];

  constructor(readonly scriptURL = SCRIPT) {
    super();
  }

  postMessage(message: unknown) {
    this.told.push(message);
  }
}

/** The registration that a page finds. */
class Registration extends Target {
  installing: FakeWorker | null = null;
  waiting: FakeWorker | null = null;
  active: FakeWorker | null = new FakeWorker();
  looked = 0;

  async update() {
    this.looked++;
  }
}

/** A page with the registration and controller it finds. */
async function page(found: Partial<Registration> = {}, controller: FakeWorker | null = new FakeWorker()) {
  const known = Object.assign(new Registration(), found);
  const versions = Object.assign(new Target(), { controller, register: async () => known });
  const document = Object.assign(new Target(), { hidden: false });
  const offers: (() => void)[] = [];
  let reloads = 0;
  setGlobals({ navigator: { serviceWorker: versions }, document, location: { reload: () => reloads++ } });
  await onNewVersion((take) => offers.push(take));
  const installed = (next: FakeWorker) => {
    Object.assign(known, { waiting: next, installing: null });
    next.tell('statechange');
  };
  return { known, versions, document, offers, installed, reloads: () => reloads };
}

test('a version that was already installing when the page loaded is offered', async () => {
  const next = new FakeWorker();
  const { offers, installed } = await page({ installing: next });
  assert.equal(offers.length, 0);
  installed(next);
  assert.equal(offers.length, 1);
});

test('the first version is not offered', async () => {
  const next = new FakeWorker();
  const { offers, installed } = await page({ installing: next, active: null }, null);
  installed(next);
  assert.equal(offers.length, 0);
});

test('an open page checks for a new version every hour and when it becomes visible', async () => {
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
  const next = new FakeWorker();
  known.installing = next;
  known.tell('updatefound');
  installed(next);
  assert.equal(offers.length, 1);
});

test('a page loaded without the worker is also offered the new version, and reloads with it', async () => {
  const next = new FakeWorker();
  const { offers, versions, reloads } = await page({ waiting: next }, null);
  assert.equal(offers.length, 1);
  offers[0]();
  assert.deepEqual(next.told, ['renew']);
  versions.controller = next;
  versions.tell('controllerchange');
  assert.equal(reloads(), 1);
});

test('a page whose new version is held back reloads to let it in', async () => {
  const { offers, reloads } = await page({ waiting: new FakeWorker() });
  later.length = 0;
  offers[0]();
  assert.equal(reloads(), 0);
  later[0]();
  assert.equal(reloads(), 1);
});

test('a page does not reload when its first worker takes over from the worker of a copy above it', async () => {
  const { versions, reloads } = await page({}, new FakeWorker('https://host.test/sw.js'));
  versions.controller = new FakeWorker();
  versions.tell('controllerchange');
  assert.equal(reloads(), 0);
  versions.tell('controllerchange');
  assert.equal(reloads(), 1);
});
