import type { MatchEntry, MatchList, Trouble } from '../../wire.js';

/** A long list that fetches only the pages in view. */

export interface List {
  /** According to the last answer. */
  readonly total: number;
  readonly pages: ReadonlyMap<number, readonly MatchEntry[]>;
}

export const NO_LIST: List = { total: 0, pages: new Map() };

/** Entries per page. */
export const PAGE = 60;

const pageOf = (index: number) => Math.floor(index / PAGE);

/** Null until it is loaded; `want` fetches it. */
export const entryAt = ({ pages }: List, index: number): MatchEntry | null => pages.get(pageOf(index))?.[index % PAGE] ?? null;

export const withEntry = ({ total, pages }: List, entry: MatchEntry): List => ({
  total, pages: new Map([...pages].map(([page, entries]) => [page, entries.map((old) => (old.id === entry.id ? entry : old))])),
});

export interface Pages {
  /** Fetches the missing rows of this range. */
  readonly want: (first: number, end: number) => void;
  /** Fetches another list from its beginning. The old one stays until it arrives, so that nothing flickers. */
  readonly begin: () => Promise<void>;
  /** Fetches the changed list again at the same position. */
  readonly renew: () => Promise<void>;
}

export function createPages(
  fetch: (offset: number, limit: number) => Promise<MatchList>,
  { get, set }: { readonly get: () => List; readonly set: (list: List) => void },
  onTrouble: (trouble: Trouble) => void,
): Pages {
  // Late answers to an earlier request are dropped.
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
      if (mine === asked) onTrouble(problem as Trouble);
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
