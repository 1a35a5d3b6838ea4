import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createThinkers } from '../../ui/js/browser/thinkers.js';

/** Workers that do nothing by themselves. By their numbers: how each is told of what it does. */
function stub() {
  const told = [];
  const workers = new Map();
  globalThis.MessageChannel = class {
    port1 = { asked: [], postMessage: (message) => this.port1.asked.push(message), close: () => undefined };
    port2 = this.port1;
  };
  const listener = {
    told: (ticket, event) => told.push(['told', ticket, event]),
    done: (ticket) => told.push(['done', ticket]),
    dealt: (contact, made) => told.push(['dealt', contact, made]),
  };
  const page = { begin: (number, _module, port) => workers.set(number, port), end: (number) => workers.delete(number) };
  const says = (number, data) => workers.get(number).onmessage({ data });
  return { told, workers, says, thinkers: createThinkers({}, listener, page) };
}

const task = (bot) => JSON.stringify({ request: { think: { bot } } });

test('a worker that has thought deals, and thinks again', () => {
  const { told, workers, says, thinkers } = stub();
  thinkers.think(4, task(7));
  says(1, { event: '"found"' });
  says(1, null);
  assert.deepEqual(told.splice(0), [['told', 4, '"found"'], ['done', 4]]);
  const memory = Uint8Array.of(9, 1, 2, 3, 9);
  thinkers.deal(4n, memory.subarray(1, 4));
  memory.fill(0);
  const { contact, record } = workers.get(1).asked.at(-1);
  assert.deepEqual([contact, ...record, record.buffer.byteLength], [4n, 1, 2, 3, 3], 'nothing else of the memory leaves');
  says(1, { made: Uint8Array.of(5) });
  says(1, null);
  assert.deepEqual(told.splice(0), [['dealt', 4n, Uint8Array.of(5)]]);
  thinkers.think(5, task(7));
  assert.equal(workers.size, 1);
});

test('whoever waits for a worker that breaks down hears of it', () => {
  const { told, workers, says, thinkers } = stub();
  thinkers.deal(4n, Uint8Array.of(1));
  thinkers.think(4, task(7));
  thinkers.failed(1);
  assert.deepEqual(told.splice(0), [['dealt', 4n, undefined]]);
  thinkers.failed(2);
  assert.deepEqual(told.splice(0), [['told', 4, '"failure"'], ['done', 4]]);
  assert.equal(workers.size, 0);
  thinkers.failed(1);
  thinkers.deal(4n, Uint8Array.of(1));
  says(3, { made: undefined });
  says(3, null);
  assert.deepEqual(told, [['dealt', 4n, undefined]], 'nothing was owed');
});

test('a task that nobody wants ends its worker, and another goes on', () => {
  const { told, workers, says, thinkers } = stub();
  thinkers.think(1, task(7));
  thinkers.think(2, task(8));
  thinkers.abandon(1);
  assert.deepEqual([...workers.keys()], [2]);
  thinkers.forget(8);
  assert.deepEqual(workers.get(2).asked.at(-1), { bot: 8 });
  says(2, null);
  assert.deepEqual(told, [['done', 2]]);
});
