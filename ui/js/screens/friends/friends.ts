import type { App } from '../../app.js';
import * as backend from '../../foundation/backend.js';
import { hideMended } from '../../components/message.js';
import { dialogOpen } from '../../foundation/dialogs.js';
import type { ContactShown, FriendsShown } from '../../wire.js';
import { handleBroker, loadBroker } from './broker_actions.js';
import { handleContacts } from './contact_actions.js';
import { handleContactCare } from './contact_care.js';
import { presenceEnds } from './contact_words.js';
import { handleFriendsDialog } from './dialog_actions.js';
import { createControl, type Control, type FriendsContext } from './dialog_control.js';
import { handleInvite } from './invite_actions.js';
import { handleJoin, hearOfNetwork } from './join_actions.js';
import { tellNews } from './news.js';

/** The state, news and actions of matches with friends. */

/** Errors when saving a match with a friend. */
const UNKEPT = ['storage', 'friend_storage'];

/** Whether a contact was saved, so storage works again. */
const hasKept = (now: readonly ContactShown[], before: readonly ContactShown[]) =>
  now.some(({ id, changed }) => before.some((one) => one.id === id && one.changed < changed));

/** Opens the board when the match that the player is waiting for in the dialog begins. */
function showBegun({ now, showMatch }: Control, friends: FriendsShown, before: FriendsShown | null) {
  const { isOpen, part, contact } = now();
  if (!isOpen || part !== 'contacts') return;
  const [was, is] = [before, friends].map((known) => known?.contacts.find(({ id }) => id === contact));
  if (is?.stage === 'playing' && (was?.stage === 'invited' || was?.stage === 'accepted')) showMatch(is);
}

/** Opens a rematch that the player has asked for, unless they are doing something else. */
function showRematch({ app, showMatch }: Control) {
  const { friends, friendPanel, matches, place } = app.state;
  if (friendPanel.rematch === null) return;
  const rematch = friends?.contacts.find(({ id }) => id === friendPanel.rematch);
  if (rematch?.stage !== 'playing' || rematch.match_id === null) return;
  app.update({ friendPanel: { ...friendPanel, rematch: null } });
  const { friend, phase } = matches[place] ?? {};
  if (friend && phase === 'over' && !dialogOpen()) showMatch(rematch);
}

/** Puts pushed contacts into the state and announces news. */
export function keepFriends(control: Control) {
  const { app } = control;
  let told = new Date();
  let ending: ReturnType<typeof setTimeout> | undefined;

  function tell(before: FriendsShown | null) {
    tellNews(app.state, before, told);
    told = new Date();
    clearTimeout(ending);
    const ends = (app.state.friends?.contacts ?? []).map((one) => presenceEnds(one)).filter((end) => end !== null);
    // No push arrives when a friend goes quiet.
    if (ends.length > 0) ending = setTimeout(pass, Math.max(0, Math.min(...ends) - Date.now()));
  }

  /** Refreshes text that depends on the time. */
  function pass() {
    app.update({});
    tell(app.state.friends);
  }

  /** Replaces the known contacts, unless the push is older. */
  return (friends: FriendsShown) => {
    const before = app.state.friends;
    if (before && friends.revision <= before.revision) return;
    app.update({ friends });
    if (hasKept(friends.contacts, before?.contacts ?? [])) hideMended(UNKEPT);
    showBegun(control, friends, before);
    tell(before);
    hearOfNetwork(control, friends, before);
    if (friends.hosting && friends.hosting.code !== before?.hosting?.code) control.tellCode();
  };
}

/** @returns a start function that waits for translations, then for the first push */
export function createFriends(app: App, context: FriendsContext) {
  const control = createControl(app, context);
  for (const handle of [handleFriendsDialog, handleInvite, handleJoin, handleBroker, handleContacts, handleContactCare]) handle(control);
  app.onDraw(() => showRematch(control));
  const receive = keepFriends(control);
  return async (words: Promise<unknown>) => {
    const known = backend.subscribeFriends((friends) => words.then(() => receive(friends)));
    const [network, files, notices] = await Promise.all([backend.hasNetwork(), backend.hasFiles(), backend.hasNotices()]);
    app.update({ capabilities: { network, files, notices } });
    // A browser has no keyring that could ask the user, so the form knows the server before it opens.
    if (!backend.ownsWindow()) loadBroker(control.update);
    // A reloaded page shows no join code. The start does not wait for this.
    if (network) backend.networkStop().catch(context.onTrouble);
    await known;
  };
}
