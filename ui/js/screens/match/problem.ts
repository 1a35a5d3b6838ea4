import { html, nothing } from 'lit-html';
import { keyed } from 'lit-html/directives/keyed.js';
import type { AppState, Dispatch } from '../../app.js';
import { button } from '../../components/parts.js';
import { isSecondClick } from '../../foundation/second_click.js';
import type { Snapshot } from '../../wire.js';
import { adviceText, moreKey } from './advice.js';
import { contextText, problemTitle, resultText, runOf, taskText, wrongText } from './problem_words.js';

/** A problem's panel. */

export type ProblemAction =
  | { kind: 'problem_hint' | 'problem_again' | 'problem_solution' | 'problem_next' | 'problem_leave' }
  /** The result of the attempt is known. */
  | { kind: 'problem_decided'; solved: boolean };

/**
 * What to do, the answer to a wrong try, hints, and the result. Each state has new buttons, so that the focus never
 * stays on one that now does something else.
 */
export function problemPanel(state: AppState, dispatch: Dispatch) {
  const { i18n, matches, place } = state;
  const snapshot = matches[place];
  const problem = snapshot?.problem;
  if (!problem) return nothing;
  const run = runOf(state);
  const [wrong, hint, result] = [wrongText(snapshot, i18n), snapshot.hint ? adviceText(snapshot, i18n) : '', resultText(snapshot, i18n)];
  // In three minutes, nobody has to find what they have missed.
  const isMissed = run?.kind === 'timed' && problem.tries > 0 && problem.state !== 'showing';
  const isDone = result !== '' || isMissed || Boolean(run?.isOver);
  const does = (id: string, text: string, action: ProblemAction, primary = false) =>
    button({ id, text, primary, press: (event) => isSecondClick(event) || dispatch(action) }, i18n);
  const more = snapshot.hint ? moreKey(snapshot.hint) : 'problems.hint';
  return html`<section id="problem" class="paper" aria-labelledby="problem-title" data-state=${problem.state}>
    <div class="row apart"><h2 id="problem-title">${problemTitle(snapshot, i18n)}</h2>
      ${button({ id: 'problem-leave', icon: 'close', tip: i18n.t('problems.leave'), className: 'icon-button bare', press: () => dispatch({ kind: 'problem_leave' }) }, i18n)}</div>
    <p id="problem-context" class="small">${contextText(problem, run, i18n)}</p>
    ${isDone ? html`<p id="problem-result">${result || (run?.isOver ? i18n.t('problems.run_over') : wrong)}</p>` : html`${wrong ? html`<p id="problem-wrong">${wrong}</p>` : nothing}<p id="problem-task">${taskText(snapshot, i18n)}</p>
      ${hint ? html`<p id="problem-hint">${hint}</p>` : nothing}`}
    ${keyed(`${problem.id} ${problem.state} ${isDone} ${run?.isOver ?? false}`, html`<div class="row">
      ${isDone ? does('problem-next', nextText(state), { kind: 'problem_next' }, true) : nothing}
      ${!isDone && snapshot.can.try_again ? does('problem-again', i18n.t('problems.again'), { kind: 'problem_again' }, true) : nothing}
      ${!isDone && !run && snapshot.can.hint && more ? does('problem-more', i18n.t(more), { kind: 'problem_hint' }) : nothing}
      ${snapshot.can.show_solution && (!run || run.isOver) ? does('problem-solution', i18n.t('problems.solution'), { kind: 'problem_solution' }) : nothing}
    </div>`)}
  </section>`;
}

function nextText(state: AppState) {
  const { i18n, matches, place } = state;
  const run = runOf(state);
  if (run?.isOver) return i18n.t('problems.run_again');
  return i18n.t(matches[place].problem?.mode.kind === 'daily' ? 'problems.more' : 'problems.next');
}

/** Whether the result of the attempt has just become known; null if not. */
export function justDecided(before: Snapshot | null, now: Snapshot): boolean | null {
  const [was, is] = [before?.problem, now.problem];
  if (!is || was?.id !== is.id || before?.id !== now.id || was.state === 'solved' || was.tries > 0 || was.hints > 0) return null;
  if (is.tries > 0 || is.hints > 0 || is.state === 'showing' || is.state === 'shown') return false;
  return is.state === 'solved' ? true : null;
}
