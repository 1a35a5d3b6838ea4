import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import type { Duplex } from 'node:stream';

/** A guest at a self-hosted broker, with the subset of MQTT 5 over a WebSocket that the tests need. */

const PATIENCE_MS = 30_000;
const [CONNECT, CONNACK, PUBLISH, PUBACK, SUBSCRIBE, SUBACK] = [1, 2, 3, 4, 8, 9];

/** @param address the page's address */
export async function join(address: string, { user, path = 'mqtt' }: { user?: string, path?: string } = {}) {
  const socket = await upgrade(new URL(path, address));
  const waiting: { wants: (packet: Packet) => boolean, resolve: (packet: Packet) => void, reject: (error: Error) => void }[] = [];
  const unheard: Packet[] = [];
  let isClosed = false;
  let tell: (value?: unknown) => void;
  const closed = new Promise((resolve) => void (tell = resolve));

  socket.on('close', () => {
    isClosed = true;
    tell();
    for (const { reject } of waiting.splice(0)) reject(new Error('the broker closed the connection'));
  });
  socket.on('error', () => socket.destroy());

  const hear = (packet: Packet) => {
    if (packet.kind === PUBLISH && packet.id) send(PUBACK, 0, number(packet.id));
    const at = waiting.findIndex(({ wants }) => wants(packet));
    if (at < 0) unheard.push(packet);
    else waiting.splice(at, 1)[0].resolve(packet);
  };
  const packets = packetsOf(hear);
  const frames = framesOf((opcode, payload) => {
    if (opcode === 8) socket.end();
    if (opcode === 0 || opcode === 2) packets(payload);
  });
  socket.on('data', frames);

  function send(kind: number, flags: number, ...parts: Buffer[]) {
    const body = Buffer.concat(parts);
    const length = [];
    for (let left = body.length; ; left >>= 7) {
      length.push((left & 127) | (left > 127 ? 128 : 0));
      if (left < 128) break;
    }
    socket.write(frame(Buffer.concat([Buffer.from([(kind << 4) | flags, ...length]), body])));
  }

  function next(wants: (packet: Packet) => boolean): Promise<Packet> {
    const at = unheard.findIndex(wants);
    if (at >= 0) return Promise.resolve(unheard.splice(at, 1)[0]);
    if (isClosed) return Promise.reject(new Error('the connection is closed'));
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`the broker does not answer with ${wants}; it sent ${JSON.stringify(unheard)}`)), PATIENCE_MS);
      const done = (settle: (value: any) => void) => (value: any) => {
        clearTimeout(timer);
        settle(value);
      };
      waiting.push({ wants, resolve: done(resolve), reject: done(reject) });
    });
  }

  let last = 0;
  const name = user === undefined ? [] : [text(user), text('a password')];
  send(CONNECT, 0, text('MQTT'), Buffer.from([5, user === undefined ? 2 : 0xc2, 0, 60, 0]), text(''), ...name);
  const { reason } = await next(({ kind }) => kind === CONNACK);

  return {
    /** 0 if the broker accepts the guest. */
    reason,
    /** Resolves when the connection is closed. */
    closed,

    /** @returns the reason code; 128 and above are refusals */
    async publish(topic: string, payload: string | Buffer): Promise<number> {
      const id = ++last;
      send(PUBLISH, 0b011, text(topic), number(id), Buffer.from([0]), Buffer.from(payload));
      return (await next((packet) => packet.kind === PUBACK && packet.id === id)).reason;
    },

    /** @returns the reason code; 128 and above are refusals */
    async subscribe(filter: string): Promise<number> {
      const id = ++last;
      send(SUBSCRIBE, 0b010, number(id), Buffer.from([0]), text(filter), Buffer.from([1]));
      return (await next((packet) => packet.kind === SUBACK && packet.id === id)).reason;
    },

    message: async (topic: string) => (await next((packet) => packet.kind === PUBLISH && packet.topic === topic)).payload.toString(),

    leave: () => socket.destroy(),
  };
}

export type Packet = { kind: number, id: number, reason: number, topic: string, payload: Buffer };

function upgrade(address: URL): Promise<Duplex> {
  const headers = {
    connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': '13', 'sec-websocket-protocol': 'mqtt',
    'sec-websocket-key': randomBytes(16).toString('base64'),
  };
  return new Promise((resolve, reject) => {
    const asked = request(address, { headers, agent: false });
    asked.on('upgrade', (_, socket, head) => {
      if (head.length > 0) socket.unshift(head);
      resolve(socket);
    });
    asked.on('response', ({ statusCode }) => reject(new Error(`no WebSocket: ${statusCode}`)));
    asked.on('error', reject);
    asked.end();
  });
}

function text(value: string) {
  const bytes = Buffer.from(value);
  return Buffer.concat([number(bytes.length), bytes]);
}

function number(value: number) {
  return Buffer.from([value >> 8, value & 255]);
}

/** @param payload sent with a zero mask, because there is no proxy to protect */
function frame(payload: Buffer) {
  const long = payload.length > 65_535;
  const head = Buffer.alloc((long ? 10 : 4) + 4);
  head[0] = 0x82;
  head[1] = 0x80 | (long ? 127 : 126);
  if (long) head.writeBigUInt64BE(BigInt(payload.length), 2);
  else head.writeUInt16BE(payload.length, 2);
  return Buffer.concat([head, payload]);
}

function framesOf(hear: (opcode: number, payload: Buffer) => void): (bytes: Buffer) => void {
  let kept = Buffer.alloc(0);
  return (bytes) => {
    kept = Buffer.concat([kept, bytes]);
    for (;;) {
      if (kept.length < 2) return;
      const short = kept[1] & 127;
      const start = short === 127 ? 10 : short === 126 ? 4 : 2;
      if (kept.length < start) return;
      const length = short === 127 ? Number(kept.readBigUInt64BE(2)) : short === 126 ? kept.readUInt16BE(2) : short;
      if (kept.length < start + length) return;
      hear(kept[0] & 15, kept.subarray(start, start + length));
      kept = kept.subarray(start + length);
    }
  };
}

function packetsOf(hear: (packet: Packet) => void): (bytes: Buffer) => void {
  let kept = Buffer.alloc(0);
  return (bytes) => {
    kept = Buffer.concat([kept, bytes]);
    for (;;) {
      const size = varying(kept, 1);
      if (!size || kept.length < size.end + size.value) return;
      hear(packetOf(kept[0], kept.subarray(size.end, size.end + size.value)));
      kept = kept.subarray(size.end + size.value);
    }
  };
}

function varying(bytes: Buffer, start: number) {
  let value = 0;
  for (let at = start; at < bytes.length; at++) {
    value |= (bytes[at] & 127) << (7 * (at - start));
    if (bytes[at] < 128) return { value, end: at + 1 };
  }
  return null;
}

function packetOf(head: number, body: Buffer): Packet {
  const kind = head >> 4;
  const packet = { kind, id: 0, reason: 0, topic: '', payload: Buffer.alloc(0) };
  if (kind === CONNACK) return { ...packet, reason: body[1] };
  if (kind === PUBACK) return { ...packet, id: body.readUInt16BE(0), reason: body[2] ?? 0 };
  if (kind === SUBACK) return { ...packet, id: body.readUInt16BE(0), reason: body[body.length - 1] };
  if (kind !== PUBLISH) return packet;
  let at = 2 + body.readUInt16BE(0);
  const topic = body.subarray(2, at).toString();
  const id = head & 0b110 ? body.readUInt16BE(at) : 0;
  if (id) at += 2;
  const properties = varying(body, at) ?? { value: 0, end: at };
  return { ...packet, topic, id, payload: body.subarray(properties.end + properties.value) };
}
