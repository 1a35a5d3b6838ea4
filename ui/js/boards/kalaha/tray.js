import { SIDES } from '../../sides.js';
import { stoneIcon } from './diagrams.js';

/**
 * What stands on a side's card: how many stones its Kalaha holds.
 *
 * @param {import('./wire.js').GameSnapshot} snapshot
 * @param {import('../../wire.js').Side} side
 * @param {import('../../i18n.js').I18n} i18n
 * @returns {import('../../screens/match/cards.js').Tray}
 */
export function tray(snapshot, side, i18n) {
  const stones = points(snapshot)[side];
  return { spoken: i18n.t('kalaha.tray', { n: stones }), markup: stoneIcon(stones) };
}

/**
 * How many stones each Kalaha holds.
 *
 * @param {import('./wire.js').GameSnapshot} snapshot
 * @returns {{ first: number, second: number }}
 */
export function points({ view }) {
  const [first, second] = SIDES.map((side) => view.cells.find(({ owner, pit }) => owner === side && pit === null)?.stones ?? 0);
  return { first, second };
}
