import assert from 'node:assert/strict';
import { test } from 'node:test';
import { handleMatchDialog } from '../../ui/js/screens/match/match_dialog_actions.js';

test('a match from a file takes the place of the one it was chosen for, whichever is on the screen by then', async () => {
  globalThis.document = { getElementById: () => null };
  let chosen;
  const invoke = (command) => (command === 'import_file' ? new Promise((resolve) => (chosen = resolve)) : Promise.resolve(true));
  globalThis.window = { __TAURI__: { core: { invoke } } };
  const accepted = [];
  const match = (game) => ({ latest: () => ({ game, phase: 'choosing' }), accepted: (answer) => accepted.push([game, answer.id]) });
  let current = match('smess');
  let handlers;
  handleMatchDialog({ handle: (own) => (handlers = own) }, { current: () => current, onProblem: assert.fail });
  const done = handlers.match_open_file({ kind: 'match_open_file' });
  await new Promise((resolve) => setTimeout(resolve));
  current = match('kalaha');
  chosen({ id: 7, revision: 1 });
  await done;
  assert.deepEqual(accepted, [['smess', 7]]);
});
