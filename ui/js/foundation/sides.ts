import type { Side, Snapshot } from '../wire.js';
import type { I18n, Key } from './i18n.js';

/** The two sides and their names in each game. */

export const SIDES: readonly Side[] = ['first', 'second'];

export const opponent = (side: Side): Side => (side === 'first' ? 'second' : 'first');

/** Whether a computer plays or has played. */
export const computerPlays = ({ seats, record }: Pick<Snapshot, 'seats' | 'record'>) =>
  record.some(({ thought }) => thought) || SIDES.some((side) => seats[side]?.kind === 'computer');

export const sideText = (game: string, side: Side, i18n: I18n) => i18n.t((`${game}.side_${side}` as Key));

export const gameText = (game: string, i18n: I18n) => i18n.t((`${game}.name` as Key));
