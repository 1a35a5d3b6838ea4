import { nameOf } from './geometry.js';
import type { GameSnapshot as Snapshot } from './wire.js';
import type { Side, Speech } from '../../wire.js';
import type { I18n, Key } from '../../foundation/i18n.js';
import type { Cell } from './scene.js';

/** A square's screen reader text, most important first: "c4, your Ninny, can move, arrows north and east". */

/** @param speech how much is spoken */
export function cellName(cell: Cell, snapshot: Snapshot, i18n: I18n, speech: Speech = 'normal'): string {
  const parts = [
    cell.name,
    contentName(cell, snapshot, i18n),
    snapshot.can.enter ? stateName(cell, i18n) : null,
    valueName(cell, snapshot, i18n),
    useName(cell, snapshot, i18n),
    cell.last && speech !== 'brief' ? i18n.t(`smess.cell_last_${cell.last}`) : null,
    speech !== 'brief' ? arrowsName(cell.arrows, i18n) : null,
  ];
  return i18n.list(parts, 'facts');
}

function contentName(cell: Cell, snapshot: Snapshot, i18n: I18n) {
  if (!cell.piece) return i18n.t('smess.cell_empty');
  const { side, kind } = cell.piece;
  return i18n.t(`smess.cell_${ownership(side, snapshot)}`, {
    kind: i18n.t(`smess.kind_${kind}`),
    side: i18n.t(`smess.side_${side}`),
  });
}

/** "Your" and "enemy" are used only when a human at this device is to move. */
function ownership(side: Side, snapshot: Snapshot): 'own' | 'enemy' | 'piece' {
  if (!snapshot.can.enter) return 'piece';
  return side === snapshot.view.to_move ? 'own' : 'enemy';
}

/** "value +1.3" for a target of the chosen piece; "moves: e3 +1.3, d2 −0.4" for another piece. */
function valueName({ values }: Cell, { draft }: Snapshot, i18n: I18n) {
  if (values.length === 0) return null;
  if (draft) return i18n.t('smess.cell_value', { value: values[0].spoken });
  return i18n.t('smess.cell_values', { list: i18n.list(values.map(({ to, spoken }) => `${nameOf(to)} ${spoken}`), 'facts') });
}

function useName(cell: Cell, snapshot: Snapshot, i18n: I18n) {
  const { brainStartOf, promotes } = cell;
  if (promotes) return i18n.t('smess.cell_promotes', { side: i18n.t(`smess.side_${promotes}`) });
  if (!brainStartOf || snapshot.phase !== 'choosing') return null;
  const key = snapshot.seats[brainStartOf] ? 'smess.cell_home_taken' : 'smess.cell_home_waiting';
  return i18n.t(key, { side: i18n.t(`smess.side_${brainStartOf}`) });
}

export function arrowsName(arrows: readonly string[], i18n: I18n) {
  if (arrows.length === 8) return i18n.t('smess.arrows_all');
  const names = arrows.map((arrow) => i18n.t((`smess.arrow_${arrow.toLowerCase()}` as Key)));
  return i18n.t('smess.arrows', { count: names.length, list: i18n.list(names) });
}

function stateName(cell: Cell, i18n: I18n) {
  if (cell.selected) return i18n.t('smess.cell_selected');
  if (cell.target) {
    const { captures, promotes } = cell.target;
    if (captures && promotes) return i18n.t('smess.cell_target_both');
    if (captures) return i18n.t('smess.cell_target_capture');
    return i18n.t(promotes ? 'smess.cell_target_promotion' : 'smess.cell_target');
  }
  return cell.liftable ? i18n.t('smess.cell_movable') : null;
}
