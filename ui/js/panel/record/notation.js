import { seatText } from '../../levels.js';
import { SIDES, gameText, sideText } from '../../sides.js';
import { optionText } from '../../screens/match/setup.js';
import { writtenOutcome } from '../status.js';
import { glyphOf } from '../judging.js';
import { aligned, recordText } from './copies.js';
import { rowsOf } from './numbers.js';
import { partsOf } from './pairs.js';

/**
 * A match as people write one down: who played, by which rules and how it ended, then the moves as the record has
 * them.
 *
 * @typedef {import('../../wire.js').Snapshot} Snapshot
 * @typedef {import('../../i18n.js').I18n} I18n
 * @typedef {import('../../games.js').GameModule} GameModule
 */

/**
 * @param {Snapshot} snapshot
 * @param {GameModule} board
 * @param {I18n} i18n
 * @param {string} day on which it is written down
 * @returns {string} lines
 */
export function notationText(snapshot, board, i18n, day) {
  const moves = board.columns ? recordText(snapshot, board.columns, i18n) : pairsText(snapshot, board, i18n);
  return `${headLines(snapshot, board, i18n, day).join('\n')}\n\n${moves}\n`;
}

/**
 * @param {Snapshot} snapshot
 * @param {GameModule} board
 * @param {I18n} i18n
 * @param {string} day
 */
function headLines(snapshot, { boardName }, i18n, day) {
  const { game, outcome, options } = snapshot;
  const field = (/** @type {string} */ name, /** @type {string} */ value) => i18n.t('notation.field', { name, value });
  const rules = options.offered.flatMap((offered) => optionText(game, offered, options.chosen, i18n) ?? []);
  const from = options.chosen.position ?? boardName?.(snapshot) ?? null;
  return [
    i18n.t('app.title', { game: gameText(game, i18n) }),
    ...SIDES.map((side) => field(sideText(game, side, i18n), seatText(snapshot, side, i18n))),
    field(i18n.t('notation.date'), day),
    ...(rules.length > 0 ? [field(i18n.t('notation.rules'), rules.join(', '))] : []),
    ...(from ? [field(i18n.t('notation.from'), from)] : []),
    field(i18n.t('notation.result'), outcome ? writtenOutcome(snapshot, i18n) : i18n.t('notation.unfinished')),
  ];
}

/**
 * @param {Snapshot} snapshot
 * @param {GameModule} board
 * @param {I18n} i18n
 */
function pairsText({ game, record, at }, board, i18n) {
  const text = (/** @type {import('./numbers.js').Entry | null} */ entry) => {
    if (!entry) return '…';
    const { long, remark } = partsOf(entry.line, board, i18n);
    return `${long}${glyphOf(entry.line)} ${remark}`.trim();
  };
  const rows = rowsOf(record.slice(0, at)).map(({ number, first, second }, i, all) => [
    `${number}.`, text(first), second || i < all.length - 1 ? text(second) : '',
  ]);
  const titles = ['', ...SIDES.map((side) => sideText(game, side, i18n))];
  return aligned([titles, ...rows], [true, false, false]);
}
