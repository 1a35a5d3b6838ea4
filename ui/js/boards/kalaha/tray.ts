import { SIDES } from '../../foundation/sides.js';
import { stoneIcon } from './diagrams.js';
import type { GameSnapshot } from './wire.js';
import type { Side } from '../../wire.js';
import type { I18n } from '../../foundation/i18n.js';
import type { Tray } from '../games.js';

/** A side's card: the number of stones in its Kalaha. */
export function tray(snapshot: GameSnapshot, side: Side, i18n: I18n): Tray {
  const stones = points(snapshot)[side];
  return { spoken: i18n.t('kalaha.tray', { count: stones }), markup: stoneIcon(stones) };
}

export function points({ view }: GameSnapshot): { first: number, second: number } {
  const [first, second] = SIDES.map((side) => view.cells.find(({ owner, pit }) => owner === side && pit === null)?.stones ?? 0);
  return { first, second };
}
