import { ownsWindow } from './backend.js';

/**
 * Which key was pressed, whatever the language of the keyboard.
 *
 * A key is called by the Latin letter or digit that it writes: Z is where the layout has it (QWERTZ, Dvorak). Where it
 * writes another script, it is called by its place on the American keyboard, as on the keycap beside the own letter.
 * Digits of every script count, and so does the unshifted upper row of AZERTY, which writes letters.
 */

/** Places with another name than the character that they have on the American keyboard. */
const PLACES = ({ Equal: '=', Minus: '-', Space: ' ' } as Record<string, string>);

/**
 * @returns a small Latin letter, a digit from 0 to 9, another character, or a name as in `event.key`; empty for a
 *   key that composes a character or writes a third one (AltGr)
 */
export function keyOf(event: KeyboardEvent): string {
  const { key, code = '', shiftKey } = event;
  if (event.isComposing || key === 'Process' || key === 'Dead' || event.getModifierState?.('AltGraph')) return '';
  const digit = digitOf(key) ?? (shiftKey ? undefined : /^Digit(\d)$/.exec(code)?.[1]);
  if (digit !== undefined) return digit;
  // What has a name, and what a Latin keyboard writes.
  if (/^[\x20-\x7e]+$/.test(key) && key !== 'Unidentified') return key.length === 1 ? key.toLowerCase() : key;
  if (/^\p{Script=Latin}$/u.test(key)) return key.toLowerCase();
  return /^Key([A-Z])$/.exec(code)?.[1].toLowerCase() ?? PLACES[code] ?? key;
}

export const isChord = ({ ctrlKey, metaKey }: Pick<KeyboardEvent, 'ctrlKey' | 'metaKey'>) => ctrlKey || metaKey;

/**
 * Whether a board may take a key. With Ctrl it may where that is no browser's, as some screen readers keep bare letters
 * and digits for themselves (Orca 43).
 */
export const isForBoard = ({ altKey, ctrlKey, metaKey }: Pick<KeyboardEvent, 'altKey' | 'ctrlKey' | 'metaKey'>) => !altKey && !metaKey && (!ctrlKey || ownsWindow());

/** @returns its value, if it is a digit of any script */
function digitOf(character: string): string | undefined {
  if (!/^\p{Nd}$/u.test(character)) return undefined;
  // In every script the ten digits follow each other.
  const at = (character.codePointAt(0) as number);
  let value = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(at - value - 1))) value++;
  return String(value % 10);
}

/** A text in which all digits are those from 0 to 9. */
export const latinDigits = (text: string) => text.replace(/\p{Nd}/gu, (digit) => (digitOf(digit) as string));
