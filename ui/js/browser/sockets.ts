/** The WebSockets by which the session's worker reaches brokers. Each has a number, and its messages are bytes. */

export interface Listener {
  opened: (socket: number) => void;
  heard: (socket: number, message: Uint8Array) => void;
  /** Also one that could not be opened. */
  closed: (socket: number) => void;
}

/** What MQTT is called among the protocols of WebSockets. */
const PROTOCOL = 'mqtt';

/** So many bytes of a message are heard at once: what they tell is told before the next ones, however many a stranger sends. */
const PIECE = 65_536;

export function createSockets({ opened, heard, closed }: Listener) {
  const sockets: Map<number, WebSocket> = new Map();

  function open(number: number, address: string) {
    let socket: WebSocket;
    try {
      socket = new WebSocket(address, PROTOCOL);
    } catch {
      // Such as one without encryption, on a page that came by HTTPS. A person who asked is told once they can hear.
      setTimeout(() => closed(number));
      return;
    }
    socket.binaryType = 'arraybuffer';
    socket.onopen = () => opened(number);
    socket.onmessage = ({ data }) => {
      // MQTT knows no texts.
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

    /** @param message only as long as this is called */
    send: (number: number, message: Uint8Array) => sockets.get(number)?.send(message.slice()),

    close(number: number) {
      const socket = sockets.get(number);
      sockets.delete(number);
      socket?.close();
    },
  };
}
