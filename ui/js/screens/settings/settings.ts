import { GAMES, type GameModule } from '../../boards/games.js';
import { languageFor, type Language } from '../../foundation/i18n.js';
import type { Settings } from '../../wire.js';
import { USUAL } from './usual.js';

/** The settings: stored by the backend, applied immediately. The other modules in this folder change them. */

const byGame = <T>(usual: (board: GameModule) => T): Record<string, T> =>
  Object.fromEntries(Object.entries(GAMES).map(([game, board]) => [game, usual(board)]));

/** The games' own switches, such as `kalaha.show_counts`, with their defaults. */
const SWITCHES = Object.entries(GAMES).flatMap(([game, { switches = {} }]) =>
  Object.entries(switches).map(([name, usual]): [string, boolean] => [`${game}.${name}`, usual]));

/**
 * The settings until the backend has answered. Of the per-game choices, it stores only those that have been changed.
 */
export const DEFAULTS: Settings = {
  ...USUAL,
  board_look: byGame(() => 'usual'),
  flip: byGame(() => false),
  record: byGame(() => true),
  thinking: byGame(({ thinksAloud }) => thinksAloud ?? false),
  primer: byGame(() => true),
  switches: Object.fromEntries(SWITCHES),
};

/**
 * The stored settings, completed with the defaults.
 *
 * @param kept as the backend stores them
 */
export function withUsual(kept: Partial<Settings>): Settings {
  const all: Record<string, unknown> = { ...DEFAULTS, ...kept };
  const usual: Record<string, unknown> = { ...DEFAULTS };
  for (const [name, value] of Object.entries(all)) {
    if (typeof value === 'object') all[name] = { ...usual[name] as object, ...value };
  }
  return all as Settings;
}

const DURATIONS_MS = { slow: 520, normal: 260, fast: 120, off: 0 };

/** Matches if the system requests high contrast. */
export const MORE_CONTRAST = '(prefers-contrast: more), (forced-colors: active)';

export function durationOf({ animation }: Settings) {
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : DURATIONS_MS[animation];
}

export const spokenLanguage = ({ language }: Pick<Settings, 'language'>): Language => languageFor(language, navigator.languages ?? []);

export function applyTheme({ theme, high_contrast, safe_sides, board_look }: Settings) {
  const root = document.documentElement;
  const { dataset } = root;
  dataset.theme = theme;
  dataset.contrast = high_contrast || matchMedia(MORE_CONTRAST).matches ? 'high' : 'usual';
  dataset.sides = safe_sides ? 'safe' : 'usual';
  for (const [game, look] of Object.entries(board_look)) root.setAttribute(`data-look-${game}`, look);
}
