import { html } from 'lit-html';
import { element } from '../../foundation/dialogs.js';

/** What the forms of the dialog have in common. */

/** A field that is there, for what is done with it. */
export const fieldOf = (id: string): HTMLInputElement => element(id);

/** A field with its label above it. */
export const field = (label: string, input: unknown, id: string) => html`<div class="field"><label for=${id}>${label}</label>${input}</div>`;

const inputOf = ({ currentTarget }: Event, id: string) => (currentTarget as HTMLFormElement).elements.namedItem(id) as HTMLInputElement;

/** What stands in a field of the form that is submitted. */
export const valueOf = (event: Event, id: string) => inputOf(event, id).value;

export const isChecked = (event: Event, id: string) => inputOf(event, id).checked;

/** What the form would send goes elsewhere. */
export const submitting = (act: (event: SubmitEvent) => void) => (event: SubmitEvent) => {
  event.preventDefault();
  act(event);
};
