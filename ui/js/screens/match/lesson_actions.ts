import type { App } from '../../app.js';
import { leaveDialog } from '../../components/dialog.js';
import { toTrouble } from '../../foundation/backend.js';
import { focusBoard, isKeyboardHere } from '../../foundation/focus.js';
import { weakestPlayer } from '../../foundation/levels.js';
import { voice } from '../../foundation/voice.js';
import type { Trouble, Settings } from '../../wire.js';
import { isExercise } from './exercise.js';
import type { LessonAction } from './lesson.js';
import type { Match } from './match.js';
import { mayRenew } from './replace.js';
import { setAside } from './set_aside.js';
import { statusText } from './status.js';

/** Handles a lesson, which takes the place of the match on screen until the learner leaves it. */

export interface LessonContext {
  /** The match on screen. */
  readonly current: () => Match | null;
  /** Shows a game's match, from home. */
  readonly goTo: (game: string) => void;
  /** Loads the words of a game's lesson. */
  readonly loadWords: (game: string) => Promise<void>;
  /** Changes and saves settings. */
  readonly change: (part: Partial<Settings>) => void;
  readonly onTrouble: (trouble: Trouble) => void;
}

export function handleLesson(app: App, { current, goTo, loadWords, change, onTrouble }: LessonContext): void {
  const keep = (step: number) => change({ lesson: { ...app.state.settings.lesson, [app.state.place]: step } });

  async function open(game: string) {
    const { place } = app.state;
    try {
      await loadWords(game);
    } catch (error) {
      return onTrouble(toTrouble(error));
    }
    // The learner may have gone elsewhere meanwhile.
    if (app.state.place !== place) return;
    if (place !== game) goTo(game);
    const match = current();
    const snapshot = match?.latest();
    if (!match || !snapshot) return;
    // The match at the table is out of sight until the learner leaves the lesson.
    if (!isExercise(snapshot)) await setAside(snapshot, match);
    await match.learn(app.state.settings.lesson[game] ?? 0);
  }

  app.handle<LessonAction>({
    // From then on the help offers it from its beginning.
    lesson_learnt: () => {
      const { place, settings: { primer } } = app.state;
      keep(0);
      change({ primer: { ...primer, [place]: false } });
    },
    lesson_open: ({ game }) => leaveDialog('help-dialog', () => open(game)),
    lesson_show: () => void current()?.send({ kind: 'show_move' }),
    lesson_step: ({ step }) => {
      keep(step);
      current()?.send({ kind: 'go_to_step', step });
    },
    lesson_leave: async () => {
      const byKeyboard = isKeyboardHere();
      if (!(await current()?.open())) return;
      voice.clear();
      const { matches, place, i18n } = app.state;
      voice.say(i18n.sentences([i18n.t('lesson.stopped'), statusText(matches[place], i18n)]));
      if (byKeyboard) focusBoard();
    },
    lesson_play: async () => {
      const match = current();
      if (!match || !(await match.open())) return;
      const table = match.latest();
      if (!table || (table.phase !== 'choosing' && !((await mayRenew(app, table)) && (await match.renew())))) return;
      const second = weakestPlayer(match.latest()?.levels ?? []);
      await match.send({ kind: 'seat', side: 'first', player: { kind: 'human' } });
      await match.send({ kind: 'seat', side: 'second', player: second });
      if (match.latest()?.can.coach) await match.send({ kind: 'coach', wanted: true });
      if (!(await match.send({ kind: 'start' }))) return;
      voice.clear();
      voice.say(app.state.i18n.t('lesson.first_match'));
      focusBoard();
    },
  });
}
