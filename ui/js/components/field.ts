import { html, nothing } from 'lit-html';
import { select, type SelectOptions } from './select.js';

/** Fields with their labels, in forms whose two columns hold a label and its field. */

export interface FieldOptions {
  readonly id: string;
  readonly name?: string;
  readonly text: string;
  readonly describedBy?: string;
}

/** A combo box behind its label. */
export const labelledSelect = ({ text, ...options }: FieldOptions & SelectOptions) => html`<label for=${options.id}>${text}</label>
    ${select(options)}`;

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

export function slider({ id, name, text, value, min, max, step, said, describedBy, late = false, change }: SliderOptions) {
  const hear = ({ target }: Event) => change((target as HTMLInputElement).valueAsNumber);
  // Without `live`: what is drawn meanwhile is not to take it from the hand.
  return html`<label for=${id}>${text}</label>
    <span class="slider"><input type="range" id=${id} name=${name ?? nothing} min=${min} max=${max} step=${step} .value=${String(value)}
      aria-valuetext=${said} aria-describedby=${describedBy ?? nothing}
      @input=${late ? nothing : hear} @change=${late ? hear : nothing}><span id="${id}-value" aria-hidden="true">${said}</span></span>`;
}
