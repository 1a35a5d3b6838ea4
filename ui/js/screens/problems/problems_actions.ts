import type { App } from '../../app.js';
import { leaveDialog, openDialog } from '../../components/dialog.js';
import { ask, loadProblems, takeProblems, toTrouble } from '../../foundation/backend.js';
import { copyText } from '../../foundation/clipboard.js';
import { dayText, zoneOffsets } from '../../foundation/day.js';
import { element, showDone } from '../../foundation/dialogs.js';
import { focusBoard, isKeyboardHere } from '../../foundation/focus.js';
import { expectSecondClick } from '../../foundation/second_click.js';
import { gameText } from '../../foundation/sides.js';
import { announce, voice } from '../../foundation/voice.js';
import { GAMES } from '../../boards/games.js';
import type { Trouble, ProblemChoice, ProblemsShown } from '../../wire.js';
import { isExercise } from '../match/exercise.js';
import type { Match } from '../match/match.js';
import type { ProblemAction } from '../match/problem.js';
import { dateText, runOf, runText } from '../match/problem_words.js';
import { setAside } from '../match/set_aside.js';
import { statusText } from '../match/status.js';
import { plotWidth } from '../statistics/plot.js';
import { problemLink } from './link.js';
import { gamesWithProblems, problemsContent, type ProblemRun, type ProblemsAction, type ProblemsState } from './problems.js';

/** Handles the problems dialog and the problem on the board, which takes the place of the match on screen. */

export interface ProblemsContext {
  /** The match on screen. */
  readonly current: () => Match | null;
  /** Shows a game's match, from home. */
  readonly goTo: (game: string) => void;
  readonly goHome: () => void;
  /** Loads the words of a game's problems. */
  readonly loadWords: (game: string) => Promise<void>;
  readonly onTrouble: (trouble: Trouble) => void;
}

const RUN_SECONDS = 180;

export function handleProblems(app: App, { current, goTo, goHome, loadWords, onTrouble }: ProblemsContext): void {
  const update = (part: Partial<ProblemsState>) => app.update({ problems: { ...app.state.problems, ...part } });
  const loaded = new Set<string>();
  let ends = 0;

  /** Makes a game's problems and their words available. */
  async function prepare(game: string) {
    await loadWords(game);
    if (loaded.has(game)) return;
    await takeProblems(game, await loadProblems(game));
    loaded.add(game);
  }

  async function show(game: string) {
    // Another game's problems are not offered while this game's load.
    if (app.state.problems.game !== game) update({ game, shown: null, theme: null });
    await prepare(game);
    const shown: ProblemsShown = await ask('problems', { game, day: dayText(), zone: zoneOffsets() });
    // Another game may have been chosen meanwhile.
    if (app.state.problems.game === game) update({ shown });
  }

  async function open() {
    const { problems: { game } } = app.state;
    await show(game || gamesWithProblems(app.state)[0]);
    const closed = openDialog(app, { id: 'problems-dialog', title: (i18n) => i18n.t('home.problems'), content: problemsContent });
    const room = element('problems-dialog');
    const observer = new ResizeObserver(() => {
      const width = plotWidth(room);
      if (width > 0 && width !== app.state.problems.width) update({ width });
    });
    observer.observe(room);
    await closed;
    observer.disconnect();
  }

  /** Puts a problem in the place of the match on screen. */
  async function solve(game: string, choice: ProblemChoice) {
    const byKeyboard = isKeyboardHere();
    const { place } = app.state;
    await prepare(game);
    // The person may have gone elsewhere meanwhile.
    if (app.state.place !== place) return;
    if (place in GAMES && place !== game) goHome();
    if (app.state.place !== game) goTo(game);
    const match = current();
    const snapshot = match?.latest();
    if (!match || !snapshot) return;
    // The match at the table is out of sight until the person leaves the problem.
    if (!isExercise(snapshot)) await setAside(snapshot, match);
    if (!(await match.solve(choice))) return;
    begin(choice);
    if (byKeyboard) focusBoard();
  }

  function begin(choice: ProblemChoice) {
    const isRun = choice.kind === 'streak' || choice.kind === 'timed';
    if (!isRun) return update({ run: null });
    if (choice.run === null) {
      ends = performance.now() + 1000 * RUN_SECONDS;
      update({ run: { kind: choice.kind, solved: 0, left: choice.kind === 'timed' ? RUN_SECONDS : 0, isOver: false } });
      if (choice.kind === 'timed') count();
    }
  }

  /** Counts the time of a run down. */
  function count() {
    const run = runOf(app.state);
    if (run?.kind !== 'timed' || run.isOver) return;
    const left = Math.max(0, Math.ceil((ends - performance.now()) / 1000));
    if (left !== run.left) update({ run: { ...run, left, isOver: left === 0 } });
    if (left > 0) return void setTimeout(count, 250);
    expectSecondClick(element('problem-part'));
    announce(runText({ ...run, left, isOver: true }, app.state.i18n));
  }

  function next() {
    const { place, problems: { run } } = app.state;
    const mode = current()?.latest()?.problem?.mode;
    if (!mode) return Promise.resolve();
    const { game, theme } = app.state.problems;
    // The theme chosen for another game is not one of this game.
    if (mode.kind !== 'streak' && mode.kind !== 'timed') return solve(place, { kind: 'next', theme: game === place ? theme : null });
    return solve(place, { kind: mode.kind, run: run?.isOver ? null : mode.run });
  }

  function decided(solved: boolean) {
    const run = runOf(app.state);
    if (!run || run.isOver) return;
    const now: ProblemRun = { ...run, solved: run.solved + (solved ? 1 : 0), isOver: run.kind === 'streak' && !solved };
    update({ run: now });
    if (now.isOver) voice.say(runText(now, app.state.i18n));
  }

  async function leave() {
    const byKeyboard = isKeyboardHere();
    if (!(await current()?.open())) return;
    voice.clear();
    update({ run: null });
    const { matches, place, i18n } = app.state;
    voice.say(i18n.sentences([i18n.t('problems.left'), statusText(matches[place], i18n)]));
    if (byKeyboard) focusBoard();
  }

  async function share() {
    const { problems: { game }, i18n } = app.state;
    const day = dayText();
    await copyText(i18n.t('problems.share_text', { game: gameText(game, i18n), day: dateText(day, i18n), link: problemLink(game, day) }));
    announce(i18n.t('problems.shared'));
    showDone(i18n.t('problems.shared'));
  }

  const failing = (act: Promise<void>) => void act.catch((error) => onTrouble(toTrouble(error)));
  app.handle<ProblemsAction>({
    problems_open: () => leaveDialog('statistics-dialog', () => failing(open())),
    problems_game: ({ game }) => failing(show(game)),
    problems_theme: ({ theme }) => update({ theme }),
    problems_solve: ({ game, choice }) => leaveDialog('problems-dialog', () => leaveDialog('report-dialog', () => failing(solve(game, choice)))),
    problems_share: () => failing(share()),
  });
  app.handle<ProblemAction>({
    problem_hint: () => void current()?.send({ kind: 'hint' }),
    problem_again: () => void current()?.send({ kind: 'try_again' }),
    problem_solution: () => void current()?.send({ kind: 'show_move' }),
    problem_next: () => failing(next()),
    problem_leave: () => failing(leave()),
    problem_decided: ({ solved }) => decided(solved),
  });
}
