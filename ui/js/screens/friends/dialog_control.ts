import type { App } from '../../app.js';
import * as backend from '../../foundation/backend.js';
import { openDialog } from '../../components/dialog.js';
import type { I18n } from '../../foundation/i18n.js';
import { dialog, dialogOpen } from '../../foundation/dialogs.js';
import { announce } from '../../foundation/voice.js';
import type { ContactShown, Trouble } from '../../wire.js';
import { loadBroker } from './broker_actions.js';
import { chosenContact } from './contact_model.js';
import { codeText } from './contact_part.js';
import type { FriendsDialogState, Part, Wanted } from './dialog_state.js';
import { friendsDialog } from './friends_dialog.js';
import { beginInvitation } from './invite_actions.js';

/** Shared by the friends dialog's actions. */

export const ID = 'friends-dialog';

export interface FriendsContext {
  /** Saves the player's own name. */
  readonly keepName: (name: string) => void;
  /** Shows a match once the dialog is closed. */
  readonly openMatch: (game: string, id: number) => void;
  readonly onTrouble: (trouble: Trouble) => void;
}

export interface Control extends FriendsContext {
  readonly app: App;
  readonly t: I18n['t'];
  /** The dialog's current state. */
  readonly now: () => FriendsDialogState;
  readonly update: (part: Partial<FriendsDialogState>) => void;
  /** Opens the dialog at a part, unless a dialog is open. */
  readonly open: (part: Part, wanted?: Wanted) => void;
  /** Reports a result on screen and to screen readers. */
  readonly tell: (text: string) => void;
  /** Whether a command succeeded; troubles are reported. */
  readonly done: (command: Promise<unknown>) => Promise<boolean>;
  readonly go: (part: Part) => void;
  /** Shows a contact, even before it is known. */
  readonly choose: (contact: number) => void;
  readonly showMatch: (contact: Pick<ContactShown, 'game' | 'match_id'>) => void;
  /** Announces the chosen contact's join code, if any. */
  readonly tellCode: () => void;
}

export function createControl(app: App, context: FriendsContext): Control {
  const { onTrouble, openMatch } = context;
  const t: Control['t'] = (key, values) => app.state.i18n.t(key, values);
  const now = () => app.state.friendsDialog;
  const update: Control['update'] = (part) => app.update({ friendsDialog: { ...now(), ...part } });
  const done: Control['done'] = (command) => command.then(() => true, (trouble) => {
    onTrouble(trouble);
    return false;
  });

  const tell: Control['tell'] = (text) => {
    if (now().isOpen) {
      update({ said: text });
      app.flush();
      document.getElementById('friends-said')?.scrollIntoView({ block: 'nearest' });
    }
    announce(text);
  };

  /** The network is searched only while the player wants to join and can see the results. */
  function search(isWanted: boolean) {
    const { join } = now();
    if (isWanted === join.isSearching || (isWanted && (join.offer !== null || app.state.readOnly || !app.state.capabilities.network))) return;
    update({ join: { ...join, isSearching: isWanted } });
    done(backend.networkSearch(isWanted));
  }

  function go(part: Part) {
    if (part !== now().part) tell('');
    update({ part });
    search(part === 'join');
  }

  const open: Control['open'] = async (part, { game, side, contact = null } = {}) => {
    if (dialogOpen()) return;
    const { join, invite } = now();
    update({
      isOpen: true, part, said: '', contact, signsInFor: null, join: { ...join, offer: null, host: null },
      invite: beginInvitation(invite, app.state, game, side),
    });
    loadBroker(update);
    await openDialog(app, { id: ID, title: (i18n) => i18n.t('friends.title'), content: friendsDialog });
    update({ isOpen: false });
    search(false);
    // A join code is valid only while it is on screen.
    if (app.state.friends?.hosting) done(backend.networkStop());
  };

  return {
    ...context, ...createChoice(app, { t, now, update, go }), app, t, now, update, open, tell, done, go,
    showMatch: ({ game, match_id: id }) => {
      if (id === null) return;
      if (!now().isOpen) return openMatch(game, id);
      dialog(ID).addEventListener('close', () => openMatch(game, id), { once: true });
      dialog(ID).close();
    },
  };
}

function createChoice(app: App, { t, now, update, go }: Pick<Control, 't' | 'now' | 'update' | 'go'>): Pick<Control, 'choose' | 'tellCode'> {
  /** Whether the chosen contact has not been pushed yet. */
  let awaitsFocus = false;

  function focusContact() {
    awaitsFocus = chosenContact(app.state) === null && now().contact !== null;
    if (!awaitsFocus) document.getElementById('contact-name')?.focus();
  }
  app.onDraw(() => awaitsFocus && focusContact());

  function tellCode() {
    const { hosting } = app.state.friends ?? {};
    if (!hosting || !now().isOpen || hosting.contact !== now().contact) return;
    app.flush();
    document.getElementById('contact-hosting')?.scrollIntoView({ block: 'nearest' });
    announce(t('notation.field', { name: t('friends.code'), value: codeText(hosting.code) }));
  }

  return {
    tellCode,
    choose: (contact) => {
      const isOther = contact !== now().contact;
      update({ contact, ...(isOther ? { whole: { ...now().whole, file: false } } : {}) });
      go('contacts');
      app.flush();
      focusContact();
      if (isOther) tellCode();
    },
  };
}
