import { activate, cellNode } from '../grid.js';
import { boardAt } from './paint.js';

/**
 * Mouse, pen and finger on the board. A tap counts when it is let go on the square where it began. The right
 * button and a long press mark. The system, a second finger or a scrolled board take a tap away.
 *
 * @typedef {import('./press.js').Press} Press
 * @typedef {import('../../wire.js').MinesweeperDraft['action']} Action
 * @typedef {import('../../wire.js').MinesweeperDraft} Draft
 *
 * @typedef {object} Grip a pointer that is down
 * @property {number} pointer
 * @property {number} x
 * @property {number} y
 * @property {number} cell
 * @property {boolean} finger
 * @property {boolean} spent a long press has used it up
 * @property {ReturnType<typeof setTimeout> | undefined} timer
 */

const THRESHOLD = { mouse: 6, finger: 11 };
const LONG_PRESS_MS = 420;
const DOUBLE_CLICK_MS = 350;

/**
 * @param {HTMLElement} root
 * @param {Press} press
 * @returns {() => void} ends it
 */
export function listenToHand(root, press) {
  /** @type {Grip | null} */
  let grip = null;
  let touchedAt = -Infinity;
  const click = createClicks(press);
  const ending = new AbortController();
  const on = (/** @type {EventTarget} */ target, /** @type {string} */ type, /** @type {(event: any) => void} */ act) =>
    target.addEventListener(type, act, { signal: ending.signal });

  function cancel() {
    if (grip) clearTimeout(grip.timer);
    root.querySelector('.mine-cell.pressed')?.classList.remove('pressed');
    grip = null;
  }

  on(root, 'pointerdown', (/** @type {PointerEvent} */ event) => {
    const board = boardAt(root);
    const cell = cellOf(event.target);
    touchedAt = event.timeStamp;
    if (grip || !board || cell === null || event.button !== 0 || !event.isPrimary) return;
    const finger = event.pointerType !== 'mouse';
    const held = { pointer: event.pointerId, x: event.clientX, y: event.clientY, cell, finger, spent: false, timer: undefined };
    grip = held;
    if (finger) grip.timer = setTimeout(() => longPress(held), LONG_PRESS_MS);
    activate(board, cell);
    cellNode(board, cell).classList.add('pressed');
  });

  /** @param {Grip} held */
  function longPress(held) {
    held.spent = true;
    press.mark(held.cell);
  }

  on(document, 'pointermove', (/** @type {PointerEvent} */ event) => {
    if (grip && event.pointerId === grip.pointer && far(grip, event)) cancel();
  });

  on(document, 'pointerup', (/** @type {PointerEvent} */ event) => {
    if (!grip || event.pointerId !== grip.pointer) return;
    const ended = grip;
    cancel();
    touchedAt = event.timeStamp;
    if (ended.spent || far(ended, event)) return;
    if (ended.finger) press.cell(ended.cell);
    else click(ended.cell, event.timeStamp);
  });

  // A second finger, wherever it comes down, takes the tap back.
  on(document, 'pointerdown', (/** @type {PointerEvent} */ event) => event.pointerId !== grip?.pointer && cancel());
  on(document, 'pointercancel', cancel);
  on(document, 'keydown', (/** @type {KeyboardEvent} */ event) => event.key === 'Escape' && cancel());
  // Assistive technology clicks without a pointer; what else clicks has been heard as a pointer.
  on(root, 'click', (/** @type {MouseEvent} */ event) => {
    const cell = cellOf(event.target);
    if (cell !== null && (event.detail === 0 || event.timeStamp - touchedAt > 700)) press.cell(cell);
  });
  on(root, 'contextmenu', (/** @type {MouseEvent} */ event) => {
    const cell = cellOf(event.target);
    if (cell === null) return;
    event.preventDefault();
    // A finger has its own long press.
    if (!grip?.finger) press.mark(cell);
  });
  listenToTools(on, root, press);
  return () => {
    cancel();
    ending.abort();
  };
}

/**
 * @param {(target: EventTarget, type: string, act: (event: any) => void) => void} on
 * @param {HTMLElement} root
 * @param {Press} press
 */
function listenToTools(on, root, press) {
  on(root, 'click', (/** @type {MouseEvent} */ event) => {
    const button = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest('.mines-tools button'));
    if (button?.id === 'mine-confirm') press.confirm();
    else if (button) press.choose(/** @type {Action} */ (button.dataset.action));
  });
}

/**
 * Clicks of a mouse. Two quick ones on a square that was chosen before confirm what was chosen before; quick
 * ones on a square that was not count one by one.
 *
 * @param {Press} press
 * @returns {(cell: number, time_ms: number) => void}
 */
export function createClicks(press) {
  let last = { cell: -1, time_ms: -Infinity };
  /** @type {Draft | null} what was chosen before the first of these clicks, if it was the square clicked */
  let chosen = null;
  return (cell, time_ms) => {
    const repeated = cell === last.cell && time_ms - last.time_ms < DOUBLE_CLICK_MS;
    last = { cell, time_ms };
    if (repeated && chosen) {
      press.confirmEarlier(chosen);
      chosen = null;
      last.cell = -1;
      return;
    }
    const draft = press.draft();
    if (!repeated) chosen = draft?.cell === cell ? draft : null;
    press.cell(cell);
  };
}

/**
 * @param {EventTarget | null} target
 * @returns {number | null}
 */
function cellOf(target) {
  const node = /** @type {HTMLElement | null} */ (/** @type {Element | null} */ (target)?.closest?.('.mine-cell') ?? null);
  return node ? Number(node.dataset.cell) : null;
}

/**
 * @param {Grip} grip
 * @param {PointerEvent} event
 */
const far = (grip, event) =>
  Math.hypot(event.clientX - grip.x, event.clientY - grip.y) > (grip.finger ? THRESHOLD.finger : THRESHOLD.mouse);
