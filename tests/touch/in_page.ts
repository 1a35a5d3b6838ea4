/**
 * What functions that run in the page are given. Each of these is sent there as it is written, so they know each other
 * and the page, and nothing else of the tests.
 */
import type { Point } from './browser.js';

export interface Sent {
  kind: string;
  [part: string]: unknown;
}

declare global {
  interface Window {
    /** What the page has sent to the stand-in for the backend. */
    sent: Sent[];
    /** Gives the page a text as the system does. */
    give?: (text: string) => void;
    /** What was broken works from now on. */
    mend: () => void;
    /** What the page has put on the clipboard. */
    copied?: string;
    /** That of a page that is about to be loaded anew. */
    isOld?: boolean;
    /** What was handed on to another app. */
    shared?: ShareData;
    isInstalling?: boolean;
    __TAURI__: { core: { invoke(command: string, args?: object): Promise<any> } };
  }
}

export function find<E extends Element = HTMLElement>(selector: string): E | null {
  return document.querySelector<E>(selector);
}

/** The first, which is there. */
export function one<E extends Element = HTMLElement>(selector: string): E {
  const node = find<E>(selector);
  if (!node) throw new Error(`there is no ${selector}`);
  return node;
}

export function all<E extends Element = HTMLElement>(selector: string): E[] {
  return [...document.querySelectorAll<E>(selector)];
}

/** Those of them that are shown. */
export function seen<E extends Element = HTMLElement>(selector: string): E[] {
  return all<E>(selector).filter((node) => node.checkVisibility());
}

export function isSeen(selector: string): boolean {
  return find(selector)?.checkVisibility() ?? false;
}

export function text(selector: string): string {
  return find(selector)?.textContent ?? '';
}

/** What is in a field. */
export function value(selector: string): string {
  return find<HTMLInputElement>(selector)?.value ?? '';
}

/** Puts something into a field, as if it were typed or chosen there. */
export function fill(selector: string, value: string | number): void {
  const field = one<HTMLInputElement>(selector);
  field.value = String(value);
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
}

export function isOpen(dialog: string): boolean {
  return find<HTMLDialogElement>(`#${dialog}-dialog`)?.open ?? false;
}

/** Where the person is: `home`, `archive` or a game. */
export function place(): string {
  return document.documentElement?.dataset.place ?? '';
}

export function phase(): string {
  return document.documentElement?.dataset.phase ?? '';
}

/** Whether nothing on the board moves. */
export function isStill(): boolean {
  return document.documentElement?.dataset.still === 'true';
}

/** How many plies the record lists. */
export function plies(): number {
  return all('#record [data-ply]').length;
}

export function middleOf(node: Element): Point {
  const { left, right, top, bottom } = node.getBoundingClientRect();
  return { x: (left + right) / 2, y: (top + bottom) / 2 };
}

/** What is seen at the middle of a part. */
export function hitOf(node: Element): Element | null {
  const { x, y } = middleOf(node);
  return document.elementFromPoint(x, y);
}

/** A part by what tells it from the others. */
export function called(node: HTMLElement): string {
  return node.id || node.dataset.name || node.dataset.figure || String(node.className) || (node.textContent ?? '');
}

/** Which of these cannot be touched in their middle, however the page is scrolled. */
export function unreachable(selector: string): string[] {
  return seen(selector)
    .filter((node) => getComputedStyle(node).visibility === 'visible' && node.offsetWidth !== 0)
    .filter((node) => {
      node.scrollIntoView({ block: 'center', inline: 'center' });
      const hit = hitOf(node);
      return !hit || !(node.contains(hit) || node.closest('label')?.contains(hit));
    })
    .map(called);
}

/** Which of these have to be scrolled sideways, and by how much. */
export function sideways(selector: string): string[] {
  const wide = all(selector).filter((node) => node.scrollWidth > node.clientWidth);
  return wide.map((node) => `${node.tagName} ${called(node)}: ${node.scrollWidth} in ${node.clientWidth}`);
}

/** Strikes a key where the focus is, for the page alone. Whether it is left to the browser. */
export function keyDown(key: string, held: KeyboardEventInit = {}): boolean {
  return (document.activeElement ?? document).dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...held }));
}

/** Pastes where the focus is: into the field, if it is on one. */
export function paste(text: string): void {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  const at = document.activeElement ?? document.body;
  const goesOn = at.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  if (goesOn && at.matches(':read-write')) document.execCommand('insertText', false, text);
}

/** So many frames later. */
export async function frames(count: number): Promise<void> {
  for (let frame = 0; frame < count; frame++) await new Promise(requestAnimationFrame);
}
