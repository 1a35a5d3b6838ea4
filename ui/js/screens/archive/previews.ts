import type { Snapshot } from '../../wire.js';

/**
 * The small boards of kept matches: fetched when they come into sight and the list rests, a few at a time, and
 * remembered as long as the match does not change.
 */

/** A match as it was when it changed last. */
export interface Pictured {
  readonly id: number;
  readonly changed: number;
}

/** So many pictures are remembered: some screens full. */
const REMEMBERED = 240;
const AT_ONCE = 2;

/** What a match is called among the pictures. */
export const pictureName = ({ id, changed }: Pictured) => `${id} ${changed}`;

/** @param draw makes SVG markup */
export function createPreviews(preview: (id: number) => Promise<Snapshot>, draw: (snapshot: Snapshot) => string) {
  /** Markup by names, the longest unused first. */
  const drawn = new Map<string, string>();
  let waiting: { name: string; id: number; ready: () => void }[] = [];
  const underWay = new Set<string>();

  async function work(): Promise<void> {
    const next = underWay.size < AT_ONCE ? waiting.shift() : undefined;
    if (!next) return;
    underWay.add(next.name);
    // A match that cannot be read has no picture.
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

  /** Null if it is not known yet. */
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
    /** All that are remembered. */
    all: (): ReadonlyMap<string, string> => new Map(drawn),
    /** Fetches these, and no longer what was wanted before; `ready` is called for each as it comes. */
    want(matches: readonly Pictured[], ready: (id: number) => void) {
      waiting = matches.filter((match) => known(match) === null && !underWay.has(pictureName(match)))
        .map((match) => ({ name: pictureName(match), id: match.id, ready: () => ready(match.id) }));
      for (let i = 0; i < AT_ONCE; i++) work();
    },
    /** Other words may be in the pictures of another language. */
    forget: () => drawn.clear(),
  };
}
