import type { Action, GameSnapshot as Snapshot } from './wire.js';
import type { I18n } from '../../foundation/i18n.js';

/** How hints and the coach name squares and actions. */

/** The square of an action. */
export const moveCells = ({ square }: Action, { cells }: Pick<Snapshot['view'], 'cells'>) => [cells.findIndex(({ name }) => name === square)];

export const advice = {
  cellText: (cell: number, { view }: Snapshot) => view.cells[cell].name,
  moveText: ({ action, square }: Action, _: Snapshot, i18n: I18n) => i18n.t(`minesweeper.advice_${action}`, { square }),
};
