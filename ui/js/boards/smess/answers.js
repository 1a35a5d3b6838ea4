import { nameOf, rowsOf } from './geometry.js';
import { targetList } from './sentences.js';

/**
 * What is known of a position, in words, for whoever asks by a key; and the board as text.
 *
 * @typedef {import('../../wire.js').Side} Side
 * @typedef {import('../../wire.js').SmessSnapshot} Snapshot
 * @typedef {import('../../wire.js').SmessAnswer} Answer
 * @typedef {import('../../wire.js').Placed} Placed
 * @typedef {import('../../words.js').Words} Words
 */

const KINDS = /** @type {const} */ (['brain', 'numskull', 'ninny']);

/** @param {Side} side @param {Words} words */
const sideText = (side, words) => words.say(`smess.side_${side}`);

/**
 * @param {Answer} answer
 * @param {Snapshot} _
 * @param {Words} words
 * @returns {string}
 */
export function answerText(answer, _, words) {
  switch (answer.kind) {
    case 'pieces':
      return words.say('smess.answer_pieces', { side: sideText(answer.side, words), list: byKind(answer.pieces, words) });
    case 'movable':
      if (!answer.side) return words.say('answer.over');
      return words.say('smess.answer_movable', { side: sideText(answer.side, words), list: byKind(answer.pieces, words) });
    case 'targets':
      return targetsText(answer, words);
    case 'attackers':
      return attackersText(answer, words);
    default:
      return dangerText(answer, words);
  }
}

/**
 * "Brain d1; Numskulls b1, c1".
 *
 * @param {readonly Placed[]} pieces
 * @param {Words} words
 */
function byKind(pieces, words) {
  const groups = KINDS.map((kind) => pieces.filter(({ piece }) => piece === kind).map(({ cell }) => nameOf(cell)));
  const texts = groups.map((squares, i) => words.say(`smess.pieces_${KINDS[i]}`, { n: squares.length, squares: squares.join(', ') }));
  return texts.filter((__, i) => groups[i].length > 0).join('; ');
}

/**
 * "Blue Ninny e2".
 *
 * @param {Placed} placed
 * @param {Words} words
 */
const pieceText = ({ side, piece, cell }, words) =>
  words.say('smess.answer_piece', { side: sideText(side, words), kind: words.say(`smess.kind_${piece}`), square: nameOf(cell) });

/**
 * @param {Extract<Answer, { kind: 'targets' }>} answer
 * @param {Words} words
 */
function targetsText({ cell, piece, targets }, words) {
  if (!piece) return words.say('smess.answer_empty', { square: nameOf(cell) });
  const values = { piece: pieceText(piece, words), n: targets.length, list: targetList(targets, words) };
  return words.say(targets.length > 0 ? 'smess.answer_targets' : 'smess.answer_no_targets', values);
}

/**
 * @param {Extract<Answer, { kind: 'attackers' }>} answer
 * @param {Words} words
 */
function attackersText({ cell, piece, first, second }, words) {
  const square = nameOf(cell);
  const names = (/** @type {readonly Placed[]} */ pieces) => byKind(pieces, words);
  const sides = /** @type {const} */ ([['first', first], ['second', second]]);
  const told = sides.filter(([, pieces]) => pieces.length > 0).map(([side, pieces]) => {
    const key = !piece ? 'smess.answer_reaches' : piece.side === side ? 'smess.answer_guards' : 'smess.answer_attacks';
    return words.say(key, { side: sideText(side, words), list: names(pieces) });
  });
  const what = piece ? pieceText(piece, words) : square;
  return words.say('smess.answer_attackers', { what, list: told.join(' ') || words.say('smess.answer_nobody') });
}

/**
 * @param {Extract<Answer, { kind: 'danger' }>} answer
 * @param {Words} words
 */
function dangerText({ side, pieces }, words) {
  if (!side) return words.say('answer.over');
  if (pieces.length === 0) return words.say('smess.answer_safe', { side: sideText(side, words) });
  const each = pieces.map(({ piece, by }) => words.say('smess.answer_endangered', { piece: pieceText(piece, words), list: byKind(by, words) }));
  return words.say('smess.answer_danger', { list: each.join(' ') });
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
 * @param {Words} words
 * @returns {string[]} the board row by row from the top
 */
export function boardLines({ view }, words) {
  return rowsOf(false).map((cells, i) => {
    const pieces = cells.flatMap((cell) => {
      const { piece } = view.cells[cell];
      return piece ? [pieceText({ side: piece.side, piece: piece.kind, cell }, words)] : [];
    });
    return words.say('answer.row', { row: view.rows - i, list: pieces.join(', ') || words.say('smess.cell_empty') });
  });
}
