import { gameModule } from '../../games.js';
import { sideText } from '../../sides.js';

/**
 * How moves are counted: everywhere as the record numbers them, where two moves to a row have one number.
 *
 * @typedef {import('../../wire.js').Snapshot} Snapshot
 * @typedef {import('../../wire.js').Line} Line
 * @typedef {import('../../i18n.js').I18n} I18n
 * @typedef {import('../../i18n.js').Key} Key
 *
 * @typedef {{ ply: number, line: Line }} Entry `ply` counts from 1
 * @typedef {{ number: number, first: Entry | null, second: Entry | null }} Row
 */

/**
 * @param {readonly Line[]} record
 * @returns {Row[]}
 */
export function rowsOf(record) {
  /** @type {Row[]} */
  const rows = [];
  record.forEach((line, i) => {
    const entry = { ply: i + 1, line };
    const last = rows[rows.length - 1];
    if (line.side === 'second' && last && !last.second) last.second = entry;
    else rows.push({ number: rows.length + 1, first: null, second: null, [line.side]: entry });
  });
  return rows;
}

/**
 * The number of a move in the record.
 *
 * @param {Pick<Snapshot, 'game' | 'record'>} snapshot
 * @param {number} ply counts from 1; 0 stands for the start
 */
export const numberOf = ({ game, record }, ply) => (gameModule(game).columns ? ply : rowsOf(record.slice(0, ply)).length);

/**
 * How many moves so many plies are, as far as that is known without the record.
 *
 * @param {string} game
 * @param {number} plies
 */
export const movesOf = (game, plies) => (gameModule(game).columns ? plies : Math.ceil(plies / 2));

/**
 * Which position is shown, by the last move before it.
 *
 * @param {readonly [Key, Key]} keys what is said of a move, and of the start
 * @param {Pick<Snapshot, 'game' | 'record'>} snapshot
 * @param {number} ply
 * @param {I18n} i18n
 */
export function pastText([move, start], snapshot, ply, i18n) {
  const line = snapshot.record[ply - 1];
  if (!line) return i18n.t(start);
  return i18n.t(move, { n: numberOf(snapshot, ply), side: sideText(snapshot.game, line.side, i18n) });
}
