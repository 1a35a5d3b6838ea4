import { html, nothing } from 'lit-html';
import type { AppState, Dispatch } from '../../app.js';
import { draft } from '../../components/draft.js';
import { button } from '../../components/parts.js';

/** Taking over what a friend has sent as a message. It is read as soon as it is pasted: nothing has to be confirmed. */

/** What a message of ours holds, also as a link. */
export const OURS = /spielkiste(:|%3a)/i;

export interface PasteOptions {
  readonly field: string;
  readonly button: string;
  /** For whom it is. */
  readonly about?: number;
  readonly rows: number;
  /** What it is called where it has no label. */
  readonly label?: string;
  readonly primary?: boolean;
}

/** A field for a message with its button, which pastes what was copied as long as the field is empty. */
export function pasteField({ field, button: id, about, rows, label, primary }: PasteOptions, state: AppState, dispatch: Dispatch) {
  const { i18n, friendsDialog: { filled } } = state;
  const hear = (event: InputEvent) => dispatch({ kind: 'friends_typed', field, isPasted: event.inputType === 'insertFromPaste' });
  const area = html`<textarea id=${field} rows=${rows} spellcheck="false" autocapitalize="off" aria-label=${label ?? nothing}
    ${draft('', about)} @input=${hear}></textarea>`;
  const text = i18n.t(filled.includes(field) ? 'friends.read' : 'friends.paste');
  return html`${area}<div class="dialog-buttons">${button({ id, text, primary, press: () => dispatch({ kind: 'friends_take', field }) }, i18n)}</div>`;
}

/** Whether what is pasted is written here. */
export const takesText = (target: EventTarget | null) => target instanceof Element && target.matches(':read-write');

/** What was copied; null where the page may not look, or there is no text. */
export async function copiedText(): Promise<string | null> {
  const text = await navigator.clipboard?.readText?.().catch(() => '');
  return text?.trim() ? text : null;
}

/**
 * What is pasted beside every field is read too, as if it had been pasted into one.
 *
 * @param isAwaited whether something else than a message of ours is worth a word
 */
export function listenToPaste(read: (text: string) => void, isAwaited: () => boolean) {
  // WebKit pastes beside a field only if it is told that somebody takes it.
  document.addEventListener('beforepaste', (event) => {
    if (!takesText(event.target)) event.preventDefault();
  });
  document.addEventListener('paste', (event) => {
    if (takesText(event.target)) return;
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (text.trim() && (OURS.test(text) || isAwaited())) read(text);
  });
}
