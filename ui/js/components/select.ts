import { html, nothing } from 'lit-html';
import { Directive, directive, type ChildPart } from 'lit-html/directive.js';
import { fill } from '../foundation/dom.js';

/** Combo boxes, as lit-html templates. */

export interface Choice {
  readonly value: string;
  readonly text: string;
}

export interface ChoiceGroup {
  readonly title: string;
  readonly choices: readonly Choice[];
}

export interface SelectOptions {
  readonly id?: string;
  readonly name?: string;
  /** The chosen value; a value that is not offered chooses nothing. */
  readonly value: string;
  readonly choices: readonly (Choice | ChoiceGroup)[];
  readonly label?: string;
  readonly labelledBy?: string;
  readonly describedBy?: string;
  /** An explanation, shown as a tip. */
  readonly note?: string;
  /** The game option it sets. */
  readonly option?: string;
  readonly hidden?: boolean;
  readonly disabled?: boolean;
  readonly change?: (value: string) => void;
}

class Chosen extends Directive {
  render(_value: string): unknown {
    return nothing;
  }

  override update({ parentNode }: ChildPart, [value]: [string]) {
    fill(parentNode as unknown as HTMLSelectElement, value);
    return nothing;
  }
}

/** Comes after the choices, because they must exist first. */
const chosen = directive(Chosen);

const choice = ({ value, text }: Choice) => html`<option value=${value}>${text}</option>`;

/** A combo box. It always shows the actual value, even if a change was refused. */
export function select(options: SelectOptions) {
  const { id, name, value, choices, label, labelledBy, describedBy, note, option, hidden = false, disabled = false, change } = options;
  const hear = change && (({ target }: Event) => change((target as HTMLSelectElement).value));
  return html`<select id=${id ?? nothing} name=${name ?? nothing} data-option=${option ?? nothing} ?hidden=${hidden} ?disabled=${disabled}
    aria-label=${label ?? nothing} aria-labelledby=${labelledBy ?? nothing} aria-describedby=${describedBy ?? nothing}
    data-note=${note || nothing} aria-description=${note || nothing} @change=${hear ?? nothing}>${choices.map((one) => ('choices' in one
      ? html`<optgroup label=${one.title}>${one.choices.map(choice)}</optgroup>` : choice(one)))}${chosen(value)}</select>`;
}
