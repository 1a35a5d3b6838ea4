import type { Key } from './i18n.js';

/** The parts of the help; games add their own sections. */

/** A small picture next to text. */
export interface Portrait {
  readonly markup: string;
  readonly text: Key;
}

/** A key and what it does. */
export interface KeyRow {
  readonly key: string;
  readonly text: Key;
}

/** A button's icon, name and purpose. */
export interface ButtonRow {
  readonly href: string;
  readonly name: string;
  readonly does: string;
}

export interface Section {
  /** The game whose colours the figure uses outside a match. */
  readonly game?: string;
  readonly title: Key;
  readonly texts: readonly Key[];
  readonly portraits?: readonly Portrait[];
  readonly figure?: { readonly markup: string; readonly caption: Key } | null;
  readonly keys?: readonly KeyRow[];
  readonly buttons?: readonly ButtonRow[];
  /** Whether it opens the game's lesson. */
  readonly learns?: boolean;
}
