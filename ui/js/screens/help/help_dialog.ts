import { html, nothing } from 'lit-html';
import { unsafeHTML } from 'lit-html/directives/unsafe-html.js';
import type { AppState, Dispatch } from '../../app.js';
import { button } from '../../components/parts.js';
import { portrait } from '../../components/portrait.js';
import type { Section } from '../../foundation/help.js';
import type { I18n, Key } from '../../foundation/i18n.js';
import { printed } from '../../foundation/shortcuts.js';

/** The help dialog: the game's sections, then those common to all games. */

export interface HelpState {
  /** The screen from which it was opened. */
  readonly place: string;
  readonly sections: readonly Section[];
}

export const NO_HELP: HelpState = { place: '', sections: [] };

/** @property game whose rules to show; null for all games */
export type HelpAction = { kind: 'help_open'; game: string | null };

export const helpText = ({ help: { place, sections }, i18n }: AppState, dispatch: Dispatch) =>
  html`<div id="help-text" class="stack ${place}">${sections.map((section) => sectionPart(section, i18n, dispatch))}</div>`;

function sectionPart({ game = '', title, texts, portraits = [], figure, keys, buttons, learns }: Section, i18n: I18n, dispatch: Dispatch) {
  return html`<section class="stack close ${game}">
    <h3>${i18n.t(title)}</h3>
    ${texts.map((text) => html`<p>${i18n.t(text)}</p>`)}
    ${learns ? button({ id: 'help-learn', text: i18n.t('lesson.begin'), press: () => dispatch({ kind: 'lesson_open', game }) }, i18n) : nothing}
    ${portraits.map((one) => portrait(one, i18n))}
    ${buttons ? table('keys buttons', 'help.button', buttons.map(({ href, name, does }) =>
      [html`<svg class="icon"><use href="${href}"/></svg><span>${name}</span>`, does]), i18n) : nothing}
    ${keys ? table('keys', 'help.key', keys.map(({ key, text }) => [printed(key, i18n), i18n.t(text)]), i18n) : nothing}
    ${figure ? html`<figure>${unsafeHTML(figure.markup)}<figcaption>${i18n.t(figure.caption)}</figcaption></figure>` : nothing}
  </section>`;
}

/** @param first the first column's title; the second column says what each item does */
const table = (className: string, first: Key, rows: readonly (readonly [unknown, string])[], i18n: I18n) => html`<table class=${className}>
  <thead><tr><th scope="col">${i18n.t(first)}</th><th scope="col">${i18n.t('help.key_does')}</th></tr></thead>
  <tbody>${rows.map(([head, does]) => html`<tr><th scope="row">${head}</th><td>${does}</td></tr>`)}</tbody></table>`;
