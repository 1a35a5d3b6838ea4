import type { MatchEntry, MatchList, Problem } from '../../wire.js';

/** A long list, of which only the parts that are looked at are fetched. */

export interface List {
  /** As the last answer told it. */
  readonly total: number;
  readonly pages: ReadonlyMap<number, readonly MatchEntry[]>;
}

export const NO_LIST: List = { total: 0, pages: new Map() };

/** Entries fetched at once. */
export const PAGE = 60;

const pageOf = (index: number) => Math.floor(index / PAGE);

/** Null as long as it is not here; `want` fetches it. */
export const entryAt = ({ pages }: List, index: number): MatchEntry | null => pages.get(pageOf(index))?.[index % PAGE] ?? null;

/** The list with one entry changed in its place. */
export const withEntry = ({ total, pages }: List, entry: MatchEntry): List => ({
  total, pages: new Map([...pages].map(([page, entries]) => [page, entries.map((old) => (old.id === entry.id ? entry : old))])),
});

export interface Pages {
  /** Fetches what is not here of these rows. */
  readonly want: (first: number, end: number) => void;
  /** Fetches another list from its beginning. What was listed stays until it is here: nothing flickers. */
  readonly begin: () => Promise<void>;
  /** Fetches the same list, which has changed, where it was looked at. */
  readonly renew: () => Promise<void>;
}

/** @param list where it is */
export function createPages(
  fetch: (offset: number, limit: number) => Promise<MatchList>,
  { get, set }: { readonly get: () => List; readonly set: (list: List) => void },
  onProblem: (problem: Problem) => void,
): Pages {
  // What is asked for again is not mixed with late answers to what was asked before.
  let asked = 0;
  let isRenewed = false;
  let looked = 0;
  const underWay = new Set<number>();

  async function load(page: number) {
    const mine = asked;
    underWay.add(page);
    try {
      const { total, entries } = await fetch(page * PAGE, PAGE);
      if (mine !== asked) return;
      set({ total, pages: new Map([...(isRenewed ? [] : get().pages), [page, entries]]) });
    } catch (problem) {
      if (mine === asked) onProblem(problem as Problem);
    } finally {
      if (mine === asked) {
        underWay.delete(page);
        isRenewed = false;
      }
    }
  }

  function loadAnew(page: number) {
    asked += 1;
    isRenewed = true;
    underWay.clear();
    looked = page;
    return load(page);
  }

  return {
    want(first, end) {
      if (isRenewed) return;
      looked = pageOf(first);
      const { total, pages } = get();
      for (let page = looked; page * PAGE < Math.min(end, total); page++) if (!pages.has(page) && !underWay.has(page)) load(page);
    },
    begin: () => loadAnew(0),
    renew: () => loadAnew(looked),
  };
}
