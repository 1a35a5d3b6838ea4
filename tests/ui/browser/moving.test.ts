import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setGlobals } from '../fakes.js';

/** The commands sent to the session. */
const asked: string[] = [];
const links: { download: string, click: () => void }[] = [];
const nothing = () => undefined;
setGlobals({
  location: { href: 'https://host.test/s/', hash: '' },
  addEventListener: nothing,
  BroadcastChannel: class {},
  document: {
    addEventListener: nothing,
    createElement: () => links[links.push({ download: '', click: nothing }) - 1],
  },
  Worker: class {
    onmessage: (event: { data: unknown }) => void = () => undefined;

    postMessage({ id, command }: { id: number, command: string }) {
      asked.push(command);
      queueMicrotask(() => this.onmessage({ data: { id, answer: command === 'contact_file' ? { file: btoa('sealed'), game: 'smess' } : null } }));
    }
  },
  setTimeout: nothing,
});
const { invoke } = await import('../../../ui/js/browser/core.js');

test('a download forgets no match until the player confirms that the file exists', async () => {
  const args = { contact: 3, passphrase: 'green horse' };
  assert.equal(await invoke('export_contact', args), true);
  assert.equal(await invoke('export_contact', args), true);
  assert.deepEqual(asked, ['contact_file', 'contact_file']);
  assert.deepEqual(links.map(({ download }) => download), ['smess.spielkiste-moved', 'smess.spielkiste-moved']);
  await invoke('contact_file_saved', { contact: 3 });
  assert.deepEqual(asked.slice(2), ['contact_file_saved']);
});
