import type { I18n } from '../../../foundation/i18n.js';
import { sideText } from '../../../foundation/sides.js';
import type { Snapshot } from '../../../wire.js';
import { columnsFor, type Column } from '../../../boards/kit/columns.js';

/** The record as text to read, and as a table for other programs. */

/** @returns the titles, then a row for each move on the board */
function cellsOf({ game, record, at }: Snapshot, columns: readonly Column[], i18n: I18n, form: 'text' | 'plain'): string[][] {
  const titles = columns.map(({ title, long }) => i18n.t(form === 'plain' ? long ?? title : title));
  const rows = record.slice(0, at).map((line, i) => [
    String(i + 1),
    sideText(game, line.side, i18n),
    ...columns.map((column) => String(column[form](line, i18n))),
  ]);
  return [[i18n.t('record.number'), i18n.t('record.player'), ...titles], ...rows];
}

/** @returns lines with aligned columns */
export function recordText(snapshot: Snapshot, columns: readonly Column[], i18n: I18n): string {
  const told = columnsFor(snapshot, columns);
  return aligned(cellsOf(snapshot, told, i18n, 'text'), [true, false, ...told.map((column) => column.numeric)]);
}

/** @param numeric the right-aligned columns */
export function aligned(rows: readonly string[][], numeric: readonly boolean[]): string {
  const width = (i: number) => Math.max(...rows.map((row) => row[i].length));
  return rows
    .map((row) => row.map((cell, i) => (numeric[i] ? cell.padStart(width(i)) : cell.padEnd(width(i)))).join('  ').trimEnd())
    .join('\n');
}

/** @returns comma-separated values as in RFC 4180, always with the same columns */
export function recordTable(snapshot: Snapshot, columns: readonly Column[], i18n: I18n): string {
  const quoted = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  return cellsOf(snapshot, columns, i18n, 'plain').map((row) => row.map(quoted).join(',') + '\r\n').join('');
}
