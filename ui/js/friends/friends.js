import * as backend from '../backend.js';
import { write } from '../dom.js';
import { announce } from '../panel/voice.js';
import { dialog, element, openDialog, topDialog } from '../panel/dialogs.js';
import { isReadOnly } from '../panel/folder.js';
import { hideMended } from '../panel/message.js';
import { createBroker } from './broker.js';
import { createContact } from './contact.js';
import { contactName, paintContacts } from './contacts.js';
import { createInvite } from './invite.js';
import { createJoin } from './join.js';
import { typedPassphrase } from './passphrase.js';
import { listenToPaste } from './paste.js';
import { contactWords, presenceEnds } from './state.js';
import { hasFiles, keepFriends, keepNotice, keepTransports, knownFriends, onFriends, repeatFriends } from './store.js';
import { listenToTabs, paintTabs } from './tabs.js';
import { paintYourTurn } from './your_turn.js';

/**
 * Playing with a friend on another device: the dialog in which somebody invites, joins, and looks after all their
 * matches with friends, and the list of those at home that wait for this person.
 *
 * @typedef {import('../wire.js').ContactShown} ContactShown
 * @typedef {import('../wire.js').Problem} Problem
 * @typedef {import('../wire.js').Side} Side
 *
 * @typedef {object} Surroundings
 * @property {() => import('../i18n.js').I18n} i18n
 * @property {(game: string) => import('../wire.js').Snapshot | null} match the one at the table of a game
 * @property {() => string} ownName what the person was called last
 * @property {(name: string) => void} keepName
 * @property {(game: string, id: number) => void} openMatch shows a match; the dialog is closed by then
 * @property {() => boolean} isWithFriend whether the match on the screen is with a friend who sends messages
 * @property {(problem: Problem) => void} onProblem
 * @property {(capabilities: import('../app.js').Capabilities) => void} capable
 *
 * @typedef {object} More what the parts of the dialog share besides
 * @property {() => boolean} isReadOnly
 * @property {(text: string) => void} tell says, to be read and heard, what became of something
 * @property {(contact: ContactShown | number) => void} choose shows a contact
 * @property {(contact: Pick<ContactShown, 'game' | 'match_id'>) => void} open shows the match with a friend
 * @property {(text: string) => Promise<boolean>} read takes what a friend has sent: whether it was a message of ours
 * @property {(contact: ContactShown) => void} signIn shows where one signs in to the server of a contact's match
 * @property {() => void} back shows that contact again
 * @property {() => void} join shows the part that joins
 * @property {() => void} repaint the dialog, as something was chosen in it
 * @property {(command: Promise<unknown>) => Promise<boolean>} done whether it was carried out; a problem is told
 *
 * @typedef {Surroundings & More} Shell
 */

const ID = 'friends-dialog';

/** After these news of a message the match has something to show, or to wait for. */
const OF_THE_MATCH = ['begun', 'moves', 'known', 'held', 'stopped'];

/** After these the board shows nothing that would say it. */
const UNSEEN = ['known', 'held'];

/** What cannot be kept of a match with a friend. */
const UNKEPT = ['storage', 'friend_storage'];

/** @typedef {{ game?: string, side?: Side, contact?: number, paste?: boolean, text?: string }} Wanted */

/**
 * Whether something was kept of a contact, so that keeping works.
 *
 * @param {readonly ContactShown[]} now
 * @param {readonly ContactShown[]} before
 */
const hasKept = (now, before) =>
  now.some(({ id, changed }) => before.some((one) => one.id === id && one.changed < changed));

/** @type {(wanted: Wanted) => void} */
let show = () => undefined;

/**
 * Opens the dialog: at an invitation if a game is named, at a contact if there is one to look after, else at all. A text
 * waits until no other dialog is open, and is read at once where this one is.
 *
 * @param {object} [wanted]
 * @param {string} [wanted.game] which is to be played
 * @param {Side} [wanted.side] the side that the friend is to play
 * @param {number} [wanted.contact] who is looked after
 * @param {boolean} [wanted.paste] what they have sent is about to be pasted
 * @param {string} [wanted.text] what a friend has sent, to be read
 */
export const openFriends = (wanted = {}) => show(wanted);

/** @param {Surroundings} surroundings */
export function createFriends(surroundings) {
  const { i18n, onProblem } = surroundings;
  /** @type {import('./tabs.js').Part} */
  let part = 'invite';

  /** @type {Shell} */
  const shell = {
    ...surroundings,
    isReadOnly,
    join: () => go('join'),
    repaint: () => paint(),
    tell: (text) => {
      write(element('friends-said'), text);
      element('friends-said').hidden = text === '';
      if (text) element('friends-said').scrollIntoView({ block: 'nearest' });
      announce(text);
    },
    choose: (chosen) => {
      contact.choose(typeof chosen === 'number' ? chosen : chosen.id);
      go('contacts');
      contact.focus();
    },
    open: ({ game, match_id }) => {
      if (match_id === null) return;
      if (!isOpen()) return surroundings.openMatch(game, match_id);
      dialog(ID).addEventListener('close', () => surroundings.openMatch(game, match_id), { once: true });
      dialog(ID).close();
    },
    read,
    back: () => go('contacts'),
    signIn: (one) => {
      go('invite');
      broker.signIn(one);
    },
    done: (command) => command.then(() => true, (problem) => {
      onProblem(problem);
      return false;
    }),
  };
  const broker = createBroker(shell);
  const invite = createInvite(shell, broker.address);
  const join = createJoin(shell);
  const contact = createContact(shell);

  const contacts = () => knownFriends()?.contacts ?? [];
  const isOpen = () => dialog(ID).open;

  function paint() {
    paintTabs(part);
    write(element('friends-tab-contacts-count'), contacts().length > 0 ? i18n().number(contacts().length) : '');
    if (part === 'invite') invite.paint();
    if (part === 'join') join.paint();
    if (part !== 'contacts') return;
    contact.paint();
    paintContacts(contacts(), contact.chosen(), i18n());
  }

  /** @param {import('./tabs.js').Part} wanted */
  function go(wanted) {
    if (wanted !== part) shell.tell('');
    part = wanted;
    // Nothing is looked for on the network but while somebody wants to join.
    join.search(part === 'join');
    paint();
  }

  async function resume() {
    const field = /** @type {HTMLInputElement} */ (element('resume-passphrase'));
    const resumed = await backend.importContact(typedPassphrase(field.value)).catch(onProblem);
    if (!resumed) return;
    field.value = '';
    shell.choose(resumed);
    shell.tell(i18n().t('friends.resumed'));
  }

  element('resume-form').addEventListener('submit', (event) => {
    event.preventDefault();
    resume();
  });
  listenToTabs(go);
  element('contacts-list').addEventListener('click', ({ target }) => {
    const row = /** @type {Element} */ (target).closest('[data-contact]');
    if (row instanceof HTMLElement) shell.choose(Number(row.dataset.contact));
  });
  element('your-turn-list').addEventListener('click', ({ target }) => {
    const item = /** @type {Element} */ (target).closest('[data-contact]');
    const chosen = contacts().find(({ id }) => item instanceof HTMLElement && id === Number(item.dataset.contact));
    const isInMatch = chosen?.your_turn || chosen?.rematch === 'friend';
    if (chosen?.match_id && isInMatch) surroundings.openMatch(chosen.game, chosen.match_id);
    else if (item) openFriends({ contact: chosen?.id });
  });
  dialog(ID).addEventListener('close', () => {
    join.search(false);
    contact.stopHosting();
  });
  onFriends((now, before) => {
    if (hasKept(now.contacts, before?.contacts ?? [])) hideMended(UNKEPT);
    if (isOpen()) paint();
    paintYourTurn(now.contacts, i18n());
    openBegun(now.contacts, before?.contacts ?? []);
    tellNews(now.contacts, before?.contacts ?? null);
    join.heard(now, before);
    awaitPresenceEnd(now.contacts);
  });

  /**
   * Whoever waits for a match to begin, and looks at it, is led to the board when it does.
   *
   * @param {readonly ContactShown[]} now
   * @param {readonly ContactShown[]} before
   */
  function openBegun(now, before) {
    if (!isOpen() || part !== 'contacts') return;
    const isShown = (/** @type {ContactShown} */ { id }) => id === contact.chosen();
    const [was, is] = [before.find(isShown), now.find(isShown)];
    if (is?.stage === 'playing' && (was?.stage === 'invited' || was?.stage === 'accepted')) shell.open(is);
  }

  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let ending;

  /**
   * Nothing is pushed when nothing more is heard of a friend.
   *
   * @param {readonly ContactShown[]} all
   */
  function awaitPresenceEnd(all) {
    clearTimeout(ending);
    const ends = all.map((one) => presenceEnds(one)).filter((end) => end !== null);
    if (ends.length > 0) ending = setTimeout(repeatFriends, Math.max(0, Math.min(...ends) - Date.now()));
  }

  /**
   * What happens to contacts while somebody looks at them, for those who listen. What happens in a match is told
   * there.
   *
   * @param {readonly ContactShown[]} now
   * @param {readonly ContactShown[] | null} before
   */
  function tellNews(now, before) {
    if (!before || !isOpen()) return;
    const known = new Map(before.map((one) => [one.id, contactWords(one, i18n())]));
    for (const one of now) {
      const was = known.get(one.id);
      const text = contactWords(one, i18n()).stage;
      if (was && was.stage !== text) announce(i18n().t('friends.news', { name: contactName(one, i18n()), text }));
    }
  }

  show = (asked) => {
    const { game, contact: wanted, text } = asked;
    const top = topDialog();
    if (text === undefined) {
      begin(wanted !== undefined || (!game && contacts().length > 0) ? 'contacts' : 'invite', asked);
      if (asked.paste) queueMicrotask(askToPaste);
    } else if (top && top !== dialog(ID)) top.addEventListener('close', () => show(asked), { once: true });
    else read(text);
  };

  /** Where the page may not look at what was copied, the person is told how to paste it. */
  function askToPaste() {
    shell.tell(i18n().t('friends.paste_by_hand'));
    contact.focusPaste();
  }

  /**
   * @param {import('./tabs.js').Part} wanted which part the dialog opens at, unless it is open
   * @param {Wanted} [asked]
   */
  function begin(wanted, { game, side, contact: chosen } = {}) {
    openDialog(ID, () => {
      element('friends-said').hidden = true;
      invite.begin(game, side);
      join.clear();
      broker.begin();
      contact.choose(chosen ?? null);
      part = wanted;
      paint();
    });
  }

  /** @param {string} text */
  async function read(text) {
    if (text.trim() === '') return false;
    const taken = await backend.readFriendText(text).catch(onProblem);
    if (!taken) return false;
    if (taken.kind === 'invitation') {
      begin('join');
      join.clear();
      join.look(taken.offer);
      return true;
    }
    const { contact: from, match_id: match, news } = taken;
    const said = `friends.news_${news}`;
    const known = contacts().find(({ id }) => id === from);
    if (known && match !== null && OF_THE_MATCH.includes(news)) {
      shell.open({ game: known.game, match_id: match });
      if (UNSEEN.includes(news)) onProblem({ code: `news_${news}`, detail: '' });
      else announce(i18n().t(/** @type {import('../i18n.js').Key} */ (said)));
      return true;
    }
    if (news === 'answered') keepNotice(from);
    begin('contacts');
    shell.choose(from);
    shell.tell(i18n().t(/** @type {import('../i18n.js').Key} */ (said)));
    return true;
  }

  listenToPaste((text) => openFriends({ text }), () => isOpen() || surroundings.isWithFriend());

  return {
    /**
     * @param {Promise<unknown>} words until there are words for what is known
     * @returns {Promise<void>} until what there is is known
     */
    begin: async (words) => {
      const known = backend.subscribeFriends((friends) => words.then(() => keepFriends(friends)));
      const [network, files, notices] = await Promise.all([backend.hasNetwork(), backend.hasFiles(), backend.hasNotices()]);
      element('settings-friends').hidden = !notices;
      keepTransports({ network, files });
      surroundings.capable({ network, files, notices });
      element('friends-resume').hidden = !hasFiles();
      // A page that was loaded anew shows no code. The start does not wait for it.
      if (network) backend.networkStop().catch(onProblem);
      await known;
    },
    repaint: () => {
      if (isOpen()) paint();
      paintYourTurn(contacts(), i18n());
    },
  };
}
