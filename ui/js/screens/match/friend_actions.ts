import type { App, AppState } from '../../app.js';
import * as backend from '../../backend.js';
import { openDialog } from '../../components/dialog.js';
import { html } from 'lit-html';
import { openFile, saveFile } from '../../friends/files.js';
import { openFriends } from '../../friends/friends.js';
import { nameOf, withFriend } from '../../friends/match_words.js';
import { copiedText, takesText } from '../../friends/paste.js';
import { PHRASES, phraseText } from '../../friends/phrases.js';
import { contactWords, type ContactWords } from '../../friends/state.js';
import { hasNotice, noticeGiven, onFriends } from '../../friends/store.js';
import type { Key } from '../../i18n.js';
import { isChord, keyOf } from '../../keys.js';
import type { Match } from '../../match.js';
import { dialog, dialogOpen, element } from '../../panel/dialogs.js';
import { announce, voice } from '../../panel/voice.js';
import type { FriendsShown, Problem } from '../../wire.js';
import { contactOf, sendsText, type FriendPanelAction } from './friend_panel.js';

/** What the buttons of a match with a friend elsewhere do, and what is told of it to those who listen. */

export interface FriendPanelContext {
  /** The match on the screen. */
  readonly current: () => Match | null;
  /** Shows another match. */
  readonly open: (game: string, id: number) => void;
  readonly onProblem: (problem: Problem) => void;
}

export function handleFriendPanel(app: App, { current, open, onProblem }: FriendPanelContext) {
  const t = (key: Key) => app.state.i18n.t(key);
  const text = () => app.state.friendPanel.text.value;
  const update = (part: Partial<AppState['friendPanel']>) => app.update({ friendPanel: { ...app.state.friendPanel, ...part } });

  const handedOver = (contact: number, said: Key) => {
    announce(t(said));
    noticeGiven(contact);
    return backend.friendTextHandedOver(contact).catch(onProblem);
  };

  app.handle<FriendPanelAction>({
    friend_answer_take_back: ({ accept }) => current()?.send({ kind: 'answer_take_back', accept }),
    friend_claim: ({ draw }) => current()?.send({ kind: 'claim', draw }),
    friend_yield: () => current()?.send({ kind: 'yield' }),
    friend_copy: ({ contact }) => {
      // Where nothing may be copied the text can be taken by hand.
      const copied = () => handedOver(contact, 'friends.copied');
      const byHand = () => openFriends({ contact });
      if (text() && navigator.clipboard) navigator.clipboard.writeText(text()).then(copied, byHand);
      else byHand();
    },
    friend_share: ({ contact }) => {
      // A person who decides otherwise needs no words for it.
      navigator.share({ text: text() }).then(() => handedOver(contact, 'friends.shared'), () => undefined);
    },
    friend_paste: async ({ contact }) => {
      const copied = await copiedText();
      openFriends(copied ? { text: copied } : { contact, paste: true });
    },
    friend_records: async ({ contact }) => {
      const records = await backend.friendText(contact, true).catch(onProblem);
      if (!records) return;
      navigator.clipboard.writeText(records).then(() => announce(t('friends.match_records_copied')), () => openFriends({ contact }));
    },
    friend_file_save: async ({ contact }) => {
      if (await saveFile(contact, false, onProblem)) announce(t('friends.file_saved'));
    },
    friend_file_open: async () => {
      const taken = await openFile(onProblem);
      if (taken) announce(t(taken.said));
    },
    friend_digits_same: ({ contact }) => {
      backend.forContact('compare_digits', contact).then(() => announce(t('friends.digits_done')), onProblem);
    },
    friend_digits_later: ({ contact }) => update({ later: new Set([...app.state.friendPanel.later, contact]) }),
    friend_accept_rematch: () => inviteToRematch(app.state).catch(onProblem),
    friend_open_match: ({ contact: { game, match_id: id } }) => {
      if (id !== null) open(game, id);
    },
    friend_transport: ({ contact, transport, wanted }) => {
      // A box that was pressed shows what holds, also where it was refused.
      backend.useTransport(contact, transport, wanted).catch(onProblem).then(() => app.update({}));
    },
    friend_phrases: () => {
      openDialog(app, {
        id: 'phrases-dialog',
        title: (i18n) => i18n.t('friends.match_say'),
        content: ({ i18n }, dispatch) => html`<div id="phrases">${PHRASES.map((_, phrase) => html`<button type="button" class="button"
          data-phrase=${phrase} @click=${() => dispatch({ kind: 'friend_say', phrase })}>${phraseText(phrase, i18n)}</button>`)}</div>`,
      });
    },
    friend_say: ({ phrase }) => {
      dialog('phrases-dialog').close();
      current()?.send({ kind: 'say', phrase });
    },
    friend_connection: ({ contact }) => openFriends({ contact }),
  });
  listenToCopying(app);
  let toldAt = new Date();
  onFriends((_, before) => {
    tellNews(app.state, before, toldAt);
    toldAt = new Date();
  });

  /** The text is there before somebody presses the button: some engines let nobody copy what comes later. */
  app.onDraw(async () => {
    const snapshot = app.state.matches[app.state.place];
    const contact = snapshot?.friend ? contactOf(app.state, snapshot) : null;
    if (!contact || !sendsText(contact, app.state)) return;
    const { id, changed, delivery } = contact;
    const revision = app.state.friends?.revision ?? 0;
    const { text } = app.state.friendPanel;
    if (text.contact === id && text.revision === revision) return;
    const about = JSON.stringify([id, changed, delivery, hasNotice(id)]);
    // Nobody is to copy what was true before; but what merely may have changed stays until it is known.
    const wanted = { contact: id, revision, about, value: text.about === about ? text.value : '' };
    update({ text: wanted });
    const value = await backend.friendText(id, false).catch(() => '');
    if (app.state.friendPanel.text === wanted) update({ text: { ...wanted, value } });
  });
}

/** The key that copies is for the message, where nothing else is there to be copied. */
function listenToCopying(app: App) {
  const isOffered = ({ target }: Event) => !takesText(target) && app.state.friendPanel.text.value !== ''
    && document.getElementById('friend-copy')?.checkVisibility() && !dialogOpen() && getSelection()?.isCollapsed !== false;
  // Before the board, where the key asks something. WebKit tells of no copying where nothing is selected.
  document.addEventListener('keydown', (event) => {
    if (!isChord(event) || keyOf(event) !== 'c' || event.shiftKey || event.altKey || event.repeat || !isOffered(event)) return;
    event.preventDefault();
    event.stopPropagation();
    element('friend-copy').click();
  }, { capture: true });
}

/** Invites the friend of the match on the screen, which is over, to another one. */
export async function inviteToRematch({ matches, place, i18n }: AppState): Promise<void> {
  const match = matches[place] && withFriend(matches[place]);
  if (!match) return;
  await backend.inviteToRematch(match.id);
  announce(i18n.t('friends.match_invited', { name: nameOf(match, i18n) }));
}

/**
 * What somebody who listens is told of the transports between the two, where it changes. What was received is told only to
 * those who want to hear everything.
 */
function tellNews(state: AppState, before: FriendsShown | null, then: Date) {
  const { i18n, settings: { speech } } = state;
  const snapshot = state.matches[state.place];
  const now = snapshot && contactOf(state, snapshot);
  const was = now && before?.contacts.find(({ id }) => id === now.id);
  if (!now || !was || speech === 'brief') return;
  const [old, fresh] = [contactWords(was, i18n, then), contactWords(now, i18n)];
  const parts: (keyof ContactWords)[] = speech === 'full' ? ['rematch', 'moving', 'delivery', 'presence', 'trouble'] : ['rematch', 'moving', 'presence', 'trouble'];
  voice.state(parts.filter((part) => fresh[part] !== old[part]).map((part) => fresh[part]).filter(Boolean).join(' '));
}
