import { ownsWindow } from './backend.js';

/**
 * Identifies the pressed key in every keyboard language.
 *
 * A key is named after the Latin letter or digit it types, so Z follows the layout (QWERTZ, Dvorak). In other scripts
 * it is named after its place on the American keyboard, as printed on its keycap. Digits in every script count, and so
 * does the unshifted upper row of AZERTY, which types letters.
 */

/** Codes whose name differs from their character on the American keyboard. */
const PLACES = ({ Equal: '=', Minus: '-', Space: ' ' } as Record<string, string>);

/**
 * @returns a lower-case Latin letter, a digit from 0 to 9, another character, or a name as in `event.key`; empty for
 * dead keys, keys used in composition, and AltGr combinations
 */
export function keyOf(event: KeyboardEvent): string {
  const { key, code = '', shiftKey } = event;
  if (event.isComposing || key === 'Process' || key === 'Dead' || event.getModifierState?.('AltGraph')) return '';
  const digit = digitOf(key) ?? (shiftKey ? undefined : /^Digit(\d)$/.exec(code)?.[1]);
  if (digit !== undefined) return digit;
  // Named keys, and characters on Latin keyboards.
  if (/^[\x20-\x7e]+$/.test(key) && key !== 'Unidentified') return key.length === 1 ? key.toLowerCase() : key;
  if (/^\p{Script=Latin}$/u.test(key)) return key.toLowerCase();
  return /^Key([A-Z])$/.exec(code)?.[1].toLowerCase() ?? PLACES[code] ?? key;
}

export const isChord = ({ ctrlKey, metaKey }: Pick<KeyboardEvent, 'ctrlKey' | 'metaKey'>) => ctrlKey || metaKey;

/**
 * Whether a board can take a key. The app also allows Ctrl, because some screen readers intercept single letters and
 * digits (Orca 43).
 */
export const isForBoard = ({ altKey, ctrlKey, metaKey }: Pick<KeyboardEvent, 'altKey' | 'ctrlKey' | 'metaKey'>) => !altKey && !metaKey && (!ctrlKey || ownsWindow());

/** @returns a digit's value in any script */
function digitOf(character: string): string | undefined {
  if (!/^\p{Nd}$/u.test(character)) return undefined;
  // Every script's digits are consecutive.
  const at = (character.codePointAt(0) as number);
  let value = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(at - value - 1))) value++;
  return String(value % 10);
}

/** Replaces all digits with 0 to 9. */
export const latinDigits = (text: string) => text.replace(/\p{Nd}/gu, (digit) => (digitOf(digit) as string));
