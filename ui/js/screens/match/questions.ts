import { ask } from '../../foundation/backend.js';
import { cellNode, isAct } from '../../boards/kit/grid.js';
import { openText } from '../friends/match_words.js';
import { contactOf } from '../friends/contact_model.js';
import { contactWords } from '../friends/contact_words.js';
import { gameModule } from '../../boards/games.js';
import { isForBoard, keyOf } from '../../foundation/keys.js';
import { buttonFor } from '../../foundation/shortcuts.js';
import { adviceText } from './advice.js';
import { arrivalText, scoreText } from './announcer.js';
import { voice } from '../../foundation/voice.js';
import { whyNotNow } from '../../foundation/why_not.js';
import { timesText } from './clock.js';
import { passedSince } from './clock_actions.js';
import { showNote } from '../../components/message.js';
import { goOnText, lessonStatus } from './lesson_words.js';
import { problemStatus } from './problem_words.js';
import { statusText } from './status.js';
import type { FriendsShown, Question, Settings, Snapshot } from '../../wire.js';
import type { I18n, Key } from '../../foundation/i18n.js';

/**
 * Questions that a player asks with single keys at the board, mainly with a screen reader. Each game lists its own,
 * which the backend answers. Those here are common to all games and answered from the page's state. The help lists them
 * all.
 */

/** A question's context. */
export interface Asking {
  snapshot: Snapshot;
  i18n: I18n;
  settings: Settings;
  friends: FriendsShown | null;
  /** The focused cell. */
  cell: number;
  /** Focuses the move field. */
  type: () => void;
  /** Opens the board as text. */
  boardText: () => void;
}

export type Common = { id: string, key: string, act: (asking: Asking) => void };

export const COMMON: readonly Common[] = [
  { id: 'repeat', key: 'r', act: () => voice.repeat() },
  { id: 'last', key: 'l', act: (asking) => voice.answer(lastText(asking)) },
  { id: 'turn', key: 't', act: (asking) => voice.answer(turnText(asking)) },
  { id: 'clock', key: 'c', act: ({ snapshot, i18n }) => voice.answer(timesText(snapshot, i18n, passedSince(snapshot))) },
  { id: 'hint', key: 'w', act: help },
  { id: 'next', key: 'n', act: (asking) => jump(asking, 1) },
  { id: 'previous', key: 'Shift+N', act: (asking) => jump(asking, -1) },
  { id: 'text', key: 'b', act: ({ boardText }) => boardText() },
  { id: 'type', key: 'i', act: ({ type }) => type() },
];

/** Each game's questions. */
let questions: Record<string, readonly Question[]> = {};

/** Fetches the games' own questions. */
export async function loadQuestions() {
  questions = await ask('questions');
}

/** A game's question keys with their texts, its own first. */
export const questionKeys = (game: string): { key: string, text: Key }[] => [
  ...(questions[game] ?? []).map(({ id, key }) => ({ key: key.toUpperCase(), text: (`${game}.ask_${id}` as Key) })),
  ...COMMON.map(({ id, key }) => ({ key: key.length === 1 ? key.toUpperCase() : key, text: (`ask.${id}` as Key) })),
];

/** A hint's next step. A complete hint, or a lesson's task, is told again. */
function help({ snapshot, i18n }: Asking) {
  if (snapshot.lesson) return voice.answer(i18n.sentences([lessonStatus(snapshot, i18n), snapshot.lesson.done ? '' : i18n.t('lesson.shows', { button: i18n.t('lesson.show') })]));
  if (snapshot.problem && !snapshot.can.hint) return voice.answer(problemStatus(snapshot, i18n));
  if (snapshot.hint && snapshot.hint.steps > 2) return voice.answer(adviceText(snapshot, i18n));
  const button = snapshot.problem ? document.getElementById('problem-more') : buttonFor('hint');
  // A run has no hints.
  if (snapshot.problem && !button) return voice.answer(problemStatus(snapshot, i18n));
  button?.click();
}

function lastText({ snapshot, i18n, settings }: Asking) {
  const line = snapshot.record[snapshot.shown_ply - 1];
  return line ? gameModule(snapshot.game).moveSentence(line, i18n, settings.speech, snapshot) : i18n.t('record.empty');
}

export function turnText({ snapshot, i18n, friends }: Asking) {
  if (snapshot.lesson || snapshot.problem) return statusText(snapshot, i18n);
  const [status, score] = [statusText(snapshot, i18n), scoreText(snapshot, i18n, gameModule(snapshot.game))];
  // There is no score before the start.
  const more = i18n.sentences([snapshot.phase === 'choosing' ? '' : score, openText(snapshot, i18n), transportText(snapshot, friends, i18n)]);
  if (!more) return status;
  // A result's text is already a full sentence.
  return i18n.sentences([snapshot.outcome ? status : i18n.t('announce.sentence', { text: status }), more]);
}

/** Delivery and presence in a match with a friend. */
function transportText(snapshot: Snapshot, friends: FriendsShown | null, i18n: I18n) {
  const contact = snapshot.friend && contactOf({ friends }, snapshot);
  if (!contact) return '';
  const { delivery, presence, trouble } = contactWords(contact, i18n);
  return i18n.sentences([delivery, presence, trouble]);
}

/** Moves to the next cell of interest, wrapping around. */
function jump({ snapshot, i18n, cell }: Asking, direction: 1 | -1) {
  const stops = [...gameModule(snapshot.game).stops(snapshot)].sort((a, b) => direction * (a - b));
  if (stops.length === 0) return voice.answer(i18n.t('answer.no_stop'));
  const goal = stops.find((stop) => direction * (stop - cell) > 0) ?? stops[0];
  const root = (document.getElementById('board') as HTMLElement);
  const node = cellNode({ root }, goal);
  node.focus({ preventScroll: true });
  node.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

export function questionOf(event: KeyboardEvent, game: string): Common | Question | undefined {
  if (!isForBoard(event)) return undefined;
  const bare = keyOf(event);
  const key = event.shiftKey ? `Shift+${bare.toUpperCase()}` : bare;
  return questions[game]?.find((question) => question.key === key) ?? COMMON.find((question) => question.key === key);
}

/** Handles question keys that the board does not use itself. */
export function listenToQuestions(here: () => Omit<Asking, 'snapshot' | 'cell' | 'type' | 'boardText'> & { snapshot: Snapshot | null }, acts: Pick<Asking, 'type' | 'boardText'>) {
  listenToPresses(here);
  document.addEventListener('keydown', (event) => {
    const cell = (event.target as HTMLElement).closest?.('#board [data-cell]')?.getAttribute('data-cell');
    const { snapshot, ...known } = here();
    const { i18n } = known;
    if (!snapshot || cell === null || cell === undefined || event.repeat || event.altKey || event.metaKey) return;
    if (!event.ctrlKey && isAct(event)) return tellWhyNot(snapshot, i18n, false);
    if (event.defaultPrevented) return;
    const question = questionOf(event, snapshot.game);
    if (!question) return;
    event.preventDefault();
    if ('act' in question) question.act({ ...known, snapshot, cell: Number(cell), ...acts });
    else answer(question, snapshot, i18n, Number(cell));
  });
}

/**
 * Explains why a press on the board does nothing while no move is possible, unless the game does so itself.
 *
 * @param byPointer whether a pointer pressed: the state is then visible, so only the reason is given
 */
function tellWhyNot(snapshot: Snapshot, i18n: I18n, byPointer: boolean) {
  const { tellsWhyNot, seating } = gameModule(snapshot.game);
  const { can, phase, outcome, lesson, problem } = snapshot;
  if (lesson?.done) return showNote(goOnText(snapshot, i18n));
  if (problem && !can.enter) return showNote(problemStatus(snapshot, i18n));
  // Choosing players on the board, or a move that the backend explains.
  if (tellsWhyNot || can.enter || (phase === 'choosing' && seating === 'board')) return;
  const why = outcome ? null : whyNotNow(snapshot);
  if (why && byPointer) showNote(i18n.t(why));
  else if (!byPointer) voice.answer(why ? i18n.t(why) : statusText(snapshot, i18n));
}

function listenToPresses(here: () => { snapshot: Snapshot | null, i18n: I18n }) {
  document.addEventListener('click', ({ target, detail }) => {
    const { snapshot, i18n } = here();
    const node = (target as Element);
    if (snapshot && detail > 0 && node.closest('#board') && !node.closest('button')) tellWhyNot(snapshot, i18n, true);
  });
}

async function answer({ id, about }: Question, snapshot: Snapshot, i18n: I18n, cell: number) {
  const { id: match, game } = snapshot;
  try {
    const known = await ask('answer', { id: match, question: id, cell: about === 'cell' ? cell : null });
    voice.answer(gameModule(game).answerText(known, snapshot, i18n));
  } catch {
    voice.answer(i18n.t('error.no_answer'));
  }
}

/** Announces a match that opens, and silences the previous one. */
export function arrive(snapshot: Snapshot | null, i18n: I18n, readOnly: boolean) {
  voice.clear();
  if (snapshot) voice.say(arrivalText(snapshot, i18n, readOnly));
}
