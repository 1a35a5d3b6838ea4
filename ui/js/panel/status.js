import { boardOf } from '../games.js';
import { sideText } from '../sides.js';
import { valueText } from '../values.js';
import { SIDES, opponent } from '../wire.js';
import { write } from '../write.js';
import { element } from './dialogs.js';
import { pastText } from './record/numbers.js';

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
  if (outcome) return outcomeText(snapshot, words);
  if (phase === 'choosing') return choosingText(snapshot, words);
  if (snapshot.looking) return lookingText(snapshot, snapshot.looking.ply, words);
  if (!side) return '';
  const turn = words.say('status.turn', { side: sideText(game, side, words) });
  return phase === 'paused' ? words.say('status.paused', { turn }) : turn;
}

/**
 * That the board shows the past of a match which goes on: nobody moves there.
 *
 * @param {Pick<Snapshot, 'game' | 'record'>} snapshot
 * @param {number} ply
 * @param {Words} words
 */
const lookingText = (snapshot, ply, words) => pastText(['status.looking', 'status.looking_start'], snapshot, ply, words);

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
 * @param {Pick<Snapshot, 'game' | 'outcome' | 'view' | 'looking'>} snapshot of a match that is over
 * @param {Words} words
 */
export function outcomeText(snapshot, words) {
  const { game } = snapshot;
  const { winner, ending } = /** @type {NonNullable<Snapshot['outcome']>} */ (snapshot.outcome);
  // Whoever ends a game early leaves it without a result.
  if (ending === 'abandoned') return words.say('ending.abandoned');
  const own = `${game}.ending_${ending}`;
  const key = /** @type {Key} */ (words.knows(own) ? own : `ending.${ending}`);
  const loser = winner ? sideText(game, opponent(winner), words) : '';
  const result = winner ? wonText(snapshot, winner, words) : words.say('outcome.draw');
  return words.say('outcome.sentence', { result, reason: words.say(key, { loser }) });
}

/**
 * Who won and, where that is counted, by how much: of who resigned that says nothing, and who looks back sees what
 * was counted then.
 *
 * @param {Pick<Snapshot, 'game' | 'outcome' | 'view' | 'looking'>} snapshot
 * @param {Side} winner
 * @param {Words} words
 */
function wonText(snapshot, winner, words) {
  const { game, outcome, looking } = snapshot;
  const side = sideText(game, winner, words);
  const own = `${game}.won_by`;
  const counts = words.knows(`${game}.ending_${outcome?.ending}`) && words.knows(own) && !looking;
  const points = counts ? boardOf(game).points?.(snapshot) : null;
  if (!points) return words.say('outcome.won', { side });
  return words.say(/** @type {Key} */ (own), { side, n: points[winner] - points[opponent(winner)] });
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
export function thinkingText({ game, phase, thinking, record, at }, words) {
  if (phase === 'over') return '';
  if (thinking) return thinking.thought ? thoughtText(game, thinking.thought, words) : words.say('thinking.begun');
  const thought = record[at - 1]?.thought;
  return thought ? thoughtText(game, thought, words) : '';
}

/**
 * Whether the line of the computer's progress keeps its place: what is below it must not leave the mouse from one
 * move to the next. Nothing of it is left after the end.
 *
 * @param {Pick<Snapshot, 'phase' | 'seats' | 'record'>} snapshot
 */
export function computerThinks({ phase, seats, record }) {
  if (phase === 'choosing' || phase === 'over') return false;
  return record.some(({ thought }) => thought) || SIDES.some((side) => seats[side]?.kind === 'computer');
}

/**
 * @param {Snapshot} snapshot
 * @param {import('../wire.js').Settings} settings
 * @param {Words} words
 */
export function paintStatus(snapshot, settings, words) {
  const status = element('status');
  write(status, statusText(snapshot, words));
  const side = snapshot.outcome ? snapshot.outcome.winner : snapshot.looking ? null : snapshot.turn;
  status.dataset.side = side ?? 'none';
  status.dataset.phase = snapshot.phase;
  const thinking = element('thinking');
  write(thinking, thinkingText(snapshot, words));
  thinking.dataset.busy = String(snapshot.thinking !== null);
  const wanted = settings.thinking[snapshot.game];
  thinking.hidden = !wanted || !computerThinks(snapshot);
  paintOffer(snapshot, words);
}

/**
 * @param {string} game
 * @param {NonNullable<Snapshot['draw_offer']>} offer
 * @param {Words} words
 */
export function offerText(game, { by, state }, words) {
  return words.say(`offer.${state}`, { by: sideText(game, by, words), side: sideText(game, opponent(by), words) });
}

/**
 * @param {Snapshot} snapshot
 * @param {Words} words
 */
function paintOffer({ game, draw_offer: offer, can }, words) {
  element('offer').hidden = offer === null;
  element('accept-draw').hidden = element('decline-draw').hidden = !can.answer_draw;
  if (!offer) return;
  write(element('offer-text'), offerText(game, offer, words));
  // Whose answer it is stands on the buttons too: both people look at the same ones.
  const side = sideText(game, opponent(offer.by), words);
  write(element('accept-draw'), words.say('offer.accept', { side }));
  write(element('decline-draw'), words.say('offer.decline', { side }));
}
