import type { Accepted, BrokerShown, Command, ContactShown, FriendText, FriendsShown, MatchCommand, MatchFilter, MatchList, Problem, Qr, SidesShown, Snapshot } from '../wire.js';

/**
 * The one door to the backend, and the only module that knows the shell: Tauri, or a browser. What a shell cannot do it
 * says when it is asked, `has_files`, `has_network` and `has_notices`.
 */

export type NewInvitation = { game: string, options: string | null, sides: SidesShown, days: number, name: string };

/** What can be asked, by name, and with which arguments. */

export type CommandName = Command extends infer One ? One extends object ? keyof One : never : never;

/** The arguments of a command, by their names. */

export type ArgumentsOf<Name extends CommandName> = Name extends CommandName ? Extract<Command, Record<Name, unknown>>[Name] : never;

/** The parameters of `ask` after the name of a command. */

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

/** @returns whether all keys and menus are the page's: around a page in a browser are those of the browser */
export const ownsWindow = (): boolean => '__TAURI__' in globalThis;

/**
 * Sends a command and waits for its answer.
 *
 * @throws whatever went wrong, in one shape
 */
export async function ask<Name extends CommandName>(command: Name, ...[args]: RestParameters<Name>): Promise<any> {
  try {
    return await (await core()).invoke(command, args);
  } catch (error) {
    throw toProblem(error);
  }
}

/** @returns the match of a game; a new one if there is none */
export const open = (game: string): Promise<Snapshot> => ask('open', { game });

export const newMatch = (game: string): Promise<Accepted> => ask('new_match', { game, options: null });

export const load = (game: string, text: string): Promise<Accepted> => ask('load', { game, text });

/** Whatever is asked of one match. */
export const apply = (id: number, command: MatchCommand): Promise<Accepted> => ask('apply', { id, command });

export const save = (id: number): Promise<string> => ask('save', { id });

/** @returns a kept match, brought to the table */
export const openMatch = (id: number): Promise<Snapshot> => ask('open_match', { id });

/** @returns the next match of a series, with the sides swapped */
export const rematch = (id: number): Promise<Accepted> => ask('rematch', { id });

/** @returns another match with the first `ply` moves of this one, paused */
export const continueFrom = (id: number, ply: number): Promise<Accepted> => ask('continue_from', { id, ply });

/** @returns invites the friend of a match that is over to another one */
export const inviteToRematch = (id: number): Promise<ContactShown> => ask('invite_to_rematch', { id });

/** @returns a kept match as it stands; the one at the table stays there */
export const preview = (id: number): Promise<Snapshot> => ask('preview', { id });

export const listMatches = (filter: MatchFilter, offset: number, limit: number): Promise<MatchList> => ask('list_matches', { filter, offset, limit });

/** @returns the names of people who have played */
export const names = (): Promise<string[]> => ask('names');

/** @returns whether there are files that a person can choose */
export const hasFiles = (): Promise<boolean> => ask('has_files').catch(() => false);

/**
 * Has a new version of the page offered. A shell that is installed anew for one never calls this.
 *
 * @param offer `take` begins the page anew, with the new version
 */
export async function onNewVersion(offer: (take: () => void) => void) {
  (await core()).onNewVersion?.(offer);
}

/**
 * Has it offered that the page is installed. A shell that is installed anyway never calls this.
 *
 * @param offer what can be done now: have it installed, tell the person
 *   how, or nothing any more
 */
export async function onInstallable(offer: (install: (() => void) | 'by_hand' | null) => void) {
  (await core()).onInstallable?.(offer);
}

/** @returns whether friends on the same network can be reached */
export const hasNetwork = (): Promise<boolean> => ask('has_network').catch(() => false);

/** @returns whether the system tells the person that a friend waits */
export const hasNotices = (): Promise<boolean> => ask('has_notices').catch(() => false);

async function subscribeTo(command: 'subscribe' | 'subscribe_given' | 'subscribe_friends', receive: (pushed: any) => void) {
  const { Channel } = await core();
  const channel = new Channel();
  channel.onmessage = receive;
  await ask(command, { channel });
}

/** Has every pushed snapshot delivered to `receive`. */
export const subscribe = (receive: (snapshot: Snapshot) => void): Promise<void> => subscribeTo('subscribe', receive);

/** Has it told that something was opened, which `given` gives. */
export const subscribeGiven = (receive: () => void): Promise<void> => subscribeTo('subscribe_given', receive);

/** What this device has with friends elsewhere, now and whenever it changes. */
export async function subscribeFriends(receive: (friends: FriendsShown) => void): Promise<void> {
  await Promise.all([subscribeTo('subscribe_friends', receive), ask('friends').then(receive)]);
}

export const invite = (invitation: NewInvitation): Promise<ContactShown> => ask('invite', invitation);

export const readFriendText = (text: string): Promise<FriendText> => ask('read_friend_text', { text });

export const acceptInvitation = (text: string, name: string): Promise<ContactShown> => ask('accept_invitation', { text, name });

/** @returns what is to be handed over now, or all of the match */
export const friendText = (contact: number, whole: boolean): Promise<string> => ask('friend_text', { contact, whole, page: null });

/** @returns tells that the person has passed the text on */
export const friendTextHandedOver = (contact: number): Promise<null> => ask('friend_text_handed_over', { contact });

/** Whatever is asked for one contact and has no answer. */
export const forContact = (command: 'withdraw_invitation' | 'remove_contact' | 'compare_digits' | 'contact_file_saved' | 'network_host', contact: number): Promise<null> => ask(command, { contact });

/** @returns looks for games on this network, or ends that */
export const networkSearch = (on: boolean): Promise<null> => ask('network_search', { on });

export const networkJoin = (host: number, code: string): Promise<null> => ask('network_join', { host, code });

export const networkJoinAt = (address: string, code: string): Promise<null> => ask('network_join_at', { address, code });

export const networkStop = (): Promise<null> => ask('network_stop');

export const useTransport = (contact: number, transport: 'network' | 'broker', on: boolean): Promise<null> => ask('use_transport', { contact, transport, on });

export const broker = (): Promise<BrokerShown> => ask('broker');

/**
 * @param address none where it is empty
 * @param password null leaves the one that is kept
 */
export const setBroker = (address: string, user: string, password: string | null): Promise<null> => ask('set_broker', { address, user, password });

/** @returns drawn by lot */
export const passphrase = (): Promise<string> => ask('passphrase');

/** @returns whether it was written; the match then goes on elsewhere */
export const exportContact = (contact: number, passphrase: string): Promise<boolean> => ask('export_contact', { contact, passphrase });

/** @returns null if no file was chosen */
export const importContact = (passphrase: string): Promise<ContactShown | null> => ask('import_contact', { passphrase });

/**
 * @param whole the whole match, not what is new
 * @returns whether it was written
 */
export const saveFriendFile = (contact: number, whole: boolean): Promise<boolean> => ask('save_friend_file', { contact, whole });

/** @returns null if no file was chosen */
export const openFriendFile = (): Promise<Extract<FriendText, { kind: 'taken' }> | null> => ask('open_friend_file');

export const qr = (text: string): Promise<Qr> => ask('qr', { text });

/** Whatever was thrown, in one shape. Tauri itself rejects with plain text, for example for an unknown argument. */
export function toProblem(error: any): Problem {
  if (error && typeof error.code === 'string') return { ...error, detail: String(error.detail ?? '') };
  return { code: 'unexpected', detail: String(error?.message ?? error) };
}
