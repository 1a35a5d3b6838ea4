import { adviceNews } from './advice.js';
import { friendEvents, openText } from '../friends/match_words.js';
import { seatText } from '../../foundation/levels.js';
import { SIDES, gameText, sideText } from '../../foundation/sides.js';
import { handOverText } from './hand_over.js';
import { lessonStatus, stepText, wordsOf } from './lesson_words.js';
import { problemTitle, resultText, taskText, wrongText } from './problem_words.js';
import { verdictText } from './judging.js';
import { numberOf, pastText } from './record/numbers.js';
import { seriesText } from '../../foundation/series.js';
import { offerText, statusText } from './status.js';
import { voice } from '../../foundation/voice.js';
import type { Line, Settings, Snapshot } from '../../wire.js';
import type { I18n } from '../../foundation/i18n.js';

/**
 * Announces the changes between two snapshots, one sentence each, most important first. The search is never announced.
 */

/** Texts, empty if there is nothing to say. */
export interface Announcement {
  /** The events; none may be dropped. */
  events: string;
  /** The match's current state. */
  state: string;
  /** The effect of the player's half-entered move, which the player is waiting to hear. */
  choice: string;
}

export type GameModule = Pick<import('../../boards/games.js').GameModule, 'moveSentence' | 'points' | 'scoreNote' | 'draftSentence'>;

/** @param speech the amount of speech */
export function announcement(before: Snapshot | null, now: Snapshot, i18n: I18n, board: GameModule, speech: Settings['speech']): Announcement {
  if (now.problem) return problemAnnouncement(before, now, i18n, board, speech);
  if (now.lesson) return lessonAnnouncement(before, now, now.lesson, i18n, board, speech);
  if (!before) return { events: '', state: statusText(now, i18n), choice: '' };
  const fresh = now.record.slice(before.at, now.at);
  const played = now.at > before.at && fresh.length <= 2;
  const ended = Boolean(now.outcome && !before.outcome);
  const said = played ? fresh.map((line) => board.moveSentence(line, i18n, speech, now)) : [];
  if (!played && now.shown_ply !== before.shown_ply && now.phase !== 'choosing') {
    said.push(pastText(['announce.position', 'announce.start'], now, now.shown_ply, i18n), verdictText(now, i18n));
  }
  if (!now.friend && now.draw_offer && now.draw_offer.state !== before.draw_offer?.state) {
    said.push(offerText(now.game, now.draw_offer, i18n));
  }
  said.push(adviceNews(before, now, i18n), ...friendEvents(before, now, i18n));
  if (now.hand_over !== before.hand_over) said.push(handOverText(now, i18n));
  if (ended) said.push(statusText(now, i18n), seriesText(now, i18n));
  if (ended || (played && speech !== 'brief')) said.push(scoreChange(before, now, i18n, board, ended));
  const stands = now.phase !== before.phase || seatsChanged(before, now);
  const answered = played && speech !== 'brief' && isAnswered(now, fresh);
  return {
    events: i18n.sentences(said),
    state: !ended && (stands || answered) ? statusText(now, i18n) : '',
    choice: played ? '' : draftText(before, now, i18n, board, speech),
  };
}

/** A new step in full; otherwise the moves, what they show, and why a try was wrong. */
function lessonAnnouncement(before: Snapshot | null, now: Snapshot, lesson: NonNullable<Snapshot['lesson']>, i18n: I18n, board: GameModule, speech: Settings['speech']): Announcement {
  const was = before?.lesson;
  const { idea, task, keys: own, why } = wordsOf(now, i18n);
  if (!before || !was || was.step !== lesson.step || (was.done && !lesson.done)) {
    const keys = !was && lesson.step === 0 ? i18n.t('lesson.keys') : '';
    return { events: i18n.sentences([i18n.t('announce.sentence', { text: stepText(now, i18n) }), idea, task, own, keys]), state: '', choice: '' };
  }
  const moves = now.record.slice(before.at, now.at).map((line) => board.moveSentence(line, i18n, speech, now));
  return {
    events: i18n.sentences([...moves, lesson.done && !was.done ? lessonStatus(now, i18n) : '']),
    state: '',
    choice: lesson.tries > was.tries ? why : draftText(before, now, i18n, board, speech),
  };
}

/** A new problem in full; otherwise the moves, hints, why a try was wrong, and the result. */
function problemAnnouncement(before: Snapshot | null, now: Snapshot, i18n: I18n, board: GameModule, speech: Settings['speech']): Announcement {
  const [was, title] = [before?.problem, i18n.t('announce.sentence', { text: problemTitle(now, i18n) })];
  if (!before || before.id !== now.id || !was) return { events: i18n.sentences([title, sideToSolve(now, i18n), taskText(now, i18n)]), state: '', choice: '' };
  const moves = now.record.slice(before.at, now.at).map((line) => board.moveSentence(line, i18n, speech, now));
  const told = (text: (snapshot: Snapshot, i18n: I18n) => string) => (text(now, i18n) === text(before, i18n) ? '' : text(now, i18n));
  const back = was.state === 'wrong' && now.problem?.state === 'open' ? taskText(now, i18n) : '';
  return {
    events: i18n.sentences([...moves, told(resultText), adviceNews(before, now, i18n), back]),
    state: '',
    choice: ((now.problem?.tries ?? 0) > was.tries ? wrongText(now, i18n) : told(wrongText)) || draftText(before, now, i18n, board, speech),
  };
}

/** "You play Blue." Empty if the solver plays both sides. */
function sideToSolve({ game, seats }: Snapshot, i18n: I18n) {
  const own = SIDES.filter((side) => seats[side]?.kind === 'human');
  return own.length === 1 ? i18n.t('problems.side', { side: sideText(game, own[0], i18n) }) : '';
}

/** Speaks an announcement. */
export function tell({ events, state, choice }: Announcement) {
  // As one text, because an answer is spoken before waiting sentences.
  if (choice) voice.answer([events, choice].filter(Boolean).join(' '));
  else voice.say(events);
  voice.state(state);
}

/** The score, if it changed, and always at the end. */
function scoreChange(before: Snapshot, now: Snapshot, i18n: I18n, board: GameModule, ended: boolean) {
  if (!board.points) return '';
  const [was, is] = [board.points(before), board.points(now)];
  if (!ended && was.first === is.first && was.second === is.second) return '';
  return scoreText(now, i18n, board);
}

/** "Blue: 7. Red: 3. Next mine: 4." Empty in a game without points. */
export function scoreText(snapshot: Snapshot, i18n: I18n, { points, scoreNote }: GameModule) {
  if (!points) return '';
  const [first, second] = SIDES.map((side) => sideText(snapshot.game, side, i18n));
  const counted = points(snapshot);
  const score = i18n.t('announce.points', {
    first, second, points: i18n.number(counted.first), others: i18n.number(counted.second),
  });
  return i18n.sentences([score, snapshot.outcome ? '' : scoreNote?.(snapshot, i18n)]);
}

/** Whether the computer or a friend has moved, and a human here is next. */
function isAnswered({ turn, seats }: Snapshot, fresh: readonly Line[]) {
  const mover = fresh[fresh.length - 1]?.side;
  return Boolean(turn && seats[turn]?.kind === 'human' && mover && seats[mover] && seats[mover].kind !== 'human');
}

function draftText(before: Snapshot, now: Snapshot, i18n: I18n, { draftSentence }: GameModule, speech: Settings['speech']) {
  const changed = JSON.stringify(before.draft) !== JSON.stringify(now.draft);
  return changed && now.can.enter && before.can.enter ? draftSentence(before, now, i18n, speech) : '';
}

/** The announcement when a match opens: game, players and state. */
export function arrivalText(snapshot: Snapshot, i18n: I18n, readOnly = false) {
  const { game, seats, at } = snapshot;
  const seated = SIDES.filter((side) => seats[side]);
  const players = seated.map((side) => i18n.t('player.card', { side: sideText(game, side, i18n), player: seatText(snapshot, side, i18n) }));
  const moves = at > 0 ? i18n.t('home.moves', { count: numberOf(snapshot, at) }) : '';
  const sign = readOnly ? i18n.t('error.read_only') : '';
  const [name, ...who] = [gameText(game, i18n), ...players].map((text) => i18n.t('announce.sentence', { text }));
  const [status, open] = [statusText(snapshot, i18n), openText(snapshot, i18n)];
  const stands = open ? [i18n.t('announce.sentence', { text: status }), open] : [status];
  return i18n.sentences([name, sign, ...who, seriesText(snapshot, i18n), moves, ...stands]);
}

const seatsChanged = (before: Snapshot, now: Snapshot) => JSON.stringify(before.seats) !== JSON.stringify(now.seats);
