import { activate, cellNode } from './grid.js';
import type { Painted } from './painting.js';

/**
 * Mouse, pen and finger on a board, in one machine. A pointer that goes down takes a grip of what it touches. Let go
 * where it went down it is a tap. Where something can be lifted, a small way makes it a drag. A finger that rests,
 * and the right button, mean the secondary action. A way too long, a second finger, the right button beside the left
 * one, Escape and the system take the grip away.
 */

export interface Touch {
  cell: number | null;
  /** What is touched: a cell, or another part that the game names. */
  node: HTMLElement;
  /** Whether it is a finger or a pen, which trembles and hides what it touches. */
  finger: boolean;
  /** On the screen. */
  x: number;
  y: number;
  time_ms: number;
}

/** Something in the hand. */
export interface Drag {
  move: (event: PointerEvent) => void;
  drop: (event: PointerEvent) => void;
  cancel: () => void;
}

/** What a board makes of it. */
export interface Actions {
  tap: (touch: Touch) => void;
  /** Takes what is touched into the hand, if it can be. */
  lift?: (touch: Touch) => Drag | null;
  /** The other action. */
  alternate?: (cell: number) => void;
  /** What can be touched besides cells, as a selector. */
  parts?: string;
}

export interface Grip {
  pointer: number;
  touch: Touch;
  drag: Drag | null;
  /** A long press has used it up. */
  spent: boolean;
  timer: ReturnType<typeof setTimeout> | undefined;
}

const THRESHOLD = { mouse: 5, finger: 11 };
const LONG_PRESS_MS = 420;
/** The one of a mouse's buttons that takes hold, as `buttons` of an event has it. */
const PRIMARY = 1;
/** A click that comes later than this after a pointer went up is one by assistive technology. */
const CLICK_FOLLOWS_MS = 700;

/** @param signal ends it */
export function listenToPointer(root: HTMLElement, boardHere: () => Painted<any> | undefined, { tap, lift, alternate, parts }: Actions, signal: AbortSignal) {
  const selector = ['[data-cell]', parts].filter(Boolean).join();
  let grip: Grip | null = null;
  let heardAt = -Infinity;
  let tappedAt = -Infinity;
  /** Whether the press that is going on, or ended last, has meant the other action; some systems make a click of it too. */
  let alternated = false;
  const on = (target: EventTarget, type: string, act: (event: any) => void) =>
    target.addEventListener(type, act, { signal });
  /** Where nothing can be lifted a mouse clicks as everywhere: what it slips on the way the browser knows best. */
  const isOurs = ({ finger }: { finger: boolean }) => finger || lift !== undefined;

  function release() {
    const ended = grip;
    clearTimeout(grip?.timer);
    grip?.touch.node.classList.remove('pressed');
    grip = null;
    return ended;
  }
  const cancel = () => release()?.drag?.cancel();
  /** Takes a press back that is still going on, and means nothing any more until it ends. */
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
    // A second button of a mouse is told so.
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

  // A tap may open a dialog under the finger, and the click that the browser makes of that tap is not for it.
  document.addEventListener('pointerdown', () => (tappedAt = -Infinity), { signal, capture: true });
  document.addEventListener('click', (event) => {
    const isOfTap = event.detail > 0 && event.timeStamp - tappedAt < CLICK_FOLLOWS_MS;
    // A tap makes one click.
    tappedAt = -Infinity;
    if (!isOfTap || root.contains((event.target as Node))) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, { signal, capture: true });

  // A second finger, wherever it comes down, takes the grip away.
  on(document, 'pointerdown', (event: PointerEvent) => event.pointerId !== grip?.pointer && cancel());
  on(document, 'pointercancel', cancel);
  // Chromium may let go of the first button that is pressed while the mouse still holds it.
  on(root, 'lostpointercapture', (event: PointerEvent) => event.buttons === 0 && cancel());
  // Before anything else that it ends: it is for what is in the hand alone.
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
    // A finger has its own long press.
    if (!alternate || cell === null || alternated || grip?.touch.finger) return;
    alternated = true;
    alternate(cell);
  });
  on(signal, 'abort', cancel);
}

/** @param selector what can be touched */
function touchOf(event: MouseEvent, finger: boolean, selector: string): Touch | null {
  const node = ((event.target as Element).closest(selector) as HTMLElement | null);
  if (!node) return null;
  const { cell } = node.dataset;
  return { cell: cell === undefined ? null : Number(cell), node, finger, x: event.clientX, y: event.clientY, time_ms: event.timeStamp };
}

const isFar = ({ x, y, finger }: Touch, event: PointerEvent) =>
  Math.hypot(event.clientX - x, event.clientY - y) > (finger ? THRESHOLD.finger : THRESHOLD.mouse);
