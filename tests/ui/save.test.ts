import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Match } from '../../ui/js/screens/match/match.js';
import { handleMatchDialog, type MatchDialogContext } from '../../ui/js/screens/match/match_dialog_actions.js';
import type { Accepted } from '../../ui/js/wire.js';
import { appWith, noTrouble, part, setGlobals, settled } from './fakes.js';
import type { Game } from './sources.js';

test('a file\'s match replaces the match it was chosen for, even if another is on screen by then', async () => {
  let chosen: (answer: Accepted) => void = () => undefined;
  const invoke = (command: string) => (command === 'import_file' ? new Promise((resolve) => (chosen = resolve)) : Promise.resolve(true));
  setGlobals({ document: { getElementById: () => null }, window: { __TAURI__: { core: { invoke } } } });
  const accepted: unknown[] = [];
  const match = (game: Game) => part<Match>({ latest: () => ({ game, phase: 'choosing' }), accepted: async ({ id }) => void accepted.push([game, id]) });
  let current = match('smess');
  const { app, act } = appWith({});
  handleMatchDialog(app, part<MatchDialogContext>({ current: () => current, onTrouble: noTrouble }));
  const done = act({ kind: 'match_open_file' });
  await settled();
  current = match('kalaha');
  chosen({ id: 7, revision: 1, why_not: null });
  await done;
  assert.deepEqual(accepted, [['smess', 7]]);
});
