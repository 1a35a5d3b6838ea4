import type { App } from '../../app.js';
import { ask } from '../../foundation/backend.js';
import { leaveDialog, openDialog } from '../../components/dialog.js';
import { dayText } from '../../foundation/day.js';
import { forget, holdsDraft } from '../../foundation/drafts.js';
import { gameModule } from '../../boards/games.js';
import type { Match } from './match.js';
import { copyFrom } from '../../foundation/clipboard.js';
import { dialog, dialogOpen, element } from '../../foundation/dialogs.js';
import type { Accepted, Trouble } from '../../wire.js';
import { matchDialog, type MatchDialogAction, type MatchDialogState } from './match_dialog.js';
import { notationText } from './record/notation.js';

export interface MatchDialogContext {
  /** The match on screen. */
  readonly current: () => Match | null;
  readonly openArchive: () => void;
  readonly copied: () => void;
  readonly saved: (file: string) => void;
  readonly onTrouble: (trouble: Trouble) => void;
}

const ID = 'match-dialog';
const text = () => element<HTMLTextAreaElement>('match-text');

export function handleMatchDialog(app: App, { current, openArchive, copied, saved, onTrouble }: MatchDialogContext): void {
  const update = (part: Partial<MatchDialogState>) => app.update({ matchDialog: { ...app.state.matchDialog, ...part } });

  async function open() {
    const match = current();
    const now = match?.latest() ?? null;
    const failed = (trouble: Trouble) => (onTrouble(trouble), '');
    // A match with hidden information cannot be copied, but another can be loaded.
    const whole = match && now?.can.save ? await match.save().catch(failed) : '';
    const notation = now ? notationText(now, gameModule(now.game), app.state.i18n, dayText()) : '';
    if (dialogOpen()) return;
    update({ whole, notation, isPosition: false });
    openDialog(app, { id: ID, title: (i18n) => i18n.t('match.title'), content: matchDialog });
    // Expanded if it holds unsent text.
    element<HTMLDetailsElement>('match-more').open = holdsDraft(dialog(ID));
  }

  app.handle<MatchDialogAction>({
    match_open: open,
    match_archive: () => leaveDialog(ID, openArchive),
    match_edit: () => leaveDialog(ID, () => app.dispatch({ kind: 'editor_open' })),
    match_rematch: () => leaveDialog(ID, () => current()?.rematch()),
    // Bypasses the command queue, so that other commands proceed while the file dialog is open.
    match_save: async () => {
      const snapshot = current()?.latest();
      const file = snapshot && (await ask('export_file', { id: snapshot.id, day: dayText() }).catch(onTrouble));
      if (file) saved(file);
    },
    match_open_file: async () => {
      // The file is for this match, even if another one is on screen by then.
      const match = current();
      const snapshot = match?.latest();
      const answer: Accepted | undefined = snapshot && (await ask('import_file', { game: snapshot.game }).catch(onTrouble));
      if (!match || !answer) return;
      await match.accepted(answer);
      leaveDialog(ID);
    },
    // Cancelling needs no message; the text can still be copied.
    match_share: () => void navigator.share({ title: document.title, text: app.state.matchDialog.whole }).catch(() => undefined),
    match_copy_notation: () => copyFrom(element('match-notation'), copied),
    match_copy: () => copyFrom(text(), copied),
    match_load: async () => {
      const field = text();
      if (!(await current()?.load(field.value))) return;
      forget(field);
      leaveDialog(ID);
    },
    match_form: ({ isPosition }) => {
      forget(text());
      update({ isPosition });
    },
  });
}
