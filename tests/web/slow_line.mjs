import { connect, createServer } from 'node:net';

/** Lighthouse's "slow 4G": https://github.com/GoogleChrome/lighthouse/blob/main/docs/throttling.md */
export const SLOW_4G = { bytesPerSecond: 1.6e6 / 8, roundTripMs: 150 };

/** As slow a line as carries the most that a first visit may weigh, 2.5 MB, in the 5 s that a first move may take. */
export const SLOWEST_AIMED_AT = { bytesPerSecond: 2.5e6 / 5, roundTripMs: 150 };

/**
 * A line to a server of this machine that is as slow as a phone's. What a browser emulates itself leaves out what its
 * workers fetch. All connections share what the line carries, and each begins with a round trip.
 *
 * @param {number} port of the server
 * @param {typeof SLOW_4G} line
 * @returns {Promise<{ port: number, close: () => void }>}
 */
export async function slowLine(port, { bytesPerSecond, roundTripMs }) {
  /** When the line has carried everything that is on it, in milliseconds. */
  let free = 0;
  const open = new Set();
  const line = createServer((near) => {
    const far = connect(port, '127.0.0.1');
    const opened = performance.now();
    // Else small pieces wait for each other.
    for (const socket of [near, far]) socket.setNoDelay(true);
    /**
     * @param {import('node:net').Socket} from
     * @param {import('node:net').Socket} to
     * @param {(bytes: number) => number} arrival when so many bytes are there
     */
    const carry = (from, to, arrival) => {
      let last = 0;
      const later = (/** @type {() => void} */ act, /** @type {number} */ at) => setTimeout(() => to.destroyed || act(), Math.max(0, (last = Math.max(last, at)) - performance.now()));
      from.on('data', (data) => later(() => to.write(data), arrival(data.length)));
      from.on('end', () => later(() => to.end(), last));
      from.on('error', () => to.destroy());
      from.on('close', () => open.delete(from));
      open.add(from);
    };
    // The first request waits until the connection is there.
    carry(near, far, () => Math.max(performance.now() + roundTripMs / 2, opened + 1.5 * roundTripMs));
    carry(far, near, (bytes) => (free = Math.max(free, performance.now()) + (1000 * bytes) / bytesPerSecond) + roundTripMs / 2);
  });
  await new Promise((listening) => line.listen(0, '127.0.0.1', () => listening(undefined)));
  const close = () => {
    open.forEach((socket) => socket.destroy());
    line.close();
  };
  return { port: /** @type {import('node:net').AddressInfo} */ (line.address()).port, close };
}
