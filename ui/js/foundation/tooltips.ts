import { style, write } from './dom.js';
import { isLying, turnNow } from './rotation.js';

/**
 * Tooltips with the names of icon buttons, for the keyboard and for a resting mouse; fingers cannot hover. A tip is
 * placed next to its button where it covers the least text and the fewest controls. Buttons with visible text have
 * none, unless it needs explanation. Escape hides a tip without moving the focus (WCAG 1.4.13). WebKit treats focus
 * restored by a closing dialog as visible, regardless of the input device.
 */

export type Box = { left: number, top: number, right: number, bottom: number };

/** A passing mouse shows no tip. */
const REST_MS = 600;
const GAP = 6;
const EDGE = 4;
const STEP = 8;

/** What a tip should not cover; the h1 is allowed. Rows scrolled out of the record do not count. */
const READ = ':is(main:not([hidden]), dialog[open]) :is(button, select, input, textarea, h2, p, label, td, th, .captured, [data-cell], #record-box):not(#record *)';

export function listenToTooltips() {
  const { dataset } = document.documentElement;
  /** The button whose tip is shown, or scheduled. */
  let owner: HTMLElement | null = null;
  let rest = 0;

  function hide() {
    clearTimeout(rest);
    owner = null;
    tip().hidden = true;
  }

  function show(node: HTMLElement, after_ms: number) {
    hide();
    if (!node.dataset.note && showsWords(node)) return;
    owner = node;
    const put = () => owner === node && node.checkVisibility() && place(tip(), node);
    if (after_ms === 0) put();
    else rest = window.setTimeout(put, after_ms);
  }

  document.addEventListener('keydown', () => (dataset.keys = ''), true);
  for (const type of ['pointerdown', 'scroll']) document.addEventListener(type, hide, true);
  document.addEventListener('pointerdown', () => delete dataset.keys, true);
  document.addEventListener('pointerover', ({ target, pointerType }) => {
    const node = tipped(target);
    if (node === owner && node) return;
    if (pointerType === 'mouse' && node) show(node, REST_MS);
    else if (owner !== document.activeElement) hide();
  }, { capture: true, passive: true });
  document.addEventListener('focusin', ({ target }) => {
    const node = tipped(target);
    if (node && node === target && 'keys' in dataset) show(node, 0);
  });
  document.addEventListener('focusout', hide);
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || event.repeat || event.defaultPrevented || tip().hidden) return;
    hide();
    event.preventDefault();
  });
}

const tip = () => (document.getElementById('tip') as HTMLElement);

const tipped = (target: EventTarget | null) => ((target instanceof Element ? target.closest('[data-hint], [data-note]') : null) as HTMLElement | null);

/** Whether a button shows its text. */
const showsWords = (node: HTMLElement) => [...node.querySelectorAll('span')].some(({ offsetWidth, textContent }) => offsetWidth > 10 && textContent !== '');

/** @param node can be invisible but take up space */
const isSeen = (node: Element) => node.checkVisibility() && getComputedStyle(node).visibility === 'visible';

/** @param node the tip */
function place(node: HTMLElement, button: HTMLElement) {
  write(node, button.dataset.note ?? button.dataset.hint ?? '');
  node.hidden = false;
  const { offsetWidth, offsetHeight } = node;
  const size = isLying(turnNow()) ? { width: offsetHeight, height: offsetWidth } : { width: offsetWidth, height: offsetHeight };
  const read = button.closest('#record') ? `${READ}, #record button` : READ;
  const others = [...document.querySelectorAll(read)].filter((other) => other !== button && !other.contains(button) && isSeen(other));
  const box = placeBeside(button.getBoundingClientRect(), size, window, others.map((other) => other.getBoundingClientRect()));
  // Placed by its centre, around which the page is rotated.
  style(node, 'left', `${(box.left + box.right) / 2}px`);
  style(node, 'top', `${(box.top + box.bottom) / 2}px`);
}

/**
 * The position that covers least: below, above or at a side of the button.
 *
 * @param size the tip's size
 * @param others boxes not to cover
 */
export function placeBeside(button: Box, { width, height }: { width: number, height: number }, { innerWidth, innerHeight }: { innerWidth: number, innerHeight: number }, others: readonly Box[]): Box {
  const within = (start: number, length: number, room: number) =>
    Math.max(EDGE, Math.min(start, room - length - EDGE));
  const across = within((button.left + button.right - width) / 2, width, innerWidth);
  const down = within((button.top + button.bottom - height) / 2, height, innerHeight);
  // Also tries sideways shifts, as long as the tip touches its button.
  const steps = Array.from({ length: Math.ceil(width / STEP) + 1 }, (_, i) => (i % 2 ? -1 : 1) * Math.ceil(i / 2) * STEP);
  const over = (top: number) => steps.map((by) => ({ left: within(across + by, width, innerWidth), top }));
  const corners = [
    ...over(button.bottom + GAP),
    ...over(button.top - GAP - height),
    { left: button.left - GAP - width, top: down },
    { left: button.right + GAP, top: down },
  ];
  const boxes = corners.map(({ left, top }) => ({ left, top, right: left + width, bottom: top + height }));
  const inside = boxes.filter(({ left, top, right, bottom }) => left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight);
  const covered = (box: Box) => others.reduce((sum, other) => sum + common(box, other), 0);
  return (inside.length > 0 ? inside : boxes).reduce((best, box) => (covered(box) < covered(best) ? box : best));
}

const common = (one: Box, other: Box) =>
  Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left)) *
  Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top));
