import * as backend from '../../foundation/backend.js';
import { agreed } from '../../components/question.js';
import { element } from '../../foundation/dialogs.js';
import type { ContactShown } from '../../wire.js';
import { chosenContact, isBlocked } from './contact_model.js';
import { friendName } from './contact_words.js';
import type { Control } from './dialog_control.js';
import type { FriendsAction } from './dialog_state.js';
import { fieldOf } from './fields.js';
import { typedPassphrase } from './passphrase.js';

/** Handles the actions on a contact that only the dialog offers. */

/** Asks for confirmation before an action that cannot be undone. */
const agrees = ({ app }: Control, name: string, key: 'withdraw' | 'give_up' | 'block' | 'remove' | 'has_file') => agreed(app, {
  id: 'leave-friend',
  title: (i18n) => i18n.t(`friends.${key}_title`),
  note: (i18n) => i18n.t(`friends.${key}_note`, { name }),
  yes: (i18n) => i18n.t(`friends.${key}`),
});

export function handleContactCare(control: Control) {
  const { app, t, now, update, tell, done, onTrouble } = control;
  const nameIn = ({ name }: ContactShown) => friendName(name, app.state.i18n);

  app.handle<Extract<FriendsAction, { kind: `contact_${string}` }>>({
    contact_whole: ({ of, whole }) => update({ whole: { ...now().whole, [of]: whole } }),
    contact_qr: async () => {
      const { message: { text } } = app.state.contacts;
      if (now().qr?.text === text) return update({ qr: null });
      const code = await backend.qr(text).catch(onTrouble);
      if (!code) return;
      update({ qr: { text, code } });
      app.flush();
      document.getElementById('contact-qr')?.scrollIntoView({ block: 'nearest' });
    },
    contact_host: ({ contact }) => done(backend.forContact('network_host', contact)),
    contact_host_stop: () => done(backend.networkStop()),
    // Offers a generated passphrase before the player makes one up.
    contact_passphrase: async () => {
      const field = fieldOf('contact-passphrase');
      if (field.value) return;
      const offered = await backend.passphrase().catch(() => '');
      if (!field.value) field.value = offered;
    },
    contact_move: async ({ contact, passphrase }) => {
      const out = await backend.exportContact(contact.id, typedPassphrase(passphrase)).catch(onTrouble);
      if (!out) return;
      const field = document.getElementById('contact-passphrase') as HTMLInputElement | null;
      if (field) field.value = '';
      // A browser does not report whether the file was saved.
      tell(t(chosenContact(app.state)?.export_waits ? 'friends.export_waits' : 'friends.moved'));
    },
    // Only the player can see whether the file exists.
    contact_has_file: async ({ contact }) => {
      if (!(await agrees(control, nameIn(contact), 'has_file'))) return;
      if (await done(backend.forContact('contact_file_saved', contact.id))) tell(t('friends.moved'));
    },
    // A withdrawal is announced as news from the contact.
    contact_withdraw: async ({ contact }) => {
      if (!(await agrees(control, nameIn(contact), contact.stage === 'accepted' ? 'give_up' : 'withdraw'))) return;
      done(backend.forContact('withdraw_invitation', contact.id));
    },
    contact_remove: async ({ contact }) => {
      const key = isBlocked(contact) ? 'block' : 'remove';
      if (!(await agrees(control, nameIn(contact), key)) || !(await done(backend.forContact('remove_contact', contact.id)))) return;
      update({ contact: null });
      app.flush();
      element('friends-tab-contacts').focus();
      tell(t(`friends.${key}_done`));
    },
  });
}
