import { html, nothing } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import type { AppState, Dispatch } from '../../app.js';
import { draft } from '../../components/draft.js';
import { icon } from '../../components/parts.js';
import { GAMES, gameModule } from '../../boards/games.js';
import type { Key } from '../../foundation/i18n.js';
import type { Snapshot } from '../../wire.js';

/**
 * The dialog that exports a match to a file or, where the system supports it, another app. It shows the moves to read,
 * and the match as text to copy, paste and load.
 */

export interface MatchDialogState {
  /** The whole match as text; empty while it has hidden information. */
  readonly whole: string;
  /** In human-readable notation. */
  readonly notation: string;
  /** Whether the text holds only the position. */
  readonly isPosition: boolean;
}

export const NO_MATCH_DIALOG: MatchDialogState = { whole: '', notation: '', isPosition: false };

export type MatchDialogAction =
  | { kind: 'match_open' | 'match_archive' | 'match_rematch' | 'match_edit' | 'match_save' | 'match_open_file' | 'match_share' }
  | { kind: 'match_copy_notation' | 'match_copy' | 'match_load' }
  | { kind: 'match_form'; isPosition: boolean };

export function matchDialog(state: AppState, dispatch: Dispatch) {
  const { i18n, capabilities: { files }, matchDialog: { notation }, matches, place } = state;
  const now = matches[place];
  const canSave = now?.can.save ?? false;
  const press = (id: string, text: Key, kind: MatchDialogAction['kind'], more: { sign?: string; isPrimary?: boolean } = {}) =>
    html`<button type="button" id=${id} class="button ${more.isPrimary ? 'primary' : ''}" @click=${() => dispatch({ kind } as MatchDialogAction)}>${
      more.sign ? html`${icon(more.sign)}<span>${i18n.t(text)}</span>` : i18n.t(text)}</button>`;
  return html`
    <div class="actions">${press('match-archive', 'archive.title', 'match_archive', { sign: 'archive' })}${
      gameModule(place).editor ? press('match-edit', 'editor.open', 'match_edit', { sign: 'edit' }) : nothing}${
      now?.can.rematch ? press('match-rematch', 'archive.rematch_long', 'match_rematch', { sign: 'swap' }) : nothing}</div>
    <p class="note">${i18n.t('match.kept')}</p>
    <div class="actions">${files && canSave ? press('match-save', 'match.save_file', 'match_save', { isPrimary: true }) : nothing}${
      files ? press('match-open', 'match.open_file', 'match_open_file') : nothing}${
      canSave && 'share' in navigator ? press('match-share', 'match.share', 'match_share') : nothing}${
      press('match-copy-notation', 'match.copy_notation', 'match_copy_notation')}</div>
    <textarea id="match-notation" class="lines" rows="9" readonly spellcheck="false" aria-label=${i18n.t('match.notation')} .value=${notation}></textarea>
    <details id="match-more" class="spaced" role="group">
      <summary>${i18n.t('match.more')}</summary>
      ${boardName(state)}
      <p class="note">${canSave ? html`<span>${i18n.t('match.keep')}</span> ` : nothing}<span>${i18n.t('match.paste')}</span></p>
      ${positionOf(now) ? forms(state, dispatch) : nothing}
      <textarea id="match-text" rows="6" spellcheck="false" aria-label=${i18n.t('match.text')} ${draft(usualText(state), place)}></textarea>
      <div class="dialog-buttons">${canSave ? press('match-copy', 'match.copy', 'match_copy') : nothing}${press('match-load', 'match.load', 'match_load')}</div>
    </details>`;
}

function boardName({ i18n, matches, place }: AppState) {
  const name = matches[place] && gameModule(place).boardName?.(matches[place]);
  return name ? html`<p id="match-board" data-selectable>${i18n.t('match.board', { name })}</p>` : nothing;
}

function forms({ i18n, matchDialog: { isPosition } }: AppState, dispatch: Dispatch) {
  const form = (name: 'whole' | 'position') => html`<label class="check"><input type="radio" name="match-form" id="match-${name}"
    .checked=${live(isPosition === (name === 'position'))} @change=${() => dispatch({ kind: 'match_form', isPosition: name === 'position' })}><span>${
      i18n.t(`match.${name}`)}</span></label>`;
  return html`<div class="checks" role="radiogroup" aria-label=${i18n.t('match.form')}>${form('whole')}${form('position')}</div>`;
}

/** The field's initial text. */
const usualText = ({ matchDialog: { whole, isPosition }, matches, place }: AppState) => (isPosition ? positionOf(matches[place]) : whole);

/** The position as loadable text, in games without hidden information. */
const positionOf = (snapshot: Snapshot | undefined) => (snapshot && GAMES[snapshot.game].positionText?.(snapshot)) ?? '';
