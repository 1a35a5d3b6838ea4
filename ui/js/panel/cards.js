import { playerText } from '../levels.js';
import { sideText } from '../sides.js';
import { SIDES } from '../wire.js';
import { write } from '../write.js';
import { element } from './dialogs.js';

/**
 * The players' cards: who plays, whose turn it is, and what the game puts there.
 *
 * @typedef {import('../wire.js').Snapshot} Snapshot
 * @typedef {import('../wire.js').Side} Side
 * @typedef {import('../words.js').Words} Words
 *
 * @typedef {{ spoken: string, markup: string }} Tray pictures on a card, and what they say
 */

/** @type {Partial<Record<Side, string>>} what each tray was painted from */
const painted = {};

/**
 * @param {Snapshot} snapshot
 * @param {Words} words
 * @param {boolean} flipped
 * @param {(snapshot: Snapshot, side: Side, words: Words) => Tray} [tray] the game's own
 */
export function paintCards(snapshot, words, flipped, tray) {
  for (const side of SIDES) {
    const card = element(`card-${side}`);
    const below = (side === 'first') !== flipped;
    card.dataset.place = below ? 'below' : 'above';
    card.dataset.turn = String(snapshot.turn === side);
    card.dataset.won = String(snapshot.outcome?.winner === side);
    const sideName = sideText(snapshot.game, side, words);
    const names = { side: sideName, player: playerText(snapshot.seats[side], snapshot.levels, words) };
    write(element(`name-${side}`), words.say('player.card', names));
    const { spoken, markup } = tray?.(snapshot, side, words) ?? { spoken: '', markup: '' };
    // Out of its card it would not be told whose it is.
    element(`captured-${side}`).className = `captured ${snapshot.game}`;
    paintTray(side, { spoken: spoken && words.say('player.tray', { side: sideName, what: spoken }), markup });
  }
}

/**
 * @param {Side} side
 * @param {Tray} tray
 */
function paintTray(side, { spoken, markup }) {
  const node = element(`captured-${side}`);
  node.hidden = spoken === '';
  node.setAttribute('aria-label', spoken);
  if (painted[side] === markup) return;
  painted[side] = markup;
  node.innerHTML = markup;
}
