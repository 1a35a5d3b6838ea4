import { opponent } from '../../sides.js';
import { pieceIcon } from './pieces.js';

/**
 * The pieces that a side has captured.
 *
 * @typedef {import('./wire.js').GameSnapshot} Snapshot
 * @typedef {import('../../wire.js').Side} Side
 * @typedef {import('./wire.js').Piece} Kind
 * @typedef {import('../../i18n.js').I18n} I18n
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
export function capturedBy({ record, shown_ply }, side) {
  const kinds = record.slice(0, shown_ply).flatMap((line) => (line.side === side ? [line.report.captured] : []));
  return ORDER.flatMap((kind) => /** @type {Kind[]} */ (kinds.filter((captured) => captured === kind)));
}

/**
 * @param {readonly Kind[]} kinds
 * @param {I18n} i18n
 * @returns {string} "captured: 2 Ninnies, 1 Numskull"
 */
export function capturedText(kinds, i18n) {
  if (kinds.length === 0) return i18n.t('smess.captured_none');
  const list = ORDER.map((kind) => ({ kind, n: kinds.filter((k) => k === kind).length })).filter(({ n }) => n > 0);
  return i18n.t('smess.captured_list', { list: list.map(({ kind, n }) => i18n.t(`smess.captured_${kind}`, { n })).join(', ') });
}

/**
 * What stands on a side's card.
 *
 * @param {Snapshot} snapshot
 * @param {Side} side
 * @param {I18n} i18n
 * @returns {import('../../screens/match/cards.js').Tray}
 */
export function tray(snapshot, side, i18n) {
  const kinds = capturedBy(snapshot, side);
  return {
    spoken: capturedText(kinds, i18n),
    markup: kinds.map((kind) => pieceIcon(opponent(side), kind)).join(''),
  };
}
