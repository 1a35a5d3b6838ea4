import type { I18n } from '../../foundation/i18n.js';
import type { Cell } from './scene.js';
import type { GameSnapshot as Snapshot } from './wire.js';
import type { Side, Speech } from '../../wire.js';

/** Screen reader text for a pit or Kalaha: "Orange, pit 4, 6 stones, last stone lands in: your Kalaha". */

/** @param speech how much is spoken */
export function cellName(cell: Cell, snapshot: Snapshot, i18n: I18n, speech: Speech = 'normal'): string {
  const parts = [placeName(cell, i18n), i18n.t('kalaha.stones', { count: cell.stones })];
  if (cell.playable && speech === 'brief') parts.push(i18n.t('kalaha.cell_playable'));
  if (cell.landing !== null && speech !== 'brief') parts.push(i18n.t('kalaha.cell_lands', { where: landingName(cell, snapshot, i18n) }));
  if (cell.value) parts.push(cell.value.spoken);
  if (speech === 'brief') return i18n.list(parts, 'facts');
  if (cell.last === 'from' || cell.last === 'both') parts.push(i18n.t('kalaha.cell_last_from'));
  if (cell.last === 'to' || cell.last === 'both') parts.push(i18n.t('kalaha.cell_last_to'));
  return i18n.list(parts, 'facts');
}

function placeName({ owner, pit }: { owner: Side, pit: number | null }, i18n: I18n) {
  const side = i18n.t(`kalaha.side_${owner}`);
  return pit === null ? i18n.t('kalaha.cell_kalaha', { side }) : i18n.t('kalaha.cell_pit', { side, pit });
}

function landingName(cell: Cell, snapshot: Snapshot, i18n: I18n) {
  const { owner, pit } = snapshot.view.cells[(cell.landing as number)];
  if (owner !== cell.owner) return placeName({ owner, pit }, i18n);
  return pit === null ? i18n.t('kalaha.your_kalaha') : i18n.t('kalaha.your_pit', { pit });
}
