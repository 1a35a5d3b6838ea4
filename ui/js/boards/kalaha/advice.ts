import { CELLS } from './geometry.js';
import { placeText } from './sentences.js';
import type { GameSnapshot as Snapshot, Pit } from './wire.js';
import type { I18n } from '../../foundation/i18n.js';

/** How hints and the coach name pits and moves. */

/** The pit that a move of the side to move empties. */
export const moveCells = (move: Pit, { to_move }: Pick<Snapshot['view'], 'to_move'>) => [(to_move === 'second' ? CELLS / 2 : 0) + Number(move) - 1];

export const advice = {
  cellText: (cell: number, _: Snapshot, i18n: I18n) => placeText(cell, i18n),
  moveText: (move: Pit, _: Snapshot, i18n: I18n) => i18n.t('kalaha.advice_move', { pit: move }),
};
