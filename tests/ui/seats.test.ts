import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Match } from '../../ui/js/screens/match/match.js';
import { computerOf, mayInvite, playerChoices, withLevelsOf } from '../../ui/js/screens/match/seats.js';
import { handleSeats } from '../../ui/js/screens/match/seats_actions.js';
import type { FriendsShown, MatchCommand, Phase, Snapshot } from '../../ui/js/wire.js';
import { dialogPage } from './dialog_page.js';
import { appWith, changed, computer, human, part } from './fakes.js';
import { i18nOf } from './i18n.js';
import { recorded } from './sources.js';

/**
 * Seats the computer as Red in place of a human and answers the question; returns the commands sent and the number of
 * redraws.
 */
async function leave({ accepted = true, phase = 'choosing' as Phase, answer = '' }) {
  const page = dialogPage();
  const snapshot = changed(recorded('smess_choosing'), { phase, seats: { first: human, second: human }, names: {} });
  const sent: unknown[] = [];
  const { app, act, updates } = appWith({});
  const match = part<Match>({
    latest: () => snapshot,
    send: async (command: MatchCommand) => {
      sent.push(command.kind === 'seat' && command.player?.kind);
      return accepted;
    },
  });
  handleSeats(app, () => match);
  const done = act({ kind: 'seat', side: 'second', who: 'computer' });
  page.dialogs[0]?.close(answer);
  await done;
  return { sent, drawn: updates.length };
}

test('a refused change of seat is reset', async () => {
  assert.deepEqual(await leave({ accepted: false }), { sent: ['computer'], drawn: 1 });
});

test('an accepted change of seat shows with the next snapshot', async () => {
  assert.deepEqual(await leave({}), { sent: ['computer'], drawn: 0 });
});

test('during a match a change of seat needs an answer to a question', async () => {
  for (const phase of ['running', 'paused'] as const) {
    assert.deepEqual(await leave({ phase }), { sent: [], drawn: 1 });
    assert.deepEqual(await leave({ phase, answer: 'yes' }), { sent: ['computer'], drawn: 0 });
  }
});

test('the last computer level is remembered per game', () => {
  const [smess, kalaha] = [recorded('smess_choosing'), recorded('kalaha_choosing')];
  const strongest = computer(Math.max(...kalaha.levels.map(({ level }) => level)));
  const last = withLevelsOf({ ...kalaha, seats: { first: null, second: strongest } }, {});
  assert.deepEqual(computerOf('second', kalaha, last), strongest);
  assert.deepEqual(withLevelsOf({ ...kalaha, seats: { first: null, second: human } }, last), last);
  const other = { ...smess, levels: kalaha.levels };
  assert.deepEqual(computerOf('second', other, last), computerOf('first', other, last));
});

test('a friend is offered before the start, if two devices can play the game', () => {
  const [smess, kalaha, running] = [recorded('smess_choosing'), recorded('kalaha_choosing'), recorded('smess_running')];
  assert.equal(mayInvite(smess, null), false, 'not known yet');
  const friends = part<FriendsShown>({ revision: 1, contacts: [], games: ['smess'], not_by_text: [] });
  assert.deepEqual([smess, kalaha, running].map((match) => mayInvite(match, friends)), [true, false, false]);
  const offered = (match: Snapshot) => playerChoices(match, friends, i18nOf('en')).map(({ value }) => value);
  assert.deepEqual([smess, kalaha].map(offered), [['human', 'computer', 'friend'], ['human', 'computer']]);
});
