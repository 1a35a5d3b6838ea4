import { levelText } from './levels.js';
import type { LevelInfo, Snapshot } from '../wire.js';
import type { I18n, Key } from './i18n.js';
import type { Section } from './help.js';

/** The computer's levels as a ladder, weakest at the bottom. */

// In drawing units.
const [WIDTH, RUNG, GAP, SHORTEST] = [340, 22, 3, 150];

/** The help section on a game's levels. */
export function levelSection({ game, levels }: Snapshot, i18n: I18n): Section {
  const own = `${game}.help_levels`;
  const [text, caption] = i18n.exists(own) ? [own, ('help.levels_named' as Key)] : (['help.levels', 'help.levels_picture'] as Key[]);
  return { title: 'help.levels_title', texts: [text], figure: { markup: ladderMarkup(levels, i18n), caption } };
}

/**
 * The levels shown: all if each is one step stronger than the one below, otherwise those with names and the last.
 *
 * @param levels weakest first
 */
export const rungsOf = (levels: readonly LevelInfo[]) => levels.filter(({ name, kind }, i) => kind === 'strength' || name !== null || i === levels.length - 1);

/**
 * @param levels weakest first
 * @returns SVG
 */
export function ladderMarkup(levels: readonly LevelInfo[], i18n: I18n): string {
  const rungs = rungsOf(levels);
  const height = rungs.length * (RUNG + GAP);
  const names = rungs.map((info) => levelText(info, levels, i18n));
  const spoken = i18n.t('help.levels_spoken', { levels: i18n.list(names) });
  const drawn = rungs.map((info, i) => rungMarkup(info, names[i], i, rungs.length, i18n));
  return `<svg class="ladder" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="${spoken}">${drawn.join('')}</svg>`;
}

/** @param i the place, counted from the bottom */
function rungMarkup(info: LevelInfo, name: string, i: number, count: number, i18n: I18n) {
  const width = SHORTEST + ((WIDTH - SHORTEST) * (i + 1)) / count;
  const y = (count - 1 - i) * (RUNG + GAP);
  const base = y + RUNG - 6.5;
  const odds = info.kind === 'strength' && i > 0 ? `<text class="odds" x="${width - 8}" y="${base}">${i18n.t('help.levels_odds')}</text>` : '';
  return (
    `<g class="rung${info.name ? ' named' : ''}"><rect y="${y}" width="${width}" height="${RUNG}" rx="5"/>` +
    `<text x="10" y="${base}">${name}</text>${odds}</g>`
  );
}
