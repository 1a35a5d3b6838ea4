import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** Lighthouse's "slow 4G": https://github.com/GoogleChrome/lighthouse/blob/main/docs/throttling.md */
export const SLOW_4G = { bytesPerSecond: 1.6e6 / 8, roundTripMs: 150 };

/**
 * The slowest line that can carry the largest allowed first visit, 2.5 MB, in the 5 s allowed before the first move.
 */
export const SLOWEST_AIMED_AT = { bytesPerSecond: 2.5e6 / 5, roundTripMs: 150 };

/**
 * A line to a local server, as slow as a phone's. A browser's own emulation does not affect its workers. All
 * connections share the bandwidth, and each begins with a round trip.
 */
export async function slowLine(port: number, { bytesPerSecond, roundTripMs }: typeof SLOW_4G) {
  /** When the line will be idle, in milliseconds. */
  let free = 0;
  const open = new Set<Socket>();
  const line = createServer((near) => {
    const far = connect(port, '127.0.0.1');
    const opened = performance.now();
    // Otherwise small packets wait for each other.
    for (const socket of [near, far]) socket.setNoDelay(true);
    /** Forwards data; `arrival` returns when a number of bytes has arrived. */
    const carry = (from: Socket, to: Socket, arrival: (bytes: number) => number) => {
      let last = 0;
      const later = (act: () => void, at: number) => setTimeout(() => to.destroyed || act(), Math.max(0, (last = Math.max(last, at)) - performance.now()));
      from.on('data', (data: Uint8Array) => later(() => to.write(data), arrival(data.length)));
      from.on('end', () => later(() => to.end(), last));
      from.on('error', () => to.destroy());
      from.on('close', () => open.delete(from));
      open.add(from);
    };
    // The first request waits for the connection.
    carry(near, far, () => Math.max(performance.now() + roundTripMs / 2, opened + 1.5 * roundTripMs));
    carry(far, near, (bytes) => (free = Math.max(free, performance.now()) + (1000 * bytes) / bytesPerSecond) + roundTripMs / 2);
  });
  await new Promise<void>((listening) => line.listen(0, '127.0.0.1', listening));
  const close = () => {
    open.forEach((socket) => socket.destroy());
    line.close();
  };
  return { port: (line.address() as AddressInfo).port, close };
}
