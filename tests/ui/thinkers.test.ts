import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createThinkers } from '../../ui/js/browser/thinkers.js';
import { part, setGlobals } from './fakes.js';

/** A message to a worker through its port. */
interface Asked {
  contact?: bigint;
  record?: Uint8Array;
  bot?: number;
}

class Port {
  readonly asked: Asked[] = [];
  onmessage: (event: { data: unknown }) => void = () => undefined;
  close = () => undefined;

  postMessage(message: Asked) {
    this.asked.push(message);
  }
}

/** Inactive workers by number; a test sends their messages. */
function stub() {
  const told: unknown[] = [];
  const workers = new Map<number, Port>();
  setGlobals({
    MessageChannel: class {
      readonly port1 = new Port();
      readonly port2 = this.port1;
    },
  });
  const listener = {
    told: (ticket: number, event: string) => told.push(['told', ticket, event]),
    done: (ticket: number) => told.push(['done', ticket]),
    dealt: (contact: bigint, made: Uint8Array | undefined) => told.push(['dealt', contact, made]),
  };
  const page = {
    begin: (number: number, _module: unknown, port: unknown) => void workers.set(number, port as Port),
    end: (number: number) => void workers.delete(number),
  };
  const says = (number: number, data: unknown) => workers.get(number)?.onmessage({ data });
  const asked = (number: number) => workers.get(number)?.asked.at(-1);
  return { told, workers, says, asked, thinkers: createThinkers(part({}), listener, page) };
}

const task = (bot: number) => JSON.stringify({ request: { think: { bot } } });

test('one worker can think, deal and think again', () => {
  const { told, workers, says, asked, thinkers } = stub();
  thinkers.think(4, task(7));
  says(1, { event: '"found"' });
  says(1, null);
  assert.deepEqual(told.splice(0), [['told', 4, '"found"'], ['done', 4]]);
  const memory = Uint8Array.of(9, 1, 2, 3, 9);
  thinkers.deal(4n, memory.subarray(1, 4));
  memory.fill(0);
  const { contact, record } = asked(1) ?? {};
  assert.ok(record);
  assert.deepEqual([contact, ...record, record.buffer.byteLength], [4n, 1, 2, 3, 3], 'only its part of the memory is sent');
  says(1, { made: Uint8Array.of(5) });
  says(1, null);
  assert.deepEqual(told.splice(0), [['dealt', 4n, Uint8Array.of(5)]]);
  thinkers.think(5, task(7));
  assert.equal(workers.size, 1);
});

test('a worker\'s failure is reported to its caller', () => {
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
  assert.deepEqual(told, [['dealt', 4n, undefined]], 'nothing was pending');
});

test('an abandoned task ends its worker, and others continue', () => {
  const { told, workers, says, asked, thinkers } = stub();
  thinkers.think(1, task(7));
  thinkers.think(2, task(8));
  thinkers.abandon(1);
  assert.deepEqual([...workers.keys()], [2]);
  thinkers.forget(8);
  assert.deepEqual(asked(2), { bot: 8 });
  says(2, null);
  assert.deepEqual(told, [['done', 2]]);
});
