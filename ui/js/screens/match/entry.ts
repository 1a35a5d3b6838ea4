import { html, noChange, nothing } from 'lit-html';
import type { AppState, Dispatch } from '../../app.js';
import { draft } from '../../components/draft.js';
import { focusBoard } from '../../foundation/focus.js';
import type { Key } from '../../foundation/i18n.js';

/** The field for typing a move in the game's notation. */
export function entry(state: AppState, dispatch: Dispatch) {
  const { i18n, settings } = state;
  const snapshot = state.matches[state.place];
  if (!snapshot) return noChange;
  if (!settings.typing || snapshot.phase === 'choosing') return nothing;
  const play = (event: SubmitEvent) => {
    event.preventDefault();
    dispatch({ kind: 'entry_play' });
  };
  return html`<form id="entry" class="row" @submit=${play}>
    <label for="entry-move">${i18n.t('entry.label')}</label>
    <input id="entry-move" type="text" size="10" autocomplete="off" autocapitalize="off" spellcheck="false" enterkeyhint="go"
      placeholder=${i18n.t(`${snapshot.game}.entry_example` as Key)} ${draft('', snapshot.id)} @keydown=${leaveByEscape}>
    <button type="submit" class="button">${i18n.t('entry.play')}</button>
    <button type="button" id="entry-board" class="button" @click=${() => dispatch({ kind: 'board_text' })}>${i18n.t('entry.board')}</button>
  </form>`;
}

/** Moves the focus to the board; the match stays open and the typed text remains. */
export function leaveByEscape(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.isComposing) return;
  event.preventDefault();
  focusBoard();
}
