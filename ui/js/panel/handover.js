import { focusBoard } from '../focus.js';
import { sideText } from '../sides.js';
import { element } from './dialogs.js';

/**
 * The screen between the turns of two people who may not see the same: it covers the board until the other one
 * has the device. What it covers is no secret either.
 *
 * @typedef {import('../wire.js').Snapshot} Snapshot
 * @typedef {import('../match.js').Match} Match
 * @typedef {import('../i18n.js').I18n} I18n
 */

/** How long what a move has led to is seen before it is covered. */
export const SEEN_MS = 1200;

/**
 * Whether the device was in a hand until this move: whoever made it still looks at the board.
 *
 * @param {Pick<Snapshot, 'at' | 'hand_over'> | null} before
 * @param {Pick<Snapshot, 'at' | 'hand_over'>} now
 */
export const justMoved = (before, now) => before !== null && before.hand_over === null && now.hand_over !== null && now.at === before.at + 1;

/**
 * @param {Snapshot} snapshot
 * @param {I18n} i18n
 * @param {boolean} waits whether the board is still to be seen
 */
export function paintHandOver({ game, hand_over: side }, i18n, waits = false) {
  const screen = element('hand-over');
  const board = element('board');
  board.inert = side !== null;
  if (waits) return;
  const appears = screen.hidden && side !== null;
  const focused = screen.contains(document.activeElement);
  screen.hidden = side === null;
  // Whoever has taken the device goes on at the board: the button they pressed is gone.
  if (!side && focused) focusBoard({ preventScroll: true });
  if (!side) return;
  screen.dataset.side = side;
  element('hand-over-title').textContent = handOverText(game, side, i18n);
  if (appears) element('take-device').focus();
}

/**
 * @param {string} game
 * @param {import('../wire.js').Side} side
 * @param {I18n} i18n
 */
export const handOverText = (game, side, i18n) => i18n.t('hand.title', { side: sideText(game, side, i18n) });

/** @param {() => Match | null} current the match on the screen */
export function listenToHandOver(current) {
  element('take-device').addEventListener('click', () => current()?.send({ kind: 'take_device' }));
}
