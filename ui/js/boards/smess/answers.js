import { nameOf, rowsOf } from './geometry.js';
import { targetList } from './sentences.js';

/**
 * What is known of a position, in words, asked for by a key; and the board as text.
 *
 * @typedef {import('../../wire.js').Side} Side
 * @typedef {import('./wire.js').GameSnapshot} Snapshot
 * @typedef {import('./wire.js').Answer} Answer
 * @typedef {import('./wire.js').Placed} Placed
 * @typedef {import('../../i18n.js').I18n} I18n
 */

const KINDS = /** @type {const} */ (['brain', 'numskull', 'ninny']);

/** @param {Side} side @param {I18n} i18n */
const sideText = (side, i18n) => i18n.t(`smess.side_${side}`);

/**
 * @param {Answer} answer
 * @param {Snapshot} _
 * @param {I18n} i18n
 * @returns {string}
 */
export function answerText(answer, _, i18n) {
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
    default:
      return dangerText(answer, i18n);
  }
}

/**
 * "Brain d1; Numskulls b1, c1".
 *
 * @param {readonly Placed[]} pieces
 * @param {I18n} i18n
 */
function byKind(pieces, i18n) {
  const groups = KINDS.map((kind) => pieces.filter(({ piece }) => piece === kind).map(({ cell }) => nameOf(cell)));
  const texts = groups.map((squares, i) => i18n.t(`smess.pieces_${KINDS[i]}`, { n: squares.length, squares: squares.join(', ') }));
  return texts.filter((__, i) => groups[i].length > 0).join('; ');
}

/**
 * "Blue Ninny e2".
 *
 * @param {Placed} placed
 * @param {I18n} i18n
 */
const pieceText = ({ side, piece, cell }, i18n) =>
  i18n.t('smess.answer_piece', { side: sideText(side, i18n), kind: i18n.t(`smess.kind_${piece}`), square: nameOf(cell) });

/**
 * @param {Extract<Answer, { kind: 'targets' }>} answer
 * @param {I18n} i18n
 */
function targetsText({ cell, piece, targets }, i18n) {
  if (!piece) return i18n.t('smess.answer_empty', { square: nameOf(cell) });
  const values = { piece: pieceText(piece, i18n), n: targets.length, list: targetList(targets, i18n) };
  return i18n.t(targets.length > 0 ? 'smess.answer_targets' : 'smess.answer_no_targets', values);
}

/**
 * @param {Extract<Answer, { kind: 'attackers' }>} answer
 * @param {I18n} i18n
 */
function attackersText({ cell, piece, first, second }, i18n) {
  const square = nameOf(cell);
  const names = (/** @type {readonly Placed[]} */ pieces) => byKind(pieces, i18n);
  const sides = /** @type {const} */ ([['first', first], ['second', second]]);
  const told = sides.filter(([, pieces]) => pieces.length > 0).map(([side, pieces]) => {
    const key = !piece ? 'smess.answer_reaches' : piece.side === side ? 'smess.answer_guards' : 'smess.answer_attacks';
    return i18n.t(key, { side: sideText(side, i18n), list: names(pieces) });
  });
  const what = piece ? pieceText(piece, i18n) : square;
  return i18n.t('smess.answer_attackers', { what, list: told.join(' ') || i18n.t('smess.answer_nobody') });
}

/**
 * @param {Extract<Answer, { kind: 'danger' }>} answer
 * @param {I18n} i18n
 */
function dangerText({ side, pieces }, i18n) {
  if (!side) return i18n.t('answer.over');
  if (pieces.length === 0) return i18n.t('smess.answer_safe', { side: sideText(side, i18n) });
  const each = pieces.map(({ piece, by }) => i18n.t('smess.answer_endangered', { piece: pieceText(piece, i18n), list: byKind(by, i18n) }));
  return i18n.t('smess.answer_danger', { list: each.join(' ') });
}

/**
 * Where a jump leads: the chosen piece's targets, or else the pieces that can move.
 *
 * @param {Snapshot} snapshot
 * @returns {number[]}
 */
export function stops({ draft, view, can }) {
  if (draft) return draft.targets.map(({ to }) => to);
  return can.enter ? view.cells.flatMap(({ movable }, cell) => (movable ? [cell] : [])) : [];
}

/**
 * @param {Snapshot} snapshot
 * @param {I18n} i18n
 * @returns {string[]} the board row by row from the top
 */
export function boardLines({ view }, i18n) {
  return rowsOf(false).map((cells, i) => {
    const pieces = cells.flatMap((cell) => {
      const { piece } = view.cells[cell];
      return piece ? [pieceText({ side: piece.side, piece: piece.kind, cell }, i18n)] : [];
    });
    return i18n.t('answer.row', { row: view.rows - i, list: pieces.join(', ') || i18n.t('smess.cell_empty') });
  });
}
