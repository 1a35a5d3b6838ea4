import type { App } from '../../app.js';
import type { Wanted } from './dialog_state.js';
import { playsElsewhere as plays } from './terms.js';

/** For the parts of the page that have no state yet. */

let app: App | undefined;

export const adapt = (to: App | undefined) => (app = to);

export const openFriends = (wanted: Wanted) => app?.dispatch({ kind: 'friends_open', wanted });

export const playsElsewhere = (game: string) => plays(app?.state.friends ?? null, game);
