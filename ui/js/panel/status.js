import { sideText } from '../sides.js';
import { valueText } from '../values.js';
import { SIDES, opponent } from '../wire.js';
import { write } from '../write.js';
import { element } from './dialogs.js';

/**
 * Whose turn it is or how it ended, the two players' cards, the draw offer, the computer's progress.
 *
 * @typedef {import('../wire.js').Snapshot} Snapshot
 * @typedef {import('../wire.js').Side} Side
 * @typedef {import('../wire.js').Thought} Thought
 * @typedef {import('../words.js').Words} Words
 * @typedef {import('../words.js').Key} Key
 */

/**
 * @param {Snapshot} snapshot
 * @param {Words} words
 * @returns {string}
 */
export function statusText(snapshot, words) {
  const { game, phase, outcome, turn: side } = snapshot;
  if (outcome) return outcomeText(game, outcome, words);
  if (phase === 'choosing') return choosingText(snapshot, words);
  if (!side) return '';
  const turn = words.say('status.turn', { side: sideText(game, side, words) });
  return phase === 'paused' ? words.say('status.paused', { turn }) : turn;
}

/**
 * @param {Snapshot} snapshot
 * @param {Words} words
 */
function choosingText({ game, seats, can }, words) {
  if (can.start) return words.say('status.ready');
  const missing = SIDES.filter((side) => !seats[side]);
  if (missing.length !== 1) return words.say('status.choose');
  return words.say('status.choose_side', { side: sideText(game, missing[0], words) });
}

/**
 * @param {string} game
 * @param {{ winner: Side | null, ending: string }} outcome
 * @param {Words} words
 */
export function outcomeText(game, { winner, ending }, words) {
  // Whoever ends a game early leaves it without a result.
  if (ending === 'abandoned') return words.say('ending.abandoned');
  const result = winner ? words.say('outcome.won', { side: sideText(game, winner, words) }) : words.say('outcome.draw');
  const own = `${game}.ending_${ending}`;
  const key = /** @type {Key} */ (words.knows(own) ? own : `ending.${ending}`);
  const loser = winner ? sideText(game, opponent(winner), words) : '';
  return words.say('outcome.sentence', { result, reason: words.say(key, { loser }) });
}

/**
 * @param {string} game
 * @param {Thought} thought
 * @param {Words} words
 */
export function thoughtText(game, thought, words) {
  return words.say('thinking.progress', {
    n: thought.nodes,
    depth: thought.depth,
    nodes: words.short(thought.nodes),
    speed: words.short(thought.nodes_per_second),
    value: valueText(game, thought.value, words),
  });
}

/**
 * The computer's progress, or what it found out about the move it made last.
 *
 * @param {Snapshot} snapshot
 * @param {Words} words
 */
export function thinkingText({ game, thinking, record, at }, words) {
  if (thinking) return thinking.thought ? thoughtText(game, thinking.thought, words) : words.say('thinking.begun');
  const thought = record[at - 1]?.thought;
  return thought ? thoughtText(game, thought, words) : '';
}

/**
 * Whether the line of the computer's progress keeps its place: the buttons below it must not leave the mouse from
 * one move to the next.
 *
 * @param {Pick<Snapshot, 'phase' | 'seats' | 'record'>} snapshot
 */
export function computerThinks({ phase, seats, record }) {
  if (record.some(({ thought }) => thought)) return true;
  return phase !== 'choosing' && SIDES.some((side) => seats[side]?.kind === 'computer');
}

/**
 * @param {Snapshot} snapshot
 * @param {Words} words
 */
export function paintStatus(snapshot, words) {
  const status = element('status');
  write(status, statusText(snapshot, words));
  status.dataset.side = snapshot.outcome ? (snapshot.outcome.winner ?? 'none') : (snapshot.turn ?? 'none');
  status.dataset.phase = snapshot.phase;
  const thinking = element('thinking');
  write(thinking, thinkingText(snapshot, words));
  thinking.dataset.busy = String(snapshot.thinking !== null);
  thinking.hidden = !computerThinks(snapshot);
  paintOffer(snapshot, words);
}

/**
 * @param {string} game
 * @param {NonNullable<Snapshot['draw_offer']>} offer
 * @param {Words} words
 */
export function offerText(game, { by, state }, words) {
  const side = state === 'open' ? by : opponent(by);
  return words.say(`offer.${state}`, { side: sideText(game, side, words) });
}

/**
 * @param {Snapshot} snapshot
 * @param {Words} words
 */
function paintOffer({ game, draw_offer: offer, can }, words) {
  element('offer').hidden = offer === null;
  element('accept-draw').hidden = element('decline-draw').hidden = !can.answer_draw;
  write(element('offer-text'), offer ? offerText(game, offer, words) : '');
}
