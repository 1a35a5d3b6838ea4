import type { BrokerShown, ContactShown, Offered, OfferShown, Qr, Side } from '../../wire.js';

/** What the dialog of friends elsewhere shows, and what is done in it. */

export const PARTS = ['invite', 'join', 'contacts'] as const;

export type Part = (typeof PARTS)[number];

export type Begins = 'own_first' | 'friend_first' | 'lot';

/** An invitation that is being made. */
export interface InviteState {
  readonly game: string;
  readonly sides: Begins;
  readonly days: number;
  /** The rules that can be chosen. */
  readonly offered: readonly Offered[];
  /** What differs from the usual rules. */
  readonly options: string;
  /** The rules as they are shown. */
  readonly chosen: Readonly<Record<string, unknown>>;
}

export interface JoinState {
  /** The invitation that is looked at. */
  readonly offer: OfferShown | null;
  /** The game on this network that is chosen. */
  readonly host: number | null;
  readonly isSearching: boolean;
  /** A code is tried, and what comes of it has still to be told, even if it is what came of the one before. */
  readonly isAsking: boolean;
}

export interface FriendsDialogState {
  readonly isOpen: boolean;
  readonly part: Part;
  /** What became of something. */
  readonly said: string;
  /** The contact that is looked after, also one that is not known yet. */
  readonly contact: number | null;
  /** Whether the whole match is to be handed over, not what is new. */
  readonly whole: { readonly text: boolean; readonly file: boolean };
  /** A code to be photographed, and the message that it holds. */
  readonly qr: { readonly text: string; readonly code: Qr } | null;
  /** The fields for messages in which something stands. */
  readonly filled: readonly string[];
  readonly invite: InviteState;
  readonly join: JoinState;
  /** The server as it is kept, whatever the fields say; null until it is known. */
  readonly broker: BrokerShown | null;
  /** The contact from which the fields of the server were come to, for its match. */
  readonly signsInFor: ContactShown | null;
}

export const CLOSED_FRIENDS: FriendsDialogState = {
  isOpen: false, part: 'invite', said: '', contact: null, whole: { text: false, file: false }, qr: null, filled: [],
  invite: { game: '', sides: 'own_first', days: 0, offered: [], options: '', chosen: {} },
  join: { offer: null, host: null, isSearching: false, isAsking: false }, broker: null, signsInFor: null,
};

/** Which part the dialog opens at: an invitation if a game is named, a contact if there is one to look after. */
export interface Wanted {
  /** Which is to be played. */
  readonly game?: string;
  /** The side that the friend is to play. */
  readonly side?: Side;
  /** Who is looked after. */
  readonly contact?: number;
  /** What they have sent is about to be pasted. */
  readonly paste?: boolean;
}

/** What is filled in to make an invitation. */
export interface Invitation {
  readonly days: number;
  readonly name: string;
  readonly overInternet: boolean;
  /** What happens to the link; null to invite without one. */
  readonly link: 'copied' | 'shared' | null;
}

export type FriendsAction =
  | { kind: 'friends_open'; wanted?: Wanted }
  /** Waits until no other dialog is open, and is read at once where this one is. */
  | { kind: 'friends_read'; text: string }
  | { kind: 'friends_part'; part: Part }
  | { kind: 'friends_choose'; contact: number | null }
  | { kind: 'friends_show_match'; contact: ContactShown }
  | { kind: 'friends_go_on'; contact: ContactShown }
  | { kind: 'friends_resume'; passphrase: string }
  | { kind: 'friends_typed'; field: string; isPasted: boolean }
  | { kind: 'friends_take'; field: string }
  | { kind: 'invite_game'; game: string }
  | { kind: 'invite_sides'; sides: Begins }
  | { kind: 'invite_rule'; name: string; value: boolean | number }
  | ({ kind: 'invite_make' } & Invitation)
  | { kind: 'join_host'; host: number }
  | { kind: 'join_go'; code: string; address: string }
  | { kind: 'join_accept' | 'join_leave' }
  | { kind: 'broker_save'; address: string; user: string; password: string }
  | { kind: 'broker_forget' }
  | { kind: 'broker_sign_in'; contact: ContactShown }
  | { kind: 'contact_whole'; of: 'text' | 'file'; whole: boolean }
  | { kind: 'contact_qr' }
  | { kind: 'contact_host'; contact: number }
  | { kind: 'contact_host_stop' }
  | { kind: 'contact_passphrase' }
  | { kind: 'contact_move'; contact: ContactShown; passphrase: string }
  | { kind: 'contact_has_file'; contact: ContactShown }
  | { kind: 'contact_withdraw' | 'contact_remove'; contact: ContactShown };
