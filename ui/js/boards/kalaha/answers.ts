import { PITS } from './geometry.js';
import { placeText } from './sentences.js';
import type { Side } from '../../wire.js';
import type { Answer, GameSnapshot as Snapshot, WouldSow } from './wire.js';
import type { I18n } from '../../foundation/i18n.js';

/** Spoken answers to questions about a position, and the board as text. */

const sideText = (side: Side, i18n: I18n) => i18n.t(`kalaha.side_${side}`);

export function answerText(answer: Answer, _: Snapshot, i18n: I18n): string {
  switch (answer.kind) {
    case 'stones':
      return i18n.sentences([stonesText('first', answer.first, i18n), stonesText('second', answer.second, i18n)]);
    case 'playable': {
      const { side, sowings } = answer;
      if (!side) return i18n.t('answer.over');
      const playable = i18n.t('kalaha.answer_playable', { side: sideText(side, i18n) });
      return i18n.sentences([playable, ...sowings.map((sowing) => sowingText(sowing, i18n))]);
    }
    default: {
      const { cell, sowing } = answer;
      const where = placeText(cell, i18n);
      if (!sowing) return i18n.t('kalaha.answer_nothing', { where });
      return i18n.sentences([i18n.t('announce.sentence', { text: sideText(sowing.side, i18n) }), sowingText(sowing, i18n)]);
    }
  }
}

const stonesText = (side: Side, { pits, kalaha }: { pits: readonly number[], kalaha: number }, i18n: I18n) =>
  i18n.t('kalaha.answer_stones', { side: sideText(side, i18n), list: i18n.list(pits.map(String), 'facts'), kalaha });

/** "Pit 3, 4 stones, the last into Orange’s Kalaha. Moves again." */
const sowingText = ({ pit, stones, last, moves_again, captured }: WouldSow, i18n: I18n) => i18n.sentences([
  i18n.t('kalaha.answer_sows', { pit, count: stones, where: placeText(last, i18n) }),
  captured > 0 ? i18n.t('kalaha.answer_captures', { count: captured }) : '',
  moves_again ? i18n.t('kalaha.answer_again') : '',
]);

/** The pits that can be played. */
export function stops({ view, can }: Snapshot): number[] {
  return can.enter ? view.cells.flatMap(({ movable }, cell) => (movable ? [cell] : [])) : [];
}

/** @returns one line per side, the second side first */
export function boardLines({ view }: Snapshot, i18n: I18n): string[] {
  return (['second', 'first'] as const).map((side) => {
    const own = view.cells.filter(({ owner }) => owner === side);
    const stones = own.map((cell) => cell.stones);
    return stonesText(side, { pits: stones.slice(0, PITS), kalaha: stones[PITS] }, i18n);
  });
}
