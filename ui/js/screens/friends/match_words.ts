import { isolated } from '../../foundation/foreign.js';
import type { I18n, Values } from '../../foundation/i18n.js';
import { opponent } from '../../foundation/sides.js';
import type { FriendShown, DealerlessShown, Snapshot } from '../../wire.js';
import { friendValues } from './contact_words.js';
import { phraseText } from './phrases.js';

/** A match with a friend, in words: whose turn it is, requests, offers, claims and phrases. */

export type WithFriend = Pick<Snapshot, 'names'> & { friend: FriendShown };

/** The number of parts in a dealerless game's deal. */
export const DEALS = 3;

/** The snapshot if the match is with a friend, otherwise null. */
export const withFriend = <S extends { friend: FriendShown | null }>(snapshot: S): (S & { friend: FriendShown }) | null =>
  (snapshot.friend ? { ...snapshot, friend: snapshot.friend } : null);

/** The values for a message about the friend. */
export const friendOf = ({ names, friend }: WithFriend, i18n: I18n) => friendValues(names[friend.side], i18n);

/** Whose turn it is during the match, or what the match is waiting for. */
export function friendStatus(snapshot: WithFriend & Pick<Snapshot, 'turn'>, i18n: I18n) {
  const { friend, turn } = snapshot;
  const called = friendOf(snapshot, i18n);
  if (friend.stopped) return i18n.t(`friends.match_stopped_${friend.stopped}`, called);
  if (friend.no_keys) return i18n.t('friends.match_no_keys');
  if (friend.dealerless?.owes) return dealerlessStatus(friend.dealerless, friend, called, i18n);
  if (friend.owes_answer === friend.side) return i18n.t('friends.match_waits_answer', called);
  if (friend.owes_answer) return i18n.t('friends.match_owes_answer', called);
  return i18n.t(turn === friend.side ? 'friends.match_their_turn' : 'friends.match_your_turn', called);
}

/** A device's automatic deal or answer in a dealerless game. */
function dealerlessStatus({ owes, asked }: DealerlessShown, friend: FriendShown, called: Values, i18n: I18n) {
  const who = owes === friend.side ? 'their' : 'own';
  return i18n.t(asked ? `friends.dealerless_${who}_answer` : `friends.dealerless_${who}_deal`, called);
}

/** The deal's progress; empty once it is done. */
export function dealText({ friend, outcome }: Pick<Snapshot, 'friend' | 'outcome'>, i18n: I18n) {
  const dealt = friend?.dealerless?.dealt ?? DEALS;
  return dealt < DEALS && !outcome ? i18n.t('friends.dealerless_dealing', { count: dealt, total: DEALS }) : '';
}

/** After the end: whether both devices have revealed their secrets, which confirms the game. */
export function confirmedText(snapshot: WithFriend & Pick<Snapshot, 'outcome'>, i18n: I18n) {
  const { friend: { dealerless, side }, outcome } = snapshot;
  // Without a complete deal there are no secrets to reveal.
  if (!dealerless || !outcome || dealerless.dealt < DEALS) return '';
  const called = friendOf(snapshot, i18n);
  if (dealerless.confirmed) return i18n.t('friends.dealerless_confirmed');
  if (!dealerless.opened[side]) return i18n.t('friends.dealerless_their_secrets', called);
  return i18n.t(dealerless.opened[opponent(side)] ? 'friends.dealerless_other_game' : 'friends.dealerless_own_secrets', called);
}

/** Whether a device must still reveal its secrets after the end. */
export function awaitsSecrets({ friend: { dealerless, stopped }, outcome }: WithFriend & Pick<Snapshot, 'outcome'>) {
  if (!dealerless || !outcome || stopped || dealerless.dealt < DEALS) return false;
  return !dealerless.opened.first || !dealerless.opened.second;
}

/** The friend's or the player's open takeback request; empty if there is none. */
export function askText(snapshot: WithFriend & Pick<Snapshot, 'at'>, i18n: I18n) {
  const { asked, asking } = snapshot.friend;
  const called = friendOf(snapshot, i18n);
  if (asked !== null) return i18n.t('friends.match_asked', { ...called, count: Math.max(1, snapshot.at - asked) });
  return asking === null ? '' : i18n.t('friends.match_asking', called);
}

/** An open or possible claim that a player's time is up; empty if there is none. */
export function claimText(snapshot: WithFriend & Pick<Snapshot, 'can'>, i18n: I18n) {
  const { friend, can } = snapshot;
  const called = friendOf(snapshot, i18n);
  if (friend.claim) {
    const who = friend.claim.by === friend.side ? 'their' : 'own';
    return i18n.t(`friends.match_${who}_claim_${friend.claim.draw ? 'draw' : 'win'}`, called);
  }
  if (!can.claim) return '';
  return i18n.t(friend.dealerless?.owes ? 'friends.dealerless_overdue' : 'friends.match_overdue', called);
}

export function friendOfferText(snapshot: WithFriend & Pick<Snapshot, 'draw_offer'>, i18n: I18n) {
  const { friend, draw_offer: offer } = snapshot;
  if (!offer) return '';
  const called = friendOf(snapshot, i18n);
  return i18n.t(offer.by === friend.side ? 'friends.match_their_offer' : 'friends.match_own_offer', called);
}

/** Everything open between the players: requests, claims, a draw offer. Empty in matches without a friend. */
export function openText(snapshot: Snapshot, i18n: I18n) {
  const match = withFriend(snapshot);
  if (!match || match.outcome) return '';
  return i18n.sentences([askText(match, i18n), claimText(match, i18n), friendOfferText(match, i18n)]);
}

/** "Anna: Nice move!" */
export function saidText(snapshot: WithFriend, { by, phrase }: FriendShown['phrases'][number], i18n: I18n) {
  const { friend, names } = snapshot;
  const given = names[opponent(friend.side)];
  const own = given ? isolated(given) : i18n.t('friends.you');
  const name = by === friend.side ? friendOf(snapshot, i18n).name : own;
  return i18n.t('friends.match_said', { name, text: phraseText(phrase, i18n) });
}

/** The events between the players other than moves, one sentence each. */
export function friendEvents(was: Snapshot, is: Snapshot, i18n: I18n): string[] {
  const before = withFriend(was);
  const now = withFriend(is);
  if (!before || !now) return [];
  const [old, fresh] = [before.friend, now.friend];
  const stays = now.at === before.at && !now.outcome;
  const called = friendOf(now, i18n);
  const changed = (text: (snapshot: Snapshot & { friend: FriendShown }) => string) =>
    (text(now) !== text(before) ? text(now) : '');
  return [
    fresh.asked !== old.asked || fresh.asking !== old.asking ? askText(now, i18n) : '',
    old.asking !== null && fresh.asking === null && stays ? i18n.t('friends.match_refused', called) : '',
    changed((snapshot) => claimText(snapshot, i18n)),
    changed((snapshot) => friendOfferText(snapshot, i18n)),
    dealText(before, i18n) && !dealText(now, i18n) && !now.outcome ? i18n.t('friends.dealerless_dealt') : '',
    changed((snapshot) => confirmedText(snapshot, i18n)),
    fresh.offers_draw !== old.offers_draw && stays ? i18n.t(fresh.offers_draw ? 'friends.match_wish' : 'friends.match_no_wish') : '',
    ...fresh.phrases.slice(old.phrases.length).map((said) => saidText(now, said, i18n)),
  ].filter(Boolean);
}
