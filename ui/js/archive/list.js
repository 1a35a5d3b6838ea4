import { isKeyboardHere } from '../focus.js';
import { keyOf } from '../keys.js';
import { rowFor, rowsInSight, scrollFor } from './window.js';

/**
 * A list of any length as a grid of which only the rows in sight are in the page. One row has the tab stop, and of its
 * buttons one.
 *
 * @typedef {object} Rows what the list shows
 * @property {() => number} total
 * @property {() => HTMLElement} create
 * @property {(row: HTMLElement, index: number) => void} paint
 * @property {(first: number, end: number) => void} looked called with the rows in the page, as often as they change
 * @property {(key: string, index: number) => boolean} act does what another key asks for at a row; whether it did
 *
 * @param {HTMLElement} box which scrolls
 * @param {HTMLElement} body in it
 * @param {Rows} rows
 */
export function createList(box, body, rows) {
  /** @type {Map<number, HTMLElement>} the rows in the page by their index */
  const shown = new Map();
  let height = 0;
  let active = 0;
  let column = 0;

  const view = () => ({ top: box.scrollTop, height: box.clientHeight, row: height, total: rows.total() });

  function measure() {
    const probe = body.appendChild(rows.create());
    height = probe.offsetHeight;
    probe.remove();
  }

  const buttonsOf = (/** @type {HTMLElement} */ row) => /** @type {HTMLElement[]} */ ([...row.querySelectorAll('button')]).filter((button) => !button.hidden);
  const holdsFocus = () => body.contains(document.activeElement);

  function paint() {
    if (!box.checkVisibility()) return;
    if (!height) measure();
    const { total } = view();
    body.style.height = `${total * height}px`;
    box.setAttribute('aria-rowcount', String(total));
    active = Math.max(0, Math.min(active, total - 1));
    const { first, end } = rowsInSight(view());
    // What has the focus must not leave the page with it.
    const kept = (/** @type {number} */ index) => index < total && ((index >= first && index < end) || (index === active && holdsFocus()));
    for (const [index, row] of shown) {
      if (kept(index)) continue;
      row.remove();
      shown.delete(index);
    }
    for (let index = first; index < end; index++) place(index);
    for (const [index, row] of shown) {
      rows.paint(row, index);
      // Of a list without its active row in sight the first one is the way in.
      const stop = index === (shown.has(active) ? active : first);
      const buttons = buttonsOf(row);
      buttons.forEach((button, i) => (button.tabIndex = stop && i === Math.min(column, buttons.length - 1) ? 0 : -1));
    }
    rows.looked(first, end);
  }

  /** @param {number} index */
  function place(index) {
    if (shown.has(index)) return;
    const row = rows.create();
    row.style.top = `${index * height}px`;
    row.dataset.index = String(index);
    shown.set(index, row);
    // In the order in which they are read.
    const next = [...body.children].find((other) => Number(/** @type {HTMLElement} */ (other).dataset.index) > index);
    body.insertBefore(row, next ?? null);
  }

  /**
   * @param {number} index
   * @param {boolean} focus whether the keyboard goes there
   */
  function goTo(index, focus) {
    active = index;
    if (!height) return;
    const top = scrollFor(index, view());
    if (top !== box.scrollTop) box.scrollTop = top;
    paint();
    const row = shown.get(index);
    if (!focus || !row) return;
    const buttons = buttonsOf(row);
    buttons[Math.min(column, buttons.length - 1)]?.focus({ preventScroll: true });
  }

  /** @param {KeyboardEvent} event */
  function hear(event) {
    const index = indexOf(event.target);
    if (index === null || event.ctrlKey || event.altKey || event.metaKey) return;
    const goal = rowFor(event.key, index, rows.total(), Math.floor(box.clientHeight / height));
    const row = /** @type {HTMLElement} */ (shown.get(index));
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (goal !== null) goTo(goal, true);
    else if (step) {
      column = Math.max(0, Math.min(buttonsOf(row).length - 1, column + step));
      goTo(index, true);
    } else if (!rows.act(keyOf(event), index)) return;
    event.preventDefault();
  }

  /** @param {EventTarget | null} target */
  function indexOf(target) {
    const row = /** @type {HTMLElement | null} */ (target instanceof Element ? target.closest('.entry') : null);
    return row && body.contains(row) ? Number(row.dataset.index) : null;
  }

  let asked = false;
  box.addEventListener('scroll', () => {
    if (asked) return;
    asked = true;
    requestAnimationFrame(() => {
      asked = false;
      paint();
    });
  }, { passive: true });
  /** The rows may have another height: they are moved to where they are then, and the first one in sight stays there. */
  function rebuild() {
    if (!box.checkVisibility()) return;
    const [first, was] = [height ? box.scrollTop / height : 0, height];
    measure();
    if (height !== was) for (const [index, row] of shown) row.style.top = `${index * height}px`;
    paint();
    if (height !== was) box.scrollTop = first * height;
  }

  new ResizeObserver(rebuild).observe(box);
  body.addEventListener('keydown', hear);
  body.addEventListener('focusin', ({ target }) => {
    const index = indexOf(target);
    if (index === null) return;
    active = index;
    column = Math.max(0, buttonsOf(/** @type {HTMLElement} */ (shown.get(index))).indexOf(/** @type {HTMLElement} */ (target)));
    if (isKeyboardHere()) goTo(index, false);
  });

  return {
    paint,
    rebuild,
    /** To the row that the keyboard was at last. */
    focus: () => goTo(active, true),
    /** Another list: back to its beginning. */
    restart: () => {
      active = column = 0;
      box.scrollTop = 0;
    },
  };
}
