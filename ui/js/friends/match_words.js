import { opponent } from '../sides.js';
import { phraseText } from './phrases.js';
import { friendName } from './state.js';
import { isolated } from '../foreign.js';

/**
 * A match with a friend on another device, in words: whose turn it is, what is asked, offered and claimed, what was
 * said.
 *
 * @typedef {import('../wire.js').Snapshot} Snapshot
 * @typedef {import('../wire.js').FriendShown} FriendShown
 * @typedef {import('../wire.js').DealerlessShown} DealerlessShown
 * @typedef {import('../i18n.js').I18n} I18n
 *
 * @typedef {Pick<Snapshot, 'names'> & { friend: FriendShown }} WithFriend
 */

/** The deal of a game whose secrets neither device knows has so many parts. */
export const DEALS = 3;

/**
 * The snapshot of such a match.
 *
 * @template {{ friend: FriendShown | null }} S
 * @param {S} snapshot
 * @returns {(S & { friend: FriendShown }) | null} null of any other match
 */
export const withFriend = (snapshot) => (snapshot.friend ? { ...snapshot, friend: snapshot.friend } : null);

/**
 * What the friend is called.
 *
 * @param {WithFriend} snapshot
 * @param {I18n} i18n
 */
export const nameOf = ({ names, friend }, i18n) => friendName(names[friend.side], i18n);

/**
 * Whose turn it is, or why nobody's, while the match goes on.
 *
 * @param {WithFriend & Pick<Snapshot, 'turn'>} snapshot
 * @param {I18n} i18n
 */
export function friendStatus(snapshot, i18n) {
  const { friend, turn } = snapshot;
  const name = nameOf(snapshot, i18n);
  if (friend.stopped) return i18n.t(`friends.match_stopped_${friend.stopped}`, { name });
  if (friend.no_keys) return i18n.t('friends.match_no_keys');
  if (friend.dealerless?.owes) return dealerlessStatus(friend.dealerless, friend, name, i18n);
  if (friend.owes_answer === friend.side) return i18n.t('friends.match_waits_answer', { name });
  if (friend.owes_answer) return i18n.t('friends.match_owes_answer', { name });
  return i18n.t(turn === friend.side ? 'friends.match_their_turn' : 'friends.match_your_turn', { name });
}

/**
 * What a device deals or answers by itself, in a game whose secrets neither knows.
 *
 * @param {DealerlessShown} dealerless
 * @param {FriendShown} friend
 * @param {string} name
 * @param {I18n} i18n
 */
function dealerlessStatus({ owes, asked }, friend, name, i18n) {
  const who = owes === friend.side ? 'their' : 'own';
  return i18n.t(asked ? `friends.dealerless_${who}_answer` : `friends.dealerless_${who}_deal`, { name });
}

/**
 * How far the deal is, in parts; empty once it is done.
 *
 * @param {Pick<Snapshot, 'friend' | 'outcome'>} snapshot
 * @param {I18n} i18n
 */
export function dealText({ friend, outcome }, i18n) {
  const dealt = friend?.dealerless?.dealt ?? DEALS;
  return dealt < DEALS && !outcome ? i18n.t('friends.dealerless_dealing', { n: dealt, m: DEALS }) : '';
}

/**
 * After the end, whether both devices have shown what was secret, so that the game is known to have been that of both.
 *
 * @param {WithFriend & Pick<Snapshot, 'outcome'>} snapshot
 * @param {I18n} i18n
 */
export function confirmedText(snapshot, i18n) {
  const { friend: { dealerless, side }, outcome } = snapshot;
  // Without a deal there is nothing secret to show.
  if (!dealerless || !outcome || dealerless.dealt < DEALS) return '';
  const name = nameOf(snapshot, i18n);
  if (dealerless.confirmed) return i18n.t('friends.dealerless_confirmed');
  if (!dealerless.opened[side]) return i18n.t('friends.dealerless_their_secrets', { name });
  return i18n.t(dealerless.opened[opponent(side)] ? 'friends.dealerless_other_game' : 'friends.dealerless_own_secrets', { name });
}

/**
 * Whether a device has still to show after the end what was secret.
 *
 * @param {WithFriend & Pick<Snapshot, 'outcome'>} snapshot
 */
export function awaitsSecrets({ friend: { dealerless, stopped }, outcome }) {
  if (!dealerless || !outcome || stopped || dealerless.dealt < DEALS) return false;
  return !dealerless.opened.first || !dealerless.opened.second;
}

/**
 * What the friend asks for, or what this person has asked for; empty if nobody asks.
 *
 * @param {WithFriend & Pick<Snapshot, 'at'>} snapshot
 * @param {I18n} i18n
 */
export function askText(snapshot, i18n) {
  const { asked, asking } = snapshot.friend;
  const name = nameOf(snapshot, i18n);
  if (asked !== null) return i18n.t('friends.match_asked', { name, n: Math.max(1, snapshot.at - asked) });
  return asking === null ? '' : i18n.t('friends.match_asking', { name });
}

/**
 * A claim that somebody's time is over, or that one may be made; empty if there is none.
 *
 * @param {WithFriend & Pick<Snapshot, 'can'>} snapshot
 * @param {I18n} i18n
 */
export function claimText(snapshot, i18n) {
  const { friend, can } = snapshot;
  const name = nameOf(snapshot, i18n);
  if (friend.claim) {
    const who = friend.claim.by === friend.side ? 'their' : 'own';
    return i18n.t(`friends.match_${who}_claim_${friend.claim.draw ? 'draw' : 'win'}`, { name });
  }
  if (!can.claim) return '';
  return i18n.t(friend.dealerless?.owes ? 'friends.dealerless_overdue' : 'friends.match_overdue', { name });
}

/**
 * An open draw offer.
 *
 * @param {WithFriend & Pick<Snapshot, 'draw_offer'>} snapshot
 * @param {I18n} i18n
 */
export function friendOfferText(snapshot, i18n) {
  const { friend, draw_offer: offer } = snapshot;
  if (!offer) return '';
  const name = nameOf(snapshot, i18n);
  return i18n.t(offer.by === friend.side ? 'friends.match_their_offer' : 'friends.match_own_offer', { name });
}

/**
 * What is open between the two people: asks, claims, a draw offer.
 *
 * @param {Snapshot} snapshot
 * @param {I18n} i18n
 * @returns {string} empty in other matches too
 */
export function openText(snapshot, i18n) {
  const match = withFriend(snapshot);
  if (!match || match.outcome) return '';
  return [askText(match, i18n), claimText(match, i18n), friendOfferText(match, i18n)].filter(Boolean).join(' ');
}

/**
 * "Anna: Nice move!"
 *
 * @param {WithFriend} snapshot
 * @param {FriendShown['phrases'][number]} said
 * @param {I18n} i18n
 */
export function saidText(snapshot, { by, phrase }, i18n) {
  const { friend, names } = snapshot;
  const given = names[opponent(friend.side)];
  const own = given ? isolated(given) : i18n.t('friends.you');
  const name = by === friend.side ? nameOf(snapshot, i18n) : own;
  return i18n.t('friends.match_said', { name, text: phraseText(phrase, i18n) });
}

/**
 * What has happened between the two people but for moves: a sentence for each.
 *
 * @param {Snapshot} was
 * @param {Snapshot} is
 * @param {I18n} i18n
 * @returns {string[]}
 */
export function friendEvents(was, is, i18n) {
  const before = withFriend(was);
  const now = withFriend(is);
  if (!before || !now) return [];
  const [old, fresh] = [before.friend, now.friend];
  const stays = now.at === before.at && !now.outcome;
  const name = nameOf(now, i18n);
  const changed = (/** @type {(snapshot: Snapshot & { friend: FriendShown }) => string} */ text) =>
    (text(now) !== text(before) ? text(now) : '');
  return [
    fresh.asked !== old.asked || fresh.asking !== old.asking ? askText(now, i18n) : '',
    old.asking !== null && fresh.asking === null && stays ? i18n.t('friends.match_refused', { name }) : '',
    changed((snapshot) => claimText(snapshot, i18n)),
    changed((snapshot) => friendOfferText(snapshot, i18n)),
    dealText(before, i18n) && !dealText(now, i18n) && !now.outcome ? i18n.t('friends.dealerless_dealt') : '',
    changed((snapshot) => confirmedText(snapshot, i18n)),
    fresh.offers_draw !== old.offers_draw && stays ? i18n.t(fresh.offers_draw ? 'friends.match_wish' : 'friends.match_no_wish') : '',
    ...fresh.phrases.slice(old.phrases.length).map((said) => saidText(now, said, i18n)),
  ].filter(Boolean);
}
