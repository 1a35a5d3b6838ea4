import { html, nothing } from 'lit-html';
import type { App, AppState, Dispatch, View } from '../app.js';
import type { I18n } from '../foundation/i18n.js';
import { dialogOpen, listenToDialog, show } from '../foundation/dialogs.js';
import { carryMessage } from './message.js';
import { icon } from './parts.js';

/** Dialogs: made when they open, by one template, and gone when they have closed. */

export interface DialogOptions {
  readonly id: string;
  readonly title: (i18n: I18n) => string;
  readonly content: View;
  /** The buttons below it. Without them a button in the head closes it. */
  readonly buttons?: View;
  /** It may be longer than the screen, and so can be closed at its head too, where the focus is in sight. */
  readonly isLong?: boolean;
  /** The id of what it is described by, where that is to be read with its title. */
  readonly describedBy?: string;
  /** It may lie above another one, as a question does. */
  readonly above?: boolean;
}

/**
 * Nothing while another is open, unless it may lie above that one.
 *
 * @param options drawn anew whenever the state changes, as long as the dialog is open
 * @returns until it has closed: by which of its buttons, as `HTMLDialogElement.returnValue`
 */
export async function openDialog(app: App, options: DialogOptions): Promise<string> {
  const { id, describedBy, above = false } = options;
  if (!above && dialogOpen()) return '';
  const node = document.createElement('dialog');
  node.id = id;
  node.setAttribute('aria-labelledby', `${id}-title`);
  if (describedBy) node.setAttribute('aria-describedby', describedBy);
  document.body.append(node);
  listenToDialog(node);
  const unmount = app.mount(node, (state, dispatch) => body(options, state, dispatch));
  await show(node);
  unmount();
  carryMessage();
  node.remove();
  return node.returnValue;
}

/** Closes a dialog, and has something done when it has left the history; at once if it is not open. */
export function leaveDialog(id: string, then: () => void = () => undefined): void {
  const node = document.getElementById(id) as HTMLDialogElement | null;
  if (!node?.open) return then();
  node.addEventListener('close', () => then(), { once: true });
  node.close();
}

function body({ id, title, content, buttons, isLong = !buttons }: DialogOptions, state: AppState, dispatch: Dispatch) {
  const { i18n } = state;
  const name = html`<h2 id="${id}-title">${title(i18n)}</h2>`;
  const close = html`<button type="button" id="${id}-close" class="icon-button" data-close aria-label=${i18n.t('app.close')}>${icon('close')}</button>`;
  return html`<div class="stack dialog-body"><p class="unseen" role="status" data-announcer></p>
    ${isLong ? html`<div class="dialog-head">${name}${close}</div>` : name}
    ${content(state, dispatch)}
    ${buttons ? html`<div class="dialog-buttons">${buttons(state, dispatch)}</div>` : nothing}
  </div>`;
}
