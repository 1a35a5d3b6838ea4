import * as backend from '../backend.js';
import { write } from '../dom.js';
import { forget, restoreDraft } from '../drafts.js';
import { element } from '../panel/dialogs.js';
import { enable } from '../panel/enable.js';
import { compact } from '../foreign.js';

/**
 * The server that carries matches while the friend is away: its address, and with what this device signs in.
 *
 * @typedef {import('./friends.js').Shell} Shell
 */

const input = (/** @type {string} */ id) => /** @type {HTMLInputElement} */ (element(id));

/** @param {Shell} shell */
export function createBroker(shell) {
  const { i18n } = shell;
  /** @type {import('../wire.js').BrokerShown | null} as it is kept, whatever the fields say */
  let account = null;
  /** @type {import('../wire.js').ContactShown | null} the contact from which the fields were come to, for its match */
  let asking = null;

  async function load() {
    const known = await backend.broker().catch(() => null);
    if (!known) return;
    write(element('friends-broker-state'), known.address || i18n().t('friends.broker_none'));
    restoreDraft(input('broker-address'), known.address);
    input('broker-address').placeholder = known.only_web_sockets ? 'wss://' : 'mqtts://';
    restoreDraft(input('broker-user'), known.user);
    restoreDraft(input('broker-password'));
    input('broker-password').placeholder = known.has_password ? i18n().t('friends.broker_kept') : '';
    element('broker-no-keyring').hidden = known.keyring;
    element('broker-forget').hidden = !known.has_password || shell.isReadOnly();
    account = known;
    shell.repaint();
    enable(/** @type {HTMLButtonElement} */ (element('broker-save')), !shell.isReadOnly(), element('broker-address'));
  }

  element('broker-form').addEventListener('submit', async (event) => {
    event.preventDefault();
    const [address, user] = [compact(input('broker-address').value), input('broker-user').value.trim()];
    // White space may be part of a password.
    const password = input('broker-password').value;
    if (!(await shell.done(backend.setBroker(address, user, password || null)))) return;
    for (const name of ['address', 'user', 'password']) forget(input(`broker-${name}`));
    const contact = asking;
    asking = null;
    await load();
    if (contact) shell.back();
    const saved = contact ? i18n().t('friends.connecting', { address }) : i18n().t('friends.broker_saved');
    shell.tell(address ? saved : i18n().t('friends.broker_removed'));
    // After a start no transport is open, and whoever signs in for a match wants to play it.
    if (contact?.broker === 'off' && contact.broker_url === address) {
      await shell.done(backend.useTransport(contact.id, 'broker', true));
    }
  });

  element('broker-forget').addEventListener('click', async () => {
    // An empty password takes the kept one away.
    if (!account || !(await shell.done(backend.setBroker(account.address, account.user, '')))) return;
    await load();
    shell.tell(i18n().t('friends.broker_forgotten'));
    input('broker-password').focus();
  });

  return {
    begin() {
      asking = null;
      return load();
    },
    address: () => account?.address ?? '',

    /** @param {import('../wire.js').ContactShown} contact for whose match one signs in */
    signIn(contact) {
      asking = contact;
      const address = contact.broker_url;
      /** @type {HTMLDetailsElement} */ (element('friends-broker')).open = true;
      if (input('broker-address').value !== address) for (const one of ['user', 'password']) input(`broker-${one}`).value = '';
      input('broker-address').value = address;
      // All of the form where the dialog is high enough, else what is filled in first.
      element('broker-save').scrollIntoView({ block: 'nearest' });
      input('broker-user').focus();
    },
  };
}
