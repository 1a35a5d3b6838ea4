import { turnNow, upright } from './rotation.js';
import type { Snapshot } from '../wire.js';

/**
 * Mouse panning for a board larger than its area: a wheel scrolls only one way, and scroll bars are thin. Drags that
 * begin on a button or a liftable piece do not pan. Touch scrolls natively.
 */

export type Grip = { pointer: number, x: number, y: number, left: number, top: number };

const THRESHOLD = 6;

/** @param view the scrolled element */
export function listenToPanning(view: HTMLElement) {
  let grip: Grip | null = null;
  let moved = false;

  view.addEventListener('pointerdown', (event) => {
    grip = null;
    moved = false;
    const target = (event.target as Element);
    if (event.pointerType !== 'mouse' || event.button !== 0 || target.closest('button, [data-liftable]')) return;
    grip = { pointer: event.pointerId, x: event.clientX, y: event.clientY, left: view.scrollLeft, top: view.scrollTop };
  });
  document.addEventListener('pointermove', (event) => {
    if (event.pointerId !== grip?.pointer) return;
    const delta = upright({ x: event.clientX - grip.x, y: event.clientY - grip.y }, turnNow());
    moved ||= Math.hypot(delta.x, delta.y) > THRESHOLD && isLarger(view);
    if (!moved) return;
    view.classList.add('panning');
    view.scrollTo(grip.left - delta.x, grip.top - delta.y);
  });
  for (const type of (['pointerup', 'pointercancel'] as const)) {
    document.addEventListener(type, () => {
      grip = null;
      view.classList.remove('panning');
    });
  }
  // The element under the mouse moved with it, so releasing the button would press it.
  view.addEventListener('click', (event) => moved && event.detail > 0 && event.stopPropagation(), { capture: true });
}

const isLarger = (view: HTMLElement) => view.scrollWidth > view.clientWidth || view.scrollHeight > view.clientHeight;

/**
 * On a board larger than its area, scrolls to each move, except those by a player here: the board must not move under
 * their hand.
 */
export function createFollower(view: HTMLElement) {
  /** The last snapshot followed. */
  let followed: Snapshot | null = null;

  return {
    restart: () => (followed = null),

    follow(snapshot: Snapshot, smoothly: boolean) {
      // An overtaken paint can finish last.
      if (followed && snapshot.revision < followed.revision) return;
      const { shown_ply: at, record, seats } = snapshot;
      const was = followed?.shown_ply ?? null;
      followed = snapshot;
      if (document.documentElement.dataset.pans !== 'true' || was === at) return;
      // Keyboard users need to see the focused cell.
      const focused = was === null ? view.querySelector('[data-cell]:focus') : null;
      if (focused) return bringIntoSight(view, focused, 'auto');
      if (was === null) return showMiddle(view);
      const mover = record[at - 1]?.side;
      if (at === was + 1 && mover && seats[mover]?.kind === 'human') return;
      const last = view.querySelector('[data-last]:not([data-last="from"])');
      if (last) bringIntoSight(view, last, smoothly ? 'smooth' : 'auto');
    },
  };
}

/** Scrolls to the middle, where players are chosen and most of the action happens. */
export function showMiddle(view: HTMLElement) {
  view.scrollTo((view.scrollWidth - view.clientWidth) / 2, (view.scrollHeight - view.clientHeight) / 2);
}

/** Scrolls just far enough to show a part; the page itself does not scroll. */
function bringIntoSight(view: HTMLElement, part: Element, behavior: ScrollBehavior) {
  const room = view.getBoundingClientRect();
  const box = part.getBoundingClientRect();
  const beyond = (start: number, end: number, least: number, most: number) =>
    start < least ? start - least : Math.max(0, end - most);
  const delta = { x: beyond(box.left, box.right, room.left, room.right), y: beyond(box.top, box.bottom, room.top, room.bottom) };
  const { x, y } = upright(delta, turnNow());
  view.scrollBy({ left: x, top: y, behavior });
}
