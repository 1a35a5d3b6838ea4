/**
 * What a screen reader says of a pit or a Kalaha: "Orange, pit 4, 6 stones, last stone falls into your Kalaha".
 *
 * @typedef {import('../../words.js').Words} Words
 * @typedef {import('./scene.js').Cell} Cell
 * @typedef {import('../../wire.js').KalahaSnapshot} Snapshot
 */

/**
 * @param {Cell} cell
 * @param {Snapshot} snapshot
 * @param {Words} words
 * @param {import('../../wire.js').Settings['speech']} [speech] how much is said
 * @returns {string}
 */
export function cellName(cell, snapshot, words, speech = 'normal') {
  const parts = [placeName(cell, words), words.say('kalaha.stones', { n: cell.stones })];
  if (cell.playable && speech === 'brief') parts.push(words.say('kalaha.cell_playable'));
  if (cell.landing !== null && speech !== 'brief') parts.push(words.say('kalaha.cell_lands', { where: landingName(cell, snapshot, words) }));
  if (cell.appraisal) parts.push(cell.appraisal.spoken);
  if (speech === 'brief') return parts.join(', ');
  if (cell.last === 'from' || cell.last === 'both') parts.push(words.say('kalaha.cell_last_from'));
  if (cell.last === 'to' || cell.last === 'both') parts.push(words.say('kalaha.cell_last_to'));
  return parts.join(', ');
}

/**
 * @param {{ owner: import('../../wire.js').Side, pit: number | null }} place
 * @param {Words} words
 */
function placeName({ owner, pit }, words) {
  const side = words.say(`kalaha.side_${owner}`);
  return pit === null ? words.say('kalaha.cell_kalaha', { side }) : words.say('kalaha.cell_pit', { side, pit });
}

/**
 * @param {Cell} cell
 * @param {Snapshot} snapshot
 * @param {Words} words
 */
function landingName(cell, snapshot, words) {
  const { owner, pit } = snapshot.view.cells[/** @type {number} */ (cell.landing)];
  if (owner !== cell.owner) return placeName({ owner, pit }, words);
  return pit === null ? words.say('kalaha.your_kalaha') : words.say('kalaha.your_pit', { pit });
}
