import { sideText } from '../../foundation/sides.js';
import type { GameSnapshot as Snapshot } from './wire.js';
import type { Cell } from './scene.js';
import type { Side, Speech } from '../../wire.js';
import type { I18n } from '../../foundation/i18n.js';

/** A square's screen reader text: "f7, 3 mines around it, appeared by itself". */

/** @param speech how much is spoken */
export function cellName(cell: Cell, snapshot: Snapshot, i18n: I18n, speech: Speech = 'normal'): string {
  const parts = [cell.name, contentName(cell, i18n)];
  for (const side of cell.failed) parts.push(failedName(side, snapshot, i18n));
  if (cell.heat) parts.push(i18n.t('minesweeper.cell_heat', { percent: cell.heat.text }));
  if (cell.draft) parts.push(i18n.t(`minesweeper.cell_draft_${cell.draft.action}`));
  if (cell.asked) parts.push(i18n.t('minesweeper.cell_asked'));
  if (speech === 'brief') return i18n.list(parts, 'facts');
  if (cell.auto) parts.push(i18n.t('minesweeper.cell_auto'));
  if (cell.last) parts.push(i18n.t('minesweeper.cell_last'));
  if (cell.better) parts.push(i18n.t('minesweeper.cell_better'));
  return i18n.list(parts, 'facts');
}

function contentName({ content, number, by }: Cell, i18n: I18n) {
  const side = by ? sideText('minesweeper', by, i18n) : '';
  switch (content) {
    case 'covered':
      return i18n.t('minesweeper.cell_covered');
    case 'number':
      return i18n.t('minesweeper.cell_number', { count: number ?? 0 });
    case 'marked':
      return i18n.t('minesweeper.cell_marked', { side });
    case 'exploded':
      return i18n.t('minesweeper.cell_exploded', { side });
    case 'left_mine':
      return i18n.t('minesweeper.cell_left_mine');
    default:
      return i18n.t('minesweeper.cell_left_number', { count: number ?? 0 });
  }
}

/** During the match, players hear only about their own marks. */
function failedName(side: Side, { phase }: Snapshot, i18n: I18n) {
  if (phase !== 'over') return i18n.t('minesweeper.cell_own_failed');
  return i18n.t('minesweeper.cell_failed', { side: sideText('minesweeper', side, i18n) });
}
