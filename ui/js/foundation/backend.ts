import type { Accepted, BrokerShown, Command, ContactShown, Edit, EditedPosition, FriendText, FriendsShown, MatchCommand, MatchFilter, MatchList, Trouble, ProblemChoice, Qr, SidesShown, Snapshot } from '../wire.js';

/**
 * The interface to the backend, and the only module that knows the host: Tauri or a browser. `has_files`, `has_network`
 * and `has_notices` report what the host can do.
 */

export type NewInvitation = { game: string, options: string | null, sides: SidesShown, days: number, name: string };

/** The names of all commands. */

export type CommandName = Command extends infer One ? One extends object ? keyof One : never : never;

/** A command's arguments, by name. */

export type ArgumentsOf<Name extends CommandName> = Name extends CommandName ? Extract<Command, Record<Name, unknown>>[Name] : never;

/** The parameters of `ask` after the command's name. */

export type RestParameters<Name extends CommandName> = {} extends ArgumentsOf<Name> ? [] : [ArgumentsOf<Name>];

export interface TauriCore {
  invoke: (command: CommandName, args?: object) => Promise<any>;
  Channel: new () => { onmessage: (message: any) => void };
  onNewVersion?: (offer: (take: () => void) => void) => void;
  onInstallable?: (offer: (install: (() => void) | 'by_hand' | null) => void) => void;
}

async function core(): Promise<TauriCore> {
  const tauri = ((window as unknown) as { __TAURI__?: { core: TauriCore } }).__TAURI__;
  return tauri ? tauri.core : import('../browser/core.js');
}

/** @returns whether the page owns all keys and menus; in a browser some belong to the browser */
export const ownsWindow = (): boolean => '__TAURI__' in globalThis;

/**
 * Sends a command and waits for its answer.
 *
 * @throws any error as a `Trouble`
 */
export async function ask<Name extends CommandName>(command: Name, ...[args]: RestParameters<Name>): Promise<any> {
  try {
    return await (await core()).invoke(command, args);
  } catch (error) {
    throw toTrouble(error);
  }
}

/** @returns the game's current match; a new one if there is none */
export const open = (game: string): Promise<Snapshot> => ask('open', { game });

export const newMatch = (game: string): Promise<Accepted> => ask('new_match', { game, options: null });

export const load = (game: string, text: string): Promise<Accepted> => ask('load', { game, text });

/** @returns the position after an edit, or unchanged; no match changes */
export const editPosition = (game: string, options: string, text: string, edit: Edit | null): Promise<EditedPosition> => ask('edit_position', { game, options, text, edit });

/** Sends a command to one match. */
export const apply = (id: number, command: MatchCommand): Promise<Accepted> => ask('apply', { id, command });

export const save = (id: number): Promise<string> => ask('save', { id });

/** @returns the game's lesson at this step, from 0 */
export const lesson = (game: string, step: number): Promise<Snapshot> => ask('lesson', { game, step });

/** @returns a problem */
export const solve = (game: string, choice: ProblemChoice): Promise<Snapshot> => ask('open_problem', { game, choice });

/** A game's problems as text. */
export async function loadProblems(game: string): Promise<string> {
  const response = await fetch(new URL(`../problems/${game}.tsv`, import.meta.url).href);
  if (!response.ok) throw new Error(`${response.url}: ${response.status}`);
  return response.text();
}

/** Gives the backend a game's problems. */
export const takeProblems = (game: string, text: string): Promise<void> => ask('take_problems', { game, text });

/** @returns a saved match, now at the table */
export const openMatch = (id: number): Promise<Snapshot> => ask('open_match', { id });

/** @returns the next match of the series, with the sides swapped */
export const rematch = (id: number): Promise<Accepted> => ask('rematch', { id });

/** @returns a new paused match with the first `ply` moves of this match */
export const continueFrom = (id: number, ply: number): Promise<Accepted> => ask('continue_from', { id, ply });

/** @returns the new invitation to the friend of a finished match */
export const inviteToRematch = (id: number): Promise<ContactShown> => ask('invite_to_rematch', { id });

/** @returns a saved match, without opening it at the table */
export const preview = (id: number): Promise<Snapshot> => ask('preview', { id });

export const listMatches = (filter: MatchFilter, offset: number, limit: number): Promise<MatchList> => ask('list_matches', { filter, offset, limit });

/** @returns the names of all players so far */
export const names = (): Promise<string[]> => ask('names');

/** @returns whether the host offers file choosers */
export const hasFiles = (): Promise<boolean> => ask('has_files').catch(() => false);

/**
 * Offers a new page version. Never called if the host updates in another way.
 *
 * @param offer `take` reloads the page with the new version
 */
export async function onNewVersion(offer: (take: () => void) => void) {
  (await core()).onNewVersion?.(offer);
}

/**
 * Offers to install the page. Never called if the host is already installed.
 *
 * @param offer called with a function that installs, with `by_hand` to show instructions, or with null if nothing is
 * possible
 */
export async function onInstallable(offer: (install: (() => void) | 'by_hand' | null) => void) {
  (await core()).onInstallable?.(offer);
}

/** @returns whether friends on the same network can be reached */
export const hasNetwork = (): Promise<boolean> => ask('has_network').catch(() => false);

/** @returns whether the system can notify the player that a friend is waiting */
export const hasNotices = (): Promise<boolean> => ask('has_notices').catch(() => false);

async function subscribeTo(command: 'subscribe' | 'subscribe_given' | 'subscribe_friends', receive: (pushed: any) => void) {
  const { Channel } = await core();
  const channel = new Channel();
  channel.onmessage = receive;
  await ask(command, { channel });
}

/** Delivers every pushed snapshot to `receive`. */
export const subscribe = (receive: (snapshot: Snapshot) => void): Promise<void> => subscribeTo('subscribe', receive);

/** Reports that something has been opened; `given` returns it. */
export const subscribeGiven = (receive: () => void): Promise<void> => subscribeTo('subscribe_given', receive);

/** This device's contacts, now and on every change. */
export async function subscribeFriends(receive: (friends: FriendsShown) => void): Promise<void> {
  await Promise.all([subscribeTo('subscribe_friends', receive), ask('friends').then(receive)]);
}

export const invite = (invitation: NewInvitation): Promise<ContactShown> => ask('invite', invitation);

export const readFriendText = (text: string): Promise<FriendText> => ask('read_friend_text', { text });

export const acceptInvitation = (text: string, name: string): Promise<ContactShown> => ask('accept_invitation', { text, name });

/** @returns the text to hand over now, or the whole match */
export const friendText = (contact: number, whole: boolean): Promise<string> => ask('friend_text', { contact, whole, page: null });

/** Resolves once the text is recorded as sent. */
export const friendTextHandedOver = (contact: number): Promise<null> => ask('friend_text_handed_over', { contact });

/** Commands about one contact, without an answer. */
export const forContact = (command: 'withdraw_invitation' | 'remove_contact' | 'compare_digits' | 'contact_file_saved' | 'network_host', contact: number): Promise<null> => ask(command, { contact });

/** Resolves once the search for games on this network has started or stopped. */
export const networkSearch = (on: boolean): Promise<null> => ask('network_search', { on });

export const networkJoin = (host: number, code: string): Promise<null> => ask('network_join', { host, code });

export const networkJoinAt = (address: string, code: string): Promise<null> => ask('network_join_at', { address, code });

export const networkStop = (): Promise<null> => ask('network_stop');

export const useTransport = (contact: number, transport: 'network' | 'broker', on: boolean): Promise<null> => ask('use_transport', { contact, transport, on });

export const broker = (): Promise<BrokerShown> => ask('broker');

/**
 * @param address empty for none
 * @param password null keeps the saved one
 */
export const setBroker = (address: string, user: string, password: string | null): Promise<null> => ask('set_broker', { address, user, password });

/** @returns a random passphrase */
export const passphrase = (): Promise<string> => ask('passphrase');

/** @returns whether the file was written; the match then continues on another device */
export const exportContact = (contact: number, passphrase: string): Promise<boolean> => ask('export_contact', { contact, passphrase });

/** @returns null if no file was chosen */
export const importContact = (passphrase: string): Promise<ContactShown | null> => ask('import_contact', { passphrase });

/**
 * @param whole the whole match instead of only new entries
 * @returns whether the file was written
 */
export const saveFriendFile = (contact: number, whole: boolean): Promise<boolean> => ask('save_friend_file', { contact, whole });

/** @returns null if no file was chosen */
export const openFriendFile = (): Promise<Extract<FriendText, { kind: 'taken' }> | null> => ask('open_friend_file');

export const qr = (text: string): Promise<Qr> => ask('qr', { text });

/** Converts anything thrown. Tauri itself rejects with plain text, for example for an unknown argument. */
export function toTrouble(error: any): Trouble {
  if (error && typeof error.code === 'string') return { ...error, detail: String(error.detail ?? '') };
  return { code: 'unexpected', detail: String(error?.message ?? error) };
}
