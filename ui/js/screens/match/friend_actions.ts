import { html } from 'lit-html';
import type { App } from '../../app.js';
import { openDialog } from '../../components/dialog.js';
import { isChord, keyOf } from '../../foundation/keys.js';
import type { Match } from './match.js';
import { dialog, dialogOpen, element } from '../../foundation/dialogs.js';
import type { Trouble } from '../../wire.js';
import { inviteToRematch } from '../friends/contact_actions.js';
import { takesText } from '../friends/paste.js';
import { PHRASES, phraseText } from '../friends/phrases.js';
import type { FriendPanelAction } from './friend_panel.js';

/** Handles the actions that only a match with a friend has. */

export interface FriendPanelContext {
  /** The match on screen. */
  readonly current: () => Match | null;
  /** Shows another match. */
  readonly open: (game: string, id: number) => void;
  readonly onTrouble: (trouble: Trouble) => void;
}

export function handleFriendPanel(app: App, { current, open, onTrouble }: FriendPanelContext) {
  app.handle<FriendPanelAction>({
    friend_answer_take_back: ({ accept }) => current()?.send({ kind: 'answer_take_back', accept }),
    friend_claim: ({ draw }) => current()?.send({ kind: 'claim', draw }),
    friend_yield: () => current()?.send({ kind: 'yield' }),
    friend_digits_later: ({ contact }) => app.update({ friendPanel: { ...app.state.friendPanel, later: new Set([...app.state.friendPanel.later, contact]) } }),
    friend_accept_rematch: () => inviteToRematch(app).catch(onTrouble),
    friend_open_match: ({ contact: { game, match_id: id } }) => {
      if (id !== null) open(game, id);
    },
    friend_phrases: () => {
      openDialog(app, {
        id: 'phrases-dialog',
        title: (i18n) => i18n.t('friends.match_say'),
        content: ({ i18n }, dispatch) => html`<div id="phrases" class="wraps">${PHRASES.map((_, phrase) => html`<button type="button" class="button"
          data-phrase=${phrase} @click=${() => dispatch({ kind: 'friend_say', phrase })}>${phraseText(phrase, i18n)}</button>`)}</div>`,
      });
    },
    friend_say: ({ phrase }) => {
      dialog('phrases-dialog').close();
      current()?.send({ kind: 'say', phrase });
    },
  });
  listenToCopying(app);
}

/** The copy shortcut copies the message if there is nothing else to copy. */
function listenToCopying(app: App) {
  const isOffered = ({ target }: Event) => !takesText(target) && app.state.contacts.message.text !== ''
    && document.getElementById('friend-copy')?.checkVisibility() && !dialogOpen() && getSelection()?.isCollapsed !== false;
  // In the capture phase, because the key is also a question at the board. WebKit does not fire a copy event without a
  // selection.
  document.addEventListener('keydown', (event) => {
    if (!isChord(event) || keyOf(event) !== 'c' || event.shiftKey || event.altKey || event.repeat || !isOffered(event)) return;
    event.preventDefault();
    event.stopPropagation();
    element('friend-copy').click();
  }, { capture: true });
}
