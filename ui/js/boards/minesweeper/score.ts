import { signed } from './points.js';
import { reasonText } from './sentences.js';
import type { GameSnapshot as Snapshot, MoveReport } from './wire.js';
import type { Side } from '../../wire.js';
import type { I18n } from '../../foundation/i18n.js';
import type { Tray } from '../games.js';

/** A player's card: the score, its last change and the reason. */

export function tray({ view, record, shown_ply }: Snapshot, side: Side, i18n: I18n): Tray {
  const lines = record.slice(0, shown_ply);
  const own = lines.filter((line) => line.side === side).at(-1);
  const score = i18n.number(view.scores[side]);
  const fresh = own !== undefined && own === lines.at(-1);
  const tone = own && own.report.points < 0 ? 'loss' : 'gain';
  return {
    spoken: own ? scoreText(score, own.report, i18n) : i18n.t('minesweeper.score', { score }),
    markup: `<span class="score">${score}</span>` + (own ? changeMarkup(own.report, `${tone}${fresh ? ' fresh' : ''}`, i18n) : ''),
  };
}

const scoreText = (score: string, { result, points, mine }: MoveReport, i18n: I18n) =>
  i18n.t(`minesweeper.score_${result}`, { score, points: signed(points, i18n), mine: mine ?? 0 });

/** "5 mines left, the next is worth 4." */
export function scoreNote({ view }: Snapshot, i18n: I18n) {
  const left = i18n.t('minesweeper.answer_left', { count: view.mines_left });
  if (view.next_mine_points === null) return left;
  return i18n.sentences([left, i18n.t('minesweeper.answer_next', { points: view.next_mine_points })]);
}

export const points = ({ view }: Snapshot) => view.scores;

/** The card fills from right to left: in a narrow one the reason is cut off, not the points. */
function changeMarkup(report: MoveReport, look: string, i18n: I18n) {
  return `<span class="score-change ${look}">${signed(report.points, i18n)}</span><span class="score-reason">${reasonText(report, i18n)}</span>`;
}
