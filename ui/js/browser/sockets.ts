/** The WebSockets to brokers, used by the session's worker. Each has a number and carries bytes. */

export interface Listener {
  opened: (socket: number) => void;
  heard: (socket: number, message: Uint8Array) => void;
  /** Also called if a socket could not be opened. */
  closed: (socket: number) => void;
}

/** The WebSocket subprotocol of MQTT. */
const PROTOCOL = 'mqtt';

/** Messages are handled in chunks of this many bytes, so results appear in between, however much a stranger sends. */
const PIECE = 65_536;

export function createSockets({ opened, heard, closed }: Listener) {
  const sockets: Map<number, WebSocket> = new Map();

  function open(number: number, address: string) {
    let socket: WebSocket;
    try {
      socket = new WebSocket(address, PROTOCOL);
    } catch {
      // An unencrypted address on an HTTPS page, for example. Reported asynchronously, when the caller is ready.
      setTimeout(() => closed(number));
      return;
    }
    socket.binaryType = 'arraybuffer';
    socket.onopen = () => opened(number);
    socket.onmessage = ({ data }) => {
      // MQTT sends only binary messages.
      if (!(data instanceof ArrayBuffer)) return socket.close();
      for (let at = 0; at < data.byteLength; at += PIECE) {
        heard(number, new Uint8Array(data, at, Math.min(PIECE, data.byteLength - at)));
      }
    };
    socket.onclose = () => {
      if (sockets.delete(number)) closed(number);
    };
    sockets.set(number, socket);
  }

  return {
    open,

    /** @param message valid only during this call */
    send: (number: number, message: Uint8Array) => sockets.get(number)?.send(message.slice()),

    close(number: number) {
      const socket = sockets.get(number);
      sockets.delete(number);
      socket?.close();
    },
  };
}
