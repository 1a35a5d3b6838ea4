import { GAMES, type GameModule } from '../../boards/games.js';
import { languageFor, type Language } from '../../foundation/i18n.js';
import type { Settings } from '../../wire.js';

/** The settings: kept by the backend, applied at once. In `screens/settings/` a person changes them. */

const byGame = (usual: (board: GameModule) => boolean): Record<string, boolean> =>
  Object.fromEntries(Object.entries(GAMES).map(([game, board]) => [game, usual(board)]));

/** The switches that games bring along, as `kalaha.show_counts`, and how they usually stand. */
const SWITCHES = Object.entries(GAMES).flatMap(([game, { switches = {} }]) =>
  Object.entries(switches).map(([name, usual]): [string, boolean] => [`${game}.${name}`, usual]));

/** What holds until the backend has answered. */
export const DEFAULTS: Settings = {
  language: 'system',
  scale_percent: 100,
  board_percent: 100,
  orientation: 'automatic',
  turn_deg: 0,
  turn_each_move: false,
  flip: byGame(() => false),
  animation: 'normal',
  theme: 'system',
  high_contrast: false,
  safe_sides: false,
  pace_ms: 600,
  sound: true,
  vibration: true,
  record: byGame(() => true),
  confirm_touch: false,
  take_back: true,
  speech: 'normal',
  typing: false,
  thinking: byGame(({ thinksAloud }) => thinksAloud ?? false),
  primer: byGame(() => true),
  table_mb: 256,
  switches: Object.fromEntries(SWITCHES),
  own_name: '',
  friend_notices: false,
  place: 'home',
};

/**
 * All settings.
 *
 * @param kept what the backend keeps: of the choices for each game those that were made
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

/** How a system asks for high contrast by itself. */
export const MORE_CONTRAST = '(prefers-contrast: more), (forced-colors: active)';

export function durationOf({ animation }: Settings) {
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : DURATIONS_MS[animation];
}

export const spokenLanguage = ({ language }: Pick<Settings, 'language'>): Language => languageFor(language, navigator.languages ?? []);

export function applyTheme({ theme, high_contrast, safe_sides }: Settings) {
  const { dataset } = document.documentElement;
  dataset.theme = theme;
  dataset.contrast = high_contrast || matchMedia(MORE_CONTRAST).matches ? 'high' : 'usual';
  dataset.sides = safe_sides ? 'safe' : 'usual';
}
