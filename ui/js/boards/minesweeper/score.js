import { signed } from './points.js';
import { changeText, reasonText } from './sentences.js';

/**
 * The score on a player's card, with its last change and the reason.
 *
 * @typedef {import('../../wire.js').MinesweeperSnapshot} Snapshot
 * @typedef {import('../../wire.js').Side} Side
 * @typedef {import('../../words.js').Words} Words
 */

/**
 * @param {Snapshot} snapshot
 * @param {Side} side
 * @param {Words} words
 * @returns {import('../../panel/cards.js').Tray}
 */
export function tray({ view, record, at, looking }, side, words) {
  const lines = record.slice(0, looking?.ply ?? at);
  const own = lines.filter((line) => line.side === side).at(-1);
  const score = words.number(view.scores[side]);
  const change = own ? changeText(own.report, words) : '';
  const fresh = own !== undefined && own === lines.at(-1);
  const tone = own && own.report.points < 0 ? 'loss' : 'gain';
  return {
    spoken: words.say(own ? 'minesweeper.score_changed' : 'minesweeper.score', { score, change }),
    markup: `<span class="score">${score}</span>` + (own ? changeMarkup(own.report, `${tone}${fresh ? ' fresh' : ''}`, words) : ''),
  };
}

/**
 * "5 mines left, the next is worth 4."
 *
 * @param {Snapshot} snapshot
 * @param {Words} words
 */
export function scoreNote({ view }, words) {
  const left = words.say('minesweeper.answer_left', { n: view.mines_left });
  if (view.next_mine_points === null) return left;
  return `${left} ${words.say('minesweeper.answer_next', { points: view.next_mine_points })}`;
}

/** @param {Snapshot} snapshot */
export const points = ({ view }) => view.scores;

/**
 * From right to left, as the card fills up: where there is no room for the reason, the points stay.
 *
 * @param {import('../../wire.js').MinesweeperMoveReport} report
 * @param {string} look
 * @param {Words} words
 */
function changeMarkup(report, look, words) {
  return `<span class="score-change ${look}">${signed(report.points, words)}</span><span class="score-reason">${reasonText(report, words)}</span>`;
}
