import type { App } from '../../app.js';
import * as backend from '../../foundation/backend.js';
import { copyText } from '../../foundation/clipboard.js';
import type { Key } from '../../foundation/i18n.js';
import { announce } from '../../foundation/voice.js';
import type { FriendText } from '../../wire.js';
import { goesByMessages, wantedMessage, type ContactAction } from './contact_model.js';
import { friendOf, withFriend } from './match_words.js';
import { openFriends, readText } from './dialog_actions.js';
import type { Control } from './dialog_control.js';
import { copiedText, listenToPaste } from './paste.js';

/** Handles the actions between the player and a friend, in the dialog and next to the board. */

/** Fetches the message to send whenever another one may be due. */
function keepMessage({ app, now, onTrouble }: Control) {
  app.onDraw(async () => {
    const wanted = wantedMessage(app.state);
    if (!wanted) return;
    const { contact: { id, stage, changed, delivery }, whole } = wanted;
    const { contacts: { message, notices }, friends } = app.state;
    const about = JSON.stringify([id, stage, changed, delivery, whole, notices.has(id)]);
    const revision = friends?.revision ?? 0;
    if (about === message.about && revision === message.revision) return;
    // An outdated message must not be copied; one that may still be valid stays until the answer arrives.
    const asked = { contact: id, revision, about, text: about === message.about ? message.text : '' };
    const keep = (kept: typeof asked) => app.update({ contacts: { ...app.state.contacts, message: kept } });
    keep(asked);
    const text = await backend.friendText(id, whole).catch((trouble) => {
      if (now().isOpen && trouble.code !== 'nothing_to_tell') onTrouble(trouble);
      return '';
    });
    // Another message may be wanted by now.
    if (app.state.contacts.message === asked) keep({ ...asked, text });
  });
}

export function handleContacts(control: Control) {
  const { app, t, now, tell, done, onTrouble } = control;

  /** A message that is passed on counts as sent. */
  function handedOver(contact: number, said: Key) {
    tell(t(said));
    const { contacts } = app.state;
    app.update({ contacts: { ...contacts, notices: new Set([...contacts.notices].filter((id) => id !== contact)) } });
    return done(backend.friendTextHandedOver(contact));
  }

  /** Selects the text for manual copying where the clipboard is blocked. */
  function takeByHand(contact: number) {
    if (now().isOpen) (document.getElementById('contact-text') as HTMLTextAreaElement | null)?.select();
    else openFriends(control, { contact });
  }

  keepMessage(control);
  listenToPaste((text) => app.dispatch({ kind: 'friends_read', text }), () => now().isOpen || goesByMessages(app.state));

  app.handle<ContactAction>({
    contact_copy: ({ contact }) => {
      const { text } = app.state.contacts.message;
      if (text) copyText(text).then(() => handedOver(contact, 'friends.copied'), () => takeByHand(contact));
      else takeByHand(contact);
    },
    contact_share: ({ contact }) => {
      // Cancelling needs no message.
      navigator.share({ text: app.state.contacts.message.text }).then(() => handedOver(contact, 'friends.shared'), () => undefined);
    },
    contact_paste: async ({ contact }) => {
      const copied = await copiedText();
      if (copied) readText(control, copied);
      else openFriends(control, { contact, paste: true });
    },
    contact_records: async ({ contact }) => {
      const records = backend.friendText(contact, true);
      const byHand = async () => {
        if (await records.catch(onTrouble)) takeByHand(contact);
      };
      await copyText(records).then(() => announce(t('friends.match_records_copied')), byHand);
    },
    contact_file_save: async ({ contact, whole }) => {
      if (await done(backend.saveFriendFile(contact, whole))) tell(t('friends.file_saved'));
    },
    contact_file_open: async () => {
      const taken: FriendText | null | void = await backend.openFriendFile().catch(onTrouble);
      if (!taken) return;
      if (now().isOpen) control.choose(taken.contact);
      tell(t(`friends.news_${taken.news}` as Key));
    },
    contact_compare: async ({ contact }) => {
      if (await done(backend.forContact('compare_digits', contact))) tell(t('friends.digits_done'));
    },
    contact_rematch: async ({ match }) => {
      const next = await backend.inviteToRematch(match).catch(onTrouble);
      if (next) control.choose(next.id);
    },
    contact_transport: async ({ contact, transport, wanted }) => {
      await done(backend.useTransport(contact, transport, wanted));
      // Redraws the checkbox with the actual value if the change was refused.
      app.update({});
    },
  });
}

/** Invites the friend of the finished match on screen to a rematch. */
export async function inviteToRematch(app: App): Promise<void> {
  const { matches, place, i18n } = app.state;
  const match = matches[place] && withFriend(matches[place]);
  if (!match) return;
  const { id: rematch } = await backend.inviteToRematch(match.id);
  app.update({ friendPanel: { ...app.state.friendPanel, rematch } });
  announce(i18n.t('friends.match_invited', friendOf(match, i18n)));
}
