/**
 * What a screen reader says of a square: "c4, own Ninny, arrows north and east, can move".
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
 * @returns {string}
 */
export function cellName(cell, snapshot, words) {
  const parts = [cell.name, contentName(cell, snapshot, words)];
  const use = useName(cell, snapshot, words);
  if (use) parts.push(use);
  parts.push(arrowsName(cell.arrows, words));
  const state = snapshot.can.enter ? stateName(cell, words) : null;
  if (state) parts.push(state);
  if (cell.last) parts.push(words.say(`cell.last_${cell.last}`));
  return parts.join(', ');
}

/**
 * @param {Cell} cell
 * @param {Snapshot} snapshot
 * @param {Words} words
 */
function contentName(cell, snapshot, words) {
  if (!cell.piece) return words.say('cell.empty');
  const { side, kind } = cell.piece;
  return words.say(`cell.${ownership(side, snapshot)}`, {
    kind: words.say(`kind.${kind}`),
    side: words.say(`side.${side}`),
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
  if (promotes) return words.say('cell.promotes', { side: words.say(`side.${promotes}`) });
  if (!brainStartOf || snapshot.phase !== 'choosing') return null;
  const key = snapshot.seats[brainStartOf] ? 'cell.home_taken' : 'cell.home_waiting';
  return words.say(key, { side: words.say(`side.${brainStartOf}`) });
}

/**
 * @param {readonly string[]} arrows
 * @param {Words} words
 */
export function arrowsName(arrows, words) {
  if (arrows.length === 8) return words.say('arrows.all');
  const names = arrows.map((arrow) => words.say(/** @type {Key} */ (`arrow.${arrow.toLowerCase()}`)));
  if (names.length === 1) return words.say('arrows.one', { arrow: names[0] });
  const last = names.pop() ?? '';
  return words.say('arrows.many', { list: names.join(', '), last });
}

/**
 * @param {Cell} cell
 * @param {Words} words
 */
function stateName(cell, words) {
  if (cell.selected) return words.say('cell.selected');
  if (cell.target) {
    const { captures, promotes } = cell.target;
    if (captures && promotes) return words.say('cell.target_both');
    if (captures) return words.say('cell.target_capture');
    return words.say(promotes ? 'cell.target_promotion' : 'cell.target');
  }
  return cell.liftable ? words.say('cell.movable') : null;
}
