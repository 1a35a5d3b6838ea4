import assert from 'node:assert/strict';
import { test } from 'node:test';

const asked = { folder_in_use: '/home/somebody' };
globalThis.window = { __TAURI__: { core: { invoke: async (command) => asked[command] } } };
globalThis.history = { pushState() {}, go() {} };
const node = () => Object.assign(new EventTarget(), {
  open: false,
  showModal() {
    this.open = true;
  },
  close(value = '') {
    Object.assign(this, { open: false, returnValue: value });
    this.dispatchEvent(new Event('close'));
  },
});
const nodes = {};
const element = (id) => (nodes[id] ??= node());
globalThis.document = { getElementById: element, querySelectorAll: () => [] };
const { agreed } = await import('../../ui/js/panel/dialogs.js');
const { askAboutFolder, findFolder } = await import('../../ui/js/panel/folder.js');

test('nothing else begins until the question about the folder is answered', async () => {
  await findFolder();
  let answered = false;
  const answer = askAboutFolder(assert.fail).then(() => (answered = true));
  await new Promise((resolve) => setTimeout(resolve));
  assert.deepEqual([element('folder-dialog').open, answered], [true, false]);
  element('folder-dialog').close();
  await answer;
});

test('a question is agreed to by its button alone', async () => {
  for (const yes of [true, false]) {
    const answer = agreed('replace-dialog', 'replace-confirm');
    if (yes) element('replace-confirm').onclick();
    else element('replace-dialog').close();
    assert.equal(await answer, yes);
  }
});
