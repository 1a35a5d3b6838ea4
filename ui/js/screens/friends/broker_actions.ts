import * as backend from '../../foundation/backend.js';
import { forget } from '../../foundation/drafts.js';
import { compact, hostOf } from '../../foundation/foreign.js';
import type { Control } from './dialog_control.js';
import type { FriendsAction } from './dialog_state.js';
import { fieldOf } from './fields.js';

/** Loads the stored broker when the dialog opens. */
export async function loadBroker(update: Control['update']) {
  const broker = await backend.broker().catch(() => null);
  if (broker) update({ broker });
}

export function handleBroker(control: Control) {
  const { app, t, now, update, tell, done } = control;

  app.handle<Extract<FriendsAction, { kind: `broker_${string}` }>>({
    broker_save: async ({ address: typed, user: typedUser, password }) => {
      const [address, user] = [compact(typed), typedUser.trim()];
      // Whitespace may be part of a password.
      if (!(await done(backend.setBroker(address, user, password || null)))) return;
      for (const [name, value] of Object.entries({ address, user, password: '' })) {
        forget(fieldOf(`broker-${name}`));
        fieldOf(`broker-${name}`).value = value;
      }
      const contact = now().signsInFor;
      update({ signsInFor: null });
      await loadBroker(update);
      if (contact) control.go('contacts');
      const saved = contact ? t('friends.connecting', { address: hostOf(address) }) : t('friends.broker_saved');
      tell(address ? saved : t('friends.broker_removed'));
      // A player who signs in for a match wants to play it.
      if (contact?.broker === 'off' && contact.broker_url === address) await done(backend.useTransport(contact.id, 'broker', true));
    },
    broker_forget: async () => {
      const { broker } = now();
      // An empty password deletes the stored one.
      if (!broker || !(await done(backend.setBroker(broker.address, broker.user, '')))) return;
      await loadBroker(update);
      tell(t('friends.broker_forgotten'));
      fieldOf('broker-password').focus();
    },
    broker_sign_in: ({ contact }) => {
      control.go('invite');
      update({ signsInFor: contact });
      app.flush();
      for (const id of ['friends-broker', 'broker-account']) (document.getElementById(id) as HTMLDetailsElement).open = true;
      const address = fieldOf('broker-address');
      if (address.value !== contact.broker_url) for (const one of ['user', 'password']) fieldOf(`broker-${one}`).value = '';
      address.value = contact.broker_url;
      // Shows the whole form if the dialog is tall enough, otherwise the field to fill in first.
      fieldOf('broker-save').scrollIntoView({ block: 'nearest' });
      fieldOf('broker-user').focus();
    },
  });
}
