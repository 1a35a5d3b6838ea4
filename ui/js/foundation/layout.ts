import { style } from './dom.js';
import { isLying, turnNow } from './rotation.js';

/**
 * How the page divides the free area: the panel goes next to or below the board, whichever allows a larger board. Only
 * the area's shape matters, not the kind of device. A larger font size means a smaller area. The board fits into it as
 * a whole, unless zoomed.
 */

/** The panel's place. */
export type PageLayout = 'beside' | 'below';

export type BoardOrientation = 'landscape' | 'portrait';

/** In CSS pixels; rem grows with the font size. */
export type Area = { width: number, height: number, rem: number };

export interface Layout {
  pageLayout: PageLayout;
  /** A wide record's place: in the panel's column, in a separate column or below the board. */
  record: 'panel' | 'side' | 'under';
  /** The board's width in CSS pixels. */
  board: number;
  /** Landscape next to a panel, unless upright cells are larger. */
  boardOrientation: BoardOrientation;
  /** Whether everything fits into the panel. */
  hasFullPanel: boolean;
  /** Whether button names fit next to their icons. */
  showsLabels: boolean;
  /** Whether the board is larger than its area and pans. */
  pans: boolean;
  /** Whether words need hyphenation because of very large text. */
  isTight: boolean;
}

// `keepFitting` passes on the values that style sheets also need.
const MARGIN = 8;
// The panel next to the board: a bounded part of the width, less than half at any font size.
const PANEL = { least_rem: 17, most_rem: 21, part: 0.27, most_part: 0.45 };
// The space above and below the board: bar, both cards, turn and buttons. The record can scroll into view.
const REST_REM = 17.25;
// `REST_REM` without the buttons, which can also scroll if the board would otherwise be small.
const HEAD_REM = 11.75;
// The additional space below the board for a lesson's text.
const LESSON_REM = 11;
const LEAST_PARTS = { most: 0.8, teaching: 0.65, least: 0.5 };
// How much larger cells need to be for an upright board next to the panel.
const CLEARLY = 1.03;
// Narrower pages hyphenate button text.
const TIGHT_REM = 20;
// The width of a record with many columns, and its least useful height.
const RECORD_REM = 25;
const UNDER_REM = 13;

const LAYOUTS: Record<string, PageLayout> = { portrait: 'below', landscape: 'beside' };

// In rem: the space for the longest button names and everything above the record. In two rows, names in small text need
// less width but more height.
const FULL_PANEL = { width: 26, height: 38 };
const LABELS = { width: 20, height: 46 };

/**
 * @param ratio the board's width divided by its height
 * @param cell a cell's width as a fraction of the board's, if both orientations are possible
 */

export interface LayoutPreferences {
  /** Affects only the board; at 1 it fits completely. */
  zoom: number;
  orientation: 'automatic' | 'portrait' | 'landscape';
  /** Whether a wide record should be visible. */
  wideRecord: boolean;
  /** How far the window was widened for that record, in CSS pixels. */
  taken?: number;
  /** Whether a lesson's text should be visible together with the board. */
  teaches?: boolean;
}
export function layoutFor({ width, height, rem }: Area, { zoom, orientation, wideRecord, taken = 0, teaches = false }: LayoutPreferences, ratio: (orientation: BoardOrientation) => number, cell?: (orientation: BoardOrientation) => number): Layout {
  const panelIn = (width: number) => Math.max(Math.min(PANEL.least_rem * rem, PANEL.most_part * width), Math.min(PANEL.most_rem * rem, PANEL.part * width));
  const breadthIn = (width: number) => width - panelIn(width) - 4 * MARGIN;
  const breadth = breadthIn(width);
  const largest = (board: BoardOrientation) => Math.min(breadth, (height - 2 * MARGIN) * ratio(board));
  const upright = cell && largest('portrait') * cell('portrait') > CLEARLY * largest('landscape') * cell('landscape');
  const orientationBeside = upright ? 'portrait' : 'landscape';
  const sizeBeside = largest(orientationBeside);
  const breadthBelow = width - 2 * MARGIN;
  const wholeBelow = Math.min(breadthBelow, (height - 2 * MARGIN) * ratio('portrait'));
  const under = (rest_rem: number) => (height - rest_rem * rem) * ratio('portrait');
  const least = Math.max(LEAST_PARTS.least * wholeBelow, Math.min(LEAST_PARTS[teaches ? 'teaching' : 'most'] * wholeBelow, under(HEAD_REM)));
  const sizeBelow = Math.min(wholeBelow, Math.max(under(REST_REM + (teaches ? LESSON_REM : 0)), least));
  // Compares boards by area, because their widths are not comparable.
  const area = (size: number, board: BoardOrientation) => (Math.max(size, 0) ** 2) / ratio(board);
  const pageLayout = LAYOUTS[orientation] ?? (area(sizeBeside, orientationBeside) > area(sizeBelow, 'portrait') ? 'beside' : 'below');
  const beside = pageLayout === 'beside';
  const boardOrientation = beside ? orientationBeside : 'portrait';
  const placement = wideRecord && beside ? placed() : { record: ('panel' as const), size: beside ? sizeBeside : sizeBelow };
  const board = Math.floor(placement.size * zoom);
  // A record with a separate place fits only an unzoomed board; otherwise it returns to the panel.
  const record = zoom > 1 ? 'panel' : placement.record;
  const panel = width - board - 5 * MARGIN - (record === 'side' ? RECORD_REM * rem : 0);
  const has = (room: { width: number, height: number }) =>
    beside && panel >= room.width * rem && height >= room.height * rem;
  const hasFullPanel = has(FULL_PANEL);
  const pans = board > (beside ? breadth : breadthBelow) || (beside && board / ratio(boardOrientation) > height - 2 * MARGIN);
  const isTight = beside ? panelIn(width) < PANEL.least_rem * rem : width < TIGHT_REM * rem;
  return { pageLayout, boardOrientation, record, board, hasFullPanel, showsLabels: hasFullPanel || has(LABELS), pans, isTight };

  function placed(): { record: Layout['record'], size: number } {
    const side = Math.min(breadth - RECORD_REM * rem - 2 * MARGIN, sizeBeside);
    const under = Math.min(breadth, (height - 3 * MARGIN - UNDER_REM * rem) * ratio('landscape'));
    // The board stays as large as without the record, in a window not widened for it.
    const least = Math.min(sizeBeside, breadthIn(width - taken));
    // A separate column shows more moves.
    if (side >= least) return { record: 'side', size: side };
    return under >= least ? { record: 'under', size: Math.min(under, sizeBeside) } : { record: 'panel', size: sizeBeside };
  }
}

/**
 * How far the area must widen for a record next to a board that keeps its size, or can narrow without it.
 *
 * @param preferences before the change
 * @returns in CSS pixels, negative to narrow; 0 if the board would not keep its size
 */
export function wideningFor(area: Area, preferences: LayoutPreferences, ratio: (orientation: BoardOrientation) => number): number {
  const { board, record, pageLayout } = layoutFor(area, preferences, ratio);
  if (pageLayout === 'below') return 0;
  const room = Math.round(RECORD_REM * area.rem + 2 * MARGIN);
  const keeps = (by: number) => {
    const then = layoutFor({ ...area, width: area.width + by }, { ...preferences, wideRecord: !preferences.wideRecord, taken: Math.max(0, by) }, ratio);
    return then.pageLayout === 'beside' && then.board >= board && (preferences.wideRecord || then.record !== 'panel');
  };
  const steps = Array.from({ length: 2 * room }, (_, i) => i);
  if (!preferences.wideRecord) return steps.find(keeps) ?? 0;
  const most = preferences.taken || (record === 'side' ? room : 0);
  return 0 - (steps.slice(0, most + 1).reverse().find((by) => keeps(-by)) ?? 0);
}

const WIDTHS: readonly [name: string, most_rem: number][] = [['tiny', 22], ['small', 24], ['narrow', 34], ['medium', 62], ['wide', Infinity]];
const HEIGHTS: readonly [name: string, most_rem: number][] = [['low', 30], ['medium', 45.9375], ['high', Infinity]];

/**
 * The free area's size class, for style sheets. Media queries measure the window, ignoring the page's rotation.
 */
export function sizeOf({ width, height, rem }: Area) {
  const named = (sizes: typeof WIDTHS, px: number) => sizes.find(([, most_rem]) => px <= most_rem * rem)?.[0];
  return { width: named(WIDTHS, width), height: named(HEIGHTS, height) };
}

/**
 * A scroll bar narrows the page, which shrinks the board, which removes the scroll bar. To avoid a new size in every
 * frame, the scroll bar's width stays reserved until the window changes.
 *
 * @returns the part of the free width that a layout can use
 */
export function widthKeeper(): (width: number, window: { innerWidth: number, innerHeight: number }) => number {
  let kept = { innerWidth: 0, innerHeight: 0, width: 0 };
  return (width, { innerWidth, innerHeight }) => {
    const isSame = kept.innerWidth === innerWidth && kept.innerHeight === innerHeight;
    kept = { innerWidth, innerHeight, width: isSame ? Math.min(width, kept.width) : width };
    return kept.width;
  };
}

/**
 * Keeps the layout fitted as the window changes.
 *
 * @param preferences `scale` is the font size: 1 is 100 %
 * @param reshaped called when the board's orientation changes
 * @returns `fit` applies the layout now; `widening` is the current `wideningFor`; `widened` records how the window
 * changed
 */
export function keepFitting(preferences: () => LayoutPreferences & { scale: number }, ratio: (orientation: BoardOrientation) => number, cell: () => ((orientation: BoardOrientation) => number) | undefined, reshaped: () => void): { fit: () => void, widening: () => number, widened: (by: number) => void } {
  const root = document.documentElement;
  const widthBesideBar = widthKeeper();
  let taken = 0;
  const wishes = () => ({ ...preferences(), taken });
  const areaNow = () => {
    const across = widthBesideBar(root.clientWidth, window);
    const [width, height] = isLying(turnNow()) ? [window.innerHeight, across] : [across, window.innerHeight];
    style(root, '--scale', String(preferences().scale));
    const rem = parseFloat(getComputedStyle(root).fontSize);
    return { width, height, rem };
  };
  const fit = () => {
    const area = areaNow();
    const { rem } = area;
    const { board, ...layout } = layoutFor(area, wishes(), ratio, cell());
    const { boardOrientation } = layout;
    const before = root.dataset.boardOrientation;
    Object.assign(root.dataset, layout, sizeOf(area));
    const lengths = {
      board, 'board-height': Math.ceil(board / ratio(boardOrientation)), 'record-room': RECORD_REM * rem, 'page-margin': MARGIN, 'panel-least': PANEL.least_rem * rem,
    };
    for (const [name, px] of Object.entries(lengths)) style(root, `--${name}`, `${px}px`);
    style(root, '--panel-most', `${100 * PANEL.most_part}%`);
    if (before && before !== boardOrientation) reshaped();
  };
  new ResizeObserver(fit).observe(root);
  window.addEventListener('resize', fit);
  // When the page is on its side, the window's width is the area's height.
  const widening = () => (isLying(turnNow()) ? 0 : wideningFor(areaNow(), wishes(), ratio));
  const widened = (by: number) => { taken = Math.max(0, taken + by); };
  return { fit, widening, widened };
}
