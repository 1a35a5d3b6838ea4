import { nameOf, rowsOf } from './geometry.js';
import { targetList } from './sentences.js';
import type { Side } from '../../wire.js';
import type { Answer, GameSnapshot as Snapshot, Placed } from './wire.js';
import { movesIn } from '../../foundation/values.js';
import type { I18n } from '../../foundation/i18n.js';

/** Answers to questions about a position, reasons for advice, and the board as text. */

const KINDS = (['brain', 'numskull', 'ninny'] as const);

const sideText = (side: Side, i18n: I18n) => i18n.t(`smess.side_${side}`);

export function answerText(answer: Answer, _: Snapshot, i18n: I18n): string {
  switch (answer.kind) {
    case 'pieces':
      return i18n.t('smess.answer_pieces', { side: sideText(answer.side, i18n), list: byKind(answer.pieces, i18n) });
    case 'movable':
      if (!answer.side) return i18n.t('answer.over');
      return i18n.t('smess.answer_movable', { side: sideText(answer.side, i18n), list: byKind(answer.pieces, i18n) });
    case 'targets':
      return targetsText(answer, i18n);
    case 'attackers':
      return attackersText(answer, i18n);
    case 'why_not':
      return whyNotText(answer, i18n);
    case 'danger':
      return dangerText(answer, i18n);
    default:
      return reasonText(answer, i18n);
  }
}

/** "Brain d1, Numskulls b1 and c1". */
function byKind(pieces: readonly Placed[], i18n: I18n) {
  const groups = KINDS.map((kind) => pieces.filter(({ piece }) => piece === kind).map(({ cell }) => nameOf(cell)));
  const texts = groups.map((squares, i) => i18n.t(`smess.pieces_${KINDS[i]}`, { count: squares.length, squares: i18n.list(squares) }));
  return i18n.list(texts.filter((__, i) => groups[i].length > 0), 'facts');
}

/** "Blue Ninny e2". */
const pieceText = ({ side, piece, cell }: Placed, i18n: I18n) =>
  i18n.t('smess.answer_piece', { side: sideText(side, i18n), kind: i18n.t(`smess.kind_${piece}`), square: nameOf(cell) });

function targetsText({ cell, piece, targets }: Extract<Answer, { kind: 'targets' }>, i18n: I18n) {
  if (!piece) return i18n.t('smess.answer_empty', { square: nameOf(cell) });
  const values = { piece: pieceText(piece, i18n), count: targets.length, list: targetList(targets, i18n) };
  return i18n.t(targets.length > 0 ? 'smess.answer_targets' : 'smess.answer_no_targets', values);
}

function attackersText({ cell, piece, first, second }: Extract<Answer, { kind: 'attackers' }>, i18n: I18n) {
  const sides = ([['first', first], ['second', second]] as const);
  const told = sides.filter(([, pieces]) => pieces.length > 0).map(([side, pieces]) => {
    const key = !piece ? 'smess.answer_reaches' : piece.side === side ? 'smess.answer_guards' : 'smess.answer_attacks';
    return i18n.t(key, { side: sideText(side, i18n), list: byKind(pieces, i18n) });
  });
  const what = i18n.t('announce.sentence', { text: piece ? pieceText(piece, i18n) : nameOf(cell) });
  return i18n.sentences([what, ...told.length > 0 ? told : [i18n.t('smess.answer_nobody')]]);
}

function whyNotText({ why, cell, piece, other }: Extract<Answer, { kind: 'why_not' }>, i18n: I18n) {
  return i18n.t(`smess.why_${why}`, {
    from: piece ? nameOf(piece.cell) : '', to: nameOf(cell), piece: piece ? pieceText(piece, i18n) : '', other: other ? pieceText(other, i18n) : '',
  });
}

function dangerText({ side, pieces }: Extract<Answer, { kind: 'danger' }>, i18n: I18n) {
  if (!side) return i18n.t('answer.over');
  if (pieces.length === 0) return i18n.t('smess.answer_safe', { side: sideText(side, i18n) });
  return i18n.sentences(pieces.map(({ piece, by }) => i18n.t('smess.answer_endangered', { piece: pieceText(piece, i18n), list: byKind(by, i18n) })));
}

type Question = 'pieces' | 'movable' | 'targets' | 'attackers' | 'danger' | 'why_not';
type Reason = Exclude<Answer, { kind: Question }>;

/** Why the first move of a line is recommended, or what it loses. */
function reasonText(reason: Reason, i18n: I18n): string {
  const piece = (placed: Placed) => pieceText(placed, i18n);
  const kind = (placed: Placed) => i18n.t(`smess.kind_${placed.piece}`);
  switch (reason.kind) {
    case 'captures_brain':
      return i18n.t(reason.plies === 1 ? 'smess.reason_captures_brain_now' : 'smess.reason_captures_brain', { count: movesIn(reason.plies) });
    case 'saves_brain': {
      const values = { side: sideText(reason.by[0].side, i18n), list: byKind(reason.by, i18n) };
      return i18n.t(reason.only ? 'smess.reason_saves_brain_only' : 'smess.reason_saves_brain', values);
    }
    case 'holds_out':
      return i18n.t('smess.reason_holds_out', { count: movesIn(reason.plies) });
    case 'captures':
      return i18n.t(reason.safe ? 'smess.reason_captures_safe' : 'smess.reason_captures', { piece: piece(reason.piece) });
    case 'trades':
      return i18n.t('smess.reason_trades', { piece: piece(reason.piece), lost: kind(reason.lost), by: piece(reason.by) });
    case 'saves_piece':
      return i18n.t('smess.reason_saves_piece', { piece: piece(reason.piece), side: sideText(reason.by[0].side, i18n), list: byKind(reason.by, i18n) });
    case 'promotes':
      return i18n.t(reason.plies === 1 ? 'smess.reason_promotes_now' : 'smess.reason_promotes', { square: nameOf(reason.cell), count: movesIn(reason.plies) });
    case 'threatens':
      return i18n.t('smess.reason_threatens', { list: byKind(reason.pieces, i18n) });
    case 'captures_later':
      return i18n.t('smess.reason_captures_later', { piece: piece(reason.piece), count: movesIn(reason.plies) });
    case 'advances':
      return i18n.t('smess.reason_advances', { count: reason.after, before: reason.before });
    case 'activates':
      return i18n.t('smess.reason_activates', {
        square: nameOf(reason.piece.cell), kind: kind(reason.piece), before: reason.before, count: reason.after,
      });
    case 'keeps_material':
      // Only whole moves: both sides have made them.
      return i18n.t('smess.reason_keeps_material', { count: Math.max(1, Math.floor(reason.plies / 2)) });
    case 'costs_material':
      return i18n.t('smess.reason_costs_material');
    case 'draws':
      return i18n.t('smess.reason_draws');
    case 'loses_brain':
      return i18n.t(reason.plies === 2 ? 'smess.reason_loses_brain_next' : 'smess.reason_loses_brain', { by: piece(reason.by), count: movesIn(reason.plies) });
    case 'loses_piece':
      return i18n.t(reason.plies === 2 ? 'smess.reason_loses_piece_next' : 'smess.reason_loses_piece', {
        by: piece(reason.by), piece: piece(reason.piece), count: movesIn(reason.plies),
      });
  }
}

/** The chosen piece's targets, otherwise the pieces that can move. */
export function stops({ draft, view, can }: Snapshot): number[] {
  if (draft) return draft.targets.map(({ to }) => to);
  return can.enter ? view.cells.flatMap(({ movable }, cell) => (movable ? [cell] : [])) : [];
}

/** @returns the board row by row from the top */
export function boardLines({ view }: Snapshot, i18n: I18n): string[] {
  return rowsOf(false).map((cells, i) => {
    const pieces = cells.flatMap((cell) => {
      const { piece } = view.cells[cell];
      return piece ? [pieceText({ side: piece.side, piece: piece.kind, cell }, i18n)] : [];
    });
    return i18n.t('answer.row', { row: view.rows - i, list: i18n.list(pieces, 'facts') || i18n.t('smess.cell_empty') });
  });
}
