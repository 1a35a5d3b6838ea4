import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AppState } from '../../ui/js/app.js';
import * as minesweeper from '../../ui/js/boards/minesweeper.js';
import { bar } from '../../ui/js/screens/match/bar.js';
import { justLearnt, lessonOffer, lessonPanel } from '../../ui/js/screens/match/lesson.js';
import { handleLesson } from '../../ui/js/screens/match/lesson_actions.js';
import { wordsOf } from '../../ui/js/screens/match/lesson_words.js';
import { createMatch, type Match } from '../../ui/js/screens/match/match.js';
import { statusText } from '../../ui/js/screens/match/status.js';
import { gameSections } from '../../ui/js/screens/help/sections.js';
import type { LessonShown, MatchCommand, Settings, Snapshot } from '../../ui/js/wire.js';
import { voice } from '../../ui/js/foundation/voice.js';
import { announced } from './announced.js';
import { dialogPage } from './dialog_page.js';
import { appWith, changed, computer, noTrouble, part, setGlobals, settled } from './fakes.js';
import { i18nOf } from './i18n.js';
import { markupOf } from './markup.js';
import { recorded } from './sources.js';

const en = i18nOf('en');
const start = recorded('smess_lesson');
const refused = recorded('smess_lesson_refused');
const tried = recorded('smess_lesson_tried');
const done = recorded('smess_lesson_done');
const won = recorded('smess_lesson_won');

const at = (snapshot: Snapshot, by: Partial<LessonShown>): Snapshot =>
  ({ ...snapshot, lesson: snapshot.lesson && { ...snapshot.lesson, ...by } });

const stateOf = (snapshot: Snapshot, settings: Partial<Settings> = {}) =>
  part<AppState>({ i18n: en, place: 'smess', matches: { smess: snapshot }, settings: { primer: { smess: true }, lesson: {}, ...settings } });

const panel = (snapshot: Snapshot) => markupOf(lessonPanel(stateOf(snapshot), () => undefined));

test('a step says its idea and its task, and a wrong try gets a reason that names it', () => {
  const { idea, task, why } = wordsOf(start, en);
  assert.match(idea, /an arrow/);
  assert.match(task, /Ninny on c3/);
  assert.equal(why, '');
  assert.equal(wordsOf(refused, en).why, 'No arrow on c3 points to c4.');
  assert.match(wordsOf(tried, en).why, /^d1–d2 moves your Brain/);
  const unlisted = at(tried, { tried: { kind: 'move', text: 'd1d2', reason: null } });
  assert.match(wordsOf(unlisted, en).why, /^d1–d2 moves another piece/);
});

test('every reason for an input without effect is in words', () => {
  const why = (answer: object) => wordsOf(at(start, { tried: { kind: 'nothing', answer: { kind: 'why_not', ...answer } } }), en).why;
  const piece = { side: 'first', piece: 'ninny', cell: 16 };
  const other = { side: 'second', piece: 'numskull', cell: 23 };
  assert.deepEqual(['too_far', 'blocked', 'own_piece', 'not_yours', 'cannot_move', 'empty'].map((reason) => why({ why: reason, cell: 37, piece, other })), [
    'Blue Ninny c3 goes only one step; c6 is too far.',
    'Red Numskull c4 is in the way from c3 to c6.',
    'Red Numskull c4 is your own piece: you cannot capture it.',
    'Red Numskull c4 is not yours.',
    'Red Numskull c4 cannot move: every arrow is blocked.',
    'c6 is empty. Choose one of your pieces first.',
  ]);
  const mines = recorded('minesweeper_lesson');
  const open = (failed: boolean) => minesweeper.answerText({ kind: 'why_not', cell: 12, failed }, mines, en);
  assert.match(open(false), /^c3 is not covered any more/);
  assert.match(open(true), /^Your mark on c3 was wrong/);
});

test('the panel offers to show the move, then to go on, and at the end a match', () => {
  assert.match(panel(start), /id=lesson-show/);
  assert.doesNotMatch(panel(start), /lesson-next|lesson-why|lesson-back/);
  assert.match(panel(at(start, { step: 1 })), /id=lesson-back/);
  assert.match(panel(tried), /id=?"?lesson-why/);
  assert.match(panel(done), /id=lesson-next/);
  assert.doesNotMatch(panel(done), /lesson-show|lesson-play/);
  assert.match(panel(won), /id=lesson-play/);
  assert.equal(panel(recorded('smess_running')).trim(), '', 'a match has none');
});

test('a screen reader hears each step, what a move shows, and every wrong try', () => {
  assert.match(announced(null, start), /^Learn Smess: step 1 of 7\. A piece follows .* points to\. With the keyboard: .*\.$/);
  assert.equal(announced(start, refused), 'No arrow on c3 points to c4.');
  const again = at(refused, { tries: 2 });
  assert.equal(announced(refused, again), 'No arrow on c3 points to c4.', 'the same try again');
  assert.match(announced(tried, done), /^Blue: Ninny from c3 to b4\. The arrows on c3 showed where to go\. .* Press “Next” to go on\.$/);
  assert.match(announced(done, at(start, { step: 1, id: 'slide' })), /^Learn Smess: step 2 of 7\. .* to g4\.$/);
  assert.match(announced(done, start), /step 1 of 7/, 'the same step again');
  assert.match(statusText(start, en), /Choose the Ninny on c3/, 'asking for the turn repeats the task');
});

test('newcomers are offered the lesson, and go on where they stopped', () => {
  const offer = (settings: Partial<Settings>, snapshot: Snapshot = recorded('smess_choosing')) =>
    markupOf(lessonOffer(stateOf(snapshot, settings), () => undefined, 'lesson-open')).match(/<span>(.*?)<\/span>/)?.[1] ?? '';
  assert.equal(offer({}), 'Learn Smess in 3 minutes');
  assert.equal(offer({ lesson: { smess: 3 } }), 'Go on learning: step 4');
  assert.equal(offer({ primer: { smess: false } }), '');
  assert.equal(offer({}, recorded('smess_running')), '', 'not during a match');
  const without = changed<Snapshot>(recorded('smess_choosing'), { can: { learn: false } });
  assert.equal(offer({}, without), '', 'a game without a lesson');
  assert.ok(gameSections(recorded('smess_running'), en).some(({ learns }) => learns), 'the help always offers it');
  assert.ok(!gameSections(changed<Snapshot>(recorded('smess_running'), { can: { learn: false } }), en).some(({ learns }) => learns));
});

test('only the last step ends the lesson', () => {
  assert.ok(justLearnt(at(won, { done: false }), won));
  assert.ok(!justLearnt(won, won));
  assert.ok(!justLearnt(start, done));
});

test('a lesson hides what replaces or changes the match', () => {
  const hidden = (snapshot: Snapshot) => [...markupOf(bar(stateOf(snapshot), () => undefined)).matchAll(/id=(\w+) class="" \?hidden=true/g)].map((match) => match[1]);
  assert.deepEqual(hidden(start), ['reset', 'players', 'match']);
  assert.deepEqual(hidden(recorded('smess_running')), []);
});

test('during a lesson, changes of the match at the table are not shown', () => {
  const { app } = appWith({ place: 'smess', matches: {} });
  const match = createMatch(app, 'smess', { shown: () => undefined, onTrouble: noTrouble, explain: () => undefined, expect: () => undefined });
  match.show(changed<Snapshot>(start, { id: 9, revision: 1 }));
  match.show(changed<Snapshot>(recorded('smess_running'), { id: 1, revision: 2 }));
  assert.equal(match.latest()?.id, 9);
  match.show(changed<Snapshot>(start, { id: 9, revision: 3 }));
  assert.equal(match.latest()?.revision, 3);
});

test('another match, such as a file that is opened, ends the lesson', async () => {
  const table = changed<Snapshot>(recorded('smess_choosing'), { id: 2, revision: 5 });
  const invoke = async (command: string) => (command === 'open' ? table : { id: 2, revision: 5 });
  setGlobals({ window: { __TAURI__: { core: { invoke } } } });
  const { app } = appWith({ place: 'smess', matches: {} });
  const match = createMatch(app, 'smess', { shown: () => undefined, onTrouble: noTrouble, explain: () => undefined, expect: () => undefined });
  match.show(changed<Snapshot>(start, { id: 9, revision: 3 }));
  match.show(table);
  assert.equal(match.latest()?.id, 9, 'its snapshot comes before the answer');
  assert.ok(await match.load('3b3/7/7/7/7/2N4/7/3B3 b 0 1'));
  assert.equal(match.latest()?.id, 2);
});

/** The actions on a match that accepts everything. */
function learner(latest: Snapshot, place = 'smess') {
  const sent: (MatchCommand | string)[] = [];
  const kept: Partial<Settings>[] = [];
  const tell = (what: string) => async () => sent.push(what) > 0;
  const match = part<Match>({
    latest: () => latest, send: async (command: MatchCommand) => sent.push(command) > 0,
    learn: async (step: number) => sent.push(`learn ${step}`) > 0, open: tell('open'), renew: tell('renew'),
  });
  const { app, act } = appWith({ place, i18n: en, settings: { lesson: { smess: 2 }, primer: { smess: true } } });
  handleLesson(app, { current: () => match, goTo: (game) => void sent.push(`go to ${game}`), loadWords: async () => void sent.push('words'), change: (settings) => void kept.push(settings), onTrouble: noTrouble });
  return { act, sent, kept };
}

test('progress is kept, and a finished lesson is no longer offered', async () => {
  setGlobals({ document: { getElementById: () => null } });
  const { act, sent, kept } = learner(start);
  await act({ kind: 'lesson_open', game: 'smess' });
  assert.deepEqual(sent, ['words', 'learn 2']);
  await act({ kind: 'lesson_step', step: 3 });
  assert.deepEqual([sent.at(-1), kept.at(-1)], [{ kind: 'go_to_step', step: 3 }, { lesson: { smess: 3 } }]);
  await act({ kind: 'lesson_learnt' });
  assert.deepEqual(kept.slice(-2), [{ lesson: { smess: 0 } }, { primer: { smess: false } }]);
});

test('a match is set aside before a lesson takes its place', async () => {
  setGlobals({ document: { getElementById: () => null } });
  const running = recorded('smess_running');
  const computers = changed<Snapshot>(running, { seats: { first: computer(0), second: computer(0) } });
  const shared = changed<Snapshot>(running, { clock: { running: 'first' }, can: { ...running.can, leave_device: true } });
  for (const [match, before] of [[running, []], [computers, [{ kind: 'pause' }]], [shared, [{ kind: 'leave_device' }, { kind: 'pause' }]]] as const) {
    const { act, sent } = learner(match);
    await act({ kind: 'lesson_open', game: 'smess' });
    assert.deepEqual(sent, ['words', ...before, 'learn 2']);
  }
});

test('the first match is against the weakest computer, and replaces a match in progress only after a question', async (t) => {
  const said: string[] = [];
  t.mock.method(voice, 'say', (text: string) => void said.push(text));
  const seats = [
    { kind: 'seat', side: 'first', player: { kind: 'human' } },
    { kind: 'seat', side: 'second', player: computer(0) },
    { kind: 'start' },
  ];
  for (const [name, answer, expected] of [
    ['smess_choosing', null, ['open', ...seats]], ['smess_running', 'yes', ['open', 'renew', ...seats]], ['smess_running', '', ['open']],
  ] as const) {
    const { dialogs } = dialogPage();
    const { act, sent } = learner(recorded(name));
    const done = act({ kind: 'lesson_play' });
    await settled();
    assert.equal(dialogs.length, answer === null ? 0 : 1, name);
    dialogs[0]?.close(answer ?? '');
    await done;
    assert.deepEqual(sent, expected, name);
  }
  assert.equal(said.length, 2, 'a screen reader hears that each match has begun');
});

test('from home, the help shows the game before its lesson', async () => {
  setGlobals({ document: { getElementById: () => null } });
  const { act, sent } = learner(recorded('smess_choosing'), 'home');
  await act({ kind: 'lesson_open', game: 'smess' });
  assert.deepEqual(sent, ['words', 'go to smess', 'learn 2']);
});
