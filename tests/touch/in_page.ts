/**
 * Helpers for functions that run in the page. They are sent as source, so they can use only each other and the page.
 */
import type { Point } from './browser.js';

export interface Sent {
  kind: string;
  [part: string]: unknown;
}

declare global {
  interface Window {
    /** The commands that the page has sent to the stub. */
    sent: Sent[];
    /** How many commands the stub has not answered yet. */
    pending: number;
    /** Passes a text to the page as the system would. */
    give?: (text: string) => void;
    /** Repairs the broken command. */
    mend: () => void;
    /** The text that the page has copied. */
    copied?: string;
    /** Marks a page that is about to reload. */
    isOld?: boolean;
    /** The data shared with another app. */
    shared?: ShareData;
    isInstalling?: boolean;
    __TAURI__: { core: { invoke(command: string, args?: object): Promise<any> } };
  }
}

export function find<E extends Element = HTMLElement>(selector: string): E | null {
  return document.querySelector<E>(selector);
}

/** The first matching element, which must exist. */
export function one<E extends Element = HTMLElement>(selector: string): E {
  const node = find<E>(selector);
  if (!node) throw new Error(`no ${selector}`);
  return node;
}

export function all<E extends Element = HTMLElement>(selector: string): E[] {
  return [...document.querySelectorAll<E>(selector)];
}

/** The visible matching elements. */
export function seen<E extends Element = HTMLElement>(selector: string): E[] {
  return all<E>(selector).filter((node) => node.checkVisibility());
}

export function isSeen(selector: string): boolean {
  return find(selector)?.checkVisibility() ?? false;
}

export function text(selector: string): string {
  return find(selector)?.textContent ?? '';
}

/** A field's value. */
export function value(selector: string): string {
  return find<HTMLInputElement>(selector)?.value ?? '';
}

/** Sets a field as if its value had been typed or chosen. */
export function fill(selector: string, value: string | number): void {
  const field = one<HTMLInputElement>(selector);
  field.value = String(value);
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
}

export function isOpen(dialog: string): boolean {
  return find<HTMLDialogElement>(`#${dialog}-dialog`)?.open ?? false;
}

/** The place on screen: `home`, `archive` or a game. */
export function place(): string {
  return document.documentElement?.dataset.place ?? '';
}

export function phase(): string {
  return document.documentElement?.dataset.phase ?? '';
}

/** Whether nothing on the board is animated. */
export function isStill(): boolean {
  return document.documentElement?.dataset.still === 'true';
}

/** The number of plies in the record. */
export function plies(): number {
  return all('#record [data-ply]').length;
}

export function middleOf(node: Element): Point {
  const { left, right, top, bottom } = node.getBoundingClientRect();
  return { x: (left + right) / 2, y: (top + bottom) / 2 };
}

/** The topmost element at the middle of a node. */
export function hitOf(node: Element): Element | null {
  const { x, y } = middleOf(node);
  return document.elementFromPoint(x, y);
}

/** A distinguishing name for a node. */
export function called(node: HTMLElement): string {
  return node.id || node.dataset.name || node.dataset.figure || String(node.className) || (node.textContent ?? '');
}

/** The nodes whose middle cannot be touched, however the page is scrolled. */
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

/** The nodes that can be scrolled sideways, and their sizes. */
export function sideways(selector: string): string[] {
  const wide = all(selector).filter((node) => node.scrollWidth > node.clientWidth);
  return wide.map((node) => `${node.tagName} ${called(node)}: ${node.scrollWidth} in ${node.clientWidth}`);
}

/** Dispatches a key to the focused element, within the page only. Returns whether the browser may handle it. */
export function keyDown(key: string, held: KeyboardEventInit = {}): boolean {
  return (document.activeElement ?? document).dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...held }));
}

/** Pastes at the focus; a focused field receives the text. */
export function paste(text: string): void {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  const at = document.activeElement ?? document.body;
  const goesOn = at.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  if (goesOn && at.matches(':read-write')) document.execCommand('insertText', false, text);
}

/** Waits for `count` frames. */
export async function frames(count: number): Promise<void> {
  for (let frame = 0; frame < count; frame++) await new Promise(requestAnimationFrame);
}
