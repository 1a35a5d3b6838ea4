import type { AppState } from './app.js';
import { createI18n } from './foundation/i18n.js';
import { NO_ARCHIVE } from './screens/archive/archive.js';
import { NO_EXPORT } from './screens/archive/export.js';
import { NO_IMPORT } from './screens/archive/import.js';
import { NO_CONTACTS } from './screens/friends/contact_model.js';
import { CLOSED_FRIENDS } from './screens/friends/dialog_state.js';
import { NO_EDITOR } from './screens/editor/editor.js';
import { NO_HELP } from './screens/help/help_dialog.js';
import { NO_HOME } from './screens/home/home.js';
import { NO_CLOCK } from './screens/match/clock.js';
import { NO_FRIEND_PANEL } from './screens/match/friend_panel.js';
import { NO_MATCH_DIALOG } from './screens/match/match_dialog.js';
import { NO_RECORD_COPIES } from './screens/match/record/copies_dialog.js';
import { NO_SEATS } from './screens/match/seats.js';
import { DEFAULTS } from './screens/settings/settings.js';
import { NO_PROBLEMS } from './screens/problems/problems.js';
import { NO_STATISTICS } from './screens/statistics/statistics.js';

/** The state before anything is loaded. */
export const INITIAL_STATE: AppState = {
  place: 'home',
  matches: {},
  settings: DEFAULTS,
  i18n: createI18n('en', {}),
  friends: null,
  capabilities: { network: false, files: false, notices: false },
  readOnly: false,
  contacts: NO_CONTACTS,
  friendsDialog: CLOSED_FRIENDS,
  friendPanel: NO_FRIEND_PANEL,
  archive: NO_ARCHIVE,
  exporting: NO_EXPORT,
  importing: NO_IMPORT,
  statistics: NO_STATISTICS,
  problems: NO_PROBLEMS,
  recordCopies: NO_RECORD_COPIES,
  covered: null,
  seats: NO_SEATS,
  clock: NO_CLOCK,
  matchDialog: NO_MATCH_DIALOG,
  editor: NO_EDITOR,
  installing: null,
  home: NO_HOME,
  help: NO_HELP,
  about: null,
  message: null,
};
