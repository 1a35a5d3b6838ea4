import { levelText } from './levels.js';

/**
 * The computer's levels as one picture: a ladder with the weakest at the foot. Drawn from the levels themselves.
 *
 * @typedef {import('./wire.js').Snapshot} Snapshot
 * @typedef {import('./wire.js').LevelInfo} LevelInfo
 * @typedef {import('./words.js').Words} Words
 * @typedef {import('./words.js').Key} Key
 * @typedef {import('./help.js').Section} Section
 */

// In the units of the drawing.
const [WIDTH, RUNG, GAP, SHORTEST] = [340, 22, 3, 150];

/**
 * What the help says of the levels of a game.
 *
 * @param {Snapshot} snapshot
 * @param {Words} words
 * @returns {Section}
 */
export function levelSection({ game, levels }, words) {
  const own = `${game}.help_levels`;
  const [text, caption] = words.knows(own) ? [own, /** @type {Key} */ ('help.levels_named')] : /** @type {Key[]} */ (['help.levels', 'help.levels_picture']);
  return { title: 'help.levels_title', texts: [text], figure: { markup: ladderMarkup(levels, words), caption } };
}

/**
 * The levels that the picture shows: all where each is one step stronger than the one below, else those with names and
 * the last.
 *
 * @param {readonly LevelInfo[]} levels weakest first
 */
export const rungsOf = (levels) => levels.filter(({ name, kind }, i) => kind === 'strength' || name !== null || i === levels.length - 1);

/**
 * @param {readonly LevelInfo[]} levels weakest first
 * @param {Words} words
 * @returns {string} SVG
 */
export function ladderMarkup(levels, words) {
  const rungs = rungsOf(levels);
  const height = rungs.length * (RUNG + GAP);
  const names = rungs.map((info) => levelText(info, words));
  const spoken = words.say('help.levels_spoken', { levels: names.join(', ') });
  const drawn = rungs.map((info, i) => rungMarkup(info, names[i], i, rungs.length, words));
  return `<svg class="ladder" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="${spoken}">${drawn.join('')}</svg>`;
}

/**
 * @param {LevelInfo} info
 * @param {string} name
 * @param {number} i its place, from the foot
 * @param {number} count
 * @param {Words} words
 */
function rungMarkup(info, name, i, count, words) {
  const width = SHORTEST + ((WIDTH - SHORTEST) * (i + 1)) / count;
  const y = (count - 1 - i) * (RUNG + GAP);
  const base = y + RUNG - 6.5;
  const odds = info.kind === 'strength' && i > 0 ? `<text class="odds" x="${width - 8}" y="${base}">${words.say('help.levels_odds')}</text>` : '';
  return (
    `<g class="rung${info.name ? ' named' : ''}"><rect y="${y}" width="${width}" height="${RUNG}" rx="5"/>` +
    `<text x="10" y="${base}">${name}</text>${odds}</g>`
  );
}
