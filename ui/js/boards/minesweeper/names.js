import { sideText } from '../../sides.js';

/**
 * What a screen reader says of a square: "f7, 3 mines around it, shown by itself".
 *
 * @typedef {import('./wire.js').GameSnapshot} Snapshot
 * @typedef {import('./scene.js').Cell} Cell
 * @typedef {import('../../wire.js').Side} Side
 * @typedef {import('../../i18n.js').I18n} I18n
 */

/**
 * @param {Cell} cell
 * @param {Snapshot} snapshot
 * @param {I18n} i18n
 * @param {import('../../wire.js').Speech} [speech] how much is said
 * @returns {string}
 */
export function cellName(cell, snapshot, i18n, speech = 'normal') {
  const parts = [cell.name, contentName(cell, i18n)];
  for (const side of cell.failed) parts.push(failedName(side, snapshot, i18n));
  if (cell.heat) parts.push(i18n.t('minesweeper.cell_heat', { percent: cell.heat.text }));
  if (cell.draft) parts.push(i18n.t(`minesweeper.cell_draft_${cell.draft.action}`));
  if (cell.asked) parts.push(i18n.t('minesweeper.cell_asked'));
  if (speech === 'brief') return parts.join(', ');
  if (cell.auto) parts.push(i18n.t('minesweeper.cell_auto'));
  if (cell.last) parts.push(i18n.t('minesweeper.cell_last'));
  if (cell.better) parts.push(i18n.t('minesweeper.cell_better'));
  return parts.join(', ');
}

/**
 * @param {Cell} cell
 * @param {I18n} i18n
 */
function contentName({ content, number, by }, i18n) {
  const side = by ? sideText('minesweeper', by, i18n) : '';
  switch (content) {
    case 'covered':
      return i18n.t('minesweeper.cell_covered');
    case 'number':
      return i18n.t('minesweeper.cell_number', { n: number ?? 0 });
    case 'marked':
      return i18n.t('minesweeper.cell_marked', { side });
    case 'exploded':
      return i18n.t('minesweeper.cell_exploded', { side });
    case 'left_mine':
      return i18n.t('minesweeper.cell_left_mine');
    default:
      return i18n.t('minesweeper.cell_left_number', { n: number ?? 0 });
  }
}

/**
 * While the game runs people hear of no marks but their own.
 *
 * @param {Side} side
 * @param {Snapshot} snapshot
 * @param {I18n} i18n
 */
function failedName(side, { phase }, i18n) {
  if (phase !== 'over') return i18n.t('minesweeper.cell_own_failed');
  return i18n.t('minesweeper.cell_failed', { side: sideText('minesweeper', side, i18n) });
}
