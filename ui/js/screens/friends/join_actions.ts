import * as backend from '../../foundation/backend.js';
import { forget } from '../../foundation/drafts.js';
import { loadBroker } from './broker_actions.js';
import { compact, normalized } from '../../foundation/foreign.js';
import { latinDigits } from '../../foundation/keys.js';
import { element } from '../../foundation/dialogs.js';
import { announce } from '../../foundation/voice.js';
import type { FriendsShown, OfferShown, Trouble } from '../../wire.js';
import { troubleText } from './contact_words.js';
import type { Control } from './dialog_control.js';
import type { FriendsAction, JoinState } from './dialog_state.js';
import { fieldOf } from './fields.js';
import { chosenHost } from './join_part.js';

/** Shows an invitation, before it is accepted. */
export function showOffer(control: Control, offer: OfferShown) {
  const { app, now, update } = control;
  control.open('join');
  update({ join: { ...now().join, offer } });
  control.tell('');
  control.go('join');
  app.flush();
  element('offer-title').focus();
}

/** Shows the results of searching, and of trying a code. */
export function hearOfNetwork(control: Control, friends: FriendsShown, before: FriendsShown | null) {
  const { app, t, now, update, tell } = control;
  const { isOpen, join } = now();
  const { trouble, offered, found } = friends;
  if (isOpen && trouble && (join.isAsking || trouble !== before?.trouble)) tell(troubleText(trouble, app.state.i18n));
  if (join.isAsking && (trouble || offered)) update({ join: { ...join, isAsking: false } });
  if (!join.isSearching) return;
  if (offered && offered.text !== before?.offered?.text) showOffer(control, offered);
  if (found.length > (before?.found.length ?? 0) && !now().join.offer) announce(t('friends.found', { count: found.length }));
}

export function handleJoin(control: Control) {
  const { app, t, now, tell, done, onTrouble } = control;
  const update = (part: Partial<JoinState>) => control.update({ join: { ...now().join, ...part } });

  app.handle<Extract<FriendsAction, { kind: `join_${string}` }>>({
    join_host: ({ host }) => update({ host }),
    join_go: async ({ code: typed, address: typedAddress }) => {
      const code = latinDigits(typed).replace(/\D/g, '');
      const address = compact(typedAddress);
      const host = chosenHost(app.state);
      if (!address && host === null) return tell(t('friends.join_choose'));
      update({ isAsking: true });
      tell(t('friends.joining'));
      if (await done(address ? backend.networkJoinAt(address, code) : backend.networkJoin(host ?? 0, code))) {
        for (const id of ['join-code', 'join-address']) forget(fieldOf(id));
      } else {
        update({ isAsking: false });
        tell('');
      }
    },
    join_accept: async () => {
      const { offer } = now().join;
      if (!offer) return;
      const field = fieldOf('offer-name');
      const overInternet = offer.broker_url !== '' && fieldOf('offer-broker').checked;
      const name = normalized(field.value);
      try {
        const contact = await backend.acceptInvitation(offer.text, name);
        // The server can be used for the next invitation too.
        if (overInternet && offer.page !== null && now().broker?.address === '' && now().broker?.page === null) {
          await backend.setBroker(offer.page, '', null);
          await loadBroker(control.update);
        }
        control.keepName(name);
        forget(field);
        update({ offer: null });
        control.choose(contact.id);
        if (overInternet) await backend.useTransport(contact.id, 'broker', true);
      } catch (trouble) {
        onTrouble(trouble as Trouble);
      }
    },
    join_leave: () => {
      // The same invitation can arrive again.
      if (now().join.isSearching) done(backend.networkStop());
      update({ offer: null, isSearching: false });
      control.go('join');
      app.flush();
      fieldOf('join-text').focus();
    },
  });
}
