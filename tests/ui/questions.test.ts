import assert from 'node:assert/strict';
import { test } from 'node:test';
import { GAMES, gameModule } from '../../ui/js/boards/games.js';
import { COMMON, turnText, type Asking } from '../../ui/js/screens/match/questions.js';
import type { Snapshot, Speech } from '../../ui/js/wire.js';
import { changed, part, type Part } from './fakes.js';
import { SPOKEN, i18nOf } from './i18n.js';
import { ANSWERED, recorded, type Game } from './sources.js';

const snapshotOf = (game: Game) => recorded(`${game}_asked`);
const en = i18nOf('en');

/** The answers, one sentence per row of the help. */
const SAID: Record<Game, Record<string, string>> = {
  smess: {
    pieces_first: 'Blue: Brain d1, Ninnies a1 and c3.',
    pieces_second: 'Red: Brain a8, Numskull d8, Ninny b2.',
    movable: 'Blue can move: Brain d1, Ninnies a1 and c3.',
    targets: 'Blue Brain d1, 3 targets: c1, e1, d2.',
    attackers: 'Blue Brain d1. Red attacks: Numskull d8.',
    danger: 'Blue Brain d1 is in danger from Numskull d8.',
  },
  kalaha: {
    stones: 'Orange: pits 2, 0, 0, 0, 0, 1; Kalaha 3. Blue: pits 4, 4, 4, 5, 0, 4; Kalaha 0.',
    playable: 'Orange can play: Pit 1, 2 stones, the last into Orange’s pit 3. Captures 6 stones. Pit 6, 1 stone, into Orange’s Kalaha. Moves again.',
    sowing: 'Orange. Pit 1, 2 stones, the last into Orange’s pit 3. Captures 6 stones.',
  },
  minesweeper: {
    around: 'b4. 7 covered: a5, b5, c5, a4, c4, a3 and b3. Next to it: c3 shows 0.',
    mines: '3 mines left. The next is worth 5.',
    frontier: '8 covered squares next to numbers: b4, c4, d4, b3, d3, b2, c2 and d2. 16 other squares are covered.',
    failed: 'You have no wrong marks.',
  },
};

for (const game of Object.keys(ANSWERED) as Game[]) {
  const answers = ANSWERED[game];

  test(`every question about ${game} has an answer in words`, () => {
    const said = answers.map(({ question, answer }) => [question.id, gameModule(game).answerText(answer, snapshotOf(game), en)]);
    assert.deepEqual(Object.fromEntries(said), SAID[game]);
  });

  test(`questions about ${game} and their answers are complete in every language`, () => {
    for (const language of SPOKEN) {
      const i18n = i18nOf(language);
      for (const { question, answer } of answers) {
        assert.ok(i18n.exists(`${game}.ask_${question.id}`), question.id);
        assert.doesNotMatch(gameModule(game).answerText(answer, snapshotOf(game), i18n), /undefined|null|NaN|[{}]/, question.id);
      }
      for (const line of gameModule(game).boardLines(snapshotOf(game), i18n)) assert.doesNotMatch(line, /undefined|null|NaN|[{}]/);
    }
  });
}

test('every game has recorded questions, and every common question has a text', () => {
  assert.deepEqual(Object.keys(ANSWERED).sort(), Object.keys(GAMES).sort());
  for (const { id } of COMMON) assert.ok(en.exists(`ask.${id}`), id);
});

test('jumps go to the cells of interest', () => {
  const stops = (game: Game, by: Part<Snapshot> = {}) => gameModule(game).stops(changed<Snapshot>(snapshotOf(game), by));
  assert.deepEqual(stops('smess'), [0, 3, 16]);
  assert.deepEqual(stops('smess', { draft: { from: 0, targets: [{ to: 7 }] } }), [7]);
  assert.deepEqual(stops('kalaha'), [0, 5]);
  assert.deepEqual(stops('minesweeper'), [6, 7, 8, 11, 13, 16, 17, 18]);
  const can = { enter: false };
  for (const game of Object.keys(ANSWERED) as Game[]) assert.deepEqual(stops(game, { can }), [], game);
});

test('the turn and the score are two sentences', () => {
  const turn = (snapshot: Snapshot) => turnText(part<Asking>({ snapshot, i18n: en }));
  assert.match(turn(snapshotOf('kalaha')), /^(Orange|Blue) to move\. Orange: \d+\. Blue: \d+\.$/);
  assert.match(turn(snapshotOf('smess')), /^(Blue|Red) to move$/);
  const ready = changed(snapshotOf('kalaha'), { phase: 'choosing', can: { start: true } });
  assert.equal(turn(ready), 'Ready? Press Start!', 'no score yet');
});

test('the board as text is read row by row', () => {
  const lines = (game: Game) => gameModule(game).boardLines(snapshotOf(game), en);
  assert.equal(lines('smess')[0], 'Row 8: Red Brain a8, Red Numskull d8');
  assert.equal(lines('smess')[1], 'Row 7: empty');
  assert.equal(lines('kalaha')[1], 'Orange: pits 2, 0, 0, 0, 0, 1; Kalaha 3.');
  assert.equal(lines('minesweeper')[2], 'Row 3: a3 covered, b3 covered, c3 0, d3 covered, e3 covered');
});

test('a choice is announced with the moves it allows', () => {
  const before = snapshotOf('smess');
  const draft = { from: 3, targets: [{ to: 10, captures: false, promotes: false }, { to: 4, captures: true, promotes: false }] };
  const told = (speech: Speech) => gameModule('smess').draftSentence(before, { ...before, draft }, en, speech);
  assert.equal(told('normal'), 'd1 chosen, 2 targets: d2, e1 with capture.');
  assert.equal(told('brief'), 'd1 chosen, 2 targets.');
  assert.equal(gameModule('smess').draftSentence({ ...before, draft }, before, en, 'normal'), 'd1 put back.');
  const mines = snapshotOf('minesweeper');
  const chosen = { ...mines, draft: { cell: 6, action: 'mark' } };
  assert.equal(gameModule('minesweeper').draftSentence(mines, chosen, en, 'normal'), 'b4 chosen to mark. Enter confirms.');
  assert.equal(gameModule('minesweeper').draftSentence(chosen, { ...mines, draft: null }, en, 'normal'), 'b4 no longer chosen.');
});
