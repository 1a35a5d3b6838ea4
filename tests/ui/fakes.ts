import type { Action, App, AppState } from '../../ui/js/app.js';
import type { Player, Snapshot } from '../../ui/js/wire.js';

/** Where a problem would be told, if there were one. */
export function noProblem(problem: unknown): never {
  throw new Error(JSON.stringify(problem));
}

/** Some of a thing, down to its parts. */
export type Part<T> =
  T extends Promise<unknown> ? T
  : T extends (...args: infer Args) => infer Answer ? (...args: Args) => Part<Answer>
  : T extends readonly (infer One)[] ? readonly Part<One>[]
  : T extends object ? { readonly [Name in keyof T]?: Part<T[Name]> }
  : T;

/** As much of a thing as a test needs: what is there has the right type, what is not there is not asked for. */
export const part = <T>(given: NoInfer<Part<T>>): T => given as T;

/** A thing, some of which is different. */
export const changed = <T extends object>(thing: T, by: NoInfer<Part<T>>): T => ({ ...thing, ...by }) as T;

/** Puts something in the place of what a browser has. */
export function setGlobals(globals: Readonly<Record<string, unknown>>) {
  for (const [name, value] of Object.entries(globals)) Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
}

/** Resolves when all that waits for nothing else has been done. */
export const settled = () => new Promise<void>((resolve) => {
  setTimeout(resolve);
});

/** The app without a page: nothing is drawn. */
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
  /** Resolves when what the action asks for is done. */
  const act = async (action: Action) => {
    await handlers[action.kind](action);
    await settled();
  };
  return { app, act, updates };
}

/** The same while somebody looks back. */
export const lookingBack = <S extends Snapshot>(snapshot: S, ply: number): S => ({ ...snapshot, shown_ply: ply, looking: { ply, as: 'all' } });

export const human: Player = { kind: 'human' };
export const elsewhere: Player = { kind: 'friend' };
export const computer = (level: number): Player => ({ kind: 'computer', level });
