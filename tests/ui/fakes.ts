import type { Action, App, AppState } from '../../ui/js/app.js';
import type { Player, Snapshot } from '../../ui/js/wire.js';

/** Fails on any problem. */
export function noTrouble(problem: unknown): never {
  throw new Error(JSON.stringify(problem));
}

/** `T` with all properties optional, recursively. */
export type Part<T> =
  T extends Promise<unknown> ? T
  : T extends (...args: infer Args) => infer Answer ? (...args: Args) => Part<Answer>
  : T extends readonly (infer One)[] ? readonly Part<One>[]
  : T extends object ? { readonly [Name in keyof T]?: Part<T[Name]> }
  : T;

/** A partial object with types checked; tests must not read missing properties. */
export const part = <T>(given: NoInfer<Part<T>>): T => given as T;

/** A copy with some properties changed. */
export const changed = <T extends object>(thing: T, by: NoInfer<Part<T>>): T => ({ ...thing, ...by }) as T;

/** Replaces a browser's globals. */
export function setGlobals(globals: Readonly<Record<string, unknown>>) {
  for (const [name, value] of Object.entries(globals)) Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
}

/** Resolves once pending microtasks are done. */
export const settled = () => new Promise<void>((resolve) => {
  setTimeout(resolve);
});

/** An app without a page, which draws nothing. */
export function appWith(given: Part<AppState>) {
  let state = part<AppState>(given);
  const updates: Partial<AppState>[] = [];
  const handlers: Record<string, (action: Action) => unknown> = {};
  const app: App = {
    get state() {
      return state;
    },
    dispatch: (action) => void handlers[action.kind](action),
    handle: (own) => void Object.assign(handlers, own),
    set(changed) {
      state = { ...state, ...changed };
    },
    update(changed) {
      updates.push(changed);
      app.set(changed);
    },
    mount: () => () => undefined,
    onDraw: () => undefined,
    flush: () => undefined,
  };
  /** Resolves once the action is done. */
  const act = async (action: Action) => {
    await handlers[action.kind](action);
    await settled();
  };
  return { app, act, updates };
}

/** The snapshot while the player is looking back. */
export const lookingBack = <S extends Snapshot>(snapshot: S, ply: number): S => ({ ...snapshot, shown_ply: ply, looking: { ply, as: 'all' } });

export const human: Player = { kind: 'human' };
export const elsewhere: Player = { kind: 'friend' };
export const computer = (level: number): Player => ({ kind: 'computer', level });
