import { html, nothing } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import type { AppState } from '../app.js';
import type { I18n } from '../foundation/i18n.js';
import { enabled } from './enabled.js';
import { printed, shortcutOf } from '../foundation/shortcuts.js';

/** Small parts of which screens and dialogs are made: templates of lit-html. */

/** A picture of the sprite in `index.html`. */
export const icon = (name: string) => html`<svg class="icon"><use href="#icon-${name}"/></svg>`;

/** That nothing can be changed here, where that is so. */
export const readOnlySign = ({ readOnly, i18n }: AppState) => (readOnly ? html`<p class="read-only">${i18n.t('error.read_only')}</p>` : nothing);

export interface ButtonOptions {
  readonly id?: string;
  /** What it says. */
  readonly text?: string;
  readonly icon?: string;
  /** Its tooltip, and its name where it says nothing. A key that presses it is added. */
  readonly tip?: string;
  readonly className?: string;
  readonly primary?: boolean;
  readonly hidden?: boolean;
  readonly disabled?: boolean;
  /** In place of `disabled` where it may have the focus meanwhile: see `enabled.ts`. */
  readonly enabled?: { readonly possible: boolean; readonly next: string };
  /** Whether what it switches is on. */
  readonly pressed?: boolean;
  readonly type?: 'button' | 'submit';
  /** By which the form knows that it was submitted by this button. */
  readonly value?: string;
  readonly describedBy?: string;
  /** It closes the dialog in which it is. */
  readonly closes?: boolean;
  readonly press?: (event: MouseEvent) => void;
}

/**
 * A button. Its tooltip is drawn by the page (`tooltips.ts`): an engine's own would come late, not for the keyboard, and be
 * read out behind a name that says the same.
 */
export function button(options: ButtonOptions, i18n: I18n) {
  const { id, text, tip, primary, hidden, disabled, pressed, describedBy, closes, press, value, type = 'button', className = 'button' } = options;
  const shortcut = id ? shortcutOf(id) : undefined;
  const hint = tip && (shortcut ? `${tip} (${printed(shortcut, i18n)})` : tip);
  // Its name is a text: WebKitGTK's process ends when a screen reader asks for a word of a group that begins without one.
  const unseen = tip ? html`<span class="unseen">${tip}</span>` : nothing;
  return html`<button type=${type} id=${id ?? nothing} class="${className}${primary ? ' primary' : ''}" ?hidden=${hidden ?? false}
    ?disabled=${disabled ?? false} data-hint=${hint ?? nothing}
    aria-keyshortcuts=${shortcut?.replace('Ctrl', 'Control') ?? nothing} aria-describedby=${describedBy ?? nothing}
    aria-pressed=${pressed ?? nothing} ?data-close=${closes ?? false} value=${value ?? nothing} ${options.enabled ? able(options.enabled) : nothing}
    @click=${press ?? nothing}>${options.icon ? icon(options.icon) : nothing}${text ? html`<span>${text}</span>` : unseen}</button>`;
}

const able = ({ possible, next }: NonNullable<ButtonOptions['enabled']>) => enabled(possible, next);

export interface CheckOptions {
  readonly id?: string;
  readonly name?: string;
  readonly text: unknown;
  readonly checked: boolean;
  readonly describedBy?: string;
  readonly hidden?: boolean;
  readonly disabled?: boolean;
  readonly change?: (checked: boolean) => void;
}

/** A check box with its label. It shows what holds, also when what was asked for was refused. */
export function check({ id, name, text, checked, describedBy, hidden = false, disabled = false, change }: CheckOptions) {
  const hear = change && (({ target }: Event) => change((target as HTMLInputElement).checked));
  return html`<label class="check" ?hidden=${hidden}><input type="checkbox" id=${id ?? nothing} name=${name ?? nothing}
    .checked=${live(checked)} ?disabled=${disabled} aria-describedby=${describedBy ?? nothing} @change=${hear ?? nothing}><span>${text}</span></label>`;
}
