import { turnNow, upright } from './rotation.js';
import type { Snapshot } from '../wire.js';

/**
 * A board larger than its room, moved in it by a mouse: a wheel goes one way only, and scroll bars are thin. A drag
 * that begins on a button or on what can be lifted is not meant for this. Fingers scroll by themselves.
 */

export type Grip = { pointer: number, x: number, y: number, left: number, top: number };

const THRESHOLD = 6;

/** @param view what is larger inside than outside */
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
  // What was under the mouse has moved along with it, so that letting it go would press it.
  view.addEventListener('click', (event) => moved && event.detail > 0 && event.stopPropagation(), { capture: true });
}

const isLarger = (view: HTMLElement) => view.scrollWidth > view.clientWidth || view.scrollHeight > view.clientHeight;

/**
 * Where a board is larger than its room a move is brought into sight. One that a person's own hand has made is not:
 * the board must not move away under it.
 */
export function createFollower(view: HTMLElement) {
  /** Whose last move was brought into sight last. */
  let followed: Snapshot | null = null;

  return {
    restart: () => (followed = null),

    follow(snapshot: Snapshot, smoothly: boolean) {
      // An overtaken painting may end last.
      if (followed && snapshot.revision < followed.revision) return;
      const { shown_ply: at, record, seats } = snapshot;
      const was = followed?.shown_ply ?? null;
      followed = snapshot;
      if (document.documentElement.dataset.pans !== 'true' || was === at) return;
      // A person who comes by keyboard sees where they are.
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

/** Shows the middle of it, where players are chosen and most is to be seen. */
export function showMiddle(view: HTMLElement) {
  view.scrollTo((view.scrollWidth - view.clientWidth) / 2, (view.scrollHeight - view.clientHeight) / 2);
}

/** Moves it just so far that a part of it is in sight; the page stays where it is. */
function bringIntoSight(view: HTMLElement, part: Element, behavior: ScrollBehavior) {
  const room = view.getBoundingClientRect();
  const box = part.getBoundingClientRect();
  const beyond = (start: number, end: number, least: number, most: number) =>
    start < least ? start - least : Math.max(0, end - most);
  const delta = { x: beyond(box.left, box.right, room.left, room.right), y: beyond(box.top, box.bottom, room.top, room.bottom) };
  const { x, y } = upright(delta, turnNow());
  view.scrollBy({ left: x, top: y, behavior });
}
