/** A long list's visible rows, and keyboard navigation in it. All rows have the same height. */

/** Extra rows drawn on either side, ready for scrolling. */
const BEYOND = 4;

export interface Viewport {
  /** The scroll position, in CSS pixels. */
  readonly top: number;
  readonly height: number;
  /** A row's height; 0 until it is known. */
  readonly row: number;
}

/** The rows to draw, `end` exclusive. Before the row height is known, just the first one, to be measured. */
export function rowsInSight({ top, height, row, total }: Viewport & { readonly total: number }) {
  if (row === 0) return { first: 0, end: Math.min(1, total) };
  const first = Math.max(0, Math.min(total, Math.floor(top / row) - BEYOND));
  const end = Math.max(first, Math.min(total, Math.ceil((top + height) / row) + BEYOND));
  return { first, end };
}

/**
 * @param page the number of fully visible rows
 * @returns the row that a key moves to; null if the key does not navigate
 */
export function rowFor(key: string, index: number, total: number, page: number): number | null {
  const steps: Record<string, number> = {
    ArrowUp: -1, ArrowDown: 1, PageUp: -Math.max(1, page - 1), PageDown: Math.max(1, page - 1), Home: -total, End: total,
  };
  const step = steps[key];
  return step === undefined || total === 0 ? null : Math.max(0, Math.min(total - 1, index + step));
}

/** The scroll position that brings the row fully into view. */
export const scrollFor = (index: number, { top, height, row }: Viewport) =>
  Math.max(Math.min(top, index * row), (index + 1) * row - height, 0);
