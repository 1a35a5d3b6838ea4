import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AppState } from '../../ui/js/app.js';
import { justDecided, problemPanel } from '../../ui/js/screens/match/problem.js';
import { dateText, problemStatus, runText, wrongText } from '../../ui/js/screens/match/problem_words.js';
import { problemLink, readProblemLink } from '../../ui/js/screens/problems/link.js';
import { NO_PROBLEMS, problemsContent, type ProblemRun, type ProblemsState } from '../../ui/js/screens/problems/problems.js';
import { handleProblems, type ProblemsContext } from '../../ui/js/screens/problems/problems_actions.js';
import type { ProblemShown, ProblemsShown, Snapshot } from '../../ui/js/wire.js';
import { announced } from './announced.js';
import { appWith, noTrouble, part, setGlobals, settled } from './fakes.js';
import { i18nOf } from './i18n.js';
import { markupOf } from './markup.js';
import { recorded } from './sources.js';

const en = i18nOf('en');
const start = recorded('smess_problem');
const hinted = recorded('smess_problem_hint');
const wrong = recorded('smess_problem_wrong');
const found = recorded('smess_problem_solved');
const refused = recorded('minesweeper_problem_refused');

const by = (snapshot: Snapshot, changes: Partial<ProblemShown>): Snapshot =>
  ({ ...snapshot, problem: snapshot.problem && { ...snapshot.problem, ...changes } });

/** At the first try, without a hint. */
const solved = by(found, { tries: 0, hints: 0 });

const stateOf = (snapshot: Snapshot, problems: Partial<ProblemsState> = {}) =>
  part<AppState>({ i18n: en, place: snapshot.game, matches: { [snapshot.game]: snapshot }, problems: { ...NO_PROBLEMS, ...problems } });

const panel = (snapshot: Snapshot, run: ProblemRun | null = null) => markupOf(problemPanel(stateOf(snapshot, { run }), () => undefined));

const buttons = (markup: string) => ['more', 'again', 'solution', 'next'].filter((id) => markup.includes(`problem-${id}`));

test('the panel offers hints, then another try, then the next problem', () => {
  assert.deepEqual(buttons(panel(start)), ['more', 'solution']);
  assert.deepEqual(buttons(panel(wrong)), ['again', 'solution']);
  assert.deepEqual(buttons(panel(solved)), ['next']);
  assert.match(panel(hinted), /id=?"?problem-hint/);
  assert.match(panel(wrong), /That is not it\./);
  assert.equal(panel(recorded('smess_running')).trim(), '', 'a match has none');
});

test('a wrong try in a game with secrets says why, and a slow win is told', () => {
  assert.match(wrongText(refused, en), /^That is not it\. That is not certain\. .*c5/);
  assert.match(wrongText(by(wrong, { wrong: { wins: true, reasons: [] } }), en), /wins too, but later/);
});

test('a screen reader hears the problem, hints, the answer to a wrong try, and the result', () => {
  assert.match(announced(null, start), /^Smess: Take the Brain\. You play Blue\. /);
  assert.match(announced(start, hinted), /^Look at /);
  assert.match(announced(start, wrong), /d6.*That is not it\./);
  assert.match(announced(wrong, { ...start, record: wrong.record.slice(0, 0) }), /^Capture|^Take/, 'trying again repeats the task');
  assert.match(announced(start, solved), /Solved!/);
  assert.match(problemStatus(found, en), /^You found it\./, 'after a wrong try');
});

test('in a run there are no hints, and its end offers another', () => {
  const run: ProblemRun = { kind: 'streak', solved: 4, left: 0, isOver: false };
  const inRun = (snapshot: Snapshot) => by(snapshot, { mode: { kind: 'streak', run: 5 } });
  assert.deepEqual(buttons(panel(inRun(start), run)), []);
  assert.match(panel(inRun(start), run), /Streak: 4 solved\./);
  const over = panel(inRun(wrong), { ...run, isOver: true });
  assert.deepEqual(buttons(over), ['solution', 'next']);
  assert.match(over, /The streak is over: 4 solved\./);
  assert.match(runText({ kind: 'timed', solved: 1, left: 65, isOver: false }, en), /^1:05 left, 1 solved\.$/);
});

test('the first result of an attempt decides', () => {
  assert.equal(justDecided(start, start), null);
  assert.equal(justDecided(start, by(start, { tries: 1 })), false);
  assert.equal(justDecided(by(start, { tries: 1 }), by(solved, { tries: 1 })), null);
  assert.equal(justDecided(start, by(start, { state: 'showing' })), false);
  assert.equal(justDecided(start, solved), true);
  assert.equal(justDecided(start, hinted), false, 'a hint decides');
  assert.equal(justDecided(hinted, by(solved, { hints: 1 })), null);
  assert.equal(justDecided(start, { ...solved, id: start.id + 1 }), null, 'another problem');
});

const SHOWN: ProblemsShown = {
  game: 'smess', themes: ['brain_1', 'win'], due: 2, next_due: 1_795_000_000, daily: 'win',
  calendar: [{ day: '2026-11-01', result: 'solved' }, { day: '2026-11-02', result: 'missed' }, { day: '2999-11-03', result: 'none' }],
  report: {
    game: 'smess', now: { after: 3, day: null, rating: 1234, low: 1100, high: 1368 }, points: [],
    themes: [{ theme: 'brain_1', tried: 5, solved: 4 }], best: { streak: 7, timed: 0 },
  },
};

test('the dialog shows the day, what comes back, the best runs and the results', () => {
  const content = markupOf(problemsContent(stateOf(start, { game: 'smess', shown: SHOWN }), () => undefined));
  assert.match(content, /2 missed problems are ready to try again\./);
  assert.match(content, /Your best: 7\./);
  assert.match(content, /about 1,234, almost certainly between 1,100 and 1,368/);
  assert.ok(content.includes(`${dateText('2026-11-01', en)}: solved`));
  assert.match(content, /data-result=(["'])?missed/);
  const later = markupOf(problemsContent(stateOf(start, { game: 'smess', shown: { ...SHOWN, due: 0 } }), () => undefined));
  assert.match(later, /returns on /);
});

test('while a game\'s problems load, those of another cannot be solved, and the last choice counts', async () => {
  const answers: Record<string, (shown: ProblemsShown) => void> = {};
  const invoke = (command: string, { game }: { game: string }) =>
    (command === 'problems' ? new Promise((resolve) => (answers[game] = resolve)) : Promise.resolve(null));
  setGlobals({ window: { __TAURI__: { core: { invoke } } }, fetch: async () => ({ ok: true, text: async () => '' }) });
  const { app, act } = appWith({ problems: { ...NO_PROBLEMS, game: 'smess', theme: 'win', shown: SHOWN } });
  handleProblems(app, part<ProblemsContext>({ loadWords: async () => undefined, onTrouble: noTrouble }));
  await act({ kind: 'problems_game', game: 'kalaha' });
  assert.deepEqual(app.state.problems, { ...NO_PROBLEMS, game: 'kalaha' });
  await act({ kind: 'problems_game', game: 'minesweeper' });
  for (const game of ['minesweeper', 'kalaha']) answers[game]({ ...SHOWN, game });
  await settled();
  assert.equal(app.state.problems.shown?.game, 'minesweeper');
});

test('a link to the problem of a day is found in any text, and says nothing else', () => {
  setGlobals({ location: { href: 'https://games.example/play#old' } });
  const link = problemLink('smess', '2026-11-26');
  assert.equal(link, 'https://games.example/play#spielkiste:problem/smess/2026-11-26');
  assert.deepEqual(readProblemLink(`Smess of 26 November 2026: ${link} Try it!`), { game: 'smess', day: '2026-11-26' });
  assert.deepEqual(readProblemLink(link.replace('spielkiste:', 'spielkiste%3A')), { game: 'smess', day: '2026-11-26' });
  for (const other of ['', 'spielkiste:i/abc', 'spielkiste:problem/halma/2026-11-26', 'spielkiste:problem/smess/today']) assert.equal(readProblemLink(other), null, other);
});
