import { html, nothing } from 'lit-html';
import { keyed } from 'lit-html/directives/keyed.js';
import type { AppState, Dispatch } from '../../app.js';
import { button } from '../../components/parts.js';
import { isSecondClick } from '../../foundation/second_click.js';
import { gameText } from '../../foundation/sides.js';
import type { Snapshot } from '../../wire.js';
import { stepText, wordsOf } from './lesson_words.js';

/** A lesson's panel, and the offer of a lesson to newcomers. */

export type LessonAction =
  | { kind: 'lesson_open'; game: string }
  | { kind: 'lesson_show' | 'lesson_learnt' | 'lesson_leave' | 'lesson_play' }
  | { kind: 'lesson_step'; step: number };

/**
 * The idea, or why the last try was wrong, and what to do; once the step is done, what happened. Each step has new
 * buttons, so that the focus never stays on one that now does something else.
 */
export function lessonPanel({ i18n, matches, place }: AppState, dispatch: Dispatch) {
  const snapshot = matches[place];
  if (!snapshot?.lesson) return nothing;
  const { step, steps, done } = snapshot.lesson;
  const { idea, task, result, why } = wordsOf(snapshot, i18n);
  const isLast = step + 1 === steps;
  const does = (id: string, text: string, action: LessonAction, primary = false) =>
    button({ id, text, primary, press: (event) => isSecondClick(event) || dispatch(action) }, i18n);
  const go = (id: string, text: string, to: number, primary = false) => does(id, text, { kind: 'lesson_step', step: to }, primary);
  return html`<section id="lesson" class="paper" aria-labelledby="lesson-title">
    <div class="row apart"><h2 id="lesson-title">${stepText(snapshot, i18n)}</h2>
      ${button({ id: 'lesson-leave', icon: 'close', tip: i18n.t('lesson.leave'), className: 'icon-button bare', press: () => dispatch({ kind: 'lesson_leave' }) }, i18n)}</div>
    <progress max=${steps} value=${done ? step + 1 : step} aria-hidden="true"></progress>
    ${done ? html`<p id="lesson-done">${result}</p>` : html`${why ? html`<p id="lesson-why">${why}</p>` : html`<p id="lesson-idea">${idea}</p>`}<p id="lesson-task">${task}</p>`}
    ${keyed(`${step} ${done}`, html`<div class="row">${done ? [
      isLast ? does('lesson-play', i18n.t('lesson.play'), { kind: 'lesson_play' }, true)
        : go('lesson-next', i18n.t('lesson.next'), step + 1, true),
      go('lesson-again', i18n.t('lesson.again'), isLast ? 0 : step),
    ] : [
      does('lesson-show', i18n.t('lesson.show'), { kind: 'lesson_show' }),
      step > 0 ? go('lesson-back', i18n.t('lesson.back'), step - 1) : nothing,
    ]}</div>`)}
  </section>`;
}

/** Whether a newcomer is about to play the first match. */
export const offersLesson = ({ settings, matches, place }: AppState): boolean =>
  Boolean(matches[place].can.learn && matches[place].phase === 'choosing' && settings.primer[place]);

/** Before a newcomer's first match: next to the brief rules or, where there is no room for them, above the status. */
export function lessonOffer(state: AppState, dispatch: Dispatch, id: 'lesson-open' | 'primer-learn') {
  if (!offersLesson(state)) return nothing;
  const { i18n, settings, matches, place } = state;
  const { game } = matches[place];
  const step = settings.lesson[game] ?? 0;
  const text = step > 0 ? i18n.t('lesson.resume', { step: step + 1 }) : i18n.t('lesson.offer', { game: gameText(game, i18n) });
  return button({ id, icon: 'help', text, className: 'button learns', primary: true, press: () => dispatch({ kind: 'lesson_open', game }) }, i18n);
}

/** Whether the learner has just solved the last step. */
export function justLearnt(before: Pick<Snapshot, 'lesson'> | null, { lesson }: Pick<Snapshot, 'lesson'>): boolean {
  return Boolean(lesson?.done && lesson.step + 1 === lesson.steps && !before?.lesson?.done);
}
