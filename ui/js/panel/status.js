import { opponent } from '../wire.js';
import { element } from './dialogs.js';

/**
 * Whose turn it is or how it ended, the two players' cards, the draw offer, the computer's progress.
 *
 * @typedef {import('../wire.js').Snapshot} Snapshot
 * @typedef {import('../wire.js').Side} Side
 * @typedef {import('../wire.js').Player} Player
 * @typedef {import('../wire.js').Thought} Thought
 * @typedef {import('../wire.js').Value} Value
 * @typedef {import('../words.js').Words} Words
 * @typedef {import('../words.js').Key} Key
 */

/**
 * @param {Snapshot} snapshot
 * @param {Words} words
 * @returns {string}
 */
export function statusText(snapshot, words) {
  const { phase, outcome, turn: side } = snapshot;
  if (outcome) return outcomeText(outcome, words);
  if (phase === 'choosing') return choosingText(snapshot, words);
  if (!side) return '';
  const turn = words.say(`status.turn_${side}`);
  return phase === 'paused' ? words.say('status.paused', { turn }) : turn;
}

/**
 * @param {Snapshot} snapshot
 * @param {Words} words
 */
function choosingText({ seats, can }, words) {
  if (can.start) return words.say('status.ready');
  if (seats.first) return words.say('status.choose_second');
  return words.say(seats.second ? 'status.choose_first' : 'status.choose');
}

/**
 * @param {{ winner: Side | null, ending: string }} outcome
 * @param {Words} words
 */
export function outcomeText({ winner, ending }, words) {
  const result = winner ? words.say(`outcome.${winner}`) : words.say('outcome.draw');
  const key = /** @type {Key} */ (`ending.${ending}`);
  const loser = winner ? words.say(`side.${opponent(winner)}`) : '';
  return words.say('outcome.sentence', { result, reason: words.say(key, { loser }) });
}

/**
 * @param {Player | null} player
 * @param {Words} words
 */
export function playerText(player, words) {
  if (!player) return words.say('player.nobody');
  if (player.kind === 'human') return words.say('player.human');
  return words.say('player.computer', { level: player.level });
}

/**
 * What is expected, as the Blue side sees it.
 *
 * @param {Value} value
 * @param {Words} words
 */
export function valueText(value, words) {
  switch (value.kind) {
    case 'estimate':
      return words.signed(value.hundredths);
    case 'exact':
      return words.signed(value.difference * 100);
    default:
      return words.say(value.kind === 'win' ? 'value.win_first' : 'value.win_second', { n: value.plies });
  }
}

/**
 * @param {Thought} thought
 * @param {Words} words
 */
export function thoughtText(thought, words) {
  return words.say('thinking.progress', {
    depth: thought.depth,
    nodes: words.short(thought.nodes),
    speed: words.short(thought.nodes_per_second),
    value: valueText(thought.value, words),
  });
}

/**
 * The computer's progress, or what it found out about the move it made last.
 *
 * @param {Snapshot} snapshot
 * @param {Words} words
 */
export function thinkingText({ thinking, record, at }, words) {
  if (thinking) return thinking.thought ? thoughtText(thinking.thought, words) : words.say('thinking.begun');
  const thought = record[at - 1]?.thought;
  return thought ? thoughtText(thought, words) : '';
}

/**
 * @param {Snapshot} snapshot
 * @param {Words} words
 */
export function paintStatus(snapshot, words) {
  const status = element('status');
  status.textContent = statusText(snapshot, words);
  status.dataset.side = snapshot.outcome ? (snapshot.outcome.winner ?? 'none') : (snapshot.turn ?? 'none');
  status.dataset.phase = snapshot.phase;
  const thinking = element('thinking');
  thinking.textContent = thinkingText(snapshot, words);
  thinking.dataset.busy = String(snapshot.thinking !== null);
  paintOffer(snapshot, words);
}

/**
 * @param {Snapshot} snapshot
 * @param {Words} words
 */
function paintOffer({ draw_offer: offer, can }, words) {
  element('offer').hidden = offer === null;
  element('accept-draw').hidden = element('decline-draw').hidden = !can.answer_draw;
  element('offer-text').textContent = offer ? words.say(`offer.${offer.state}_${offer.by}`) : '';
}
