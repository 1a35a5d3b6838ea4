/**
 * A worker in which computers think. `{ module, port }` comes first, from the page. By the port come `{ description }`, a
 * task, `{ contact, record }`, whose part of a deal is to be made, and `{ bot }`, which is to be forgotten. By it the
 * worker tells each `{ event }`, or what was `{ made }`, and sends `null` at the end.
 */
import load, { Thinker } from 'binding';

// Memory that could be shared is the only thing that a worker can wait for.
const never = new Int32Array(new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true }).buffer);

/** The books that its computers know. */
const known: Set<string> = new Set();

/** Has a computer know the book that it plays from, which does not come with the page. Without it, it works its moves out. */
async function fetchBook(thinker: Thinker, description: string) {
  const name = thinker.book(description);
  if (!name || known.has(name)) return;
  try {
    const file = await fetch(new URL(`../books/${name}`, import.meta.url));
    if (file.ok && thinker.take_book(description, new Uint8Array(await file.arrayBuffer()))) known.add(name);
  } catch {
    // There may be a network next time.
  }
}

async function begin(module: WebAssembly.Module, port: MessagePort) {
  // What Rust calls.
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

/** As an error that nobody catches, which the page hears of. */
const fail = (error: unknown) => setTimeout(() => {
  throw error;
});

globalThis.addEventListener('message', ({ data: { module, port } }) => begin(module, port).catch(fail), { once: true });
