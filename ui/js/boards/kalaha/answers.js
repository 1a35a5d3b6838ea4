import { PITS } from './geometry.js';
import { placeText } from './sentences.js';

/**
 * What is known of a position, in words, asked for by a key; and the board as text.
 *
 * @typedef {import('../../wire.js').Side} Side
 * @typedef {import('./wire.js').GameSnapshot} Snapshot
 * @typedef {import('./wire.js').Answer} Answer
 * @typedef {import('./wire.js').WouldSow} WouldSow
 * @typedef {import('../../i18n.js').I18n} I18n
 */

/** @param {Side} side @param {I18n} i18n */
const sideText = (side, i18n) => i18n.t(`kalaha.side_${side}`);

/**
 * @param {Answer} answer
 * @param {Snapshot} _
 * @param {I18n} i18n
 * @returns {string}
 */
export function answerText(answer, _, i18n) {
  switch (answer.kind) {
    case 'stones':
      return `${stonesText('first', answer.first, i18n)} ${stonesText('second', answer.second, i18n)}`;
    case 'playable': {
      const { side, sowings } = answer;
      if (!side) return i18n.t('answer.over');
      const list = sowings.map((sowing) => sowingText(sowing, i18n)).join('; ');
      return i18n.t('kalaha.answer_playable', { side: sideText(side, i18n), list });
    }
    default: {
      const { cell, sowing } = answer;
      const where = placeText(cell, i18n);
      if (!sowing) return i18n.t('kalaha.answer_nothing', { where });
      return i18n.t('kalaha.answer_sowing', { side: sideText(sowing.side, i18n), list: sowingText(sowing, i18n) });
    }
  }
}

/**
 * @param {Side} side
 * @param {{ pits: readonly number[], kalaha: number }} stones
 * @param {I18n} i18n
 */
const stonesText = (side, { pits, kalaha }, i18n) =>
  i18n.t('kalaha.answer_stones', { side: sideText(side, i18n), list: pits.join(', '), kalaha });

/**
 * "pit 3, 4 stones, into Orange’s Kalaha, moves again".
 *
 * @param {WouldSow} sowing
 * @param {I18n} i18n
 */
function sowingText({ pit, stones, last, moves_again, captured }, i18n) {
  const parts = [
    i18n.t('kalaha.answer_pit', { pit }),
    i18n.t('kalaha.stones', { n: stones }),
    i18n.t('kalaha.answer_last', { where: placeText(last, i18n) }),
    captured > 0 ? i18n.t('kalaha.answer_captures', { n: captured }) : '',
    moves_again ? i18n.t('kalaha.answer_again') : '',
  ];
  return parts.filter(Boolean).join(', ');
}

/**
 * Where a jump leads: the pits that can be played.
 *
 * @param {Snapshot} snapshot
 * @returns {number[]}
 */
export function stops({ view, can }) {
  return can.enter ? view.cells.flatMap(({ movable }, cell) => (movable ? [cell] : [])) : [];
}

/**
 * @param {Snapshot} snapshot
 * @param {I18n} i18n
 * @returns {string[]} a line a side, the second side's first
 */
export function boardLines({ view }, i18n) {
  return /** @type {const} */ (['second', 'first']).map((side) => {
    const own = view.cells.filter(({ owner }) => owner === side);
    const stones = own.map((cell) => cell.stones);
    return stonesText(side, { pits: stones.slice(0, PITS), kalaha: stones[PITS] }, i18n);
  });
}
