import { html, nothing } from 'lit-html';
import { keyed } from 'lit-html/directives/keyed.js';
import type { Action, AppState, Dispatch } from '../../app.js';
import { button, check } from '../../components/parts.js';
import { hostOf } from '../../foundation/foreign.js';
import type { Key } from '../../foundation/i18n.js';
import type { ContactShown } from '../../wire.js';
import {
  chosenContact, hasFileToSend, isBlocked, isGoing, mayUseTransports, messageKind, needsText, type Transport,
} from './contact_model.js';
import { contactName, contactWords, friendValues, playedText } from './contact_words.js';
import { field, submitting, valueOf } from './fields.js';
import { pasteField } from './paste.js';
import { qrPicture } from './qr.js';

/** One contact: its state, the message to send, its transports and its actions. */

/** Shared by the parts. */
interface Part {
  readonly contact: ContactShown;
  readonly state: AppState;
  readonly dispatch: Dispatch;
  readonly t: (key: Key) => string;
  /** A text that names the friend. */
  readonly named: (key: Key) => string;
  readonly press: (id: string, text: Key, action: Action, more?: { primary?: boolean; disabled?: boolean }) => unknown;
}

/** The view; nothing if no contact is chosen. */
export function contactPart(state: AppState, dispatch: Dispatch) {
  const contact = chosenContact(state);
  if (!contact) return nothing;
  const { i18n, readOnly } = state;
  const { id, stage, match_id: match, rematch } = contact;
  const t = (key: Key) => i18n.t(key);
  const press: Part['press'] = (button_id, text, action, more) => button({ id: button_id, text: t(text), press: () => dispatch(action), ...more }, i18n);
  const part: Part = { contact, state, dispatch, t, named: (key) => i18n.t(key, friendValues(contact.name, i18n)), press };
  const asks = rematch === 'friend' && match !== null;
  const opens = contact.your_turn || (!needsText(contact) && !hasFileToSend(contact) && rematch !== 'friend');
  const words = Object.values(contactWords(contact, i18n)).filter(Boolean);
  return keyed(id, html`<section id="contact" class="stack" aria-labelledby="contact-name">
    ${button({ id: 'contact-back', icon: 'back', text: t('friends.all'), press: () => dispatch({ kind: 'friends_choose', contact: null }) }, i18n)}
    <div id="contact-head" class="row apart">
      <div><h3 id="contact-name" tabindex="-1" data-refocus>${contactName(contact, i18n)}</h3><p class="note">${playedText(contact, i18n)}</p></div>
      ${asks ? press('contact-rematch', 'friends.match_rematch', { kind: 'contact_rematch', match }, { primary: true, disabled: readOnly }) : nothing}
      ${match !== null ? press('contact-open', 'friends.open_match', { kind: 'friends_show_match', contact }, { primary: opens }) : nothing}
    </div>
    <div id="contact-state" class="sunk">${words.map((text) => html`<p>${text}</p>`)}</div>
    ${contact.export_waits ? html`<div ?inert=${readOnly}>${press('contact-has-file', 'friends.has_file', { kind: 'contact_has_file', contact })}</div>` : nothing}
    <div id="contact-parts" ?inert=${readOnly}>
      ${contact.broker === 'off' ? [message(part), answer(part), files(part), overNetwork(part), overBroker(part)] : byServer(part)}${digits(part)}${moving(part)}
    </div>
    <div class="dialog-buttons" ?inert=${readOnly}>
      ${stage === 'invited' || stage === 'accepted'
        ? press('contact-withdraw', stage === 'accepted' ? 'friends.give_up' : 'friends.withdraw', { kind: 'contact_withdraw', contact }) : nothing}
      ${press('contact-remove', isBlocked(contact) ? 'friends.block' : 'friends.remove', { kind: 'contact_remove', contact })}
    </div>
  </section>`);
}

/** With a server, only the invitation is sent by hand. Other ways are further down. */
function byServer(part: Part) {
  const { contact: { id, stage, broker }, state: { contacts }, t } = part;
  const isConnected = broker === 'connected';
  const isFirst = stage === 'invited' || contacts.notices.has(id);
  const others = [isFirst ? nothing : message(part), answer(part), files(part), overNetwork(part), isConnected ? overBroker(part) : nothing];
  return html`${isFirst ? message(part) : nothing}${isConnected ? nothing : overBroker(part)}
    <details id="contact-others" class="roomy" role="group"><summary>${t('friends.other_ways')}</summary><div class="stack">${others}</div></details>`;
}

/** A part with its title and note. */
const card = (id: string, title: string, note: string, content: unknown) => html`<section id="${id}-part" class="paper stack close" aria-labelledby="${id}-title">
  <h4 id="${id}-title">${title}</h4><p id="${id}-note">${note}</p>${content}</section>`;

/** The message to send, as text or a QR code. */
function message({ contact, state, dispatch, t, named, press }: Part) {
  const kind = messageKind(contact, state);
  if (!kind) return nothing;
  const { contacts: { message: { contact: of, text } }, friendsDialog: { whole, qr } } = state;
  const written = of === contact.id ? text : '';
  // Without a page, the friend pastes the text into the app.
  const isLink = kind === 'invited' && contact.broker !== 'off' && written.startsWith('http');
  const said = isLink ? 'link' : kind;
  return card('contact-text', t(`friends.send_${said}`), named(`friends.send_${said}_note`), html`
    <textarea id="contact-text" rows="3" readonly spellcheck="false" aria-labelledby="contact-text-title" .value=${written}></textarea>
    ${kind === 'moves' ? wholeChoice('text', whole.text, t, dispatch) : nothing}
    <div class="dialog-buttons">
      ${press('contact-show-qr', 'friends.qr', { kind: 'contact_qr' })}
      ${'share' in navigator ? press('contact-share', 'match.share', { kind: 'contact_share', contact: contact.id }) : nothing}
      ${press('contact-copy', 'match.copy', { kind: 'contact_copy', contact: contact.id }, { primary: true })}
    </div>
    ${qr && qr.text === written ? html`<div id="contact-qr" role="img" aria-label=${t('friends.qr_label')}>${qrPicture(qr.code)}</div>` : nothing}`);
}

const wholeChoice = (of: 'text' | 'file', checked: boolean, t: Part['t'], dispatch: Dispatch) => check({
  id: of === 'text' ? 'contact-whole' : 'contact-file-whole', text: t('friends.whole'), checked, change: (whole) => dispatch({ kind: 'contact_whole', of, whole }),
});

/** The field for the friend's message: in games that messages cannot carry, only the answer to an invitation. */
function answer({ contact, state, dispatch, named }: Part) {
  const { id, stage, by_text: byText } = contact;
  const isCarried = byText || stage === 'invited' || stage === 'accepted';
  if (!isCarried || (!isGoing(contact) && stage !== 'over')) return nothing;
  return html`<section id="contact-answer" class="paper stack close" aria-labelledby="contact-answer-label">
    <h4><label for="contact-answer-text" id="contact-answer-label">${named(stage === 'invited' ? 'friends.paste_answer' : 'friends.paste_next')}</label></h4>
    ${pasteField({ field: 'contact-answer-text', button: 'contact-take', about: id, rows: 3 }, state, dispatch)}
  </section>`;
}

/** Before the match begins, a file can only be opened, and doing so begins the match. */
function files({ contact, state, dispatch, t, named, press }: Part) {
  if (!contact.by_file || !state.capabilities.files) return nothing;
  const { id, stage } = contact;
  const { whole: { file: whole } } = state.friendsDialog;
  const saves = stage !== 'accepted';
  const hasNews = hasFileToSend(contact);
  return card('contact-file', t('friends.file_title'), named(saves ? 'friends.file_note' : 'friends.file_note_accepted'), html`
    ${saves ? wholeChoice('file', whole, t, dispatch) : nothing}
    <div class="dialog-buttons">
      ${press('contact-file-open', 'match.open_file', { kind: 'contact_file_open' })}
      ${saves ? press('contact-file-save', 'match.save_file', { kind: 'contact_file_save', contact: id, whole }, { primary: hasNews, disabled: !hasNews && !whole }) : nothing}
    </div>`);
}

const transportChoice = ({ contact, dispatch }: Part, transport: Transport, text: string) => check({
  id: `contact-${transport}`, text, checked: contact[transport] !== 'off', describedBy: `contact-${transport}-note`,
  change: (wanted) => dispatch({ kind: 'contact_transport', contact: contact.id, transport, wanted }),
});

function overNetwork(part: Part) {
  const { contact, state: { capabilities, friends }, t, press } = part;
  if (!capabilities.network || !mayUseTransports(contact)) return nothing;
  const isOpen = contact.stage === 'invited';
  const hosting = friends?.hosting?.contact === contact.id ? friends.hosting : null;
  return card('contact-network', t('friends.by_network'), t(isOpen ? 'friends.network_host_note' : 'friends.network_note'), html`
    ${isOpen ? nothing : transportChoice(part, 'network', t('friends.use_network'))}
    ${isOpen && !hosting ? press('contact-host', 'friends.host', { kind: 'contact_host', contact: contact.id }) : nothing}
    ${hosting ? html`<div id="contact-hosting">
      <p>${t('friends.host_code')}</p>
      <p id="contact-code" data-selectable>${codeText(hosting.code)}</p>
      <details class="roomy" role="group"><summary>${t('friends.host_addresses')}</summary><ul id="contact-addresses" data-selectable>${hosting.addresses.map((address) => html`<li>${address}</li>`)}</ul></details>
      ${press('contact-host-stop', 'friends.host_stop', { kind: 'contact_host_stop' })}
    </div>` : nothing}`);
}

/** A code in two parts, for reading aloud. */
export const codeText = (code: string) => code.replace(/^(\d{3})(\d{3})$/, '$1 $2');

function overBroker(part: Part) {
  const { contact, state: { i18n }, t, press } = part;
  const { broker, broker_url: address, broker_trouble: trouble } = contact;
  if (!address || !mayUseTransports(contact)) return nothing;
  const mayNeedAccount = broker === 'off' || broker === 'trouble' || trouble !== null;
  return card('contact-broker', t('friends.broker'), t('friends.broker_note'), html`
    ${transportChoice(part, 'broker', i18n.t('friends.use_broker', { address: hostOf(address) }))}
    ${mayNeedAccount ? press('contact-sign-in', 'friends.sign_in', { kind: 'broker_sign_in', contact }) : nothing}`);
}

function digits({ contact: { id, digits: shown, compared }, t, named, press }: Part) {
  if (shown === null) return nothing;
  return html`<section id="contact-digits" class="paper stack close" aria-labelledby="contact-digits-title">
    <h4 id="contact-digits-title">${t('friends.digits')}</h4>
    <p id="contact-digits-number" data-selectable>${shown}</p>
    <p id="contact-digits-note">${named(compared ? 'friends.digits_compared' : 'friends.digits_note')}</p>
    ${compared ? nothing : press('contact-compare', 'friends.digits_same', { kind: 'contact_compare', contact: id })}
  </section>`;
}

/** Moves the match to another device. */
function moving({ contact, state: { capabilities, i18n }, dispatch, t }: Part) {
  const { stage, export_waits: isAgain } = contact;
  if (!capabilities.files || !((isGoing(contact) && stage !== 'invited') || isAgain)) return nothing;
  const move = submitting((event) => dispatch({ kind: 'contact_move', contact, passphrase: valueOf(event, 'contact-passphrase') }));
  const opened = ({ currentTarget }: Event) => {
    if ((currentTarget as HTMLDetailsElement).open && !isAgain) dispatch({ kind: 'contact_passphrase' });
  };
  return html`<details id="contact-export" class="paper roomy" role="group" @toggle=${opened}>
    <summary id="contact-export-title">${t(isAgain ? 'friends.move_again' : 'friends.move')}</summary>
    <form id="contact-move" class="stack" @submit=${move}>
      <p class="note">${t('friends.move_note')}</p>
      ${field(t('friends.passphrase'), html`<input id="contact-passphrase" type="text" autocomplete="off" autocapitalize="off" spellcheck="false"
        aria-describedby=${isAgain ? nothing : 'contact-passphrase-note'} required>`, 'contact-passphrase')}
      ${isAgain ? nothing : html`<p id="contact-passphrase-note" class="note">${t('friends.passphrase_note')}</p>`}
      <div class="dialog-buttons">${button({ id: 'contact-move-go', type: 'submit', text: t('match.save_file') }, i18n)}</div>
    </form>
  </details>`;
}
