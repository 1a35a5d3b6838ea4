import type { Key } from './i18n.js';

/** What the help is made of: games bring sections of their own. */

/** A small picture beside a text. */
export interface Portrait {
  readonly markup: string;
  readonly text: Key;
}

/** A key and what it does. */
export interface KeyRow {
  readonly key: string;
  readonly text: Key;
}

/** A button with its sign and its words, and what it does. */
export interface ButtonRow {
  readonly href: string;
  readonly name: string;
  readonly does: string;
}

export interface Section {
  /** Whose colours its figure has, where the page is at no game. */
  readonly game?: string;
  readonly title: Key;
  readonly texts: readonly Key[];
  readonly portraits?: readonly Portrait[];
  readonly figure?: { readonly markup: string; readonly caption: Key } | null;
  /** A table of keys. */
  readonly keys?: readonly KeyRow[];
  /** A table of buttons. */
  readonly buttons?: readonly ButtonRow[];
}
