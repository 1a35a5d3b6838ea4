import assert from 'node:assert/strict';
import { test } from 'node:test';

/** @type {string[]} what the session was asked */
const asked = [];
const nothing = () => undefined;
/** @type {{ download?: string }[]} */
const links = [];
Object.assign(globalThis, {
  location: { href: 'https://host.test/s/', hash: '' },
  addEventListener: nothing,
  BroadcastChannel: class {},
  document: { addEventListener: nothing, createElement: () => links[links.push({ click: nothing }) - 1] },
  Worker: class {
    postMessage({ id, command }) {
      asked.push(command);
      queueMicrotask(() => this.onmessage({ data: { id, answer: command === 'contact_file' ? { file: btoa('sealed'), game: 'smess' } : null } }));
    }
  },
});
globalThis.setTimeout = /** @type {any} */ (nothing);
const { invoke } = await import('../../../ui/js/browser/core.js');

test('a download, which may save nothing, has no match forgotten: the person says that the file is there', async () => {
  const args = { contact: 3, passphrase: 'green horse' };
  assert.equal(await invoke('export_contact', args), true);
  assert.equal(await invoke('export_contact', args), true);
  assert.deepEqual(asked, ['contact_file', 'contact_file']);
  assert.deepEqual(links.map(({ download }) => download), ['smess.spielkiste-moved', 'smess.spielkiste-moved']);
  await invoke('contact_file_saved', { contact: 3 });
  assert.deepEqual(asked.slice(2), ['contact_file_saved']);
});
