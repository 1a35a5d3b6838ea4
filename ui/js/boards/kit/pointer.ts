import { activate, cellNode } from './grid.js';
import type { Painted } from './painting.js';

/**
 * Mouse, pen and finger on a board, as one state machine. Pressing grips an element. Releasing it in place is a tap. If
 * the element can be lifted, moving a short way starts a drag. A long press with a finger, or the right button,
 * triggers the secondary action. The grip is cancelled by moving too far, a second finger, pressing the right button as
 * well, Escape, or the system.
 */

export interface Touch {
  cell: number | null;
  /** The element touched: a cell, or another part that the game names. */
  node: HTMLElement;
  /** Whether it is a finger or pen, which is unsteady and hides what it touches. */
  finger: boolean;
  /** In client coordinates. */
  x: number;
  y: number;
  time_ms: number;
}

/** A drag in progress. */
export interface Drag {
  move: (event: PointerEvent) => void;
  drop: (event: PointerEvent) => void;
  cancel: () => void;
}

/** The board's reactions. */
export interface Actions {
  tap: (touch: Touch) => void;
  /** Starts a drag, if the element can be lifted. */
  lift?: (touch: Touch) => Drag | null;
  /** The secondary action. */
  alternate?: (cell: number) => void;
  /** A selector for touchable parts other than cells. */
  parts?: string;
}

export interface Grip {
  pointer: number;
  touch: Touch;
  drag: Drag | null;
  /** Whether a long press has already consumed it. */
  spent: boolean;
  timer: ReturnType<typeof setTimeout> | undefined;
}

const THRESHOLD = { mouse: 5, finger: 11 };
const LONG_PRESS_MS = 420;
/** The main mouse button, as a bit of an event's `buttons`. */
const PRIMARY = 1;
/** A click later than this after a pointer was released comes from assistive technology. */
const CLICK_FOLLOWS_MS = 700;

/** @param signal stops listening */
export function listenToPointer(root: HTMLElement, boardHere: () => Painted<any> | undefined, { tap, lift, alternate, parts }: Actions, signal: AbortSignal) {
  const selector = ['[data-cell]', parts].filter(Boolean).join();
  let grip: Grip | null = null;
  let heardAt = -Infinity;
  let tappedAt = -Infinity;
  /** Whether the current or last press triggered the secondary action; some systems also send a click for it. */
  let alternated = false;
  const on = (target: EventTarget, type: string, act: (event: any) => void) =>
    target.addEventListener(type, act, { signal });
  /** If nothing can be lifted, the browser handles mouse clicks: it is the best judge of how far a click can slip. */
  const isOurs = ({ finger }: { finger: boolean }) => finger || lift !== undefined;

  function release() {
    const ended = grip;
    clearTimeout(grip?.timer);
    grip?.touch.node.classList.remove('pressed');
    grip = null;
    return ended;
  }
  const cancel = () => release()?.drag?.cancel();
  /** Cancels the press in progress and ignores the rest of it. */
  function takeBack() {
    heardAt = Infinity;
    alternated = true;
    cancel();
  }

  on(root, 'pointerdown', (event: PointerEvent) => {
    const board = boardHere();
    const touch = touchOf(event, event.pointerType !== 'mouse', selector);
    heardAt = -Infinity;
    alternated = false;
    if (grip || !board || !touch || event.button !== 0 || !event.isPrimary) return;
    const { cell } = touch;
    const held: Grip = { pointer: event.pointerId, touch, drag: null, spent: false, timer: undefined };
    grip = held;
    if (lift) root.setPointerCapture(event.pointerId);
    if (cell === null) return;
    activate(board, cell);
    cellNode(board, cell).classList.add('pressed');
    if (!alternate || !touch.finger) return;
    held.timer = setTimeout(() => {
      held.spent = true;
      alternate(cell);
    }, LONG_PRESS_MS);
  });

  on(document, 'pointermove', (event: PointerEvent) => {
    if (!grip || event.pointerId !== grip.pointer) return;
    // A second mouse button is reported as a move.
    if (event.buttons > PRIMARY && !grip.touch.finger) return takeBack();
    if (!isOurs(grip.touch)) return;
    if (!grip.drag && isFar(grip.touch, event)) {
      grip.drag = lift?.(grip.touch) ?? null;
      if (!grip.drag) cancel();
    }
    grip?.drag?.move(event);
  });

  on(document, 'pointerup', (event: PointerEvent) => {
    if (grip && event.pointerId !== grip.pointer) return;
    const ended = release();
    if (isOurs({ finger: event.pointerType !== 'mouse' })) heardAt = event.timeStamp;
    if (!ended || !isOurs(ended.touch)) return;
    if (ended.drag) ended.drag.drop(event);
    else if (!ended.spent && !isFar(ended.touch, event)) {
      tappedAt = event.timeStamp;
      tap({ ...ended.touch, time_ms: event.timeStamp });
    }
  });

  // A tap can open a dialog under the finger, which must not receive the click that follows the tap.
  document.addEventListener('pointerdown', () => (tappedAt = -Infinity), { signal, capture: true });
  document.addEventListener('click', (event) => {
    const isOfTap = event.detail > 0 && event.timeStamp - tappedAt < CLICK_FOLLOWS_MS;
    // A tap produces one click.
    tappedAt = -Infinity;
    if (!isOfTap || root.contains((event.target as Node))) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, { signal, capture: true });

  // A second finger anywhere cancels the grip.
  on(document, 'pointerdown', (event: PointerEvent) => event.pointerId !== grip?.pointer && cancel());
  on(document, 'pointercancel', cancel);
  // Chromium can end the first button's pointer capture while that button is still down.
  on(root, 'lostpointercapture', (event: PointerEvent) => event.buttons === 0 && cancel());
  // Captured first, so that Escape cancels only the grip.
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !grip) return;
    event.preventDefault();
    event.stopPropagation();
    takeBack();
  }, { signal, capture: true });
  // Assistive technology and some keys click without a pointer.
  on(root, 'click', (event: MouseEvent) => {
    const heard = event.detail > 0 && event.timeStamp - heardAt < CLICK_FOLLOWS_MS;
    const touch = touchOf(event, false, selector);
    const board = boardHere();
    const isOfAlternate = event.detail > 0 && alternated;
    alternated = false;
    if (heard || isOfAlternate || !touch || !board) return;
    if (touch.cell !== null) activate(board, touch.cell);
    tap(touch);
  });
  on(root, 'contextmenu', (event: MouseEvent) => {
    const cell = touchOf(event, false, selector)?.cell ?? null;
    event.preventDefault();
    // Fingers use the long press.
    if (!alternate || cell === null || alternated || grip?.touch.finger) return;
    alternated = true;
    alternate(cell);
  });
  on(signal, 'abort', cancel);
}

/** @param selector touchable elements */
function touchOf(event: MouseEvent, finger: boolean, selector: string): Touch | null {
  const node = ((event.target as Element).closest(selector) as HTMLElement | null);
  if (!node) return null;
  const { cell } = node.dataset;
  return { cell: cell === undefined ? null : Number(cell), node, finger, x: event.clientX, y: event.clientY, time_ms: event.timeStamp };
}

const isFar = ({ x, y, finger }: Touch, event: PointerEvent) =>
  Math.hypot(event.clientX - x, event.clientY - y) > (finger ? THRESHOLD.finger : THRESHOLD.mouse);
