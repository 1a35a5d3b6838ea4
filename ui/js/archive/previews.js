/**
 * The small boards of kept matches: fetched when they come into sight and the list rests, a few at a time, and
 * remembered as long as the match does not change.
 *
 * @typedef {import('../wire.js').Snapshot} Snapshot
 * @typedef {{ id: number, changed: number }} Pictured a match as it was when it changed last
 */

/** So many pictures are remembered: some screens full. */
const REMEMBERED = 240;
const AT_ONCE = 2;

/**
 * @param {(id: number) => Promise<Snapshot>} preview
 * @param {(snapshot: Snapshot) => string} draw
 */
export function createPreviews(preview, draw) {
  /** @type {Map<string, string>} markup, the longest unused first */
  const drawn = new Map();
  /** @type {{ name: string, id: number, ready: () => void }[]} */
  let waiting = [];
  /** @type {Set<string>} */
  const underWay = new Set();

  /** @returns {Promise<void>} */
  async function work() {
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

  return {
    /**
     * @param {Pictured} match
     * @returns {string | null} null if it is not known yet
     */
    known({ id, changed }) {
      const name = `${id} ${changed}`;
      const markup = drawn.get(name);
      if (markup === undefined) return null;
      drawn.delete(name);
      drawn.set(name, markup);
      return markup;
    },

    /**
     * Fetches these, and no longer what was wanted before.
     *
     * @param {readonly Pictured[]} matches
     * @param {(id: number) => void} ready called for each as it comes
     */
    want(matches, ready) {
      const named = matches.map(({ id, changed }) => ({ name: `${id} ${changed}`, id, ready: () => ready(id) }));
      waiting = named.filter(({ name }) => !drawn.has(name) && !underWay.has(name));
      for (let i = 0; i < AT_ONCE; i++) work();
    },

    /** Other words may be in the pictures of another language. */
    forget: () => drawn.clear(),
  };
}
