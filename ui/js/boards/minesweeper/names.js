import { sideText } from '../../sides.js';

/**
 * What a screen reader says of a square: "f7, 3 mines around it, shown by itself".
 *
 * @typedef {import('../../wire.js').MinesweeperSnapshot} Snapshot
 * @typedef {import('./scene.js').Cell} Cell
 * @typedef {import('../../wire.js').Side} Side
 * @typedef {import('../../words.js').Words} Words
 */

/**
 * @param {Cell} cell
 * @param {Snapshot} snapshot
 * @param {Words} words
 * @param {import('../../wire.js').Settings['speech']} [speech] how much is said
 * @returns {string}
 */
export function cellName(cell, snapshot, words, speech = 'normal') {
  const parts = [cell.name, contentName(cell, words)];
  for (const side of cell.failed) parts.push(failedName(side, snapshot, words));
  if (cell.heat) parts.push(words.say('minesweeper.cell_heat', { percent: cell.heat.text }));
  if (cell.draft) parts.push(words.say(`minesweeper.cell_draft_${cell.draft.action}`));
  if (speech === 'brief') return parts.join(', ');
  if (cell.auto) parts.push(words.say('minesweeper.cell_auto'));
  if (cell.last) parts.push(words.say('minesweeper.cell_last'));
  if (cell.better) parts.push(words.say('minesweeper.cell_better'));
  return parts.join(', ');
}

/**
 * @param {Cell} cell
 * @param {Words} words
 */
function contentName({ content, number, by }, words) {
  const side = by ? sideText('minesweeper', by, words) : '';
  switch (content) {
    case 'covered':
      return words.say('minesweeper.cell_covered');
    case 'number':
      return words.say('minesweeper.cell_number', { n: number ?? 0 });
    case 'marked':
      return words.say('minesweeper.cell_marked', { side });
    case 'exploded':
      return words.say('minesweeper.cell_exploded', { side });
    case 'left_mine':
      return words.say('minesweeper.cell_left_mine');
    default:
      return words.say('minesweeper.cell_left_number', { n: number ?? 0 });
  }
}

/**
 * While the game runs nobody hears of other marks than his own.
 *
 * @param {Side} side
 * @param {Snapshot} snapshot
 * @param {Words} words
 */
function failedName(side, { phase }, words) {
  if (phase !== 'over') return words.say('minesweeper.cell_own_failed');
  return words.say('minesweeper.cell_failed', { side: sideText('minesweeper', side, words) });
}
