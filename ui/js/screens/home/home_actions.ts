import type { App, AppState } from '../../app.js';
import { pictureOf } from '../archive/entry.js';
import { ALL, filterOf } from '../archive/filters.js';
import { listMatches, preview } from '../../foundation/backend.js';
import type { MatchEntry } from '../../wire.js';
import type { HomeAction } from './home.js';
import { pictureName } from './running.js';

/** Handles the home screen's actions and fetches its matches. */

export interface HomeContext {
  readonly open: (game: string) => void;
  readonly resume: (game: string) => void;
  readonly renew: (game: string) => void;
  /** Resumes a match that is not open. */
  readonly resumeKept: (game: string, id: number) => void;
  readonly openArchive: (running?: string) => void;
}

/** The maximum number of matches in progress shown per game; a button leads to the rest. */
const SHOWN = 3;

export interface HomeHand {
  /** Fetches the matches in progress. */
  readonly renewRunning: () => void;
  /** Offers to load another version of the page. */
  readonly offerVersion: (take: () => void) => void;
}

export function handleHome(app: App, context: HomeContext): HomeHand {
  const update = (part: Partial<AppState['home']>) => app.update({ home: { ...app.state.home, ...part } });
  let takeVersion = () => {};
  app.handle<HomeAction>({
    home_open: ({ game }) => context.open(game),
    home_resume: ({ game }) => context.resume(game),
    home_renew: ({ game }) => context.renew(game),
    home_resume_kept: ({ game, id }) => context.resumeKept(game, id),
    home_show_running: ({ game }) => context.openArchive(game),
    home_archive: () => context.openArchive(),
    home_new_version: () => takeVersion(),
  });

  async function fetchRunning(game: string, tableId: number) {
    const filter = filterOf({ ...ALL, game, phase: 'running', order: 'changed' });
    const { total, entries } = await listMatches(filter, 0, SHOWN + 1).catch(() => ({ total: 0, entries: [] }));
    const others = entries.filter(({ id, summary }) => id !== tableId && summary).slice(0, SHOWN);
    update({ running: { ...app.state.home.running, [game]: { entries: others, total } } });
    for (const entry of others) await fetchPicture(entry);
  }

  async function fetchPicture(entry: MatchEntry) {
    const { i18n, home } = app.state;
    const name = pictureName(entry, i18n);
    // An unreadable match has no picture.
    const picture = name in home.pictures ? null : await preview(entry.id).then((snapshot) => pictureOf(snapshot, i18n), () => null);
    if (picture) update({ pictures: { ...app.state.home.pictures, [name]: picture } });
  }

  return {
    renewRunning: () => {
      for (const { game, id } of Object.values(app.state.matches)) fetchRunning(game, id);
    },
    offerVersion: (take) => {
      takeVersion = take;
      update({ hasNewVersion: true });
    },
  };
}
