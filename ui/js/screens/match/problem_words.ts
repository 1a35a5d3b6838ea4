import type { AppState } from '../../app.js';
import { gameModule } from '../../boards/games.js';
import { formatted } from '../../foundation/day.js';
import type { I18n, ProblemKey } from '../../foundation/i18n.js';
import { gameText } from '../../foundation/sides.js';
import type { ProblemRun } from '../problems/problems.js';
import type { ProblemShown, Snapshot } from '../../wire.js';

/** A problem's words. */

/** The theme that is not in a game's own catalogue: a mistake from a match. */
const MISTAKE = 'mistake';

const wordOf = (game: string, name: string) => (name.startsWith(MISTAKE) ? `problems.${name}` : `${game}_problems.${name}`) as ProblemKey;

/** "Take the Brain in 3" */
export const themeText = (game: string, theme: string, i18n: I18n): string => i18n.t(wordOf(game, theme));

/** "Smess: Take the Brain in 3" */
export const problemTitle = ({ game, problem }: Snapshot, i18n: I18n): string =>
  (problem ? i18n.t('problems.heading', { game: gameText(game, i18n), theme: themeText(game, problem.theme, i18n) }) : '');

/** What to do. */
export const taskText = ({ game, problem }: Snapshot, i18n: I18n): string =>
  (problem ? i18n.t(wordOf(game, `${problem.theme}_task`), { count: problem.moves }) : '');

/** Why the last try is wrong; empty before the first, and once the solver goes on. */
export function wrongText(snapshot: Snapshot, i18n: I18n): string {
  const { game, problem } = snapshot;
  if (!problem?.wrong) return '';
  const { wins, reasons } = problem.wrong;
  if (wins) return i18n.t('problems.slow');
  return i18n.sentences([i18n.t('problems.wrong'), i18n.t(wordOf(game, `${problem.theme}_wrong`)), ...answers(reasons, snapshot, i18n)]);
}

/** The result, with the reasons of the solution; empty before it is complete. */
export function resultText(snapshot: Snapshot, i18n: I18n): string {
  const { problem } = snapshot;
  if (problem?.state !== 'solved' && problem?.state !== 'shown') return '';
  const solved = problem.tries > 0 ? 'problems.found' : problem.hints > 0 ? 'problems.solved_with_hints' : 'problems.solved';
  return i18n.sentences([i18n.t(problem.state === 'shown' ? 'problems.shown' : solved), ...answers(problem.reasons, snapshot, i18n)]);
}

const answers = (list: readonly unknown[], snapshot: Snapshot, i18n: I18n) => list.map((answer) => gameModule(snapshot.game).answerText(answer, snapshot, i18n));

/** What the attempt is a part of, and the problem's rating. */
export function contextText(problem: ProblemShown, run: ProblemRun | null, i18n: I18n): string {
  const { mode, rating } = problem;
  if (run) return runText(run, i18n);
  const day = mode.kind === 'daily' ? i18n.t('announce.sentence', { text: i18n.t('problems.of_day', { day: dateText(mode.day, i18n) }) }) : '';
  return i18n.sentences([day, problem.theme === MISTAKE ? '' : i18n.t('problems.rated', { rating })]);
}

/** How a run stands. */
export function runText({ kind, solved, left, isOver }: ProblemRun, i18n: I18n): string {
  if (isOver) return i18n.t(kind === 'streak' ? 'problems.streak_over' : 'problems.time_up', { count: solved });
  if (kind === 'streak') return i18n.t('problems.streak_now', { count: solved });
  const minutes = i18n.t('problems.time', { minutes: Math.floor(left / 60), seconds: String(left % 60).padStart(2, '0') });
  return i18n.t('problems.timed_now', { time: minutes, count: solved });
}

/** @param day such as `2026-11-26` */
export const dateText = (day: string, i18n: I18n): string => formatted('full_date', secondsOf(day), i18n);

/** Noon of a day in the user's time zone, in seconds since 1970. */
export const secondsOf = (day: string): number => new Date(`${day}T12:00`).getTime() / 1000;

/** What is said when the player asks whose turn it is, or for help. */
export const problemStatus = (snapshot: Snapshot, i18n: I18n): string => resultText(snapshot, i18n) || wrongText(snapshot, i18n) || taskText(snapshot, i18n);

/** The run that the problem on screen belongs to. */
export const runOf = ({ problems: { run }, matches, place }: Pick<AppState, 'problems' | 'matches' | 'place'>): ProblemRun | null =>
  (run && matches[place]?.problem?.mode.kind === run.kind ? run : null);
