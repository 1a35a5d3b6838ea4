/**
 * The worker that runs the session, so that the page never waits. It runs commands in order: `{ id, command, args }` is
 * answered by `{ id, answer }` or `{ id, trouble }`. Pushes have a `subscription`. While another page in this browser
 * has the matches open, it sends `{ elsewhere: true }` and waits. It asks the page to create a worker for bots with `{
 * begin, module, port }`, and to terminate it with `{ end }`. Both hold its number, which comes back as `{ failed }` on
 * a crash.
 */

export type Asked = { id: number, command: string, args: Record<string, any>, failed?: number };
import load, { Backend, open_files } from 'binding';
import { OWN_FOLDER, OWN_NAME } from './own.js';
import { createSockets } from './sockets.js';
import { createThinkers } from './thinkers.js';

/** The error that browsers throw for a file locked by another page. */
const HELD = 'NoModificationAllowedError';
const PATIENCE_MS = 15_000;

const scope = ((globalThis as unknown) as { postMessage(message: object, moved?: Transferable[]): void });

let thinkers: ReturnType<typeof createThinkers>;
let waking: ReturnType<typeof setTimeout> | undefined;
const backend: Promise<Backend> = begin();

async function begin() {
  await haveAlone();
  const compiled = await fetch(new URL('./web_bg.wasm', import.meta.url));
  // Compiles while downloading if the server sends the right content type, which not all do.
  const module = compiled.headers.get('content-type') === 'application/wasm'
    ? await WebAssembly.compileStreaming(compiled)
    : await WebAssembly.compile(await compiled.arrayBuffer());
  const listener = {
    told: async (ticket: number, event: string) => (await backend).told(ticket, event),
    done: async (ticket: number) => (await backend).done(ticket),
    dealt: async (contact: bigint, made: Uint8Array | undefined) => (await backend).dealt(contact, made),
  };
  thinkers = createThinkers(module, listener, {
    begin: (begin, module, port) => scope.postMessage({ begin, module, port }, [port]),
    end: (end) => scope.postMessage({ end }),
  });
  const sockets = createSockets({
    opened: async (socket) => (await backend).socket_opened(socket),
    heard: async (socket, message) => (await backend).socket_heard(socket, message),
    closed: async (socket) => (await backend).socket_closed(socket),
  });
  // Functions called from Rust.
  Object.assign(globalThis, {
    push: (subscription: string, json: string) => scope.postMessage({ subscription, pushed: JSON.parse(json) }),
    think: thinkers.think,
    abandon: thinkers.abandon,
    forget_bot: thinkers.forget,
    make_deal: thinkers.deal,
    open_socket: sockets.open,
    send_to_socket: sockets.send,
    close_socket: sockets.close,
    wake_after: (ms: number) => {
      clearTimeout(waking);
      waking = setTimeout(async () => (await backend).wake(), ms);
    },
    set_timer: (timer: number, ms: number) => setTimeout(async () => (await backend).ring(timer), ms),
  });
  await load({ module_or_path: module });
  return Backend.begin(await openFiles());
}

/**
 * A page that was just closed can briefly hold the files after releasing the lock.
 *
 * @returns why the browser cannot store anything
 */
async function openFiles(): Promise<string | undefined> {
  const end = performance.now() + PATIENCE_MS;
  for (;;) {
    try {
      await open_files(OWN_FOLDER);
      return undefined;
    } catch (error) {
      const reason = String(error);
      if (!reason.includes(HELD) || performance.now() > end) return reason;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

/** @returns resolves when none of this copy's other pages has its files; this page then holds them until it closes */
function haveAlone(): Promise<void> {
  return new Promise((resolve, reject) => {
    const keep = () => {
      resolve();
      return new Promise(() => undefined);
    };
    const orWait = (lock: Lock | null) => {
      if (lock) return keep();
      navigator.locks.request(OWN_NAME, keep).catch(reject);
      // Afterwards, because another page may release the files at once.
      scope.postMessage({ elsewhere: true });
    };
    // Without HTTPS there are neither locks nor lockable files.
    if (!navigator.locks) return resolve();
    navigator.locks.request(OWN_NAME, { ifAvailable: true }, orWait).catch(reject);
  });
}

async function answer({ id, command, args }: Asked) {
  try {
    const there = await backend;
    const own = { suspend: () => there.suspend(), served_by: () => there.served_by(args.page) }[command];
    const json = own ? (own(), 'null') : there.answer(command, JSON.stringify(args));
    scope.postMessage({ id, answer: JSON.parse(json) });
  } catch (error) {
    scope.postMessage({ id, trouble: typeof error === 'string' ? JSON.parse(error) : { code: 'broken', detail: String(error) } });
  }
}

globalThis.addEventListener('message', ({ data }) => (data.failed === undefined ? answer(data) : thinkers.failed(data.failed)));
