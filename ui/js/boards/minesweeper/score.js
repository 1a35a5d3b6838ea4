import { changeText } from './sentences.js';

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
  const change = own ? changeText(own.told, words) : '';
  const fresh = own !== undefined && own === lines.at(-1);
  const tone = own && own.told.points < 0 ? 'loss' : 'gain';
  return {
    spoken: words.say(own ? 'minesweeper.score_changed' : 'minesweeper.score', { score, change }),
    markup:
      (own ? `<span class="score-change ${tone}${fresh ? ' fresh' : ''}">${change}</span>` : '') +
      `<span class="score">${score}</span>`,
  };
}
