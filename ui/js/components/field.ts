import { html, nothing } from 'lit-html';
import { select, type SelectOptions } from './select.js';

/** Fields with labels, for forms with two columns. */

export interface FieldOptions {
  readonly id: string;
  readonly name?: string;
  readonly text: string;
  readonly describedBy?: string;
}

/** A combo box after its label. */
export const labelledSelect = ({ text, ...options }: FieldOptions & SelectOptions) => html`<label for=${options.id}>${text}</label>
    ${select(options)}`;

export interface SliderOptions extends FieldOptions {
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  /** The value with its unit, shown next to the slider and spoken. */
  readonly said: string;
  /** Whether changes apply only on release, for example if they resize the page. */
  readonly late?: boolean;
  readonly change: (value: number) => void;
}

export function slider({ id, name, text, value, min, max, step, said, describedBy, late = false, change }: SliderOptions) {
  const hear = ({ target }: Event) => change((target as HTMLInputElement).valueAsNumber);
  // Without `live`: redrawing must not move the slider during a drag.
  return html`<label for=${id}>${text}</label>
    <span class="slider"><input type="range" id=${id} name=${name ?? nothing} min=${min} max=${max} step=${step} .value=${String(value)}
      aria-valuetext=${said} aria-describedby=${describedBy ?? nothing}
      @input=${late ? nothing : hear} @change=${late ? hear : nothing}><span id="${id}-value" aria-hidden="true">${said}</span></span>`;
}
