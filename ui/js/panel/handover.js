import { focusBoard } from '../focus.js';
import { sideText } from '../sides.js';
import { element } from './dialogs.js';
import { isolated } from '../foreign.js';

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
export function paintHandOver(snapshot, i18n, waits = false) {
  const side = snapshot.hand_over;
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
  element('hand-over-title').textContent = handOverText(snapshot, i18n);
  if (appears) element('take-device').focus();
}

/**
 * @param {Pick<Snapshot, 'game' | 'hand_over' | 'names'>} snapshot
 * @param {I18n} i18n
 * @returns {string} empty if nobody has to take the device
 */
export function handOverText({ game, hand_over: side, names }, i18n) {
  if (!side) return '';
  const text = sideText(game, side, i18n);
  const name = names[side];
  return name ? i18n.t('hand.title_named', { name: isolated(name), side: text }) : i18n.t('hand.title', { side: text });
}

/** @param {() => Match | null} current the match on the screen */
export function listenToHandOver(current) {
  element('take-device').addEventListener('click', () => current()?.send({ kind: 'take_device' }));
}
