import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** Lighthouse's "slow 4G": https://github.com/GoogleChrome/lighthouse/blob/main/docs/throttling.md */
export const SLOW_4G = { bytesPerSecond: 1.6e6 / 8, roundTripMs: 150 };

/** The slowest line on which the first move must come within 5 s. */
export const SLOWEST_AIMED_AT = { bytesPerSecond: 4e6 / 8, roundTripMs: 150 };

/** Data that a connection has yet to send. */
interface Queue {
  rest: Uint8Array;
  to: Socket;
}

/** The bytes that a connection sends before the next one's turn. */
const TURN_BYTES = 4096;

/**
 * A line to a local server, as slow as a phone's. A browser's own emulation does not affect its workers. All
 * connections share the bandwidth equally, and each begins with a round trip.
 */
export async function slowLine(port: number, { bytesPerSecond, roundTripMs }: typeof SLOW_4G) {
  /** When the line will be idle, in milliseconds. */
  let free = 0;
  let isBusy = false;
  /** Connections that have something to send, in the order of their turns. */
  const waiting: Queue[] = [];
  const open = new Set<Socket>();

  function queue(from: Queue, data: Uint8Array) {
    if (from.rest.length === 0) waiting.push(from);
    from.rest = Buffer.concat([from.rest, data]);
    sendNext();
  }

  function sendNext() {
    const next = isBusy ? undefined : waiting.shift();
    if (!next) return;
    isBusy = true;
    const part = next.rest.subarray(0, TURN_BYTES);
    free = Math.max(free, performance.now()) + (1000 * part.length) / bytesPerSecond;
    setTimeout(() => {
      isBusy = false;
      next.rest = next.rest.subarray(part.length);
      if (next.rest.length > 0) waiting.push(next);
      setTimeout(() => next.to.destroyed || next.to.write(part), roundTripMs / 2);
      sendNext();
    }, free - performance.now());
  }

  const line = createServer((near) => {
    const far = connect(port, '127.0.0.1');
    const opened = performance.now();
    // Otherwise small packets wait for each other.
    for (const socket of [near, far]) {
      socket.setNoDelay(true);
      socket.on('error', () => [near, far].forEach((one) => one.destroy()));
      socket.on('close', () => open.delete(socket));
      open.add(socket);
    }
    // The first request waits for the connection.
    near.on('data', (data: Uint8Array) => {
      const wait = Math.max(roundTripMs / 2, opened + 1.5 * roundTripMs - performance.now());
      setTimeout(() => far.destroyed || far.write(data), wait);
    });
    const back: Queue = { rest: Buffer.alloc(0), to: near };
    far.on('data', (data: Uint8Array) => queue(back, data));
    near.on('end', () => far.end());
  });
  await new Promise<void>((listening) => line.listen(0, '127.0.0.1', listening));
  const close = () => {
    open.forEach((socket) => socket.destroy());
    line.close();
  };
  return { port: (line.address() as AddressInfo).port, close };
}
