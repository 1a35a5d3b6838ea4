import { drawing } from '../kit/painting.js';
import type { Side } from '../../wire.js';
import type { Piece as Kind } from './wire.js';

/**
 * The pieces, drawn like the cardboard heads of the original game. Each is centred on the origin and leaves its
 * square's arrowheads visible. Blue wears round items (stand, beanie, pot, glasses), Red pointed ones, so the sides
 * differ without colour.
 */

const SHADOW = '<ellipse class="shade" cx="1" cy="36" rx="28" ry="6"/>';

const STAND: Record<Side, string> = {
  first:
    '<path class="side" d="M-25 27 A25 8 0 0 1 25 27 V32 A25 7 0 0 1 -25 32 Z"/>' +
    '<path class="shine" d="M-19 25 A20 5 0 0 1 12 21.5" />',
  second:
    '<path class="side" d="M-20 21 H20 L27 37 H-27 Z"/>' +
    '<path class="shine" d="M-16 25 H10"/><path class="crease" d="M-24 32 H24"/>',
};

const NINNY: Record<Side, string> = {
  first:
    '<path class="side" d="M-15 28 C-14 14 -8 10 0 10 C8 10 14 14 15 28 Z"/>' +
    '<circle class="face" cx="-17" cy="-3" r="4.5"/><circle class="face" cx="17" cy="-3" r="4.5"/>' +
    '<circle class="face" cy="-2" r="17"/>' +
    '<path class="side" d="M-16.5 -9 A16.5 15 0 0 1 16.5 -9 Q0 -13 -16.5 -9 Z"/>' +
    '<path class="crease" d="M0 -11.5 V-24"/><path class="line" d="M0 -24 V-30"/>' +
    '<ellipse class="trim" cx="-8.5" cy="-31" rx="8.5" ry="3.2"/>' +
    '<ellipse class="trim" cx="8.5" cy="-31" rx="8.5" ry="3.2"/>',
  second:
    '<path class="side" d="M-17 28 L-10 11 H10 L17 28 Z"/>' +
    '<path class="face" d="M-15 -5 L-22 -10 L-16 3 Z M15 -5 L22 -10 L16 3 Z"/>' +
    '<circle class="face" cy="-2" r="17"/>' +
    '<path class="side" d="M-15.5 -10 L3 -41 L15.5 -10 Q0 -15 -15.5 -10 Z"/>' +
    '<path class="crease" d="M-9 -20 L9.5 -24"/><path class="trim" d="M3 -45 L7 -40 L3 -35 L-1 -40 Z"/>',
};

const NINNY_FACE =
  '<circle class="white" cx="-6.5" cy="-5" r="5.2"/><circle class="white" cx="6.5" cy="-5" r="5.2"/>' +
  '<circle class="ink" cx="-4.6" cy="-3.6" r="2.3"/><circle class="ink" cx="4.8" cy="-6.2" r="2.3"/>' +
  '<path class="ink" d="M-9 4 Q0 8 9 3 Q6 13 0 12.5 Q-6 12 -9 4 Z"/>' +
  '<path class="tooth" d="M-4 5.6 H0 V10 H-4 Z M0 5.6 H4 L3.6 9.6 H0 Z"/>';

const SKULL =
  '<path class="bone" d="M-23 -5 C-24 -31 24 -31 23 -5 C23 4 18 7 15 9 L14 23 ' +
  'Q0 29 -14 23 L-15 9 C-18 7 -23 4 -23 -5 Z"/>' +
  '<ellipse class="ink" cx="-10" cy="-2" rx="7.6" ry="8"/><ellipse class="ink" cx="10" cy="-2" rx="7.6" ry="8"/>' +
  '<circle class="white" cx="-8" cy="0.5" r="3"/><circle class="white" cx="9" cy="-4.5" r="3"/>' +
  '<path class="ink" d="M0 5.5 L3.6 11 H-3.6 Z"/>' +
  '<path class="teeth" d="M-10 15.5 H10 M-6.5 15.5 V23 M-2.2 15.5 V24 M2.2 15.5 V24 M6.5 15.5 V23"/>';

const NUMSKULL_HAT: Record<Side, string> = {
  first:
    '<path class="side" d="M-24 -11 C-24 -40 24 -40 24 -11 Q0 -17 -24 -11 Z"/>' +
    '<path class="shine" d="M-17 -19 C-15 -28 -7 -31 -2 -31.5"/>' +
    '<path class="side" d="M-27 -9.5 Q0 -18 27 -9.5 Q28 -13.5 25 -14.5 Q0 -22 -25 -14.5 Q-28 -13.5 -27 -9.5 Z"/>' +
    '<circle class="trim" cy="-35.5" r="4.6"/>',
  second:
    '<path class="side" d="M-24 -9 L-35 -27 L-14 -22 L0 -42 L14 -22 L35 -27 L24 -9 Q0 -17 -24 -9 Z"/>' +
    '<path class="crease" d="M-14 -22 L-9 -13 M14 -22 L9 -13"/>' +
    '<path class="trim" d="M-35 -32 L-30.5 -27 L-35 -22 L-39.5 -27 Z M35 -32 L39.5 -27 L35 -22 L30.5 -27 Z ' +
    'M0 -47 L4.5 -42 L0 -37 L-4.5 -42 Z"/>',
};

const LOBES =
  '<path class="brain" d="M-24 -2 C-33 -3 -36 -14 -29 -19 C-32 -28 -23 -35 -16 -32 C-13 -39 -4 -40 0 -36 ' +
  'C4 -40 13 -39 16 -32 C23 -35 32 -28 29 -19 C36 -14 33 -3 24 -2 C16 1 -16 1 -24 -2 Z"/>' +
  '<path class="fold" d="M0 -36 C2 -31 -2 -27 0 -22 C2 -17 -2 -13 0 -8 ' +
  'M-29 -19 C-25 -21 -20 -20 -18 -16 M-16 -32 C-17 -27 -13 -24 -8 -25 M-25 -9 C-20 -12 -14 -10 -11 -6 ' +
  'M-8 -17 C-11 -14 -9 -10 -5 -9 M29 -19 C25 -21 20 -20 18 -16 M16 -32 C17 -27 13 -24 8 -25 ' +
  'M25 -9 C20 -12 14 -10 11 -6 M8 -17 C11 -14 9 -10 5 -9"/>' +
  '<path class="shine" d="M-26 -24 C-25 -28 -22 -29.5 -19 -29"/>';

const BRAIN_HEAD: Record<Side, string> = {
  first:
    '<path class="side" d="M-22 30 C-22 18 -12 14 0 14 C12 14 22 18 22 30 Z"/>' +
    '<path class="face" d="M-17 -6 H17 C18 8 10 17 0 17 C-10 17 -18 8 -17 -6 Z"/>' +
    '<circle class="white" cx="-7.5" cy="3" r="6.4"/><circle class="white" cx="7.5" cy="3" r="6.4"/>' +
    '<path class="line" d="M-1.2 2.4 Q0 1.2 1.2 2.4"/>' +
    '<circle class="ink" cx="-6.5" cy="3.6" r="2.4"/><circle class="ink" cx="6.5" cy="3.6" r="2.4"/>' +
    '<path class="line" d="M-4 12.5 Q0 14.5 4 12.5"/>',
  second:
    '<path class="side" d="M-25 30 L-15 13 H15 L25 30 Z"/>' +
    '<path class="face" d="M-17 -6 H17 L13 11 L0 20 L-13 11 Z"/>' +
    '<path class="white" d="M-14 0 H-2.5 L-4 7 H-12 Z M14 0 H2.5 L4 7 H12 Z"/>' +
    '<circle class="ink" cx="-7.5" cy="3.4" r="2.2"/><circle class="ink" cx="7.5" cy="3.4" r="2.2"/>' +
    '<path class="ink" d="M0 9.5 L13 7 L7 13 L0 11.5 L-7 13 L-13 7 Z"/>',
};

const BADGE: Record<Side, string> = {
  first: '<circle class="badge" cy="25.5" r="13"/>',
  second: '<path class="badge" d="M-13 15 H13 L15 37 H-15 Z"/>',
};

/** The badge for a friend on another device: a symbol rather than a letter, because symbols need no translation. */
export const FRIEND = 'friend';

/** The friend's badge: radio waves. */
const WAVES =
  '<circle class="ink" cy="32" r="2.6"/>' +
  '<path class="line" d="M-4.6 27.6 A6.4 6.4 0 0 1 4.6 27.6 M-8.6 23.6 A12 12 0 0 1 8.6 23.6"/>';

/** A friend's headset: round for Blue, pointed for Red. */
const HEADSET: Record<Side, string> = {
  first:
    '<path class="band" d="M-27 -7 C-33 -49 33 -49 27 -7"/><path class="line" d="M28 2 Q26 15 9 13.5"/>' +
    '<ellipse class="trim" cx="-27" cy="-3" rx="6" ry="8.5"/><ellipse class="trim" cx="27" cy="-3" rx="6" ry="8.5"/>' +
    '<circle class="ink" cx="8" cy="13.5" r="2.6"/>',
  second:
    '<path class="band" d="M-27 -7 L-22 -36 L0 -44 L22 -36 L27 -7"/><path class="line" d="M27 4 L21 14 L9 14"/>' +
    '<path class="trim" d="M-27 -13 L-20 -3 L-27 7 L-34 -3 Z M27 -13 L34 -3 L27 7 L20 -3 Z"/>' +
    '<path class="ink" d="M8 11 L11 14 L8 17 L5 14 Z"/>',
};

const CROWN =
  '<path class="crown" d="M-15 -36 L-19 -53 L-8 -45 L0 -57 L8 -45 L19 -53 L15 -36 Q0 -40 -15 -36 Z"/>';

/**
 * A piece centred on the origin.
 *
 * @param extras `badge` shows who plays it, `crown` that it won
 * @returns SVG markup
 */
export function pieceMarkup(side: Side, kind: Kind, extras: { badge?: string | null, crown?: boolean } = {}): string {
  const isFriend = extras.badge === FRIEND;
  const badge = extras.badge ? BADGE[side] + (isFriend ? WAVES : badgeText(extras.badge)) : '';
  const head = BRAIN_HEAD[side] + LOBES + (isFriend ? HEADSET[side] : '');
  const figure = {
    ninny: STAND[side] + NINNY[side] + NINNY_FACE,
    numskull: STAND[side] + SKULL + NUMSKULL_HAT[side],
    brain: STAND[side] + head + badge + (extras.crown ? CROWN : ''),
  };
  return `<g${isFriend ? ' class="elsewhere"' : ''} transform="translate(0 3) scale(.87)">${SHADOW}${figure[kind]}</g>`;
}

/** @param text one character, or a longer text, which is drawn smaller */
function badgeText(text: string) {
  const [look, y] = text.length > 1 ? ['badge-text long', 31] : ['badge-text', 33.5];
  return `<text class="${look}" y="${y}">${text}</text>`;
}

/**
 * A piece as a separate picture, for a list of captured pieces or a button.
 *
 * @returns SVG markup
 */
export function pieceIcon(side: Side, kind: Kind, badge: string | null = null): string {
  return drawing(`figure ${side} ${kind}`, '-36 -38 72 76', pieceMarkup(side, kind, { badge }));
}
