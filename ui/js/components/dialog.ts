import { html, nothing } from 'lit-html';
import type { App, AppState, Dispatch, View } from '../app.js';
import type { I18n } from '../foundation/i18n.js';
import { dialogOpen, listenToDialog, show } from '../foundation/dialogs.js';
import { carryMessage } from './message.js';
import { icon } from './parts.js';

/** Dialogs, created from one template when they open and removed when they close. */

export interface DialogOptions {
  readonly id: string;
  readonly title: (i18n: I18n) => string;
  readonly content: View;
  /** The buttons at the bottom; without them, a button in the head closes the dialog. */
  readonly buttons?: View;
  /**
   * Whether the dialog can be larger than the screen. Then its head has a close button too, so that the initial focus
   * is visible.
   */
  readonly isLong?: boolean;
  /** The description's id, if it should be read with the title. */
  readonly describedBy?: string;
  /** Whether it can open above another dialog. */
  readonly above?: boolean;
}

/**
 * Opens a dialog. Does nothing if another is open, unless `above` is set.
 *
 * @param options redrawn whenever the state changes while the dialog is open
 * @returns resolves on closing, with `HTMLDialogElement.returnValue`, which names the button
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

/** Closes a dialog and calls `then` once it is out of the history; immediately if it is not open. */
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
