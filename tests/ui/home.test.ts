import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stateText } from '../../ui/js/screens/home/home.js';
import { seatSomebody } from '../../ui/js/screens/match/seats.js';
import type { MatchCommand, Snapshot } from '../../ui/js/wire.js';
import { computer, human } from './fakes.js';
import { i18nOf } from './i18n.js';
import { recorded } from './sources.js';

const en = i18nOf('en');

test('the home screen describes each match\'s state', () => {
  assert.equal(stateText(recorded('smess_choosing'), en), 'Capture the enemy Brain. Arrows show how pieces move.');
  const running = recorded('smess_running');
  assert.equal(stateText(running, en), `Blue to move. ${running.at / 2} moves so far.`);
  const kalaha = recorded('kalaha_running');
  assert.equal(stateText(kalaha, en), `Blue to move. ${kalaha.at} moves so far.`, 'its record has one line per move');
  assert.equal(stateText({ ...running, phase: 'paused', at: 1 }, en), 'Blue to move. 1 move so far.');
  assert.equal(stateText(recorded('smess_over'), en), 'Blue wins! Red’s Brain was captured.');
});

test('empty seats are filled by default, and taken seats stay', () => {
  const sent: unknown[] = [];
  const send = async (command: MatchCommand) => sent.push(command.kind === 'seat' && [command.side, command.player]) > 0;
  const match = (snapshot: Snapshot | null) => ({ latest: () => snapshot, send });
  const choosing = recorded('kalaha_choosing');
  seatSomebody(match(choosing));
  seatSomebody(match({ ...choosing, levels: [] }));
  seatSomebody(match({ ...choosing, seats: { first: human, second: null } }));
  seatSomebody(match(recorded('kalaha_running')));
  seatSomebody(match(null));
  assert.deepEqual(sent, [['first', human], ['second', computer(2)], ['first', human], ['second', human]]);
});
