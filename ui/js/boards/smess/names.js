/**
 * What a screen reader says of a square, the weightiest first: "c4, own Ninny, can move, arrows north and east".
 *
 * @typedef {import('../../wire.js').SmessSnapshot} Snapshot
 * @typedef {import('../../wire.js').Side} Side
 * @typedef {import('../../words.js').Words} Words
 * @typedef {import('../../words.js').Key} Key
 * @typedef {import('./scene.js').Cell} Cell
 */

/**
 * @param {Cell} cell
 * @param {Snapshot} snapshot
 * @param {Words} words
 * @param {import('../../wire.js').Settings['speech']} [speech] how much is said
 * @returns {string}
 */
export function cellName(cell, snapshot, words, speech = 'normal') {
  const parts = [
    cell.name,
    contentName(cell, snapshot, words),
    snapshot.can.enter ? stateName(cell, words) : null,
    useName(cell, snapshot, words),
    cell.last && speech !== 'brief' ? words.say(`smess.cell_last_${cell.last}`) : null,
    speech !== 'brief' ? arrowsName(cell.arrows, words) : null,
  ];
  return parts.filter(Boolean).join(', ');
}

/**
 * @param {Cell} cell
 * @param {Snapshot} snapshot
 * @param {Words} words
 */
function contentName(cell, snapshot, words) {
  if (!cell.piece) return words.say('smess.cell_empty');
  const { side, kind } = cell.piece;
  return words.say(`smess.cell_${ownership(side, snapshot)}`, {
    kind: words.say(`smess.kind_${kind}`),
    side: words.say(`smess.side_${side}`),
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
 * @param {Words} words
 */
function useName(cell, snapshot, words) {
  const { brainStartOf, promotes } = cell;
  if (promotes) return words.say('smess.cell_promotes', { side: words.say(`smess.side_${promotes}`) });
  if (!brainStartOf || snapshot.phase !== 'choosing') return null;
  const key = snapshot.seats[brainStartOf] ? 'smess.cell_home_taken' : 'smess.cell_home_waiting';
  return words.say(key, { side: words.say(`smess.side_${brainStartOf}`) });
}

/**
 * @param {readonly string[]} arrows
 * @param {Words} words
 */
export function arrowsName(arrows, words) {
  if (arrows.length === 8) return words.say('smess.arrows_all');
  const names = arrows.map((arrow) => words.say(/** @type {Key} */ (`smess.arrow_${arrow.toLowerCase()}`)));
  if (names.length === 1) return words.say('smess.arrows_one', { arrow: names[0] });
  const last = names.pop() ?? '';
  return words.say('smess.arrows_many', { list: names.join(', '), last });
}

/**
 * @param {Cell} cell
 * @param {Words} words
 */
function stateName(cell, words) {
  if (cell.selected) return words.say('smess.cell_selected');
  if (cell.target) {
    const { captures, promotes } = cell.target;
    if (captures && promotes) return words.say('smess.cell_target_both');
    if (captures) return words.say('smess.cell_target_capture');
    return words.say(promotes ? 'smess.cell_target_promotion' : 'smess.cell_target');
  }
  return cell.liftable ? words.say('smess.cell_movable') : null;
}
