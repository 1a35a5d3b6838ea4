/**
 * A worker in which computers think: `{ module }` comes first, `{ description }` is a task, and `{ bot }` is to forget. It
 * tells each `{ event }`, and an empty message at the end.
 */
import load, { Thinker } from './web.js';

const scope = /** @type {{ postMessage(message: object): void }} */ (/** @type {unknown} */ (globalThis));

// Memory that could be shared is the only thing that a worker can wait for.
const never = new Int32Array(new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true }).buffer);

// What Rust calls.
Object.assign(globalThis, {
  found: (/** @type {string} */ event) => scope.postMessage({ event }),
  sleep: (/** @type {number} */ ms) => Atomics.wait(never, 0, 0, ms),
});

/** @type {Promise<Thinker>} */
let thinker;

globalThis.addEventListener('message', async ({ data: { module, description, bot } }) => {
  if (module) thinker = load({ module_or_path: module }).then(() => new Thinker());
  const there = await thinker;
  if (bot !== undefined) there.forget(bot);
  if (description === undefined) return;
  there.think(description);
  scope.postMessage({});
});
