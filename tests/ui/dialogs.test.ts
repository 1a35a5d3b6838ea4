import assert from 'node:assert/strict';
import { test } from 'node:test';
import { agreed } from '../../ui/js/components/question.js';
import { askAboutFolder, findFolder } from '../../ui/js/screens/folder.js';
import { dialogPage } from './dialog_page.js';
import { appWith, noTrouble, setGlobals, settled } from './fakes.js';

setGlobals({ window: { __TAURI__: { core: { invoke: async (command: string) => (command === 'folder_in_use' ? '/home/somebody' : null) } } } });
const { app } = appWith({});

test('nothing else starts until the question about the folder is answered', async () => {
  const { dialogs } = dialogPage();
  await findFolder(app);
  assert.ok(app.state.readOnly);
  let answered = false;
  const answer = askAboutFolder(app, noTrouble).then(() => (answered = true));
  await settled();
  assert.deepEqual([dialogs[0].id, dialogs[0].open, answered], ['folder-dialog', true, false]);
  dialogs[0].close();
  await answer;
});

test('only its button agrees to a question', async () => {
  for (const yes of [true, false]) {
    const { dialogs } = dialogPage();
    const answer = agreed(app, { id: 'replace', title: () => '', note: () => '', yes: () => '' });
    dialogs[0].close(yes ? 'yes' : undefined);
    assert.equal(await answer, yes);
    assert.ok(dialogs[0].isGone);
  }
});
