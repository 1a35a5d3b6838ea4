// The crate `web`, as exported by wasm-bindgen; `ui/build.mjs` resolves its path.
declare module 'binding' {
  /** The session, archive and settings. Arguments and answers are JSON; errors are thrown as a Trouble in JSON. */
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

  /** Stores all data in this folder of the browser's file system. Rejects with a reason in words. */
  export function open_files(folder: string): Promise<void>;

  /** Bots, in a separate worker. */
  export class Thinker {
    book(description: string): string | undefined;
    take_book(description: string, file: Uint8Array): boolean;
    think(description: string): void;
    deal(contact: bigint, record: Uint8Array): Uint8Array | undefined;
    forget(bot: number): void;
  }

  export default function load(how: { module_or_path: WebAssembly.Module }): Promise<object>;
}
