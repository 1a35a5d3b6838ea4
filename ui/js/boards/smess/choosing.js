import { badgeOf, playersOf, samePlayer } from '../../player.js';
import { SIDES } from '../../wire.js';
import { COLUMNS, FRAME, HEIGHT, ROWS, SQUARE, WIDTH } from './geometry.js';

/**
 * Choosing the players: Brain figures wait in the middle of the board, one for each side and player.
 *
 * @typedef {import('../../wire.js').SmessSnapshot} Snapshot
 * @typedef {import('../../wire.js').Side} Side
 * @typedef {import('../../wire.js').Player} Player
 * @typedef {import('../../words.js').Words} Words
 *
 * @typedef {object} Figure
 * @property {string} id `first-human`, `second-4`
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
 * @param {Words} words
 * @returns {Choosing}
 */
export function choosingScene(snapshot, flipped, words) {
  const players = playersOf(snapshot.levels);
  const left = (/** @type {number} */ i) => columnMiddle(i, players.length);
  return {
    title: words.say('smess.choosing_title'),
    hint: words.say('smess.choosing_hint'),
    groups: { first: words.say('smess.choosing_first'), second: words.say('smess.choosing_second') },
    figures: SIDES.flatMap((side) =>
      players.map((player, i) => figure(snapshot, side, player, left(i), flipped, words)),
    ),
    captions: players.map((player, i) => ({ text: playerWord(player, words), left: left(i) })),
    homes: { first: home(snapshot, 'first'), second: home(snapshot, 'second') },
  };
}

/**
 * @param {Player} player
 * @param {Words} words
 */
function playerWord(player, words) {
  if (player.kind === 'human') return words.say('player.human');
  const key = /** @type {import('../../words.js').Key} */ (`level.strength${player.level}`);
  return words.say(key);
}

/**
 * @param {number} i
 * @param {number} count
 */
const columnMiddle = (i, count) => percent(FRAME + (COLUMNS / 2 + (i - (count - 1) / 2) * 1.22) * SQUARE, WIDTH);

/**
 * @param {Snapshot} snapshot
 * @param {Side} side
 * @param {Player} player
 * @param {number} left
 * @param {boolean} flipped
 * @param {Words} words
 * @returns {Figure}
 */
function figure(snapshot, side, player, left, flipped, words) {
  const below = (side === 'first') !== flipped;
  const chosen = samePlayer(snapshot.seats[side], player);
  return {
    id: `${side}-${player.kind === 'human' ? 'human' : player.level}`,
    side,
    player,
    badge: badgeOf(player),
    chosen,
    left,
    top: percent(FRAME + (ROWS / 2 + (below ? 0.72 : -0.78)) * SQUARE, HEIGHT),
    spoken: words.say('smess.choosing_figure', {
      side: words.say(`smess.side_${side}`),
      player: playerWord(player, words),
      label: badgeOf(player),
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
