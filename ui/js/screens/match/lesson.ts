import { html, nothing } from 'lit-html';
import { keyed } from 'lit-html/directives/keyed.js';
import type { AppState, Dispatch } from '../../app.js';
import { button } from '../../components/parts.js';
import { gameText } from '../../foundation/sides.js';
import type { Snapshot } from '../../wire.js';
import { stepText, wordsOf } from './lesson_words.js';

/** A lesson's panel, and the offer of a lesson to newcomers. */

export type LessonAction =
  | { kind: 'lesson_open' | 'lesson_show' | 'lesson_learnt' | 'lesson_leave' | 'lesson_play' }
  | { kind: 'lesson_step'; step: number };

/**
 * What to do and why a try was wrong; once the step is done, what happened. Each step has new buttons, so that the
 * focus never stays on one that now does something else.
 */
export function lessonPanel({ i18n, matches, place }: AppState, dispatch: Dispatch) {
  const snapshot = matches[place];
  if (!snapshot?.lesson) return nothing;
  const { step, steps, done } = snapshot.lesson;
  const { idea, task, result, why } = wordsOf(snapshot, i18n);
  const isLast = step + 1 === steps;
  const go = (id: string, text: string, to: number, primary = false) =>
    button({ id, text, primary, press: () => dispatch({ kind: 'lesson_step', step: to }) }, i18n);
  return html`<section id="lesson" class="paper" aria-labelledby="lesson-title">
    <div class="row apart"><h2 id="lesson-title">${stepText(snapshot, i18n)}</h2>
      ${button({ id: 'lesson-leave', icon: 'close', tip: i18n.t('lesson.leave'), className: 'icon-button bare', press: () => dispatch({ kind: 'lesson_leave' }) }, i18n)}</div>
    <progress max=${steps} value=${done ? step + 1 : step} aria-hidden="true"></progress>
    ${done ? html`<p id="lesson-done">${result}</p>` : html`<p id="lesson-idea">${idea}</p><p id="lesson-task">${task}</p>`}
    ${why ? html`<p id="lesson-why">${why}</p>` : nothing}
    ${keyed(`${step} ${done}`, html`<div class="row">${done ? [
      isLast ? button({ id: 'lesson-play', text: i18n.t('lesson.play'), primary: true, press: () => dispatch({ kind: 'lesson_play' }) }, i18n)
        : go('lesson-next', i18n.t('lesson.next'), step + 1, true),
      go('lesson-again', i18n.t('lesson.again'), isLast ? 0 : step),
    ] : [
      button({ id: 'lesson-show', text: i18n.t('lesson.show'), press: () => dispatch({ kind: 'lesson_show' }) }, i18n),
      step > 0 ? go('lesson-back', i18n.t('lesson.back'), step - 1) : nothing,
    ]}</div>`)}
  </section>`;
}

/** Before a newcomer's first match: next to the brief rules or, where there is no room for them, above the status. */
export function lessonOffer({ i18n, settings, matches, place }: AppState, dispatch: Dispatch, id: 'lesson-open' | 'primer-learn') {
  const { can, game, phase } = matches[place];
  if (!can.learn || phase !== 'choosing' || !settings.primer[game]) return nothing;
  const step = settings.lesson[game] ?? 0;
  const text = step > 0 ? i18n.t('lesson.resume', { step: step + 1 }) : i18n.t('lesson.offer', { game: gameText(game, i18n) });
  return button({ id, icon: 'help', text, className: 'button learns', press: () => dispatch({ kind: 'lesson_open' }) }, i18n);
}

/** Whether the learner has just solved the last step. */
export function justLearnt(before: Pick<Snapshot, 'lesson'> | null, { lesson }: Pick<Snapshot, 'lesson'>): boolean {
  return Boolean(lesson?.done && lesson.step + 1 === lesson.steps && !before?.lesson?.done);
}
