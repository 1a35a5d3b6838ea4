import { html, nothing } from 'lit-html';
import type { App, AppState, Dispatch } from '../../app.js';
import { ask } from '../../foundation/backend.js';
import { openDialog } from '../../components/dialog.js';
import { button, check } from '../../components/parts.js';
import type { I18n } from '../../foundation/i18n.js';
import { dialog } from '../../foundation/dialogs.js';
import { gameText } from '../../foundation/sides.js';
import type { ExportOutlook, OnlyHere } from '../../wire.js';
import { ALL, filterOf } from './filters.js';

/**
 * Matches that no export can preserve (with hidden information, unreadable or with friends), and the question before
 * deleting everything, which lists them.
 */

export interface OnlyHereState {
  readonly onlyHere: readonly OnlyHere[];
  /** Whether the player agrees to delete them too. */
  readonly agreed: boolean;
}

/** One line per game and reason, with the number of matches. */
export const onlyHereTexts = (matches: readonly OnlyHere[], i18n: I18n) => matches.map(({ game, reason, matches: count }) =>
  i18n.t(`archive.only_here_${reason}`, { count, game: i18n.exists(`${game}.name`) ? gameText(game, i18n) : game }));

export const onlyHereItems = (matches: readonly OnlyHere[], i18n: I18n) => onlyHereTexts(matches, i18n).map((text) => html`<li>${text}</li>`);

/**
 * Asks for confirmation before everything is deleted. Matches that cannot be exported are counted and need separate
 * consent.
 */
export async function agreedToErase(app: App): Promise<boolean> {
  const outlook: ExportOutlook = await ask('export_outlook', { selection: { kind: 'filter', filter: filterOf(ALL) } });
  app.update({ archive: { ...app.state.archive, erasing: { onlyHere: outlook.only_here, agreed: false } } });
  const answer = await openDialog(app, {
    id: 'erase-dialog', title: (i18n) => i18n.t('archive.erase_title'), describedBy: 'erase-note', above: true, content: warning, buttons: answers,
  });
  return answer === 'yes';
}

function warning({ archive: { erasing }, i18n }: AppState, dispatch: Dispatch) {
  return html`<p id="erase-note" class="warning">${i18n.t('archive.erase_note')}</p>
    ${erasing.onlyHere.length > 0 ? html`<div id="erase-only-here">
      <p id="erase-only-here-title">${i18n.t('archive.only_here')}</p><ul id="erase-only-here-list">${onlyHereItems(erasing.onlyHere, i18n)}</ul>
      ${check({
        id: 'erase-agree', text: i18n.t('archive.erase_agree'), checked: erasing.agreed, describedBy: 'erase-only-here-title erase-only-here-list',
        change: (agreed) => dispatch({ kind: 'archive_agree', agreed }),
      })}
    </div>` : nothing}`;
}

function answers({ archive: { erasing: { onlyHere, agreed } }, i18n }: AppState) {
  return html`<button type="button" class="button" data-close autofocus>${i18n.t('app.cancel')}</button>${button({
    id: 'erase-confirm', text: i18n.t('archive.erase_confirm'), primary: true, disabled: onlyHere.length > 0 && !agreed,
    press: () => dialog('erase-dialog').close('yes'),
  }, i18n)}`;
}
