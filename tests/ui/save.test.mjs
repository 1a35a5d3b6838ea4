import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listenToSave } from '../../ui/js/panel/save.js';

test('a match from a file takes the place of the one it was chosen for, whichever is on the screen by then', async () => {
  const nodes = {};
  const node = () => {
    const heard = {};
    return { heard, addEventListener: (type, act) => (heard[type] = act), close: () => {} };
  };
  globalThis.document = { getElementById: (id) => (nodes[id] ??= node()) };
  let chosen;
  const invoke = (command) => (command === 'import_file' ? new Promise((resolve) => (chosen = resolve)) : Promise.resolve(true));
  globalThis.window = { __TAURI__: { core: { invoke } } };
  const accepted = [];
  const match = (game) => ({ latest: () => ({ game, phase: 'choosing' }), accepted: (answer) => accepted.push([game, answer.id]) });
  let current = match('smess');
  listenToSave(() => current, { i18n: () => ({}), onProblem: assert.fail, copied: () => {}, saved: () => {} });
  const done = nodes['match-open'].heard.click();
  await new Promise((resolve) => setTimeout(resolve));
  current = match('kalaha');
  chosen({ id: 7, revision: 1 });
  await done;
  assert.deepEqual(accepted, [['smess', 7]]);
});
