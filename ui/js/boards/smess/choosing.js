import { levelBadge } from '../../levels.js';
import { SIDES } from '../../sides.js';
import { COLUMNS, FRAME, HEIGHT, ROWS, SQUARE, WIDTH } from './geometry.js';
import { FRIEND } from './pieces.js';

/**
 * Choosing the players: Brain figures wait in the middle of the board. Each side has one for a human, one for a friend
 * on another device, and one for each level that has a name.
 *
 * @typedef {import('./wire.js').GameSnapshot} Snapshot
 * @typedef {import('../../wire.js').Side} Side
 * @typedef {import('../../wire.js').Player} Player
 * @typedef {import('../../i18n.js').I18n} I18n
 *
 * @typedef {import('../../wire.js').LevelInfo} LevelInfo
 *
 * @typedef {object} Offer what a figure stands for
 * @property {Player} player
 * @property {string} name of the figure, after its side's
 * @property {string} word
 *
 * @typedef {object} Figure
 * @property {string} id `first-human`, `first-friend`, `second-4`: the finer steps above a level share its figure
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
  const offers = offersOf(snapshot.levels, i18n);
  const left = (/** @type {number} */ i) => columnMiddle(i, offers.length);
  return {
    title: i18n.t('smess.choosing_title'),
    hint: i18n.t('smess.choosing_hint'),
    groups: { first: i18n.t('smess.choosing_first'), second: i18n.t('smess.choosing_second') },
    figures: SIDES.flatMap((side) =>
      offers.map((offer, i) => figure(snapshot, side, offer, left(i), flipped, i18n)),
    ),
    captions: offers.map((offer, i) => ({ text: offer.word, left: left(i) })),
    homes: { first: home(snapshot, 'first'), second: home(snapshot, 'second') },
  };
}

/**
 * What the figures of a side stand for: people first.
 *
 * @param {readonly LevelInfo[]} levels
 * @param {I18n} i18n
 * @returns {Offer[]}
 */
const offersOf = (levels, i18n) => [
  { player: { kind: 'human' }, name: 'human', word: i18n.t('player.human') },
  { player: { kind: 'friend' }, name: 'friend', word: i18n.t('friends.seat_short') },
  ...levels.flatMap(({ name, level }) => {
    /** @type {Player} */
    const player = { kind: 'computer', level };
    return name ? [{ player, name: badgeOf(player, i18n), word: i18n.t(`level.${name}`) }] : [];
  }),
];

/**
 * @param {Player} player
 * @param {I18n} i18n
 * @returns {string} what stands on the Brain of whom they play: `H`, `1`, `1+`, or the sign of a friend elsewhere
 */
export function badgeOf(player, i18n) {
  if (player.kind === 'friend') return FRIEND;
  return player.kind === 'human' ? 'H' : levelBadge(player.level, i18n);
}

/**
 * Whether this figure is the one of that player: a level is the figure's up to the next one that has a name.
 *
 * @param {Offer} offer
 * @param {Player | null} player
 * @param {readonly LevelInfo[]} levels
 */
function standsFor({ player: own }, player, levels) {
  if (own.kind !== 'computer' || player?.kind !== 'computer') return own.kind === player?.kind;
  return own.level === levels.filter(({ name, level }) => name !== null && level <= player.level).pop()?.level;
}

// From one figure to the next, in squares: as far as seven of them fit on the board.
const SPREAD = 0.96;

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
  const { player, name, word } = offer;
  const label = badgeOf(player, i18n);
  const sideName = i18n.t(`smess.side_${side}`);
  return {
    id: `${side}-${name}`,
    side,
    player,
    badge: label,
    chosen,
    left,
    top: percent(FRAME + (ROWS / 2 + (below ? 0.72 : -0.78)) * SQUARE, HEIGHT),
    spoken: player.kind === 'friend' ? i18n.t('friends.seat_figure', { side: sideName })
      : i18n.t('smess.choosing_figure', { side: sideName, player: word, label }),
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
