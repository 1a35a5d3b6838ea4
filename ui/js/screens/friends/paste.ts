import { html, nothing } from 'lit-html';
import type { AppState, Dispatch } from '../../app.js';
import { draft } from '../../components/draft.js';
import { button } from '../../components/parts.js';

/** Fields for a friend's message. It is read as soon as it is pasted, without confirmation. */

/** Matches this app's messages, including links. */
export const OURS = /spielkiste(:|%3a)/i;

export interface PasteOptions {
  readonly field: string;
  readonly button: string;
  /** The contact it is about. */
  readonly about?: number;
  readonly rows: number;
  /** Its accessible name where it has no label. */
  readonly label?: string;
  readonly primary?: boolean;
}

/** A message field with a button that pastes the clipboard while the field is empty. */
export function pasteField({ field, button: id, about, rows, label, primary }: PasteOptions, state: AppState, dispatch: Dispatch) {
  const { i18n, friendsDialog: { filled } } = state;
  const hear = (event: InputEvent) => dispatch({ kind: 'friends_typed', field, isPasted: event.inputType === 'insertFromPaste' });
  const area = html`<textarea id=${field} rows=${rows} spellcheck="false" autocapitalize="off" aria-label=${label ?? nothing}
    ${draft('', about)} @input=${hear}></textarea>`;
  const text = i18n.t(filled.includes(field) ? 'friends.read' : 'friends.paste');
  return html`${area}<div class="dialog-buttons">${button({ id, text, primary, press: () => dispatch({ kind: 'friends_take', field }) }, i18n)}</div>`;
}

/** Whether the target is editable. */
export const takesText = (target: EventTarget | null) => target instanceof Element && target.matches(':read-write');

/** The clipboard's text; null if it is empty or blocked. */
export async function copiedText(): Promise<string | null> {
  const text = await navigator.clipboard?.readText?.().catch(() => '');
  return text?.trim() ? text : null;
}

/**
 * Also reads text pasted outside any field.
 *
 * @param isAwaited whether text other than our messages is worth an answer
 */
export function listenToPaste(read: (text: string) => void, isAwaited: () => boolean) {
  // WebKit pastes outside a field only if this event is cancelled.
  document.addEventListener('beforepaste', (event) => {
    if (!takesText(event.target)) event.preventDefault();
  });
  document.addEventListener('paste', (event) => {
    if (takesText(event.target)) return;
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (text.trim() && (OURS.test(text) || isAwaited())) read(text);
  });
}
