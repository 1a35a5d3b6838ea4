import type { BrokerShown, ContactShown, Offered, OfferShown, Qr, Side } from '../../wire.js';

/** The friends dialog's state and actions. */

export const PARTS = ['invite', 'join', 'contacts'] as const;

export type Part = (typeof PARTS)[number];

export type Begins = 'own_first' | 'friend_first' | 'lot';

/** An invitation being made. */
export interface InviteState {
  readonly game: string;
  readonly sides: Begins;
  readonly days: number;
  /** The available rules. */
  readonly offered: readonly Offered[];
  /** The differences from the usual rules. */
  readonly options: string;
  /** The current rules. */
  readonly chosen: Readonly<Record<string, unknown>>;
}

export interface JoinState {
  /** The invitation being viewed. */
  readonly offer: OfferShown | null;
  /** The chosen game on this network. */
  readonly host: number | null;
  readonly isSearching: boolean;
  /** Whether the result of trying a code must still be reported, even if it equals the previous one. */
  readonly isAsking: boolean;
}

export interface FriendsDialogState {
  readonly isOpen: boolean;
  readonly part: Part;
  /** The last action's result. */
  readonly said: string;
  /** The contact shown, which may not be known yet. */
  readonly contact: number | null;
  /** Whether to send the whole match, not only what is new. */
  readonly whole: { readonly text: boolean; readonly file: boolean };
  /** A QR code and the message that it holds. */
  readonly qr: { readonly text: string; readonly code: Qr } | null;
  /** The message fields that contain text. */
  readonly filled: readonly string[];
  readonly invite: InviteState;
  readonly join: JoinState;
  /** The stored broker, whatever the fields contain; null until it is known. */
  readonly broker: BrokerShown | null;
  /** The contact whose match asked the player to sign in to a broker. */
  readonly signsInFor: ContactShown | null;
}

export const CLOSED_FRIENDS: FriendsDialogState = {
  isOpen: false, part: 'invite', said: '', contact: null, whole: { text: false, file: false }, qr: null, filled: [],
  invite: { game: '', sides: 'own_first', days: 0, offered: [], options: '', chosen: {} },
  join: { offer: null, host: null, isSearching: false, isAsking: false }, broker: null, signsInFor: null,
};

/** Where the dialog opens: at an invitation if a game is given, at a contact if one is given. */
export interface Wanted {
  readonly game?: string;
  /** The friend's side. */
  readonly side?: Side;
  readonly contact?: number;
  /** Whether a friend's message is about to be pasted. */
  readonly paste?: boolean;
}

/** The invitation form's fields. */
export interface Invitation {
  readonly days: number;
  readonly name: string;
  readonly overInternet: boolean;
  /** What happens to the link; null to invite without one. */
  readonly link: 'copied' | 'shared' | null;
}

export type FriendsAction =
  | { kind: 'friends_open'; wanted?: Wanted }
  /** Waits until every other dialog is closed. */
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
