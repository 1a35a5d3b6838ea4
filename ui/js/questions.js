import { ask } from './backend.js';
import { cellNode, isAct } from './boards/kit/grid.js';
import { openText } from './screens/friends/match_words.js';
import { contactOf } from './screens/friends/contact_model.js';
import { contactWords } from './screens/friends/contact_words.js';
import { gameModule } from './games.js';
import { isForBoard, keyOf } from './keys.js';
import { arrivalText, scoreText } from './panel/announcer.js';
import { voice } from './panel/voice.js';
import { timesText } from './screens/match/clock.js';
import { passedSince } from './screens/match/clock_actions.js';
import { showNote } from './panel/message.js';
import { statusText } from './screens/match/status.js';

/**
 * Questions that a player asks by one key at the board, as players do who cannot see it. Each game lists its own, and
 * the backend answers them; here stand those of every game, which the page answers from what it shows. The help is made
 * from both lists.
 *
 * @typedef {import('./wire.js').Snapshot} Snapshot
 * @typedef {import('./wire.js').Settings} Settings
 * @typedef {import('./wire.js').Question} Question
 * @typedef {import('./i18n.js').I18n} I18n
 * @typedef {import('./i18n.js').Key} Key
 *
 * @typedef {object} Asking what a question is answered from
 * @property {Snapshot} snapshot
 * @property {I18n} i18n
 * @property {Settings} settings
 * @property {import('./wire.js').FriendsShown | null} friends
 * @property {number} cell where the keyboard is
 * @property {() => void} type goes to the field for typing moves
 * @property {() => void} boardText opens the board as text
 *
 * @typedef {{ id: string, key: string, act: (asking: Asking) => void }} Common
 */

/** @type {readonly Common[]} */
export const COMMON = [
  { id: 'repeat', key: 'r', act: () => voice.repeat() },
  { id: 'last', key: 'l', act: (asking) => voice.answer(lastText(asking)) },
  { id: 'turn', key: 't', act: (asking) => voice.answer(turnText(asking)) },
  { id: 'clock', key: 'c', act: ({ snapshot, i18n }) => voice.answer(timesText(snapshot, i18n, passedSince(snapshot))) },
  { id: 'next', key: 'n', act: (asking) => jump(asking, 1) },
  { id: 'previous', key: 'Shift+N', act: (asking) => jump(asking, -1) },
  { id: 'text', key: 'b', act: ({ boardText }) => boardText() },
  { id: 'type', key: 'i', act: ({ type }) => type() },
];

/** @type {Record<string, readonly Question[]>} by game */
let questions = {};

/** The games' own questions, as soon as they are known. */
export async function loadQuestions() {
  questions = await ask('questions');
}

/**
 * The keys that ask at the board of a game, with what each asks: first the game's own.
 *
 * @param {string} game
 * @returns {{ key: string, text: Key }[]}
 */
export const questionKeys = (game) => [
  ...(questions[game] ?? []).map(({ id, key }) => ({ key: key.toUpperCase(), text: /** @type {Key} */ (`${game}.ask_${id}`) })),
  ...COMMON.map(({ id, key }) => ({ key: key.length === 1 ? key.toUpperCase() : key, text: /** @type {Key} */ (`ask.${id}`) })),
];

/** @param {Asking} asking */
function lastText({ snapshot, i18n, settings }) {
  const line = snapshot.record[snapshot.shown_ply - 1];
  return line ? gameModule(snapshot.game).moveSentence(line, i18n, settings.speech, snapshot) : i18n.t('record.empty');
}

/** @param {Asking} asking */
export function turnText({ snapshot, i18n, friends }) {
  const [status, score] = [statusText(snapshot, i18n), scoreText(snapshot, i18n, gameModule(snapshot.game))];
  // Before the start nothing is counted yet.
  const more = [snapshot.phase === 'choosing' ? '' : score, openText(snapshot, i18n), transportText(snapshot, friends, i18n)].filter(Boolean);
  if (more.length === 0) return status;
  // How a match ended is a whole sentence already.
  return [snapshot.outcome ? status : i18n.t('announce.sentence', { text: status }), ...more].join(' ');
}

/**
 * Whether a friend elsewhere has what was sent, and is there.
 *
 * @param {Snapshot} snapshot
 * @param {import('./wire.js').FriendsShown | null} friends
 * @param {I18n} i18n
 */
function transportText(snapshot, friends, i18n) {
  const contact = snapshot.friend && contactOf({ friends }, snapshot);
  if (!contact) return '';
  const { delivery, presence, trouble } = contactWords(contact, i18n);
  return [delivery, presence, trouble].filter(Boolean).join(' ');
}

/**
 * Goes to the next cell that a person may want to go to, and from the last one to the first.
 *
 * @param {Asking} asking
 * @param {1 | -1} direction
 */
function jump({ snapshot, i18n, cell }, direction) {
  const stops = [...gameModule(snapshot.game).stops(snapshot)].sort((a, b) => direction * (a - b));
  if (stops.length === 0) return voice.answer(i18n.t('answer.no_stop'));
  const goal = stops.find((stop) => direction * (stop - cell) > 0) ?? stops[0];
  const root = /** @type {HTMLElement} */ (document.getElementById('board'));
  const node = cellNode({ root }, goal);
  node.focus({ preventScroll: true });
  node.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

/**
 * @param {KeyboardEvent} event
 * @param {string} game
 * @returns {Common | Question | undefined}
 */
export function questionOf(event, game) {
  if (!isForBoard(event)) return undefined;
  const bare = keyOf(event);
  const key = event.shiftKey ? `Shift+${bare.toUpperCase()}` : bare;
  return questions[game]?.find((question) => question.key === key) ?? COMMON.find((question) => question.key === key);
}

/**
 * Hears the keys that no board has taken for itself.
 *
 * @param {() => Omit<Asking, 'snapshot' | 'cell' | 'type' | 'boardText'> & { snapshot: Snapshot | null }} here
 * @param {Pick<Asking, 'type' | 'boardText'>} acts
 */
export function listenToQuestions(here, acts) {
  listenToPresses(here);
  document.addEventListener('keydown', (event) => {
    const cell = /** @type {HTMLElement} */ (event.target).closest?.('[data-cell]')?.getAttribute('data-cell');
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
 * Where nobody can move now, pressing a square says how the match stands, and what would let them, unless the game says
 * more.
 *
 * @param {Snapshot} snapshot
 * @param {I18n} i18n
 * @param {boolean} byPointer a hand without keys sees how the match stands, but not why nothing happens
 */
function tellWhyNot(snapshot, i18n, byPointer) {
  const { game, can, phase, outcome, looking } = snapshot;
  if (gameModule(game).tellsWhyNot || can.enter || phase === 'choosing') return;
  const why = outcome ? null : looking ? 'status.why_looking' : phase === 'paused' ? 'status.why_paused' : null;
  if (why && byPointer) showNote(i18n.t(why));
  else if (!byPointer) voice.answer(why ? i18n.t(why) : statusText(snapshot, i18n));
}

/** @param {() => { snapshot: Snapshot | null, i18n: I18n }} here */
function listenToPresses(here) {
  document.addEventListener('click', ({ target, detail }) => {
    const { snapshot, i18n } = here();
    const node = /** @type {Element} */ (target);
    if (snapshot && detail > 0 && node.closest('#board') && !node.closest('button')) tellWhyNot(snapshot, i18n, true);
  });
}

/**
 * @param {Question} question
 * @param {Snapshot} snapshot
 * @param {I18n} i18n
 * @param {number} cell
 */
async function answer({ id, about }, snapshot, i18n, cell) {
  const { id: match, game } = snapshot;
  try {
    const known = await ask('answer', { id: match, question: id, cell: about === 'cell' ? cell : null });
    voice.answer(gameModule(game).answerText(known, snapshot, i18n));
  } catch {
    voice.answer(i18n.t('error.no_answer'));
  }
}

/**
 * What is told first on coming to a match; nothing of the one before is spoken any more.
 *
 * @param {Snapshot | null} snapshot
 * @param {I18n} i18n
 */
export function arrive(snapshot, i18n) {
  voice.clear();
  if (snapshot) voice.say(arrivalText(snapshot, i18n));
}
