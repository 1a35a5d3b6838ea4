import { levelNumber } from '../../levels.js';
import { SIDES } from '../../sides.js';
import { COLUMNS, FRAME, HEIGHT, ROWS, SQUARE, WIDTH } from './geometry.js';

/**
 * Choosing the players: Brain figures wait in the middle of the board. Each side has one for a human and one for each
 * level that has a name.
 *
 * @typedef {import('./wire.js').GameSnapshot} Snapshot
 * @typedef {import('../../wire.js').Side} Side
 * @typedef {import('../../wire.js').Player} Player
 * @typedef {import('../../i18n.js').I18n} I18n
 *
 * @typedef {import('../../wire.js').LevelInfo} LevelInfo
 *
 * @typedef {LevelInfo | null} Offer
 *
 * @typedef {object} Figure
 * @property {string} id `first-human`, `second-4`: the finer steps above a level share its figure
 * @property {Side} side
 * @property {Player} player
 * @property {string} badge
 * @property {boolean} chosen
 * @property {number} left middle of the figure, in per cent of the board
 * @property {number} top
 * @property {string} spoken
 *
 * @typedef {object} Choosing
 * @property {string} title
 * @property {string} hint
 * @property {Record<Side, string>} groups spoken names of the two rows
 * @property {Figure[]} figures
 * @property {{ text: string, left: number }[]} captions what the figures of a column mean
 * @property {Record<Side, { cell: number, waiting: boolean }>} homes where each side's figure goes
 */

/**
 * @param {Snapshot} snapshot
 * @param {boolean} flipped
 * @param {I18n} i18n
 * @returns {Choosing}
 */
export function choosingScene(snapshot, flipped, i18n) {
  const offers = offersOf(snapshot.levels);
  const left = (/** @type {number} */ i) => columnMiddle(i, offers.length);
  return {
    title: i18n.t('smess.choosing_title'),
    hint: i18n.t('smess.choosing_hint'),
    groups: { first: i18n.t('smess.choosing_first'), second: i18n.t('smess.choosing_second') },
    figures: SIDES.flatMap((side) =>
      offers.map((offer, i) => figure(snapshot, side, offer, left(i), flipped, i18n)),
    ),
    captions: offers.map((offer, i) => ({ text: offerWord(offer, i18n), left: left(i) })),
    homes: { first: home(snapshot, 'first'), second: home(snapshot, 'second') },
  };
}

/**
 * What the figures of a side stand for: null is a human.
 *
 * @param {readonly LevelInfo[]} levels
 * @returns {Offer[]}
 */
const offersOf = (levels) => [null, ...levels.filter((info) => info.name !== null)];

/**
 * @param {Offer} offer
 * @param {I18n} i18n
 */
const offerWord = (offer, i18n) => i18n.t(offer?.name ? `level.${offer.name}` : 'player.human');

/**
 * @param {Player} player
 * @param {I18n} i18n
 * @returns {string} what stands on the Brain of whom they play: `H`, `1`, `1.2`
 */
export const badgeOf = (player, i18n) => (player.kind === 'computer' ? levelNumber(player.level, i18n) : 'H');

/**
 * Whether this figure is the one of that player: a level is the figure's up to the next one that has a name.
 *
 * @param {Offer} offer
 * @param {Player | null} player
 * @param {readonly LevelInfo[]} levels
 */
function standsFor(offer, player, levels) {
  if (!offer || player?.kind !== 'computer') return !offer && player?.kind === 'human';
  return offer === levels.filter(({ name, level }) => name !== null && level <= player.level).pop();
}

// From one figure to the next, in squares: as far as six of them fit on the board.
const SPREAD = 1.12;

/**
 * @param {number} i
 * @param {number} count
 */
const columnMiddle = (i, count) => percent(FRAME + (COLUMNS / 2 + (i - (count - 1) / 2) * SPREAD) * SQUARE, WIDTH);

/**
 * @param {Snapshot} snapshot
 * @param {Side} side
 * @param {Offer} offer
 * @param {number} left
 * @param {boolean} flipped
 * @param {I18n} i18n
 * @returns {Figure}
 */
function figure(snapshot, side, offer, left, flipped, i18n) {
  const below = (side === 'first') !== flipped;
  const chosen = standsFor(offer, snapshot.seats[side], snapshot.levels);
  /** @type {Player} */
  const player = offer ? { kind: 'computer', level: offer.level } : { kind: 'human' };
  const label = badgeOf(player, i18n);
  return {
    id: `${side}-${offer ? label : 'human'}`,
    side,
    player,
    badge: label,
    chosen,
    left,
    top: percent(FRAME + (ROWS / 2 + (below ? 0.72 : -0.78)) * SQUARE, HEIGHT),
    spoken: i18n.t('smess.choosing_figure', {
      side: i18n.t(`smess.side_${side}`),
      player: offerWord(offer, i18n),
      label,
    }),
  };
}

/**
 * @param {Snapshot} snapshot
 * @param {Side} side
 */
function home(snapshot, side) {
  const cell = snapshot.view.cells.findIndex((wire) => wire.brain_start_of === side);
  return { cell, waiting: snapshot.seats[side] === null };
}

/**
 * @param {number} part
 * @param {number} whole
 */
const percent = (part, whole) => (100 * part) / whole;
