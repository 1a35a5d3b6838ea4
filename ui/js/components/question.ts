import { html } from 'lit-html';
import type { App } from '../app.js';
import type { I18n } from '../foundation/i18n.js';
import { dialog } from '../foundation/dialogs.js';
import { openDialog } from './dialog.js';

/** A yes-or-no question; closing the dialog in any other way means no. */
export interface Question {
  /** `replace` gives the dialog `replace-dialog` with the button `replace-confirm`. */
  readonly id: string;
  readonly title: (i18n: I18n) => string;
  readonly note: (i18n: I18n) => string;
  readonly yes: (i18n: I18n) => string;
}

/** Asks the question, above any open dialog. Resolves to whether the answer is yes. */
export async function agreed(app: App, { id, title, note, yes }: Question): Promise<boolean> {
  const answer = await openDialog(app, {
    id: `${id}-dialog`,
    title,
    describedBy: `${id}-note`,
    above: true,
    content: ({ i18n }) => html`<p id="${id}-note">${note(i18n)}</p>`,
    buttons: ({ i18n }) => html`<button type="button" class="button" data-close>${i18n.t('app.cancel')}</button><button
      type="button" id="${id}-confirm" class="button primary" @click=${() => dialog(`${id}-dialog`).close('yes')}>${yes(i18n)}</button>`,
  });
  return answer === 'yes';
}
