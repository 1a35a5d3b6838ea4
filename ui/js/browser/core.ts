/**
 * The backend in a browser: a worker that runs the session, and commands that only a page can run. It has Tauri's
 * interface.
 */
import type { Trouble, Settings } from '../wire.js';
import type { CommandName } from '../foundation/backend.js';
import { chooseBytes, chooseText, download } from './files.js';
import { showElsewhere } from './elsewhere.js';
import { address, askForMatches, takeGiven } from './text_link.js';
import { holdScreen } from './orientation.js';
import { VERSION } from './own.js';

export { onInstallable } from './install.js';
export { onNewVersion } from './versions.js';

export type Waiting = { resolve: (answer: any) => void, reject: (trouble: Trouble) => void };

let worker: Worker | null = null;
let last = 0;
const waiting: Map<number, Waiting> = new Map();
const receivers: Map<string, (pushed: any) => void> = new Map();

export class Channel {
  onmessage = (_message: any) => undefined;
}

function start() {
  const begun = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
  let here = () => undefined;
  begun.onmessage = ({ data: { id, answer, trouble, subscription, pushed, elsewhere, begin, module, port, end } }) => {
    if (elsewhere) {
      askForMatches();
      return (here = showElsewhere());
    }
    if (begin) return beginThinker(begun, begin, module, port);
    if (end) return endThinker(end);
    if (subscription) return receivers.get(subscription)?.(pushed);
    here();
    const asked = waiting.get(id);
    waiting.delete(id);
    if (trouble) asked?.reject(trouble);
    else asked?.resolve(answer);
  };
  begun.onerror = ({ message }) => {
    waiting.forEach(({ reject }) => reject({ code: 'no_backend', detail: message }));
    waiting.clear();
  };
  // Hiding the page suspends all matches.
  document.addEventListener('visibilitychange', () => document.hidden && send('suspend', {}));
  return begun;
}

/** Keyed by number. @type {Map<number, Worker>} */
const thinkers: Map<number, Worker> = new Map();

function beginThinker(session: Worker, number: number, module: WebAssembly.Module, port: MessagePort) {
  const thinker = new Worker(new URL('./thinker.js', import.meta.url), { type: 'module' });
  thinker.onerror = () => session.postMessage({ failed: number });
  thinker.postMessage({ module, port }, [port]);
  thinkers.set(number, thinker);
}

function endThinker(number: number) {
  thinkers.get(number)?.terminate();
  thinkers.delete(number);
}

/** Starts the session before the first command. */
export function begin() {
  return (worker ??= start());
}

function send(command: CommandName | 'suspend' | 'served_by', args: object): Promise<any> {
  const session = begin();
  const id = ++last;
  session.postMessage({ id, command, args });
  return new Promise((resolve, reject) => waiting.set(id, { resolve, reject }));
}

function held(settings: Settings) {
  holdScreen(settings.orientation);
  return settings;
}

function receive(subscription: string, channel: Channel) {
  receivers.set(subscription, (pushed) => channel.onmessage(pushed));
  return null;
}

const fromBase64 = (text: string) => Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));

function toBase64(bytes: Uint8Array) {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}

let server: Promise<unknown> | null = null;

/** Asks the server that delivered the page whether it has a broker (`docs/host.md`), unless it has answered. */
function lookForServer() {
  return (server ??= fetch(new URL('host.json', address())).then(async (answer) => {
    const { broker } = answer.ok ? await answer.json() : { broker: null };
    if (broker === '/mqtt') await send('served_by', { page: address() });
  }).catch(() => void (server = null)));
}

/** Commands that the page runs itself. @type {Partial<Record<CommandName, (args: any) => any>>} */
const OWN: Partial<Record<CommandName, (args: any) => any>> = {
  // A server can serve different pages, so the version tells players which one they have.
  about: async () => {
    const about = await send('about', {});
    return { ...about, version: `${about.version} (${VERSION})` };
  },
  has_files: () => true,
  has_network: () => false,
  has_notices: () => false,
  folder_in_use: () => null,
  given: takeGiven,
  // Opening something reloads the page instead.
  subscribe_given: () => null,
  settings: async () => held(await send('settings', {})),
  keep_settings: async (args) => held(await send('keep_settings', args)),
  widen: () => 0,
  // The page's title and live regions suffice.
  title: () => null,
  announce: () => null,
  subscribe: ({ channel }) => receive('subscribe', channel),
  subscribe_friends: ({ channel }) => receive('subscribe_friends', channel),
  friend_text: (args) => send('friend_text', { ...args, page: address() }),
  broker: async () => {
    await lookForServer();
    return send('broker', {});
  },
  save_friend_file: async ({ contact, whole }) => {
    const { file, own_len, game } = await send('friend_file', { contact, whole });
    download(`${game} ${own_len}.spielkiste-friend`, fromBase64(file));
    await send('friend_file_saved', { contact, own_len });
    return true;
  },
  open_friend_file: async () => {
    const chosen = await chooseBytes();
    return chosen && send('take_friend_file', { file: toBase64(chosen) });
  },
  export_contact: async ({ contact, passphrase }) => {
    const { file, game } = await send('contact_file', { contact, passphrase });
    // The match is marked as moved only once the user has seen the file: a download can be refused, cancelled or lost.
    download(`${game}.spielkiste-moved`, fromBase64(file));
    return true;
  },
  import_contact: async ({ passphrase }) => {
    const chosen = await chooseBytes();
    return chosen && send('take_contact_file', { file: toBase64(chosen), passphrase });
  },
  export_file: async ({ id, day }) => {
    const [text, { game }] = await Promise.all([send('save', { id }), send('preview', { id })]);
    return download(`${game} ${day}.spielkiste`, text);
  },
  export_record: ({ game, day, form, text }) => download(`${game} ${day}.${form === 'csv' ? 'csv' : 'txt'}`, text),
  export_matches_file: async ({ selection, form, day }) => {
    const { text, count } = await send('export_matches', { selection, form });
    const file = count.written + count.attempts > 0 ? download(`spielkiste ${day}.${form === 'text' ? 'spielkiste' : form}`, text) : null;
    return { file, count };
  },
  import_file: async ({ game }) => {
    const chosen = await chooseText();
    return chosen && send('load', { game, text: chosen.text }).catch((trouble) => {
      throw { ...trouble, code: ['bad_save', 'not_a_match'].includes(trouble.code) ? 'bad_file' : trouble.code, file: chosen.file };
    });
  },
  import_matches_file: async () => {
    const chosen = await chooseText();
    return chosen && { ...(await send('import_matches', { text: chosen.text })), file: chosen.file, is_guess: chosen.is_guess };
  },
};

export async function invoke(command: CommandName, args: object = {}): Promise<any> {
  // Only started matches are worth persistent storage.
  if (command === 'apply') askToPersist();
  const own = OWN[command];
  return own ? own(args) : send(command, args);
}

let asked = false;

/** Asks the browser to keep the matches even when space is short. Some browsers ask the user. */
function askToPersist() {
  if (asked) return;
  asked = true;
  navigator.storage?.persist?.().catch(() => false);
}
