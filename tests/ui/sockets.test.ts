import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSockets } from '../../ui/js/browser/sockets.js';
import { setGlobals, settled } from './fakes.js';

type Told = ['opened' | 'closed', number] | ['heard', number, Uint8Array];

class StubSocket {
  readonly sent: Uint8Array[] = [];
  binaryType = '';
  isClosed = false;
  onopen: () => void = () => undefined;
  onmessage: (event: { data: unknown }) => void = () => undefined;
  onclose: () => void = () => undefined;

  constructor(readonly address: string, readonly protocol: string) {
    if (address === 'ws://insecure') throw new Error('SecurityError');
    opened = this;
  }

  send(message: Uint8Array) {
    this.sent.push(message);
  }

  close() {
    this.isClosed = true;
    this.onclose();
  }
}

let told: Told[] = [];
let opened: StubSocket;

function stub() {
  told = [];
  setGlobals({ WebSocket: StubSocket });
  return createSockets({
    opened: (socket) => told.push(['opened', socket]),
    heard: (socket, message) => told.push(['heard', socket, message.slice()]),
    closed: (socket) => told.push(['closed', socket]),
  });
}

test('a socket speaks binary MQTT and reports events until it is closed', () => {
  const sockets = stub();
  sockets.open(3, 'wss://broker.example');
  assert.deepEqual([opened.address, opened.protocol, opened.binaryType], ['wss://broker.example', 'mqtt', 'arraybuffer']);
  opened.onopen();
  const memory = new Uint8Array([1, 2]);
  sockets.send(3, memory);
  memory.fill(0);
  assert.deepEqual(opened.sent, [new Uint8Array([1, 2])], 'a copy');
  opened.onmessage({ data: new Uint8Array([7]).buffer });
  sockets.close(3);
  assert.ok(opened.isClosed);
  assert.deepEqual(told, [['opened', 3], ['heard', 3, new Uint8Array([7])]]);
});

test('a large message arrives in chunks', () => {
  stub().open(0, 'wss://broker.example');
  const message = Uint8Array.from({ length: 150_000 }, (_, at) => at % 251);
  opened.onmessage({ data: message.buffer });
  const pieces = told.flatMap((one) => (one[0] === 'heard' ? [one[2]] : []));
  assert.deepEqual(pieces.map((piece) => piece.length), [65_536, 65_536, 18_928]);
  assert.deepEqual(pieces.flatMap((piece) => [...piece]), [...message]);
});

test('a broker that sends text is disconnected, and a lost connection is reported', () => {
  const sockets = stub();
  sockets.open(1, 'wss://broker.example');
  opened.onmessage({ data: 'HTTP/1.1' });
  assert.deepEqual(told, [['closed', 1]]);
  sockets.send(1, new Uint8Array([1]));
  assert.deepEqual(opened.sent, [], 'nothing is sent after closing');
});

test('a forbidden socket is reported as closed, after the caller has returned', async () => {
  stub().open(2, 'ws://insecure');
  assert.deepEqual(told, []);
  await settled();
  assert.deepEqual(told, [['closed', 2]]);
});
