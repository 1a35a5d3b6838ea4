import { style } from './dom.js';
import { isLying, turnNow } from './rotation.js';

/**
 * How the page divides the free area: the panel beside the board or below it, whichever lets the board be
 * larger. The shape of the area decides, never the kind of device. Larger letters are a smaller area: the board fits
 * whole into what they leave, and only its own zoom makes it larger than that.
 */

/** Where the panel is. */
export type PageLayout = 'beside' | 'below';

export type BoardOrientation = 'landscape' | 'portrait';

/** In CSS pixels; rem grows with the letters. */
export type Area = { width: number, height: number, rem: number };

export interface Layout {
  pageLayout: PageLayout;
  /** Where a wide record stands: in the panel's column, in one of its own or under the board. */
  record: 'panel' | 'side' | 'under';
  /** Its width in CSS pixels. */
  board: number;
  /** Landscape beside a panel, unless its cells are larger upright. */
  boardOrientation: BoardOrientation;
  /** Whether the panel has room for everything. */
  hasFullPanel: boolean;
  /** Whether the buttons' names fit beside their icons. */
  showsLabels: boolean;
  /** Whether the board is larger than its room, in which it is then moved. */
  pans: boolean;
  /** Whether words have to be divided, because the letters are very large. */
  isTight: boolean;
}

// What the sheets know too is handed over to them by `keepFitting`.
const MARGIN = 8;
// The panel beside the board: a part of the width, within bounds; however large the letters are, less than half.
const PANEL = { least_rem: 17, most_rem: 21, part: 0.27, most_part: 0.45 };
// Above and below the board: bar, both cards, the turn and the buttons. The record may scroll into sight.
const REST_REM = 17.25;
// Where that would make the board a small one, the buttons may scroll into sight too, but not the board with its cards.
const HEAD_REM = 11.75;
const LEAST_PARTS = { most: 0.8, least: 0.5 };
// So much larger cells make it worth having a board upright beside the panel.
const CLEARLY = 1.03;
// On a narrower page the words of buttons are divided.
const TIGHT_REM = 20;
// A record with many columns, and the least of it that is worth showing.
const RECORD_REM = 25;
const UNDER_REM = 13;

const LAYOUTS: Record<string, PageLayout> = { portrait: 'below', landscape: 'beside' };

// In rem: what the longest names of buttons need, and all that stands above the record; for small letters in two rows
// less breadth, but more height.
const FULL_PANEL = { width: 26, height: 38 };
const LABELS = { width: 20, height: 46 };

/**
 * @param ratio the board's width to its height
 * @param cell the width of its cells in widths of the board, if it can lie both ways
 */

export interface LayoutPreferences {
  /** Of the board alone; at 1 it fits whole. */
  zoom: number;
  orientation: 'automatic' | 'portrait' | 'landscape';
  /** Whether a wide record wants to be seen. */
  wideRecord: boolean;
  /** By how much the window was widened for that record, in CSS pixels. */
  taken?: number;
}
export function layoutFor({ width, height, rem }: Area, { zoom, orientation, wideRecord, taken = 0 }: LayoutPreferences, ratio: (orientation: BoardOrientation) => number, cell?: (orientation: BoardOrientation) => number): Layout {
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
  const least = Math.max(LEAST_PARTS.least * wholeBelow, Math.min(LEAST_PARTS.most * wholeBelow, under(HEAD_REM)));
  const sizeBelow = Math.min(wholeBelow, Math.max(under(REST_REM), least));
  // Of two boards the one that covers more, since their widths say little of each other.
  const area = (size: number, board: BoardOrientation) => (Math.max(size, 0) ** 2) / ratio(board);
  const pageLayout = LAYOUTS[orientation] ?? (area(sizeBeside, orientationBeside) > area(sizeBelow, 'portrait') ? 'beside' : 'below');
  const beside = pageLayout === 'beside';
  const boardOrientation = beside ? orientationBeside : 'portrait';
  const placement = wideRecord && beside ? placed() : { record: ('panel' as const), size: beside ? sizeBeside : sizeBelow };
  const board = Math.floor(placement.size * zoom);
  // A record with its own room fitted just so; beside a larger board it goes back into the panel.
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
    // The board stays as large as it would be without the record in the window that did not grow for it.
    const least = Math.min(sizeBeside, breadthIn(width - taken));
    // A column of its own shows more moves.
    if (side >= least) return { record: 'side', size: side };
    return under >= least ? { record: 'under', size: Math.min(under, sizeBeside) } : { record: 'panel', size: sizeBeside };
  }
}

/**
 * How much wider the area has to become for a record beside a board that keeps its size, or how much narrower it may
 * without the record.
 *
 * @param preferences as they are before the choice
 * @returns in CSS pixels, below 0 for narrower; 0 where the board would not keep its size
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
 * How large the free area is, for the style. A media query would answer for the window, whichever way the picture in it is
 * turned.
 */
export function sizeOf({ width, height, rem }: Area) {
  const named = (sizes: typeof WIDTHS, px: number) => sizes.find(([, most_rem]) => px <= most_rem * rem)?.[0];
  return { width: named(WIDTHS, width), height: named(HEIGHTS, height) };
}

/**
 * A scroll bar takes room from the page, the board becomes smaller for it, and then the bar is not needed any more. So
 * the room that it took stays free until the window changes: the board would have another size in every frame.
 *
 * @returns the width that a layout may use,
 *   of the one that is free now
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
 * Keeps the layout fitting while the window changes.
 *
 * @param preferences `scale` is that of the letters: 1 is 100 %
 * @param reshaped called when the board lies otherwise
 * @returns fits it now; what `wideningFor`
 *   says of it now; what became of the window then
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
  // The window of a lying picture has another breadth.
  const widening = () => (isLying(turnNow()) ? 0 : wideningFor(areaNow(), wishes(), ratio));
  const widened = (by: number) => { taken = Math.max(0, taken + by); };
  return { fit, widening, widened };
}
