import { html } from 'lit-html';
import { unsafeHTML } from 'lit-html/directives/unsafe-html.js';
import type { Portrait } from '../foundation/help.js';
import type { I18n } from '../foundation/i18n.js';

/** A picture with its sentence from the rules. */
export const portrait = ({ markup, text }: Portrait, i18n: I18n) => html`<div class="row portrait">${unsafeHTML(markup)}<p>${i18n.t(text)}</p></div>`;
