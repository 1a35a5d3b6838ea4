// The crate `web`, as wasm-bindgen gives it to JavaScript; `ui/build.mjs` is told where it lies.
declare module 'binding' {
  /** The session, the archive and the settings. Arguments and answers are JSON; a refusal is thrown as the JSON of a Problem. */
  export class Backend {
    private constructor();
    static begin(withoutFiles?: string): Backend;
    answer(command: string, args: string): string;
    told(ticket: number, event: string): void;
    done(ticket: number): void;
    dealt(contact: bigint, made?: Uint8Array): void;
    ring(timer: number): void;
    wake(): void;
    socket_opened(socket: number): void;
    socket_heard(socket: number, message: Uint8Array): void;
    socket_closed(socket: number): void;
    served_by(page: string): void;
    suspend(): void;
  }

  /** Has everything kept in this folder of the browser's files. Rejects with a sentence. */
  export function open_files(folder: string): Promise<void>;

  /** Computers, in a worker of their own. */
  export class Thinker {
    book(description: string): string | undefined;
    take_book(description: string, file: Uint8Array): boolean;
    think(description: string): void;
    deal(contact: bigint, record: Uint8Array): Uint8Array | undefined;
    forget(bot: number): void;
  }

  export default function load(how: { module_or_path: WebAssembly.Module }): Promise<object>;
}
