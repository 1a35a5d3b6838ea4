import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gameModule } from '../../ui/js/boards/games.js';
import { adviceNews, advicePanel, adviceText, hintText } from '../../ui/js/screens/match/advice.js';
import type { CommentKind, Snapshot } from '../../ui/js/wire.js';
import type { AppState } from '../../ui/js/app.js';
import { part } from './fakes.js';
import { SPOKEN, i18nOf } from './i18n.js';
import { textOf } from './markup.js';
import { ANSWERED, recorded, type Game } from './sources.js';
import { ADVISED, hintOf, withCoach } from './stub/advice.js';

const en = i18nOf('en');

const games = Object.keys(ANSWERED) as Game[];

const reasonsOf = (game: Game) => [ANSWERED[game][0].answer];

/** A match in which the person to move has seen this many steps of a hint. */
const hinted = (game: Game, steps: number): Snapshot =>
  ({ ...withCoach(recorded(`${game}_running`), 'on', []), hint: hintOf(game, steps, reasonsOf(game)) });

/** The same match with the coach's comment on the move. */
const commented = (game: Game, kind: CommentKind): Snapshot => withCoach(recorded(`${game}_running`), kind, reasonsOf(game));

test('each step of a hint adds a sentence, with the game\'s names for cells and moves', () => {
  assert.equal(adviceText(hinted('smess', 0), en), '');
  assert.equal(adviceText(hinted('smess', 1), en), 'Look at a4, a5 and b5.');
  assert.match(adviceText(hinted('smess', 2), en), /^Look at a4, a5 and b5\. Best: Ninny from a4 to a5\.$/);
  assert.match(adviceText(hinted('smess', 3), en), /Blue: .* Expected: Na4-a5 Ng5-g4\.$/);
  assert.equal(adviceText(hinted('kalaha', 2), en), 'Look at Blue’s pit 3 and Blue’s pit 6. Best: pit 3.');
  assert.match(adviceText(hinted('minesweeper', 2), en), /^Look at e5, e4 and f4\. Best: explore e4\.$/);
});

test('only the new step is announced', () => {
  const news = (before: number, now: number) => adviceNews(hinted('kalaha', before), hinted('kalaha', now), en);
  assert.equal(news(0, 1), 'Look at Blue’s pit 3 and Blue’s pit 6.');
  assert.equal(news(1, 2), 'Best: pit 3.');
  assert.equal(news(2, 2), '');
  assert.equal(adviceNews(hinted('kalaha', 2), { ...hinted('kalaha', 0), hint: null }, en), '');
});

test('a hint offers its next step, until the last', () => {
  const offered = [0, 1, 2, 3].map((steps) => {
    const shown = hinted('kalaha', steps);
    const state = part<AppState>({ i18n: en, place: 'kalaha', matches: { kalaha: { ...shown, can: { ...shown.can, hint: true, answer_coach: false } } } });
    const words = textOf(advicePanel(state, () => undefined));
    return ['Show the move', 'Why?'].filter((text) => words.includes(text)).join();
  });
  assert.deepEqual(offered, ['', 'Show the move', 'Why?', '']);
});

test('a player who chooses another move hears that the first was not made', () => {
  const asked = commented('kalaha', 'warning');
  const free = { ...asked, coach: null, hint: null, can: { ...asked.can, answer_coach: false, enter: true } };
  assert.equal(adviceNews({ ...asked, can: { ...asked.can, answer_coach: true } }, free, en), 'Not played. Choose another move.');
});

test('the coach asks before a move, and its praise needs no answer', () => {
  const warned = adviceText(commented('kalaha', 'warning'), en);
  assert.match(warned, /^Careful, a bad move: pit 3\. .* Play it anyway\?$/);
  assert.doesNotMatch(warned, /Expected/);
  assert.equal(adviceNews(hinted('kalaha', 3), commented('kalaha', 'warning'), en), warned);
  const praised = adviceText(commented('kalaha', 'praise'), en);
  assert.match(praised, /^Well seen, the best move: pit 3\. /);
  assert.equal(adviceNews(commented('kalaha', 'praise'), commented('kalaha', 'praise'), en), '');
});

test('in Smess praise names the pieces that moved, even after the answer', () => {
  const running = withCoach(recorded('smess_running'), 'praise', reasonsOf('smess'));
  const comment = running.coach?.comment;
  const report = { text: 'Nb6xa7=S', from: 36, to: 42, piece: 'ninny', captured: 'numskull', promoted: true };
  const record = running.record.map((line, i) => (i === running.at - 2 ? { ...line, text: report.text, report } : line));
  const praised: Snapshot = { ...running, record, coach: { wanted: true, comment: comment ? { ...comment, chosen: 'b6a7' } : null } };
  assert.match(adviceText(praised, en), /^Well seen, the best move: Ninny from b6 captures Numskull on a7\. /);
});

test('advice is complete in every language', () => {
  for (const language of SPOKEN) {
    const i18n = i18nOf(language);
    for (const game of games) {
      for (const snapshot of [hinted(game, 3), commented(game, 'warning'), commented(game, 'praise')]) {
        assert.doesNotMatch(adviceText(snapshot, i18n), /undefined|null|NaN|[{}]|advice\./, `${language} ${game}`);
      }
    }
    const seen = [0, 1, 2, 3].map((hints) => hintText({ hints }, i18n));
    assert.equal(new Set(seen).size, 4);
  }
});

const look = { flipped: false, duration_ms: 0, switches: {}, boardOrientation: 'landscape', confirm_touch: false, speech: 'normal' } as const;

const marks = (game: Game, snapshot: Snapshot) => {
  const { cells } = gameModule(game).scene(snapshot, look, en) as { cells: { index: number, advice: string | null, spoken: string }[] };
  return cells.filter(({ advice }) => advice).map(({ index, advice, spoken }) => ({ index, advice, spoken }));
};

test('the board marks a hint\'s cells, then its move, and screen readers hear the marks', () => {
  for (const game of games) {
    const { cells } = ADVISED[game];
    assert.deepEqual(marks(game, hinted(game, 0)), []);
    assert.deepEqual(marks(game, hinted(game, 1)).map(({ index, advice }) => [index, advice]), cells.map((cell) => [cell, 'look']));
    const shown = marks(game, hinted(game, 2));
    assert.ok(shown.some(({ advice, spoken }) => advice === 'move' && spoken.includes('hint')), game);
    const asked = marks(game, commented(game, 'warning'));
    assert.ok(asked.length > 0 && asked.every(({ advice, spoken }) => advice === 'warning' && spoken.includes('the move in question')), game);
    assert.deepEqual(marks(game, commented(game, 'praise')), []);
  }
  assert.deepEqual(marks('smess', hinted('smess', 2)).map(({ index, advice }) => [index, advice]), [[21, 'move'], [28, 'move'], [29, 'look']]);
  assert.deepEqual(marks('kalaha', hinted('kalaha', 2)).map(({ index, advice }) => [index, advice]), [[9, 'move'], [12, 'look']]);
});

test('in Smess an arrow shows the recommended move, or the one that the coach asks about', () => {
  const better = (steps: number) => gameModule('smess').scene(hinted('smess', steps), look, en).better;
  assert.equal(better(1), null);
  assert.deepEqual(better(2), { from: 21, to: 28 });
  const hint = { ...hintOf('smess', 2, []), best: 'a4b5' };
  assert.deepEqual(gameModule('smess').scene({ ...commented('smess', 'warning'), hint }, look, en).better, { from: 21, to: 28, kind: 'played' });
});
