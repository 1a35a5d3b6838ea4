/**
 * A long list, of which only the parts that are looked at are fetched.
 *
 * @typedef {import('../wire.js').MatchEntry} MatchEntry
 * @typedef {import('../wire.js').MatchList} MatchList
 *
 * @typedef {object} Pages
 * @property {() => number} total as the last answer told it
 * @property {(index: number) => MatchEntry | null} at null as long as it is not here; `want` fetches it
 * @property {(first: number, end: number) => void} want fetches what is not here of these rows
 * @property {(entry: MatchEntry) => void} put changes an entry in its place
 * @property {() => Promise<void>} begin fetches another list from its beginning
 * @property {() => Promise<void>} renew fetches the same list, which has changed, where it was looked at
 */

/** Entries fetched at once. */
export const PAGE = 60;

/**
 * @param {(offset: number, limit: number) => Promise<MatchList>} fetch
 * @param {() => void} arrived called when more of the list is here
 * @param {(problem: any) => void} onProblem
 * @returns {Pages}
 */
export function createPages(fetch, arrived, onProblem) {
  let total = 0;
  // What is asked for again is not mixed with late answers to what was asked before.
  let asked = 0;
  /** @type {Map<number, readonly MatchEntry[] | null>} null while a page is on its way */
  let pages = new Map();

  /** @param {number} page */
  async function load(page) {
    const mine = asked;
    pages.set(page, pages.get(page) ?? null);
    try {
      const list = await fetch(page * PAGE, PAGE);
      if (mine !== asked) return;
      total = list.total;
      pages.set(page, list.entries);
      arrived();
    } catch (problem) {
      if (mine !== asked) return;
      pages.delete(page);
      onProblem(problem);
    }
  }

  /** @param {number} index */
  const pageOf = (index) => Math.floor(index / PAGE);
  let looked = 0;

  return {
    total: () => total,
    at: (index) => pages.get(pageOf(index))?.[index % PAGE] ?? null,
    want: (first, end) => {
      looked = pageOf(first);
      for (let page = looked; page * PAGE < Math.min(end, total); page++) if (!pages.has(page)) load(page);
    },
    put: (entry) => {
      for (const [page, entries] of pages) {
        pages.set(page, entries?.map((old) => (old.id === entry.id ? entry : old)) ?? null);
      }
    },
    begin: () => {
      asked += 1;
      looked = 0;
      pages = new Map();
      return load(0);
    },
    renew: () => {
      asked += 1;
      // What is in sight stays until its successor is here: nothing flickers.
      const kept = pages.get(looked);
      pages = new Map(kept ? [[looked, kept]] : []);
      return load(looked);
    },
  };
}
