/**
 * A worker in which bots think. The page first sends `{ module, port }`. The port carries `{ description }` (a
 * task), `{ contact, record }` (part of a deal to make) and `{ bot }` (a bot to forget). The worker replies with an `{
 * event }` each time, or with `{ made }`, and finally with `null`.
 */
import load, { Thinker } from 'binding';

// A worker can only wait on shared memory.
const never = new Int32Array(new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true }).buffer);

/** The opening books loaded so far. */
const known: Set<string> = new Set();

/** Loads a bot's opening book, which is not part of the page. Without it, the bot calculates its moves. */
async function fetchBook(thinker: Thinker, description: string) {
  const name = thinker.book(description);
  if (!name || known.has(name)) return;
  try {
    const file = await fetch(new URL(`../books/${name}`, import.meta.url));
    if (file.ok && thinker.take_book(description, new Uint8Array(await file.arrayBuffer()))) known.add(name);
  } catch {
    // Retried next time, when there may be a network.
  }
}

async function begin(module: WebAssembly.Module, port: MessagePort) {
  // Functions called from Rust.
  Object.assign(globalThis, {
    found: (event: string) => port.postMessage({ event }),
    sleep: (ms: number) => Atomics.wait(never, 0, 0, ms),
  });
  await load({ module_or_path: module });
  const thinker = new Thinker();
  port.onmessage = async ({ data: { description, contact, record, bot } }) => {
    if (bot !== undefined) return thinker.forget(bot);
    if (record) {
      port.postMessage({ made: thinker.deal(contact, record) });
    } else {
      await fetchBook(thinker, description);
      thinker.think(description);
    }
    port.postMessage(null);
  };
}

/** Throws an uncaught error, which the page receives. */
const fail = (error: unknown) => setTimeout(() => {
  throw error;
});

globalThis.addEventListener('message', ({ data: { module, port } }) => begin(module, port).catch(fail), { once: true });
