import { signed } from './points.js';
import { changeText, reasonText } from './sentences.js';
import type { GameSnapshot as Snapshot, MoveReport } from './wire.js';
import type { Side } from '../../wire.js';
import type { I18n } from '../../foundation/i18n.js';
import type { Tray } from '../games.js';

/** A player's card: the score, its last change and the reason. */

export function tray({ view, record, shown_ply }: Snapshot, side: Side, i18n: I18n): Tray {
  const lines = record.slice(0, shown_ply);
  const own = lines.filter((line) => line.side === side).at(-1);
  const score = i18n.number(view.scores[side]);
  const change = own ? changeText(own.report, i18n) : '';
  const fresh = own !== undefined && own === lines.at(-1);
  const tone = own && own.report.points < 0 ? 'loss' : 'gain';
  return {
    spoken: i18n.t(own ? 'minesweeper.score_changed' : 'minesweeper.score', { score, change }),
    markup: `<span class="score">${score}</span>` + (own ? changeMarkup(own.report, `${tone}${fresh ? ' fresh' : ''}`, i18n) : ''),
  };
}

/** "5 mines left, the next is worth 4." */
export function scoreNote({ view }: Snapshot, i18n: I18n) {
  const left = i18n.t('minesweeper.answer_left', { n: view.mines_left });
  if (view.next_mine_points === null) return left;
  return `${left} ${i18n.t('minesweeper.answer_next', { points: view.next_mine_points })}`;
}

export const points = ({ view }: Snapshot) => view.scores;

/** The card fills from right to left: in a narrow one the reason is cut, not the points. */
function changeMarkup(report: MoveReport, look: string, i18n: I18n) {
  return `<span class="score-change ${look}">${signed(report.points, i18n)}</span><span class="score-reason">${reasonText(report, i18n)}</span>`;
}
