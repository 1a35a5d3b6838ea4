import { levelText } from './levels.js';

/**
 * The computer's levels as one picture: a ladder with the weakest at the foot. Drawn from the levels themselves.
 *
 * @typedef {import('./wire.js').Snapshot} Snapshot
 * @typedef {import('./wire.js').LevelInfo} LevelInfo
 * @typedef {import('./i18n.js').I18n} I18n
 * @typedef {import('./i18n.js').Key} Key
 * @typedef {import('./help.js').Section} Section
 */

// In the units of the drawing.
const [WIDTH, RUNG, GAP, SHORTEST] = [340, 22, 3, 150];

/**
 * What the help says of the levels of a game.
 *
 * @param {Snapshot} snapshot
 * @param {I18n} i18n
 * @returns {Section}
 */
export function levelSection({ game, levels }, i18n) {
  const own = `${game}.help_levels`;
  const [text, caption] = i18n.exists(own) ? [own, /** @type {Key} */ ('help.levels_named')] : /** @type {Key[]} */ (['help.levels', 'help.levels_picture']);
  return { title: 'help.levels_title', texts: [text], figure: { markup: ladderMarkup(levels, i18n), caption } };
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
 * @param {I18n} i18n
 * @returns {string} SVG
 */
export function ladderMarkup(levels, i18n) {
  const rungs = rungsOf(levels);
  const height = rungs.length * (RUNG + GAP);
  const names = rungs.map((info) => levelText(info, levels, i18n));
  const spoken = i18n.t('help.levels_spoken', { levels: names.join(', ') });
  const drawn = rungs.map((info, i) => rungMarkup(info, names[i], i, rungs.length, i18n));
  return `<svg class="ladder" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="${spoken}">${drawn.join('')}</svg>`;
}

/**
 * @param {LevelInfo} info
 * @param {string} name
 * @param {number} i its place, from the foot
 * @param {number} count
 * @param {I18n} i18n
 */
function rungMarkup(info, name, i, count, i18n) {
  const width = SHORTEST + ((WIDTH - SHORTEST) * (i + 1)) / count;
  const y = (count - 1 - i) * (RUNG + GAP);
  const base = y + RUNG - 6.5;
  const odds = info.kind === 'strength' && i > 0 ? `<text class="odds" x="${width - 8}" y="${base}">${i18n.t('help.levels_odds')}</text>` : '';
  return (
    `<g class="rung${info.name ? ' named' : ''}"><rect y="${y}" width="${width}" height="${RUNG}" rx="5"/>` +
    `<text x="10" y="${base}">${name}</text>${odds}</g>`
  );
}
