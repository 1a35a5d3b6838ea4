import { isKalaha, isSecond, PITS } from './geometry.js';
import type { Side, Speech } from '../../wire.js';
import type { I18n, Key } from '../../foundation/i18n.js';
import { whyNotNow } from '../../foundation/why_not.js';
import type { CellShown, GameSnapshot, MoveReport } from './wire.js';

/** Moves in words: one sentence for each sowing and its result. */

export type Line = import('../../wire.js').Line<MoveReport>;

/** @param speech how much is spoken */
export function moveSentence({ side, report }: Line, i18n: I18n, speech: Speech = 'normal') {
  const last = report.path[report.path.length - 1];
  const values = { side: nameOf(side, i18n), pit: report.pit, count: report.path.length, where: placeText(last, i18n) };
  const said = [i18n.t(speech === 'brief' ? 'kalaha.announce_sowing_brief' : 'kalaha.announce_sowing', values)];
  if (report.captured) {
    const { stones, cells } = report.captured;
    said.push(i18n.t('kalaha.announce_capture', { count: stones, where: placeText(cells[1], i18n) }));
  }
  if (report.swept) said.push(...report.swept.map(({ stones, into }) => i18n.t('kalaha.announce_swept', { side: ownerName(into, i18n), count: stones })));
  else if (report.moves_again) said.push(againText(side, i18n));
  return i18n.sentences(said);
}

/** Kalaha has no partial inputs. */
export const draftSentence = () => '';

/** "Orange’s pit 4", "Orange’s Kalaha". */
export function placeText(cell: number, i18n: I18n) {
  const side = ownerName(cell, i18n);
  return isKalaha(cell) ? i18n.t('kalaha.cell_kalaha', { side }) : i18n.t('kalaha.place_pit', { side, pit: (cell % (PITS + 1)) + 1 });
}

const ownerName = (cell: number, i18n: I18n) => nameOf(isSecond(cell) ? 'second' : 'first', i18n);

export const againText = (side: Side, i18n: I18n) => i18n.t('kalaha.announce_again', { side: nameOf(side, i18n) });

const nameOf = (side: Side, i18n: I18n) => i18n.t(`kalaha.side_${side}`);

/** Why a pit cannot be played now: the match's state, otherwise the rules. */
export function refusalText(snapshot: GameSnapshot, { owner, unplayable }: CellShown, i18n: I18n) {
  const { can, phase, turn } = snapshot;
  if (can.enter && unplayable) return i18n.t(`kalaha.why_${unplayable}`, { side: nameOf(owner, i18n) });
  const why = whyNotNow(snapshot);
  return why ? i18n.t(why) : i18n.t(`kalaha.why_${phase}` as Key, { side: turn ? nameOf(turn, i18n) : '' });
}
