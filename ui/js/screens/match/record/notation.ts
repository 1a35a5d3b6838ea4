import type { GameModule } from '../../../boards/games.js';
import type { I18n } from '../../../foundation/i18n.js';
import { seatText } from '../../../foundation/levels.js';
import { SIDES, gameText, sideText } from '../../../foundation/sides.js';
import type { Snapshot } from '../../../wire.js';
import { glyphOf } from '../judging.js';
import { optionText } from '../setup.js';
import { writtenOutcome } from '../status.js';
import { aligned, recordText } from './copies.js';
import { rowsOf, type Entry } from './numbers.js';
import { partsOf } from './pairs.js';

/**
 * A match in human-readable notation: players, rules and result, then the moves as in the record.
 *
 * @param day today's date
 * @returns lines
 */
export function notationText(snapshot: Snapshot, board: GameModule, i18n: I18n, day: string): string {
  const moves = board.columns ? recordText(snapshot, board.columns, i18n) : pairsText(snapshot, board, i18n);
  return `${headLines(snapshot, board, i18n, day).join('\n')}\n\n${moves}\n`;
}

function headLines(snapshot: Snapshot, { boardName }: GameModule, i18n: I18n, day: string) {
  const { game, outcome, options } = snapshot;
  const field = (name: string, value: string) => i18n.t('notation.field', { name, value });
  const rules = options.offered.flatMap((offered) => optionText(game, offered, options.chosen, i18n) ?? []);
  const from = options.chosen.position ?? boardName?.(snapshot) ?? null;
  return [
    i18n.t('app.title', { game: gameText(game, i18n) }),
    ...SIDES.map((side) => field(sideText(game, side, i18n), seatText(snapshot, side, i18n))),
    field(i18n.t('notation.date'), day),
    ...(rules.length > 0 ? [field(i18n.t('notation.rules'), i18n.list(rules, 'facts'))] : []),
    ...(from ? [field(i18n.t('notation.from'), from)] : []),
    field(i18n.t('notation.result'), outcome ? writtenOutcome(snapshot, i18n) : i18n.t('notation.unfinished')),
  ];
}

function pairsText({ game, record, at }: Snapshot, board: GameModule, i18n: I18n) {
  const text = (entry: Entry | null) => {
    if (!entry) return '…';
    const { long, remark } = partsOf(entry.line, board, i18n);
    return `${long}${glyphOf(entry.line)} ${remark}`.trim();
  };
  const rows = rowsOf(record.slice(0, at)).map(({ number, first, second }, i, all) => [
    `${number}.`, text(first), second || i < all.length - 1 ? text(second) : '',
  ]);
  return aligned([['', ...SIDES.map((side) => sideText(game, side, i18n))], ...rows], [true, false, false]);
}
