import { seatText } from '../levels.js';
import { SIDES, sideText } from '../sides.js';
import { write } from '../dom.js';
import { element } from './dialogs.js';

/**
 * The players' cards: who plays, whose turn it is, and what the game puts there.
 *
 * @typedef {import('../wire.js').Snapshot} Snapshot
 * @typedef {import('../wire.js').Side} Side
 * @typedef {import('../i18n.js').I18n} I18n
 *
 * @typedef {{ spoken: string, markup: string }} Tray pictures on a card, and what they say
 */

/** @type {Partial<Record<Side, string>>} what each tray was painted from */
const painted = {};

/**
 * @param {Snapshot} snapshot
 * @param {I18n} i18n
 * @param {boolean} flipped
 * @param {(snapshot: Snapshot, side: Side, i18n: I18n) => Tray} [tray] the game's own
 */
export function paintCards(snapshot, i18n, flipped, tray) {
  for (const side of SIDES) {
    const card = element(`card-${side}`);
    const below = (side === 'first') !== flipped;
    card.dataset.place = below ? 'below' : 'above';
    card.dataset.turn = String(snapshot.turn === side);
    card.dataset.won = String(snapshot.outcome?.winner === side);
    const sideName = sideText(snapshot.game, side, i18n);
    const names = { side: sideName, player: seatText(snapshot, side, i18n) };
    write(element(`name-${side}`), i18n.t('player.card', names));
    const { spoken, markup } = tray?.(snapshot, side, i18n) ?? { spoken: '', markup: '' };
    // Out of its card it would not be told whose it is.
    element(`captured-${side}`).className = `captured ${snapshot.game}`;
    paintTray(side, { spoken: spoken && i18n.t('player.tray', { side: sideName, what: spoken }), markup });
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
