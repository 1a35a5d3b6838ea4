/**
 * What the tests need of Node. `@types/node` would tell the page's own sources, which are checked along, that they run there.
 */

declare const process: { readonly argv: readonly string[], readonly env: Record<string, string | undefined> };

declare module 'node:test' {
  type Act = () => unknown;
  export function test(name: string, act: Act): Promise<void>;
  export function before(act: Act): void;
  export function beforeEach(act: Act): void;
  export function after(act: Act): void;
  export function afterEach(act: Act): void;
}

declare module 'node:assert/strict' {
  interface Assert {
    ok(value: unknown, message?: string): asserts value;
    equal(actual: unknown, expected: unknown, message?: string): void;
    notEqual(actual: unknown, expected: unknown, message?: string): void;
    deepEqual(actual: unknown, expected: unknown, message?: string): void;
    match(text: string, pattern: RegExp, message?: string): void;
    doesNotMatch(text: string, pattern: RegExp, message?: string): void;
    throws(act: () => unknown, expected?: RegExp | object): void;
    doesNotThrow(act: () => unknown): void;
    rejects(promise: Promise<unknown>, expected?: RegExp | string): Promise<void>;
    fail(message?: unknown): never;
  }
  const assert: Assert;
  export default assert;
}

declare module 'node:fs' {
  interface Entry {
    name: string;
    isDirectory(): boolean;
  }
  export function readFileSync(file: string | URL, encoding: 'utf8'): string;
  export function readdirSync(folder: string | URL): string[];
  export function readdirSync(folder: string | URL, options: { withFileTypes: true }): Entry[];
}

declare module 'node:fs/promises' {
  interface Bytes extends Uint8Array {
    toString(): string;
  }
  export function readFile(file: string | URL): Promise<Bytes>;
  export function readFile(file: string | URL, encoding: 'utf8'): Promise<string>;
  export function mkdtemp(prefix: string): Promise<string>;
  export function rm(path: string, options: { recursive: boolean }): Promise<void>;
}

declare module 'node:os' {
  export function tmpdir(): string;
}

declare module 'node:path' {
  export function dirname(path: string): string;
  export function extname(path: string): string;
  export function join(...parts: string[]): string;
  export function normalize(path: string): string;
}

declare module 'node:url' {
  export function fileURLToPath(url: string | URL): string;
}

declare module 'node:vm' {
  export function createContext<T extends object>(globals: T): T;
  export function runInContext(source: string, context: object): unknown;
}

declare module 'node:http' {
  interface Server {
    listen(port: number, host: string, done: () => void): void;
    on(event: 'close', act: () => void): void;
    close(): void;
    address(): { port: number };
  }
  interface Answer {
    writeHead(status: number, headers?: Record<string, string>): Answer;
    end(body?: string | Uint8Array): void;
  }
  export function createServer(answer: (request: { url?: string }, response: Answer) => void): Server;
}
