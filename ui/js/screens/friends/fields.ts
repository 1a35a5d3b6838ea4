import { html } from 'lit-html';
import { element } from '../../foundation/dialogs.js';

/** Shared by the dialog's forms. */

/** A field, which must exist. */
export const fieldOf = (id: string): HTMLInputElement => element(id);

export const field = (label: string, input: unknown, id: string) => html`<div class="field"><label for=${id}>${label}</label>${input}</div>`;

const inputOf = ({ currentTarget }: Event, id: string) => (currentTarget as HTMLFormElement).elements.namedItem(id) as HTMLInputElement;

/** A field's value in the submitted form. */
export const valueOf = (event: Event, id: string) => inputOf(event, id).value;

export const isChecked = (event: Event, id: string) => inputOf(event, id).checked;

/** Prevents the form's own submission. */
export const submitting = (act: (event: SubmitEvent) => void) => (event: SubmitEvent) => {
  event.preventDefault();
  act(event);
};
