import type { App, AppState } from './app.js';
import { ask } from './foundation/backend.js';
import { give } from './foundation/dom.js';
import { loadI18n, loadMessages } from './foundation/i18n.js';
import { gameText } from './foundation/sides.js';
import { GAMES } from './boards/games.js';
import { spokenLanguage } from './screens/settings/settings.js';

/** The page's text, in the chosen language. */

export const hasWords = ({ i18n }: AppState): boolean => i18n.exists('app.name');

export async function loadWords(app: App): Promise<void> {
  const language = spokenLanguage(app.state.settings);
  const loaded = await loadI18n(language, [...Object.keys(GAMES), ...later]);
  // Unless the language has since changed, but any text is better than none.
  if (!hasWords(app.state) || spokenLanguage(app.state.settings) === language) app.update({ i18n: loaded });
}

/** The files loaded so far that most visits do not need; another language needs them too. */
const later = new Set<string>();

/** Loads the words of a game's lesson, which most visits do not need. */
export const loadLessonWords = (app: App, game: string): Promise<void> => loadMore(app, [`${game}_lesson`]);

/** Loads the words of a game's problems, which most visits do not need. */
export const loadProblemWords = (app: App, game: string): Promise<void> => loadMore(app, ['problems', `${game}_problems`]);

async function loadMore(app: App, files: readonly string[]) {
  const { language } = app.state.i18n;
  const more = await loadMessages(language, files);
  for (const file of files) later.add(file);
  // The language has changed meanwhile.
  if (app.state.i18n.language !== language) return loadMore(app, files);
  app.update({ i18n: app.state.i18n.language === language ? app.state.i18n.with(more) : app.state.i18n });
}

/** Updates the page's language attribute, and the window's title, which names the current game. */
export function keepTitle(app: App): void {
  app.onDraw(() => {
    const { place, i18n } = app.state;
    if (!hasWords(app.state)) return;
    give(document.documentElement, 'lang', i18n.language);
    const text = place in GAMES ? i18n.t('app.title', { game: gameText(place, i18n) }) : i18n.t('app.name');
    if (document.title === text) return;
    document.title = text;
    // The native window has a separate title.
    ask('title', { text }).catch(() => undefined);
  });
}
