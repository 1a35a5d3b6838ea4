/**
 * The worker in which the session lives, so that the page never waits for it. Answers commands in the order in which they
 * come: `{ id, command, args }` by `{ id, answer }` or `{ id, problem }`. What is pushed has a `subscription`.
 *
 * @typedef {{ id: number, command: string, args: object }} Asked
 */

const { default: load, Backend } = await import('../../wasm/web.js');

/** @param {object} message */
const tell = (message) => /** @type {any} */ (globalThis).postMessage(message);

/** Called from Rust. */
Object.assign(globalThis, { push: (/** @type {string} */ subscription, /** @type {string} */ json) => tell({ subscription, pushed: JSON.parse(json) }) });

const backend = load().then(() => Backend.begin());

/** @param {Asked} asked */
async function answer({ id, command, args }) {
  try {
    const { answer, rest } = /** @type {any} */ (await backend);
    const there = await backend;
    if (command === 'rest') return tell({ id, answer: there.rest() });
    tell({ id, answer: JSON.parse(there.answer(command, JSON.stringify(args))) });
  } catch (error) {
    tell({ id, problem: typeof error === 'string' ? JSON.parse(error) : { code: 'broken', detail: String(error) } });
  }
}

globalThis.addEventListener('message', ({ data }) => answer(data));
