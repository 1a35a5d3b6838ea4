/** Which rows of a long list are in sight, and where a key leads in it. All rows have one height. */

/** Rows drawn beyond those in sight, so that a scroll finds them there. */
const BEYOND = 4;

export interface Viewport {
  /** How far it is scrolled, in CSS pixels. */
  readonly top: number;
  readonly height: number;
  /** The height of a row; 0 as long as it is not known. */
  readonly row: number;
}

/** The rows to draw; `end` is behind the last one. Without the height of a row the first one, to be measured. */
export function rowsInSight({ top, height, row, total }: Viewport & { readonly total: number }) {
  if (row === 0) return { first: 0, end: Math.min(1, total) };
  const first = Math.max(0, Math.min(total, Math.floor(top / row) - BEYOND));
  const end = Math.max(first, Math.min(total, Math.ceil((top + height) / row) + BEYOND));
  return { first, end };
}

/**
 * @param page how many rows are wholly in sight
 * @returns the row that a key leads to from this one; null if it leads nowhere in a list
 */
export function rowFor(key: string, index: number, total: number, page: number): number | null {
  const steps: Record<string, number> = {
    ArrowUp: -1, ArrowDown: 1, PageUp: -Math.max(1, page - 1), PageDown: Math.max(1, page - 1), Home: -total, End: total,
  };
  const step = steps[key];
  return step === undefined || total === 0 ? null : Math.max(0, Math.min(total - 1, index + step));
}

/** How far to scroll, so that the row is wholly in sight. */
export const scrollFor = (index: number, { top, height, row }: Viewport) =>
  Math.max(Math.min(top, index * row), (index + 1) * row - height, 0);
