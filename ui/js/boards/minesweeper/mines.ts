import { drawing } from '../kit/painting.js';
import type { Side } from '../../wire.js';
import type { ActionKind } from './wire.js';

/**
 * A square's contents: mines, and signs showing whose they are. Blue's sign is round, Red's a diamond. All
 * drawings are SVG markup around the centre of a square 100 wide.
 */

const HORNS = [0, 45, 90, 135, 180, 225, 270, 315]
  .map((angle) => `<path class="horn" d="M0 -22 V-34" transform="rotate(${angle})"/>`)
  .join('');
const BODY = `${HORNS}<circle class="mine-body" r="27"/><path class="mine-shine" d="M-17 -8 Q-14 -17 -5 -19"/>`;
const ASLEEP = '<path class="mine-line" d="M-13 2 Q-9 7 -4 3 M4 3 Q9 7 13 2 M-5 13 Q0 16 5 13"/>';
const AWAKE =
  '<circle class="mine-white" cx="-9" cy="-1" r="7"/><circle class="mine-white" cx="9" cy="-1" r="7"/>' +
  '<circle class="mine-pupil" cx="-9" cy="-1" r="2.6"/><circle class="mine-pupil" cx="9" cy="-1" r="2.6"/>' +
  '<ellipse class="mine-white" cy="14" rx="4" ry="5"/>';

const BURST =
  'M0 -49 L10 -33 L28 -43 L28 -24 L47 -19 L36 -3 L49 11 L32 17 L34 36 L16 33 L5 49 L-8 34 L-26 42 L-28 24 L-48 20 L-36 4 L-49 -12 L-31 -17 L-33 -36 L-14 -32 Z';

/** Centred on the origin, extending about 20 in each direction. */
const SIGN: Record<Side, string> = { first: '<circle r="19"/>', second: '<path d="M0 -23 L23 0 L0 23 L-23 0 Z"/>' };

const sign = (side: Side, transform: string, kind: string = 'sign') => `<g class="${kind} ${side}" transform="${transform}">${SIGN[side]}</g>`;

/** A sign on a stick. */
export const flagMarkup = (side: Side, transform: string = '') =>
  `<g transform="${transform}"><path class="stick-back" d="M0 -4 V40"/><path class="stick" d="M0 -4 V40"/>${sign(side, 'translate(0 -17)')}</g>`;

export const markedMarkup = (side: Side) =>
  `<g transform="translate(-7 9) scale(.95)">${BODY}${ASLEEP}</g>${flagMarkup(side, 'translate(25 -9) scale(.85)')}`;

export const explodedMarkup = (side: Side) =>
  `<path class="burst" d="${BURST}"/><path class="burst-core" d="${BURST}" transform="scale(.74) rotate(14)"/>` +
  `<g transform="translate(-3 4) scale(.78)">${BODY}${AWAKE}</g>${sign(side, 'translate(31 -30) scale(.82)')}`;

/** An unfound mine. */
export const leftMarkup = () => `<g class="left" transform="scale(.95)">${BODY}${ASLEEP}</g>`;

const CROSS = '<path class="cross" d="M-9 -9 L9 9 M9 -9 L-9 9"/>';

/** Failed marks: a hollow sign, crossed out. */
export function failedMarkup(sides: readonly Side[]) {
  const shift = sides.length > 1 ? 22 : 0;
  return sides.map((side, i) => lostMarkup(side, `translate(${(2 * i - 1) * shift} 0) scale(${shift ? 0.85 : 1.3})`)).join('');
}

const lostMarkup = (side: Side, transform: string) => `<g transform="${transform}">${sign(side, '', 'lost')}${CROSS}</g>`;

/** Failed marks on a square with other content: small, in the lower corners. */
export const failedNoteMarkup = (sides: readonly Side[]) =>
  sides.map((side) => lostMarkup(side, `translate(${side === 'first' ? -33 : 33} 33) scale(.6)`)).join('');

/** A magnifying glass. */
export const lensMarkup = () =>
  '<g class="lens"><path class="lens-back" d="M11 11 L31 31"/><circle class="lens-back" cx="-6" cy="-6" r="23"/>' +
  '<path class="lens-grip" d="M12 12 L31 31"/><circle class="lens-glass" cx="-6" cy="-6" r="22"/>' +
  '<path class="lens-shine" d="M-18 -8 Q-16 -17 -7 -19"/></g>';

/**
 * A mine as a picture within text.
 *
 * @returns SVG markup
 */
export const mineIcon = (): string => drawing('mine-icon', '-38 -38 76 76', BODY);

/**
 * An action as a picture for a button.
 *
 * @param side whose mark it would be
 * @returns SVG markup
 */
export const actionIcon = (action: ActionKind, side: Side): string =>
  drawing('mine-icon', '-38 -42 76 84', action === 'explore' ? lensMarkup() : flagMarkup(side, 'translate(0 2) scale(.95)'));
