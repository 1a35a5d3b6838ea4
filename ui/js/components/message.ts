import { html, nothing } from 'lit-html';
import type { App, AppState, Dispatch } from '../app.js';
import { icon } from './parts.js';
import { toTrouble } from '../foundation/backend.js';
import { isolated } from '../foundation/foreign.js';
import type { I18n, Key } from '../foundation/i18n.js';
import type { Trouble } from '../wire.js';
import { element, topDialog } from '../foundation/dialogs.js';
import { voice } from '../foundation/voice.js';

/** Error messages in the user's language, with a collapsed technical detail in English. */

/** The message shown: troubles, or a temporary note. */
export type Message = { readonly troubles: readonly Trouble[] } | { readonly note: string } | null;

export type MessageAction = { kind: 'message_close' };

/** Problems whose detail adds to the message. The detail is in English, for developers. */
const DETAILED = [
  'bad_options', 'bad_save', 'not_a_match', 'newer_format', 'other_game', 'bad_settings', 'storage', 'settings_storage',
  'file_read', 'file_write', 'file_set_aside', 'bad_file', 'match_set_aside', 'matches_recovered', 'settings_set_aside',
  'page_ended', 'folder_unwritable',
];

/** The message key of a trouble; troubles with friends use `friends` keys. */
const keyOf = (code: string, i18n: I18n) => [`error.${code}`, `friends.problem_${code}`, `friends.${code}`].find((key) => i18n.exists(key)) as Key | undefined;

/** The trouble, its file, and what can be done. */
export function troubleText({ code, file, cause }: Trouble, i18n: I18n) {
  const said = [i18n.t(keyOf(code, i18n) ?? 'error.unknown')];
  if (file) said.push(code === 'folder_unwritable' ? i18n.t('error.folder', { folder: isolated(file) }) : i18n.t('error.file', { file: isolated(file) }));
  if (cause) said.push(i18n.t(`error.cause_${cause}`));
  return i18n.sentences(said);
}

/** The detail, if the message does not cover it; otherwise empty. */
export function troubleDetail({ code, detail }: Trouble, i18n: I18n) {
  if (!keyOf(code, i18n)) return detail || code;
  return DETAILED.includes(code) ? detail : '';
}

/** Until translations are loaded, messages show only the detail. */
const hasWords = (i18n: I18n) => i18n.exists('error.unknown');

export function message({ message: said, i18n }: AppState, dispatch: Dispatch) {
  if (!said) return nothing;
  const text = 'note' in said ? html`<p>${said.note}</p>` : said.troubles.map((trouble) => troublePart(trouble, i18n));
  return html`<div id="message-text">${text}</div>
    <button type="button" id="message-close" class="icon-button bare" aria-label=${hasWords(i18n) ? i18n.t('error.dismiss') : nothing}
      @click=${() => dispatch({ kind: 'message_close' })}>${icon('close')}</button>`;
}

function troublePart(trouble: Trouble, i18n: I18n) {
  if (!hasWords(i18n)) return html`<p>${trouble.detail || trouble.code}</p>`;
  const [text, detail] = [html`<p>${troubleText(trouble, i18n)}</p>`, troubleDetail(trouble, i18n)];
  return detail ? html`<div>${text}${detailPart(detail, i18n)}</div>` : text;
}

/** Collapsed, because only developers need it. */
const detailPart = (detail: string, i18n: I18n) =>
  html`<details class="small" role="group"><summary>${i18n.t('error.details')}</summary><p lang="en">${isolated(detail)}</p></details>`;

let app: App | null = null;
let passing: ReturnType<typeof setTimeout> | undefined;

/** Sets the page that shows all messages. */
export function handleMessage(page: App) {
  app = page;
  app.handle<MessageAction>({ message_close: hideMessage });
  app.mount(element('message'), message);
  app.onDraw(() => {
    element('message').hidden = page.state.message === null;
    if (page.state.message) carryMessage();
  });
}

function tell(said: Message, spoken: string) {
  clearTimeout(passing);
  app?.update({ message: said });
  app?.flush();
  if (spoken) voice.answer(spoken);
}

export function showTroubles(troubles: readonly Trouble[]) {
  const i18n = app?.state.i18n;
  if (i18n && hasWords(i18n)) return tell({ troubles }, i18n.sentences(troubles.map((trouble) => troubleText(trouble, i18n))));
  element('home').hidden = false;
  tell({ troubles }, '');
}

/** Moves the message to the current screen or dialog; elsewhere it would be invisible or inert. */
export function carryMessage() {
  if (!app) return;
  const [node, bar] = [element('message'), document.getElementById('home-bar')];
  const host = topDialog()?.querySelector('.dialog-body') ?? document.querySelector('main:not([hidden])') ?? document.body;
  if (host === bar?.parentElement) {
    if (bar.nextElementSibling !== node) bar.after(node);
  } else if (host !== node.parentElement) host.prepend(node);
}

export const hideMessage = () => {
  if (app?.state.message) tell(null, '');
};

/** Hides a temporary note. */
export const hideNote = () => {
  const said = app?.state.message;
  if (said && 'note' in said) hideMessage();
};

/** Whether this trouble is already shown: a broken view fails on every draw, including the one with its message. */
const isShown = ({ code, detail }: Trouble) => {
  const said = app?.state.message;
  return Boolean(said && 'troubles' in said && said.troubles.some((one) => one.code === code && one.detail === detail));
};

/** Shows errors to users, who do not read the console. */
export function listenToTrouble() {
  const broken = (error: unknown) => {
    const trouble = toTrouble(error);
    if (!isShown(trouble)) showTroubles([trouble]);
  };
  window.addEventListener('error', (event) => event.error && broken(event.error));
  window.addEventListener('unhandledrejection', (event) => broken(event.reason));
}

/**
 * Hides the message if it lists only resolved troubles.
 *
 * @param codes the resolved troubles' codes
 */
export function hideMended(codes: readonly string[]) {
  const said = app?.state.message;
  if (said && 'troubles' in said && said.troubles.every(({ code }) => codes.includes(code))) hideMessage();
}

const NOTE_MS = 4000;

/** Shows a temporary note that is not an error. */
export function showNote(text: string) {
  tell({ note: text }, text);
  passing = setTimeout(hideMessage, NOTE_MS);
}
