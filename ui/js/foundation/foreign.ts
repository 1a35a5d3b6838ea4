/** Texts that somebody has written elsewhere. */

/** Signs that change the direction of the text around them. */
const CONTROLS = /\p{Bidi_Control}/gu;

/** Where scripts stand that run from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * What somebody has written, a name or a note, to be shown among other words. Whatever is in it, those stay where
 * they are. A text in a script that runs as ours does needs nothing for that. The others are isolated by signs nobody
 * sees, which work in attributes, choices and pictures too, where no element could.
 */
export function isolated(text: string) {
  const plain = text.replace(CONTROLS, '');
  return RIGHT_TO_LEFT.test(plain) ? `\u2068${plain}\u2069` : plain;
}

/**
 * An address as somebody has typed or pasted it, without what no address has in it: white space, what nobody sees, and
 * what a message puts around it.
 */
export const compact = (text: string) => text.replace(/[\s\p{Default_Ignorable_Code_Point}<>"“”„«»`]/gu, '');

/** What somebody has typed, as it is kept and looked for: in one form of Unicode, whichever the keyboard writes. */
export const normalized = (text: string) => text.normalize('NFC').trim();
