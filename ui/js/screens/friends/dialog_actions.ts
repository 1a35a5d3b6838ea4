import * as backend from '../../foundation/backend.js';
import { forget } from '../../foundation/drafts.js';
import type { Key } from '../../foundation/i18n.js';
import { element, topDialog } from '../../foundation/dialogs.js';
import { announce } from '../../foundation/voice.js';
import { leaveDialog } from '../../components/dialog.js';
import { readProblemLink } from '../problems/link.js';
import { ID, type Control } from './dialog_control.js';
import type { FriendsAction, Wanted } from './dialog_state.js';
import { fieldOf } from './fields.js';
import { showOffer } from './join_actions.js';
import { typedPassphrase } from './passphrase.js';
import { copiedText, OURS } from './paste.js';

/** Opens the friends dialog and reads what a friend has sent. */

/** News after which the match has something to show or to wait for. */
const OF_THE_MATCH = ['begun', 'moves', 'known', 'held', 'stopped'];

/** News that the board does not show. */
const UNSEEN = ['known', 'held'];

/** The fields for pasted messages. */
const FIELDS = ['join-text', 'contact-answer-text'];

/** Opens the dialog at the requested part, unless a dialog is open. */
export function openFriends(control: Control, wanted: Wanted) {
  const { app, t, now, tell } = control;
  const known = app.state.friends?.contacts.length ?? 0;
  control.open(wanted.contact !== undefined || (!wanted.game && known > 0 && !now().broker?.page) ? 'contacts' : 'invite', wanted);
  if (!wanted.paste) return;
  // The page cannot read the clipboard, so the player is told how to paste.
  tell(t('friends.paste_by_hand'));
  document.getElementById('contact-answer-text')?.focus();
}

/** Reads a text from a friend. Resolves to whether it was one of our messages. */
export async function readText(control: Control, text: string): Promise<boolean> {
  if (text.trim() === '') return false;
  const { app, t, onTrouble } = control;
  const daily = readProblemLink(text);
  if (daily) {
    leaveDialog(ID, () => app.dispatch({ kind: 'problems_solve', game: daily.game, choice: { kind: 'daily', day: daily.day } }));
    return true;
  }
  const taken = await backend.readFriendText(text).catch(onTrouble);
  if (!taken) return false;
  if (taken.kind === 'invitation') {
    showOffer(control, taken.offer);
    return true;
  }
  const { contact, match_id: match, news } = taken;
  const said = t(`friends.news_${news}` as Key);
  const known = app.state.friends?.contacts.find(({ id }) => id === contact);
  if (known && match !== null && OF_THE_MATCH.includes(news)) {
    control.showMatch({ game: known.game, match_id: match });
    if (UNSEEN.includes(news)) onTrouble({ code: `news_${news}`, detail: '' });
    else announce(said);
    return true;
  }
  if (news === 'answered') app.update({ contacts: { ...app.state.contacts, notices: new Set([...app.state.contacts.notices, contact]) } });
  control.open('contacts');
  control.choose(contact);
  control.tell(said);
  return true;
}

/** Reads a field's text, and empties the field if it was one of our messages. */
async function take(control: Control, id: string) {
  const field = fieldOf(id);
  if (!(await readText(control, field.value))) return;
  forget(field);
  field.value = '';
  control.app.update({});
}

/** Puts an invalid text into a field, where the player can see and correct it. */
function put(id: string, text: string) {
  const field = fieldOf(id);
  field.value = text;
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

export function handleFriendsDialog(control: Control) {
  const { app, t, now, update, tell, onTrouble } = control;

  function lookAtFields() {
    const filled = FIELDS.filter((id) => (document.getElementById(id) as HTMLTextAreaElement | null)?.value.trim());
    if (filled.join() !== now().filled.join()) update({ filled });
  }

  app.handle<Extract<FriendsAction, { kind: `friends_${string}` }>>({
    friends_open: ({ wanted = {} }) => openFriends(control, wanted),
    friends_read: (action) => {
      const top = topDialog();
      if (top && top.id !== ID) top.addEventListener('close', () => app.dispatch(action), { once: true });
      else readText(control, action.text);
    },
    friends_part: ({ part }) => {
      control.go(part);
      app.flush();
      element(`friends-tab-${part}`).focus();
    },
    friends_choose: ({ contact }) => {
      if (contact !== null) return control.choose(contact);
      update({ contact });
      app.flush();
      element('friends-tab-contacts').focus();
    },
    friends_show_match: ({ contact }) => control.showMatch(contact),
    friends_go_on: ({ contact }) => {
      const isInMatch = contact.your_turn || contact.rematch === 'friend';
      if (contact.match_id && isInMatch) control.openMatch(contact.game, contact.match_id);
      else openFriends(control, { contact: contact.id });
    },
    friends_resume: async ({ passphrase }) => {
      const resumed = await backend.importContact(typedPassphrase(passphrase)).catch(onTrouble);
      if (!resumed) return;
      fieldOf('resume-passphrase').value = '';
      control.choose(resumed.id);
      tell(t('friends.resumed'));
    },
    friends_typed: ({ field, isPasted }) => {
      lookAtFields();
      if (isPasted && OURS.test(fieldOf(field).value)) take(control, field);
    },
    friends_take: async ({ field }) => {
      if (fieldOf(field).value.trim()) return take(control, field);
      const text = await copiedText();
      if (text && (await readText(control, text))) return;
      if (text) put(field, text);
      else tell(t('friends.paste_by_hand'));
      fieldOf(field).focus();
    },
  });

  app.onDraw(() => now().isOpen && lookAtFields());
}
