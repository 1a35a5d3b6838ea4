import { html, nothing } from 'lit-html';
import { live } from 'lit-html/directives/live.js';

/** Fields with their labels, in forms whose two columns hold a label and its field. */

export interface FieldOptions {
  readonly id: string;
  readonly name?: string;
  readonly text: string;
  readonly describedBy?: string;
  readonly disabled?: boolean;
}

export interface SelectOptions extends FieldOptions {
  readonly value: string | number;
  readonly options: readonly (readonly [value: string | number, text: string])[];
  readonly change: (value: string) => void;
}

/** A combo box. It shows what holds, also when what was asked for was refused. */
export function select({ id, name, text, value, options, describedBy, disabled = false, change }: SelectOptions) {
  const hear = ({ target }: Event) => change((target as HTMLSelectElement).value);
  return html`<label for=${id}>${text}</label>
    <select id=${id} name=${name ?? nothing} ?disabled=${disabled} aria-describedby=${describedBy ?? nothing} @change=${hear}>${options.map(([one, said]) =>
      html`<option value=${one} .selected=${live(String(one) === String(value))}>${said}</option>`)}</select>`;
}

export interface SliderOptions extends FieldOptions {
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  /** Its value with the unit, beside it and for the ear. */
  readonly said: string;
  /** Whether it is heard only when the hand lets go of it, as where the page grows by it. */
  readonly late?: boolean;
  readonly change: (value: number) => void;
}

export function slider({ id, name, text, value, min, max, step, said, describedBy, disabled = false, late = false, change }: SliderOptions) {
  const hear = ({ target }: Event) => change((target as HTMLInputElement).valueAsNumber);
  // Without `live`: what is drawn meanwhile is not to take it from the hand.
  return html`<label for=${id}>${text}</label>
    <span class="slider"><input type="range" id=${id} name=${name ?? nothing} min=${min} max=${max} step=${step} .value=${String(value)}
      ?disabled=${disabled} aria-valuetext=${said} aria-describedby=${describedBy ?? nothing}
      @input=${late ? nothing : hear} @change=${late ? hear : nothing}><span id="${id}-value" aria-hidden="true">${said}</span></span>`;
}
