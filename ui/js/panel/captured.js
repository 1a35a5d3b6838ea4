import { pieceIcon } from '../boards/smess/pieces.js';
import { SIDES, opponent } from '../wire.js';
import { element } from './dialogs.js';
import { playerText } from './status.js';

/**
 * The players' cards: who plays, whose turn it is, and what each has captured.
 *
 * @typedef {import('../wire.js').Snapshot} Snapshot
 * @typedef {import('../wire.js').Side} Side
 * @typedef {import('../wire.js').Kind} Kind
 * @typedef {import('../words.js').Words} Words
 */

/** @type {readonly Kind[]} */
const ORDER = ['brain', 'numskull', 'ninny'];

/**
 * What a side has captured so far, the most valuable first.
 *
 * @param {Snapshot} snapshot
 * @param {Side} side
 * @returns {Kind[]}
 */
export function capturedBy({ record, at }, side) {
  const kinds = record.slice(0, at).flatMap((line) => (line.side === side ? [line.told.captured] : []));
  return ORDER.flatMap((kind) => /** @type {Kind[]} */ (kinds.filter((captured) => captured === kind)));
}

/**
 * @param {readonly Kind[]} kinds
 * @param {Words} words
 * @returns {string} "captured: 2 Ninnies, 1 Numskull"
 */
export function capturedText(kinds, words) {
  if (kinds.length === 0) return words.say('captured.none');
  const list = ORDER.map((kind) => ({ kind, n: kinds.filter((k) => k === kind).length })).filter(({ n }) => n > 0);
  return words.say('captured.list', { list: list.map(({ kind, n }) => words.say(`captured.${kind}`, { n })).join(', ') });
}

/**
 * @param {Snapshot} snapshot
 * @param {Words} words
 * @param {boolean} flipped
 */
export function paintCards(snapshot, words, flipped) {
  for (const side of SIDES) {
    const card = element(`card-${side}`);
    const below = (side === 'first') !== flipped;
    card.dataset.place = below ? 'below' : 'above';
    card.dataset.turn = String(snapshot.phase !== 'choosing' && snapshot.view.to_move === side && !snapshot.outcome);
    card.dataset.won = String(snapshot.outcome?.winner === side);
    element(`name-${side}`).textContent = words.say('player.card', {
      side: words.say(`side.${side}`),
      player: playerText(snapshot.seats[side], words),
    });
    paintTray(side, capturedBy(snapshot, side), words);
  }
}

/**
 * @param {Side} side
 * @param {readonly Kind[]} kinds
 * @param {Words} words
 */
function paintTray(side, kinds, words) {
  const tray = element(`captured-${side}`);
  tray.setAttribute('aria-label', capturedText(kinds, words));
  if (tray.dataset.kinds === kinds.join()) return;
  tray.dataset.kinds = kinds.join();
  tray.innerHTML = kinds.map((kind) => pieceIcon(opponent(side), kind)).join('');
}
