import { hasNoResult } from '../endings.js';
import { isolated } from '../foreign.js';
import { friendOfferText, friendStatus, withFriend } from '../screens/friends/match_words.js';
import { gameModule } from '../games.js';
import { scoreOf, seriesText } from '../series.js';
import { SIDES, computerPlays, opponent, sideText } from '../sides.js';
import { valueText } from '../values.js';
import { write } from '../dom.js';
import { element } from './dialogs.js';
import { pastText } from './record/numbers.js';

/**
 * Whose turn it is or how it ended, the draw offer, the computer's progress.
 *
 * @typedef {import('../wire.js').Snapshot} Snapshot
 * @typedef {import('../wire.js').Side} Side
 * @typedef {import('../wire.js').Thought} Thought
 * @typedef {import('../i18n.js').I18n} I18n
 * @typedef {import('../i18n.js').Key} Key
 * @typedef {Pick<Snapshot, 'game' | 'outcome' | 'view' | 'looking' | 'seats' | 'names'>} Ended a match that is over
 * @typedef {{ side: Side, name: string | null }} Winner the name of whom it is told to is null
 */

/**
 * @param {Snapshot} snapshot
 * @param {I18n} i18n
 * @returns {string}
 */
export function statusText(snapshot, i18n) {
  const { game, phase, outcome, turn: side } = snapshot;
  const friendly = withFriend(snapshot);
  // What came after the end takes no result away.
  const hasResult = outcome && outcome.ending !== 'stopped';
  if (friendly?.friend.stopped && !hasResult) return friendStatus(friendly, i18n);
  if (outcome) return outcomeText(snapshot, i18n);
  if (phase === 'choosing') return choosingText(snapshot, i18n);
  if (snapshot.looking) return lookingText(snapshot, snapshot.shown_ply, i18n);
  if (friendly) return friendStatus(friendly, i18n);
  if (!side) return '';
  const turn = i18n.t('status.turn', { side: sideText(game, side, i18n) });
  return phase === 'paused' ? i18n.t('status.paused', { turn }) : turn;
}

/**
 * That the board shows the past of a match which goes on: nobody moves there.
 *
 * @param {Pick<Snapshot, 'game' | 'record'>} snapshot
 * @param {number} ply
 * @param {I18n} i18n
 */
const lookingText = (snapshot, ply, i18n) => pastText(['status.looking', 'status.looking_start'], snapshot, ply, i18n);

/**
 * @param {Snapshot} snapshot
 * @param {I18n} i18n
 */
function choosingText({ game, seats, can }, i18n) {
  if (can.start) return i18n.t('status.ready');
  const missing = SIDES.filter((side) => !seats[side]);
  if (missing.length !== 1) return i18n.t('status.choose');
  return i18n.t('status.choose_side', { side: sideText(game, missing[0], i18n) });
}

/**
 * How a match ended, as it is told to those who played it.
 *
 * @param {Ended} snapshot
 * @param {I18n} i18n
 */
const outcomeText = (snapshot, i18n) => resultText(snapshot, i18n, winnerOf);

/**
 * The same for others, who read who played which side beside it.
 *
 * @param {Ended} snapshot
 * @param {I18n} i18n
 */
export const writtenOutcome = (snapshot, i18n) => resultText(snapshot, i18n, sideOf);

/**
 * @param {Ended} snapshot
 * @param {I18n} i18n
 * @param {typeof winnerOf} called
 */
function resultText(snapshot, i18n, called) {
  const { game } = snapshot;
  const { winner, ending } = /** @type {NonNullable<Snapshot['outcome']>} */ (snapshot.outcome);
  if (hasNoResult({ ending })) return endingText(game, { winner, ending }, i18n);
  const result = winner ? wonText(snapshot, called(snapshot, winner, i18n), i18n) : i18n.t('outcome.draw');
  return i18n.t('outcome.sentence', { result, reason: endingText(game, { winner, ending }, i18n) });
}

/**
 * Why a game ended.
 *
 * @param {string} game
 * @param {NonNullable<Snapshot['outcome']>} outcome
 * @param {I18n} i18n
 */
export function endingText(game, { winner, ending }, i18n) {
  const own = `${game}.ending_${ending}`;
  // What else has a loser may end a match of two devices without one.
  const drawn = `ending.${ending}_draw`;
  const common = !winner && i18n.exists(drawn) ? drawn : `ending.${ending}`;
  const key = /** @type {Key} */ (i18n.exists(own) ? own : common);
  return i18n.t(key, { loser: winner ? sideText(game, opponent(winner), i18n) : '' });
}

/**
 * Who won and, where that is counted, by how much: of who resigned that says nothing, and who looks back sees what
 * was counted then.
 *
 * @param {Ended} snapshot
 * @param {Winner} winner
 * @param {I18n} i18n
 */
function wonText(snapshot, { side, name }, i18n) {
  const { game, outcome, looking } = snapshot;
  const [own, plain] = name === null ? /** @type {const} */ ([`${game}.you_won_by`, 'outcome.you_won']) : /** @type {const} */ ([`${game}.won_by`, 'outcome.won']);
  const counts = i18n.exists(`${game}.ending_${outcome?.ending}`) && i18n.exists(own) && !looking;
  const points = counts ? gameModule(game).points?.(snapshot) : null;
  const player = name ?? '';
  if (!points) return i18n.t(plain, { player });
  return i18n.t(/** @type {Key} */ (own), { player, n: points[side] - points[opponent(side)] });
}

/**
 * Who won, by name where there is one. The only person at this device is spoken to.
 *
 * @param {Ended} snapshot
 * @param {Side} side
 * @param {I18n} i18n
 * @returns {Winner}
 */
function winnerOf(snapshot, side, i18n) {
  const { game, seats, names } = snapshot;
  const people = SIDES.filter((one) => seats[one]?.kind === 'human').length;
  const kind = seats[side]?.kind;
  const given = names[side];
  if (kind === 'human' && people === 1 && !given) return { side, name: null };
  const usual = kind === 'friend' ? i18n.t('friends.friend') : kind === 'computer' && people > 0 ? i18n.t('outcome.computer') : null;
  const name = given ? isolated(given) : usual;
  return name ? { side, name: i18n.t('player.named', { name, side: sideText(game, side, i18n) }) } : sideOf(snapshot, side, i18n);
}

/** @type {typeof winnerOf} */
const sideOf = ({ game }, side, i18n) => ({ side, name: i18n.t('outcome.side', { side: sideText(game, side, i18n) }) });

/**
 * @param {string} game
 * @param {Thought} thought
 * @param {I18n} i18n
 */
export function thoughtText(game, thought, i18n) {
  return i18n.t('thinking.progress', {
    n: thought.nodes,
    depth: thought.depth,
    nodes: i18n.short(thought.nodes),
    speed: i18n.short(thought.nodes_per_second),
    value: valueText(game, thought.value, i18n),
  });
}

/**
 * The computer's progress, or what it found out about the move it made last.
 *
 * @param {Snapshot} snapshot
 * @param {I18n} i18n
 */
export function thinkingText({ game, phase, thinking, record, shown_ply }, i18n) {
  if (phase === 'over') return '';
  if (thinking) return thinking.thought ? thoughtText(game, thinking.thought, i18n) : i18n.t('thinking.begun');
  const thought = record[shown_ply - 1]?.thought;
  return thought ? thoughtText(game, thought, i18n) : '';
}

/**
 * Whether the line of the computer's progress keeps its place: what is below it must not leave the mouse from one
 * move to the next. Nothing of it is left after the end.
 *
 * @param {Pick<Snapshot, 'phase' | 'seats' | 'record'>} snapshot
 */
export function computerThinks({ phase, seats, record }) {
  if (phase === 'choosing' || phase === 'over') return false;
  return computerPlays({ seats, record });
}

/**
 * @param {Snapshot} snapshot
 * @param {import('../wire.js').Settings} settings
 * @param {I18n} i18n
 */
export function paintStatus(snapshot, settings, i18n) {
  const status = element('status');
  write(status, statusText(snapshot, i18n));
  const side = snapshot.outcome ? snapshot.outcome.winner : snapshot.looking ? null : snapshot.turn;
  status.dataset.side = side ?? 'none';
  status.dataset.phase = snapshot.phase;
  const thinking = element('thinking');
  write(thinking, thinkingText(snapshot, i18n));
  thinking.dataset.busy = String(snapshot.thinking !== null);
  const wanted = settings.thinking[snapshot.game];
  thinking.hidden = !wanted || !computerThinks(snapshot);
  thinking.dataset.wanted = String(wanted);
  write(element('series'), seriesText(snapshot, i18n));
  element('series').hidden = scoreOf(snapshot) === null;
  paintOffer(snapshot, i18n);
}

/**
 * @param {string} game
 * @param {NonNullable<Snapshot['draw_offer']>} offer
 * @param {I18n} i18n
 */
export function offerText(game, { by, state }, i18n) {
  return i18n.t(`offer.${state}`, { by: sideText(game, by, i18n), side: sideText(game, opponent(by), i18n) });
}

/**
 * @param {Snapshot} snapshot
 * @param {I18n} i18n
 */
function paintOffer(snapshot, i18n) {
  const { game, draw_offer: offer, can } = snapshot;
  element('offer').hidden = offer === null;
  element('accept-draw').hidden = element('decline-draw').hidden = !can.answer_draw;
  if (!offer) return;
  const friendly = withFriend(snapshot);
  if (friendly) {
    write(element('offer-text'), friendOfferText(friendly, i18n));
    write(element('accept-draw'), i18n.t('friends.match_agree'));
    write(element('decline-draw'), i18n.t('friends.match_play_on'));
    return;
  }
  write(element('offer-text'), offerText(game, offer, i18n));
  // Whose answer it is stands on the buttons too: both people look at the same ones.
  const side = sideText(game, opponent(offer.by), i18n);
  write(element('accept-draw'), i18n.t('offer.accept', { side }));
  write(element('decline-draw'), i18n.t('offer.decline', { side }));
}
