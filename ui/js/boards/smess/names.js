/**
 * What a screen reader says of a square, the weightiest first: "c4, own Ninny, can move, arrows north and east".
 *
 * @typedef {import('./wire.js').GameSnapshot} Snapshot
 * @typedef {import('../../wire.js').Side} Side
 * @typedef {import('../../i18n.js').I18n} I18n
 * @typedef {import('../../i18n.js').Key} Key
 * @typedef {import('./scene.js').Cell} Cell
 */

/**
 * @param {Cell} cell
 * @param {Snapshot} snapshot
 * @param {I18n} i18n
 * @param {import('../../wire.js').Speech} [speech] how much is said
 * @returns {string}
 */
export function cellName(cell, snapshot, i18n, speech = 'normal') {
  const parts = [
    cell.name,
    contentName(cell, snapshot, i18n),
    snapshot.can.enter ? stateName(cell, i18n) : null,
    useName(cell, snapshot, i18n),
    cell.last && speech !== 'brief' ? i18n.t(`smess.cell_last_${cell.last}`) : null,
    speech !== 'brief' ? arrowsName(cell.arrows, i18n) : null,
  ];
  return parts.filter(Boolean).join(', ');
}

/**
 * @param {Cell} cell
 * @param {Snapshot} snapshot
 * @param {I18n} i18n
 */
function contentName(cell, snapshot, i18n) {
  if (!cell.piece) return i18n.t('smess.cell_empty');
  const { side, kind } = cell.piece;
  return i18n.t(`smess.cell_${ownership(side, snapshot)}`, {
    kind: i18n.t(`smess.kind_${kind}`),
    side: i18n.t(`smess.side_${side}`),
  });
}

/**
 * Own and enemy are said only where they mean something: when a person at this screen is to move.
 *
 * @param {Side} side
 * @param {Snapshot} snapshot
 * @returns {'own' | 'enemy' | 'piece'}
 */
function ownership(side, snapshot) {
  if (!snapshot.can.enter) return 'piece';
  return side === snapshot.view.to_move ? 'own' : 'enemy';
}

/**
 * @param {Cell} cell
 * @param {Snapshot} snapshot
 * @param {I18n} i18n
 */
function useName(cell, snapshot, i18n) {
  const { brainStartOf, promotes } = cell;
  if (promotes) return i18n.t('smess.cell_promotes', { side: i18n.t(`smess.side_${promotes}`) });
  if (!brainStartOf || snapshot.phase !== 'choosing') return null;
  const key = snapshot.seats[brainStartOf] ? 'smess.cell_home_taken' : 'smess.cell_home_waiting';
  return i18n.t(key, { side: i18n.t(`smess.side_${brainStartOf}`) });
}

/**
 * @param {readonly string[]} arrows
 * @param {I18n} i18n
 */
export function arrowsName(arrows, i18n) {
  if (arrows.length === 8) return i18n.t('smess.arrows_all');
  const names = arrows.map((arrow) => i18n.t(/** @type {Key} */ (`smess.arrow_${arrow.toLowerCase()}`)));
  if (names.length === 1) return i18n.t('smess.arrows_single', { arrow: names[0] });
  const last = names.pop() ?? '';
  return i18n.t('smess.arrows_several', { list: names.join(', '), last });
}

/**
 * @param {Cell} cell
 * @param {I18n} i18n
 */
function stateName(cell, i18n) {
  if (cell.selected) return i18n.t('smess.cell_selected');
  if (cell.target) {
    const { captures, promotes } = cell.target;
    if (captures && promotes) return i18n.t('smess.cell_target_both');
    if (captures) return i18n.t('smess.cell_target_capture');
    return i18n.t(promotes ? 'smess.cell_target_promotion' : 'smess.cell_target');
  }
  return cell.liftable ? i18n.t('smess.cell_movable') : null;
}
