import { normalized } from '../../foundation/foreign.js';

/** The form of a passphrase that was drawn by lot. */
const DRAWN = /^[0-9a-hjkmnp-tv-z]{5}(-[0-9a-hjkmnp-tv-z]{5}){3}$/;

/**
 * A passphrase as it is meant: the same on every keyboard, and one that was drawn by lot also where somebody has read
 * and typed it in capitals, with other strokes or none, or with letters that it never has.
 */
export function typedPassphrase(text: string) {
  const plain = normalized(text);
  const signs = plain.toLowerCase().replace(/[\s\p{Dash}\p{Default_Ignorable_Code_Point}]/gu, '').replaceAll('o', '0').replace(/[il]/g, '1');
  const drawn = signs.match(/.{5}/g)?.join('-') ?? '';
  return DRAWN.test(drawn) && signs.length === 20 ? drawn : plain;
}
