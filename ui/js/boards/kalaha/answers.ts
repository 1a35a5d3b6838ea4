import { PITS } from './geometry.js';
import { placeText } from './sentences.js';
import type { Side } from '../../wire.js';
import type { Answer, GameSnapshot as Snapshot, WouldSow } from './wire.js';
import type { I18n } from '../../foundation/i18n.js';

/** Spoken answers to questions about a position, reasons for advice, and the board as text. */

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
    case 'sowing': {
      const { cell, sowing } = answer;
      const where = placeText(cell, i18n);
      if (!sowing) return i18n.t('kalaha.answer_nothing', { where });
      return i18n.sentences([i18n.t('announce.sentence', { text: sideText(sowing.side, i18n) }), sowingText(sowing, i18n)]);
    }
    default:
      return reasonText(answer, i18n);
  }
}

/** Why a pit is good or bad, for the side to move. */
function reasonText(reason: Exclude<Answer, { kind: 'stones' | 'playable' | 'sowing' }>, i18n: I18n): string {
  switch (reason.kind) {
    case 'only_pit': return i18n.t('kalaha.advice_only');
    case 'takes': {
      const { stones: count, pit, sowing } = reason;
      return i18n.t(sowing > 1 ? 'kalaha.advice_takes_then' : 'kalaha.advice_takes', { count, pit });
    }
    case 'moves_again': return i18n.t(reason.times > 1 ? 'kalaha.advice_again_times' : 'kalaha.advice_again', { count: reason.times });
    case 'ends': {
      const { side, stones: count } = reason;
      return count > 0 ? i18n.t('kalaha.advice_ends_with', { count, side: sideText(side, i18n) }) : i18n.t('kalaha.advice_ends');
    }
    case 'saves': return i18n.t('kalaha.advice_saves', { count: reason.stones });
    case 'stops': return i18n.t('kalaha.advice_stops', { pit: reason.pit });
    case 'threatens': return i18n.t('kalaha.advice_threatens', { count: reason.stones, where: placeText(reason.cell, i18n) });
    case 'prepares': return i18n.t('kalaha.advice_prepares', { pit: reason.pit });
    case 'proven': {
      const { lead } = reason;
      if (lead === 0) return i18n.t('kalaha.advice_draw');
      return i18n.t(lead > 0 ? 'kalaha.advice_wins' : 'kalaha.advice_loses_match', { count: Math.abs(lead) });
    }
    case 'lead': {
      const { lead, side } = reason;
      const sowings = i18n.t('kalaha.advice_sowings', { count: reason.sowings });
      if (lead === 0) return i18n.t('kalaha.advice_level', { sowings });
      return i18n.t(lead > 0 ? 'kalaha.advice_ahead' : 'kalaha.advice_behind', { count: Math.abs(lead), sowings, side: sideText(side, i18n) });
    }
    case 'opponent_takes': return i18n.t('kalaha.advice_opponent_takes', { count: reason.stones, pit: reason.pit });
    case 'opponent_moves_again': return i18n.t(reason.times > 1 ? 'kalaha.advice_opponent_again_times' : 'kalaha.advice_opponent_again', { count: reason.times });
    case 'loses': return i18n.t(reason.proven ? 'kalaha.advice_loses_proven' : 'kalaha.advice_loses', { count: reason.stones });
    case 'outdoes': return i18n.t(reason.proven ? 'kalaha.advice_outdoes_proven' : 'kalaha.advice_outdoes', { count: reason.stones });
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
