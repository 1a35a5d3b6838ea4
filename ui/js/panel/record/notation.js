import { playerText } from '../../levels.js';
import { gameText, sideText } from '../../sides.js';
import { SIDES } from '../../wire.js';
import { optionText } from '../setup.js';
import { outcomeText } from '../status.js';
import { aligned, recordText } from './copies.js';
import { rowsOf } from './numbers.js';
import { partsOf } from './pairs.js';

/**
 * A match as people write one down: who played, by which rules and how it ended, then the moves as the record has
 * them.
 *
 * @typedef {import('../../wire.js').Snapshot} Snapshot
 * @typedef {import('../../words.js').Words} Words
 * @typedef {import('../../games.js').Board} Board
 */

/**
 * @param {Snapshot} snapshot
 * @param {Board} board
 * @param {Words} words
 * @param {string} day on which it is written down
 * @returns {string} lines
 */
export function notationText(snapshot, board, words, day) {
  const moves = board.columns ? recordText(snapshot, board.columns, words) : pairsText(snapshot, board, words);
  return `${headLines(snapshot, words, day).join('\n')}\n\n${moves}\n`;
}

/**
 * @param {Snapshot} snapshot
 * @param {Words} words
 * @param {string} day
 */
function headLines(snapshot, words, day) {
  const { game, seats, levels, outcome } = snapshot;
  const field = (/** @type {string} */ name, /** @type {string} */ value) => words.say('notation.field', { name, value });
  const rules = snapshot.options.offered.flatMap((offered) => optionText(game, offered, snapshot.options.chosen, words) ?? []);
  const from = beginning(snapshot);
  return [
    words.say('app.title', { game: gameText(game, words) }),
    ...SIDES.map((side) => field(sideText(game, side, words), playerText(seats[side], levels, words))),
    field(words.say('notation.date'), day),
    ...(rules.length > 0 ? [field(words.say('notation.rules'), rules.join(', '))] : []),
    ...(from ? [field(words.say('notation.from'), from)] : []),
    field(words.say('notation.result'), outcome ? outcomeText(snapshot, words) : words.say('notation.unfinished')),
  ];
}

/**
 * Where it began, if not as usual; a board of mines only once it is no secret any more.
 *
 * @param {Snapshot} snapshot
 * @returns {string | null}
 */
const beginning = ({ options, view }) => options.chosen.position ?? view.board_id ?? null;

/**
 * @param {Snapshot} snapshot
 * @param {Board} board
 * @param {Words} words
 */
function pairsText({ game, record, at }, board, words) {
  const text = (/** @type {import('./numbers.js').Entry | null} */ entry) => {
    if (!entry) return '…';
    const { long, remark } = partsOf(entry.line, board, words);
    return `${long} ${remark}`.trim();
  };
  const rows = rowsOf(record.slice(0, at)).map(({ number, first, second }, i, all) => [
    `${number}.`, text(first), second || i < all.length - 1 ? text(second) : '',
  ]);
  const titles = ['', ...SIDES.map((side) => sideText(game, side, words))];
  return aligned([titles, ...rows], [true, false, false]);
}
