import { html, nothing } from 'lit-html';
import type { AppState, Dispatch } from '../../app.js';
import type { Key } from '../../foundation/i18n.js';
import { gameText } from '../../foundation/sides.js';
import type { ContactShown } from '../../wire.js';
import { brokerForm } from './broker_form.js';
import { chosenContact, inOrder, rowText, waitsForPerson } from './contact_model.js';
import { contactPart } from './contact_part.js';
import { contactName } from './contact_words.js';
import { PARTS, type Part } from './dialog_state.js';
import { field, submitting, valueOf } from './fields.js';
import { inviteForm } from './invite_form.js';
import { joinPart } from './join_part.js';

/**
 * Play with a friend: the dialog for inviting, joining and managing all matches with friends. All three parts stay in
 * the page with their input; one is visible.
 */
export function friendsDialog(state: AppState, dispatch: Dispatch) {
  const { i18n, friendsDialog: { part, said } } = state;
  const panel = (one: Part, content: unknown) =>
    html`<div id="friends-${one}" class="stack close wraps" role="tabpanel" aria-labelledby="friends-tab-${one}" ?hidden=${one !== part}>${content}</div>`;
  return html`
    <div id="friends-tabs" class="sunk" role="tablist" aria-label=${i18n.t('friends.parts')} @keydown=${(event: KeyboardEvent) => goByKey(event, part, dispatch)}>
      ${PARTS.map((one) => tab(one, state, dispatch))}
    </div>
    ${said ? html`<p id="friends-said" class="warning">${said}</p>` : nothing}
    ${panel('invite', [inviteForm(state, dispatch), brokerForm(state, dispatch)])}
    ${panel('join', joinPart(state, dispatch))}
    ${panel('contacts', contacts(state, dispatch))}`;
}

function tab(part: Part, { i18n, friends, friendsDialog: { part: shown } }: AppState, dispatch: Dispatch) {
  const n = friends?.contacts.length ?? 0;
  const text = html`<span>${i18n.t(`friends.tab_${part}`)}</span>`;
  const count = html`${text} <b id="friends-tab-contacts-count">${n > 0 ? i18n.number(n) : ''}</b>`;
  return html`<button type="button" role="tab" id="friends-tab-${part}" aria-controls="friends-${part}" aria-selected=${part === shown}
    tabindex=${part === shown ? 0 : -1} @click=${() => dispatch({ kind: 'friends_part', part })}>${part === 'contacts' ? count : text}</button>`;
}

/** Arrow keys switch between the tabs, as in the "tabs" pattern of the ARIA Authoring Practices. */
function goByKey(event: KeyboardEvent, shown: Part, dispatch: Dispatch) {
  const at = PARTS.indexOf(shown);
  const steps: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1 + PARTS.length, Home: 0, End: PARTS.length - 1 };
  const to = steps[event.key];
  if (to === undefined) return;
  event.preventDefault();
  dispatch({ kind: 'friends_part', part: PARTS[to % PARTS.length] });
}

/** All contacts, and the chosen contact. */
function contacts(state: AppState, dispatch: Dispatch) {
  const { i18n, friends, capabilities } = state;
  const chosen = chosenContact(state);
  const all = inOrder(friends?.contacts ?? []);
  return html`<div id="contacts" class="stack" data-chosen=${chosen !== null}>
    <div id="contacts-side" class="stack">
      ${all.length > 0
        ? html`<ul id="contacts-list" class="plain" aria-label=${i18n.t('friends.tab_contacts')}>${all.map((one) => row(one, one === chosen, state, dispatch))}</ul>`
        : html`<p class="empty">${i18n.t('friends.empty')}</p>`}
      ${capabilities.files ? resume(state, dispatch) : nothing}
    </div>
    ${contactPart(state, dispatch)}
  </div>`;
}

function row(contact: ContactShown, isChosen: boolean, state: AppState, dispatch: Dispatch) {
  const { i18n } = state;
  const { id, game } = contact;
  return html`<li><button type="button" class="paper contact-row" data-contact=${id} data-waits=${waitsForPerson(contact)} aria-current=${isChosen ? 'true' : nothing}
    @click=${() => dispatch({ kind: 'friends_choose', contact: id })}><span class="contact-head"><b>${contactName(contact, i18n)}</b> <span class="small">${gameText(game, i18n)}</span></span>
    <span class="small contact-state">${rowText(contact, state)}</span></button></li>`;
}

/** Resumes a match that was moved here from another device. */
function resume({ i18n }: AppState, dispatch: Dispatch) {
  const t = (key: Key) => i18n.t(key);
  return html`<details class="roomy" role="group"><summary>${t('friends.resume')}</summary>
    <form class="stack" @submit=${submitting((event) => dispatch({ kind: 'friends_resume', passphrase: valueOf(event, 'resume-passphrase') }))}>
      <p class="note">${t('friends.resume_note')}</p>
      ${field(t('friends.passphrase'), html`<input id="resume-passphrase" type="password" autocomplete="off" required>`, 'resume-passphrase')}
      <div class="dialog-buttons"><button type="submit" id="resume-go" class="button">${t('match.open_file')}</button></div>
    </form>
  </details>`;
}
