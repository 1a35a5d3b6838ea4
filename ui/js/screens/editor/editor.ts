import { html, nothing } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { unsafeHTML } from 'lit-html/directives/unsafe-html.js';
import type { AppState, Dispatch } from '../../app.js';
import { gameModule, type Content } from '../../boards/games.js';
import { button, icon } from '../../components/parts.js';
import type { I18n, Key } from '../../foundation/i18n.js';
import { SIDES, sideText } from '../../foundation/sides.js';
import type { Edit, EditedPosition, Side, Snapshot } from '../../wire.js';

/**
 * The position editor: a board on which a position is set up, to play from it, analyse it or copy it. The session edits
 * and judges the position; no match changes until one starts from it.
 */

export interface EditorState {
  /** The edited position's game. */
  readonly game: string;
  /** Null before the first answer. */
  readonly shown: EditedPosition | null;
  /** What a press puts on the board. */
  readonly content: string;
  /** The texts before each edit, for undoing it. */
  readonly past: readonly string[];
  /** Whether the text is shown for copying by hand. */
  readonly byHand: boolean;
}

export const NO_EDITOR: EditorState = { game: '', shown: null, content: '', past: [], byHand: false };

export type EditorAction =
  | { kind: 'editor_open' | 'editor_current' | 'editor_undo' | 'editor_play' | 'editor_analyse' | 'editor_copy' }
  | { kind: 'editor_choose'; content: string }
  | { kind: 'editor_edit'; edit: Edit };

/** Whether a match's position may be copied to the editor: not during a match with a friend, where it could be analysed. */
export const mayTake = ({ friend, phase }: Pick<Snapshot, 'friend' | 'phase'>) => friend === null || phase === 'over';

/** Why no match can start from the position, in words; empty if one can. */
export function refusalText({ game, shown }: EditorState, i18n: I18n): string {
  const refusal = shown?.refusal;
  if (!refusal) return '';
  const { code, side, cell, count } = refusal;
  if (code === 'over') return i18n.t('editor.over');
  return i18n.t(`${game}.refused_${code}` as Key, {
    side: side ? sideText(game, side, i18n) : '', cell: (cell !== null && gameModule(game).editor?.cellName?.(cell)) || '', count: count ?? 0,
  });
}

export function editorContent(state: AppState, dispatch: Dispatch) {
  const { editor, i18n, matches } = state;
  const { game, shown, past, byHand } = editor;
  const match = matches[game];
  const refusal = refusalText(editor, i18n);
  const edit = (edit: Edit) => () => dispatch({ kind: 'editor_edit', edit });
  const press = (id: string, text: Key, press: () => void, more: { primary?: boolean, icon?: string, refused?: boolean } = {}) =>
    button({ id, text: i18n.t(text), press, primary: more.primary, icon: more.icon, describedBy: more.refused ? 'editor-state' : undefined }, i18n);
  return html`
    <div id="editor-area"><div id="editor-board" class="board ${game}"></div></div>
    <div id="editor-tools" class="stack close ${game}">
      ${palette(state, dispatch)}
      <div class="checks" role="radiogroup" aria-labelledby="editor-turn"><span id="editor-turn">${i18n.t('editor.turn')}</span>${SIDES.map((side) => turn(game, side, shown, i18n, dispatch))}</div>
      <div id="editor-begin" class="actions">
        <div class="actions" role="group" aria-label=${i18n.t('editor.begin')}>
          ${press('editor-empty', 'editor.empty', edit({ kind: 'clear' }))}
          ${press('editor-start', 'editor.start', edit({ kind: 'start' }))}
          ${match && mayTake(match) ? press('editor-current', 'editor.current', () => dispatch({ kind: 'editor_current' })) : nothing}
        </div>
        ${button({ id: 'editor-undo', icon: 'undo', className: 'icon-button', tip: i18n.t('editor.undo'), enabled: { possible: past.length > 0, next: 'editor-start' }, press: () => dispatch({ kind: 'editor_undo' }) }, i18n)}
      </div>
      <p id="editor-state" class=${refusal ? 'warning' : 'note'}>${refusal || i18n.t('editor.playable')}</p>
      <div class="actions">
        ${press('editor-play', 'editor.play', () => dispatch({ kind: 'editor_play' }), { primary: true, refused: refusal !== '' })}
        ${shown?.analyses ? press('editor-analyse', 'editor.analyse', () => dispatch({ kind: 'editor_analyse' }), { refused: refusal !== '' }) : nothing}
        ${press('editor-copy', 'match.copy', () => dispatch({ kind: 'editor_copy' }), { refused: refusal !== '' })}
      </div>
      ${byHand ? html`<textarea id="editor-text" class="lines" rows="2" readonly spellcheck="false" aria-label=${i18n.t('editor.text')} .value=${shown?.text ?? ''}></textarea>` : nothing}
    </div>`;
}

/** Native radio buttons, so that the palette is one tab stop and arrow keys choose. */
function palette({ editor: { game, content }, i18n }: AppState, dispatch: Dispatch) {
  const contents = gameModule(game).editor?.palette(i18n) ?? [];
  return html`<div id="editor-palette" role="radiogroup" aria-label=${i18n.t('editor.palette')}>${contents.map((one) => html`<label class="editor-content"><input type="radio"
    name="editor-content" value=${one.content} .checked=${live(one.content === content)} @change=${() => dispatch({ kind: 'editor_choose', content: one.content })}>
    <span class="picture" aria-hidden="true">${pictureOf(one)}</span><span class="unseen">${one.name}</span></label>`)}</div>`;
}

const pictureOf = ({ markup, text }: Content) => (markup ? unsafeHTML(markup) : text ?? icon('erase'));

const turn = (game: string, side: Side, shown: EditedPosition | null, i18n: I18n, dispatch: Dispatch) => html`<label class="check ${side}"><input type="radio"
  name="editor-turn" id="editor-turn-${side}" .checked=${live(shown?.to_move === side)} @change=${() => dispatch({ kind: 'editor_edit', edit: { kind: 'turn', side } })}><span>${
  sideText(game, side, i18n)}</span></label>`;
