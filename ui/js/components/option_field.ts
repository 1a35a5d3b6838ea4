import { html, nothing } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import type { I18n, Key } from '../i18n.js';
import type { Offered } from '../wire.js';

export interface OptionFieldOptions {
  readonly game: string;
  readonly offered: Offered;
  /** All rules as they are chosen. */
  readonly chosen: Readonly<Record<string, unknown>>;
  /** What the ids of these fields begin with. */
  readonly ids: string;
  readonly change: (value: boolean | number) => void;
}

/** A rule that can be chosen, as the game describes it. */
export function optionField({ game, offered, chosen, ids, change }: OptionFieldOptions, i18n: I18n) {
  const name = offered.name.replaceAll('-', '_');
  const noteKey = `${game}.option_${name}_note`;
  const note = i18n.exists(noteKey) ? i18n.t(noteKey) : '';
  const [nameId, noteId] = [`${ids}-name-${offered.name}`, `${ids}-note-${offered.name}`];
  const text = html`<span id=${nameId}>${i18n.t(`${game}.option_${name}` as Key)}</span>`;
  const described = note ? noteId : nothing;
  // Not named by the label alone, which holds a combo box with its value too.
  const field = offered.kind === 'switch'
    ? html`<label class="check"><input type="checkbox" data-option=${offered.name} aria-labelledby=${nameId} aria-describedby=${described}
      .checked=${live(Boolean(chosen[name]))} @change=${({ target }: Event) => change((target as HTMLInputElement).checked)}>${text}</label>`
    : html`<label class="choice">${text}<select data-option=${offered.name} aria-labelledby=${nameId} aria-describedby=${described}
      @change=${({ target }: Event) => change(Number((target as HTMLSelectElement).value))}>${numbers(offered.min, offered.max).map((n) =>
        html`<option .selected=${live(n === chosen[name])}>${n}</option>`)}</select></label>`;
  return html`<div class="option">${field}${note ? html`<p class="note" id=${noteId}>${note}</p>` : nothing}</div>`;
}

const numbers = (min: number, max: number) => Array.from({ length: max - min + 1 }, (_, i) => min + i);
