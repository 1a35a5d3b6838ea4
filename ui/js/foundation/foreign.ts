/** Text from other players. */

/** Characters that change the direction of surrounding text. */
const CONTROLS = /\p{Bidi_Control}/gu;

/** The ranges of right-to-left scripts. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * A name or note from another player, made safe to show within other text. Right-to-left text is isolated by invisible
 * characters, which also work in attributes, options and pictures, where elements cannot.
 */
export function isolated(text: string) {
  const plain = text.replace(CONTROLS, '');
  return RIGHT_TO_LEFT.test(plain) ? `\u2068${plain}\u2069` : plain;
}

/** The host in the address of a server or page, possibly from an invitation. Shows that a server is not encrypted. */
export function hostOf(address: string) {
  try {
    const { protocol, host } = new URL(address);
    return isolated(['ws:', 'mqtt:'].includes(protocol) ? address : host || address);
  } catch {
    return isolated(address);
  }
}

/** An address without white space, invisible characters, or the quotes and brackets that messages put around it. */
export const compact = (text: string) => text.replace(/[\s\p{Default_Ignorable_Code_Point}<>"“”„«»`]/gu, '');

/** Typed text, as stored and searched for. Keyboards produce different Unicode forms. */
export const normalized = (text: string) => text.normalize('NFC').trim();
