/**
 * What a screen reader says of a pit or a Kalaha: "Orange, pit 4, 6 stones, last stone falls into your Kalaha".
 *
 * @typedef {import('../../i18n.js').I18n} I18n
 * @typedef {import('./scene.js').Cell} Cell
 * @typedef {import('./wire.js').GameSnapshot} Snapshot
 */

/**
 * @param {Cell} cell
 * @param {Snapshot} snapshot
 * @param {I18n} i18n
 * @param {import('../../wire.js').Speech} [speech] how much is said
 * @returns {string}
 */
export function cellName(cell, snapshot, i18n, speech = 'normal') {
  const parts = [placeName(cell, i18n), i18n.t('kalaha.stones', { n: cell.stones })];
  if (cell.playable && speech === 'brief') parts.push(i18n.t('kalaha.cell_playable'));
  if (cell.landing !== null && speech !== 'brief') parts.push(i18n.t('kalaha.cell_lands', { where: landingName(cell, snapshot, i18n) }));
  if (cell.value) parts.push(cell.value.spoken);
  if (speech === 'brief') return parts.join(', ');
  if (cell.last === 'from' || cell.last === 'both') parts.push(i18n.t('kalaha.cell_last_from'));
  if (cell.last === 'to' || cell.last === 'both') parts.push(i18n.t('kalaha.cell_last_to'));
  return parts.join(', ');
}

/**
 * @param {{ owner: import('../../wire.js').Side, pit: number | null }} place
 * @param {I18n} i18n
 */
function placeName({ owner, pit }, i18n) {
  const side = i18n.t(`kalaha.side_${owner}`);
  return pit === null ? i18n.t('kalaha.cell_kalaha', { side }) : i18n.t('kalaha.cell_pit', { side, pit });
}

/**
 * @param {Cell} cell
 * @param {Snapshot} snapshot
 * @param {I18n} i18n
 */
function landingName(cell, snapshot, i18n) {
  const { owner, pit } = snapshot.view.cells[/** @type {number} */ (cell.landing)];
  if (owner !== cell.owner) return placeName({ owner, pit }, i18n);
  return pit === null ? i18n.t('kalaha.your_kalaha') : i18n.t('kalaha.your_pit', { pit });
}
