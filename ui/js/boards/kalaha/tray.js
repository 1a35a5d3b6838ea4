import { stoneIcon } from './pictures.js';

/**
 * What stands on a side's card: how many stones its Kalaha holds.
 *
 * @param {import('../../wire.js').KalahaSnapshot} snapshot
 * @param {import('../../wire.js').Side} side
 * @param {import('../../words.js').Words} words
 * @returns {import('../../panel/cards.js').Tray}
 */
export function tray({ view }, side, words) {
  const { stones } = /** @type {import('../../wire.js').KalahaCell} */ (
    view.cells.find(({ owner, pit }) => owner === side && pit === null)
  );
  return { spoken: words.say('kalaha.tray', { n: stones }), markup: stoneIcon(stones) };
}
