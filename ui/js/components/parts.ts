import { html, nothing } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import type { AppState } from '../app.js';
import type { I18n } from '../foundation/i18n.js';
import { enabled } from './enabled.js';
import { printed, shortcutOf } from '../foundation/shortcuts.js';

/** Small parts of screens and dialogs, as lit-html templates. */

/** An icon from the sprite in `index.html`. */
export const icon = (name: string) => html`<svg class="icon"><use href="#icon-${name}"/></svg>`;

/** A note if this instance is read-only. */
export const readOnlySign = ({ readOnly, i18n }: AppState) => (readOnly ? html`<p class="read-only">${i18n.t('error.read_only')}</p>` : nothing);

export interface ButtonOptions {
  readonly id?: string;
  /** The visible text. */
  readonly text?: string;
  readonly icon?: string;
  /** The tooltip, and the name if there is no text. The button's shortcut is appended. */
  readonly tip?: string;
  readonly className?: string;
  readonly primary?: boolean;
  readonly hidden?: boolean;
  readonly disabled?: boolean;
  /** Replaces `disabled` for buttons that can have the focus: see `enabled.ts`. */
  readonly enabled?: { readonly possible: boolean; readonly next: string };
  /** For toggles, whether it is on. */
  readonly pressed?: boolean;
  readonly type?: 'button' | 'submit';
  /** Tells the form which button submitted it. */
  readonly value?: string;
  readonly describedBy?: string;
  /** Whether it closes its dialog. */
  readonly closes?: boolean;
  readonly press?: (event: MouseEvent) => void;
}

/**
 * A button. The page draws its tooltip (`tooltips.ts`): native ones are slow, ignore the keyboard, and are read out
 * after an identical name.
 */
export function button(options: ButtonOptions, i18n: I18n) {
  const { id, text, tip, primary, hidden, disabled, pressed, describedBy, closes, press, value, type = 'button', className = 'button' } = options;
  const shortcut = id ? shortcutOf(id) : undefined;
  const hint = tip && (shortcut ? `${tip} (${printed(shortcut, i18n)})` : tip);
  // The name must be text: WebKitGTK crashes when a screen reader requests a word from a group without initial text.
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

/** A labelled check box. It always shows the actual state, even if a change was refused. */
export function check({ id, name, text, checked, describedBy, hidden = false, disabled = false, change }: CheckOptions) {
  const hear = change && (({ target }: Event) => change((target as HTMLInputElement).checked));
  return html`<label class="check" ?hidden=${hidden}><input type="checkbox" id=${id ?? nothing} name=${name ?? nothing}
    .checked=${live(checked)} ?disabled=${disabled} aria-describedby=${describedBy ?? nothing} @change=${hear ?? nothing}><span>${text}</span></label>`;
}
