import type { Snapshot } from '../../wire.js';

/**
 * The small boards of archived matches: fetched a few at a time once they are in view and the list rests, and cached
 * until the match changes.
 */

/** A match and the time of its last change. */
export interface Pictured {
  readonly id: number;
  readonly changed: number;
}

/** The number of cached pictures: several screenfuls. */
const REMEMBERED = 240;
const AT_ONCE = 2;

/** The cache key of a match's picture. */
export const pictureName = ({ id, changed }: Pictured) => `${id} ${changed}`;

/** @param draw makes SVG markup */
export function createPreviews(preview: (id: number) => Promise<Snapshot>, draw: (snapshot: Snapshot) => string) {
  /** Markup by name, least recently used first. */
  const drawn = new Map<string, string>();
  let waiting: { name: string; id: number; ready: () => void }[] = [];
  const underWay = new Set<string>();

  async function work(): Promise<void> {
    const next = underWay.size < AT_ONCE ? waiting.shift() : undefined;
    if (!next) return;
    underWay.add(next.name);
    // An unreadable match has no picture.
    const markup = await preview(next.id).then(draw).catch(() => '');
    underWay.delete(next.name);
    drawn.set(next.name, markup);
    for (const [oldest] of drawn) {
      if (drawn.size <= REMEMBERED) break;
      drawn.delete(oldest);
    }
    next.ready();
    return work();
  }

  /** Null if it is not cached. */
  function known(match: Pictured): string | null {
    const name = pictureName(match);
    const markup = drawn.get(name);
    if (markup === undefined) return null;
    drawn.delete(name);
    drawn.set(name, markup);
    return markup;
  }

  return {
    known,
    /** All cached pictures. */
    all: (): ReadonlyMap<string, string> => new Map(drawn),
    /** Fetches these and drops earlier requests; `ready` is called for each as it arrives. */
    want(matches: readonly Pictured[], ready: (id: number) => void) {
      waiting = matches.filter((match) => known(match) === null && !underWay.has(pictureName(match)))
        .map((match) => ({ name: pictureName(match), id: match.id, ready: () => ready(match.id) }));
      for (let i = 0; i < AT_ONCE; i++) work();
    },
    /** Pictures may contain words, so they depend on the language. */
    forget: () => drawn.clear(),
  };
}
