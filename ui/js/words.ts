import type { App, AppState } from './app.js';
import { ask } from './foundation/backend.js';
import { give } from './foundation/dom.js';
import { loadI18n } from './foundation/i18n.js';
import { gameText } from './foundation/sides.js';
import { GAMES } from './boards/games.js';
import { spokenLanguage } from './screens/settings/settings.js';

/** The words of the page, in the language of the settings. */

export const hasWords = ({ i18n }: AppState): boolean => i18n.exists('app.name');

export async function loadWords(app: App): Promise<void> {
  const language = spokenLanguage(app.state.settings);
  const loaded = await loadI18n(language, Object.keys(GAMES));
  // Unless another one was chosen meanwhile; but any words are better than none.
  if (!hasWords(app.state) || spokenLanguage(app.state.settings) === language) app.update({ i18n: loaded });
}

/** Keeps the language that the page says it has, and the title of its window, which names the game on the screen. */
export function keepTitle(app: App): void {
  app.onDraw(() => {
    const { place, i18n } = app.state;
    if (!hasWords(app.state)) return;
    give(document.documentElement, 'lang', i18n.language);
    const text = place in GAMES ? i18n.t('app.title', { game: gameText(place, i18n) }) : i18n.t('app.name');
    if (document.title === text) return;
    document.title = text;
    // The window of the system has a title of its own.
    ask('title', { text }).catch(() => undefined);
  });
}
