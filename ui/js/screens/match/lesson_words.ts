import { gameModule } from '../../boards/games.js';
import type { I18n, LessonKey } from '../../foundation/i18n.js';
import { gameText } from '../../foundation/sides.js';
import type { Snapshot, Tried } from '../../wire.js';

/** A lesson's words. */

export interface LessonWords {
  readonly idea: string;
  readonly task: string;
  /** What to do with the keyboard, if it differs; only spoken. */
  readonly keys: string;
  /** What the move shows. */
  readonly result: string;
  /** Why the last try was wrong; empty before the first, and once a piece or place is chosen. */
  readonly why: string;
}

export function wordsOf(snapshot: Snapshot, i18n: I18n): LessonWords {
  const { game, lesson } = snapshot;
  const id = lesson?.id ?? '';
  const word = (name: string) => i18n.t(`${game}_lesson.${name}` as LessonKey);
  const keys = `${game}_lesson.${id}_keys`;
  return { idea: word(id), task: word(`${id}_task`), keys: i18n.exists(keys) ? i18n.t(keys) : '', result: word(`${id}_done`), why: lesson?.tried ? whyText(snapshot, id, lesson.tried, i18n) : '' };
}

function whyText(snapshot: Snapshot, id: string, tried: Tried, i18n: I18n) {
  const { game } = snapshot;
  const { answerText, triedText = (text) => text } = gameModule(game);
  if (tried.kind === 'nothing') return answerText(tried.answer, snapshot, i18n);
  return i18n.t(`${game}_lesson.${tried.reason ?? `${id}_wrong`}` as LessonKey, { move: triedText(tried.text) });
}

/** "Learn Smess: step 2 of 7". */
export const stepText = ({ game, lesson }: Snapshot, i18n: I18n): string =>
  (lesson ? i18n.t('lesson.title', { game: gameText(game, i18n), step: lesson.step + 1, steps: lesson.steps }) : '');

/** What to do now. */
export function lessonStatus(snapshot: Snapshot, i18n: I18n): string {
  const { task, result } = wordsOf(snapshot, i18n);
  return snapshot.lesson?.done ? i18n.sentences([result, goOnText(snapshot, i18n)]) : task;
}

/** Which button continues after a step. */
export const goOnText = ({ lesson }: Snapshot, i18n: I18n): string =>
  i18n.t('lesson.go_on', { button: i18n.t(lesson && lesson.step + 1 === lesson.steps ? 'lesson.play' : 'lesson.next') });
