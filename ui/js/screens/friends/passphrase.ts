import { normalized } from '../../foundation/foreign.js';

/** The format of a generated passphrase. */
const DRAWN = /^[0-9a-hjkmnp-tv-z]{5}(-[0-9a-hjkmnp-tv-z]{5}){3}$/;

/**
 * Normalizes a typed passphrase, so that it is the same on every keyboard. A generated one can also be typed in
 * capitals, with different or missing dashes, or with letters that it never contains.
 */
export function typedPassphrase(text: string) {
  const plain = normalized(text);
  const signs = plain.toLowerCase().replace(/[\s\p{Dash}\p{Default_Ignorable_Code_Point}]/gu, '').replaceAll('o', '0').replace(/[il]/g, '1');
  const drawn = signs.match(/.{5}/g)?.join('-') ?? '';
  return DRAWN.test(drawn) && signs.length === 20 ? drawn : plain;
}
