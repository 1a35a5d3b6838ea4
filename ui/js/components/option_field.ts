import { html, nothing } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import type { I18n, Key } from '../foundation/i18n.js';
import type { Offered } from '../wire.js';
import { select } from './select.js';

export interface OptionFieldOptions {
  readonly game: string;
  readonly offered: Offered;
  /** The chosen rules, by name with underscores. */
  readonly chosen: Readonly<Record<string, any>>;
  /** The id prefix. */
  readonly ids?: string;
  readonly i18n: I18n;
  /** Called with `on`, `off` or a number. */
  readonly change?: (value: string) => void;
}

/** A field for one of a game's rules. Listeners find its name in `data-option`. */
export function optionField({ game, offered, chosen, ids = 'option', i18n, change }: OptionFieldOptions) {
  const { name } = offered;
  const key = `${game}.option_${name.replaceAll('-', '_')}`;
  const value = chosen[name.replaceAll('-', '_')];
  const note = i18n.exists(`${key}_note`) ? i18n.t(`${key}_note` as Key) : '';
  const [nameId, noteId] = [`${ids}-name-${name}`, `${ids}-note-${name}`];
  const text = html`<span id=${nameId}>${i18n.t(key as Key)}</span>`;
  // The whole label would include a combo box's value.
  const field = offered.kind === 'switch'
    ? html`<label class="check"><input type="checkbox" data-option=${name} aria-labelledby=${nameId} aria-describedby=${note ? noteId : nothing}
        .checked=${live(Boolean(value))} @change=${({ target }: Event) => change?.((target as HTMLInputElement).checked ? 'on' : 'off')}>${text}</label>`
    : html`<label class="choice">${text}${select({
      option: name, value: String(value), choices: numbers(offered.min, offered.max), labelledBy: nameId, describedBy: note ? noteId : undefined, change,
    })}</label>`;
  return html`<div class="option">${field}${note ? html`<p class="note" id=${noteId}>${note}</p>` : nothing}</div>`;
}

const numbers = (min: number, max: number) => Array.from({ length: max - min + 1 }, (_, i) => ({ value: String(min + i), text: String(min + i) }));
