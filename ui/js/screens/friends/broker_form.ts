import { html, nothing } from 'lit-html';
import type { AppState, Dispatch } from '../../app.js';
import { draft } from '../../components/draft.js';
import { button } from '../../components/parts.js';
import { hostOf } from '../../foundation/foreign.js';
import { field, submitting, valueOf } from './fields.js';

/** The server that carries matches while the friend is away: its address and this device's sign-in. */
export function brokerForm(state: AppState, dispatch: Dispatch) {
  const { i18n, readOnly, friendsDialog: { broker } } = state;
  const save = submitting((event) => dispatch({
    kind: 'broker_save', address: valueOf(event, 'broker-address'), user: valueOf(event, 'broker-user'), password: valueOf(event, 'broker-password'),
  }));
  return html`<details id="friends-broker" class="roomy" role="group">
    <summary><span>${i18n.t('friends.broker')}</span> <span id="friends-broker-state">${broker ? hostOf(broker.address || broker.page || '') || i18n.t('friends.broker_none') : ''}</span></summary>
    <form id="broker-form" class="stack" @submit=${save}>
      <p class="note">${i18n.t('friends.broker_what')}</p>
      ${field(i18n.t('friends.broker_address'), html`<input id="broker-address" type="text" maxlength="120" autocomplete="off" autocapitalize="off"
        spellcheck="false" placeholder="https://" ${draft(broker?.address)}>`, 'broker-address')}
      <details id="broker-account" class="roomy" role="group" ?open=${Boolean(broker?.user)}><summary>${i18n.t('friends.broker_account')}</summary>
        <div class="stack">${accountFields(state, dispatch)}</div></details>
      <div class="dialog-buttons">
        ${button({ id: 'broker-save', type: 'submit', text: i18n.t('friends.save'), disabled: readOnly }, i18n)}
      </div>
    </form>
  </details>`;
}

/** For an MQTT server with accounts. */
const accountFields = ({ i18n, readOnly, friendsDialog: { broker } }: AppState, dispatch: Dispatch) => html`
  ${field(i18n.t('friends.broker_user'), html`<input id="broker-user" type="text" maxlength="200" autocomplete="off" autocapitalize="off"
    spellcheck="false" ${draft(broker?.user)}>`, 'broker-user')}
  ${field(i18n.t('friends.broker_password'), html`<input id="broker-password" type="password" maxlength="200" autocomplete="off"
    placeholder=${broker?.has_password ? i18n.t('friends.broker_kept') : ''} ${draft()}>`, 'broker-password')}
  ${broker && !broker.keyring ? html`<p class="note">${i18n.t('friends.broker_no_keyring')}</p>` : nothing}
  <div class="dialog-buttons">
    ${button({ id: 'broker-forget', text: i18n.t('friends.broker_forget'), hidden: !broker?.has_password || readOnly, press: () => dispatch({ kind: 'broker_forget' }) }, i18n)}
  </div>`;
