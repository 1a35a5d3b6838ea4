/**
 * What crosses between the page and the backend about friends elsewhere.
 */

type Side = import('../wire.js').Side;
type WayState = 'off' | 'waiting' | 'connected' | 'trouble';
type Sides = 'own_first' | 'friend_first' | 'lot';

/** One invitation, its acceptance, and the match that comes of it. */
export type ContactShown = {
  id: number, game: string, options: string,
  stage: 'invited' | 'accepted' | 'playing' | 'over' | 'stopped' | 'withdrawn' | 'expired' | 'taken' | 'moved',
  sides: Sides, own: Side | null, name: string, days: number, expires: number | null, match_id: number | null,
  digits: string | null, compared: boolean, your_turn: boolean,
  delivery: 'nothing' | 'to_send' | 'sent' | 'received', network: WayState, broker: WayState, heard: number | null,
  overdue: 'none' | 'friend' | 'own', changed: number, trouble: string | null, broker_address: string,
  again: 'own' | 'friend' | null,
};

/** An invitation that can be accepted. */
export type OfferShown = {
  text: string, game: string, options: string, sides: Sides, days: number, expires: number, ways: string,
  own: boolean, problem: string | null,
};

/** All that this device has with friends elsewhere. */
export type FriendsShown = {
  revision: number, contacts: ContactShown[],
  hosting: { contact: number, code: string, addresses: string[] } | null,
  found: { host: number, name: string }[], searching: boolean, offered: OfferShown | null, trouble: string | null,
};

/** A text of ours that was read: an invitation to be looked at, or what was taken at once. */
export type TextTaken = { kind: 'invitation', offer: OfferShown }
  | { kind: 'taken', contact: number, match_id: number | null, news: string };

/** The broker by which matches go, without its password. */
export type BrokerShown = { address: string, user: string, has_password: boolean, keyring: boolean };

/** A code to be photographed: its rows of `0` and `1`. */
export type QrShown = { size: number, rows: string[] };

/** What an invitation says. */
export type NewInvitation = { game: string, options: string | null, sides: Sides, days: number, name: string };
