import { html, nothing } from 'lit-html';
import type { App, AppState, Dispatch } from '../../app.js';
import { icon } from '../../components/parts.js';
import { focusBoard } from '../../foundation/focus.js';
import { isolated } from '../../foundation/foreign.js';
import type { I18n } from '../../foundation/i18n.js';
import { element } from '../../foundation/dialogs.js';
import { sideText } from '../../foundation/sides.js';
import type { Snapshot } from '../../wire.js';

/**
 * The screen that hides the board between turns until the other player takes the device, in games where each sees
 * something different. The board below it shows no secrets either.
 */

export type HandOverAction = { kind: 'take_device' };

/** How long a move's result stays visible before it is covered. */
export const SEEN_MS = 1200;

/** Whether a player has just moved and is still looking at the board. */
export const justMoved = (before: Pick<Snapshot, 'at' | 'hand_over'> | null, now: Pick<Snapshot, 'at' | 'hand_over'>): boolean =>
  before !== null && before.hand_over === null && now.hand_over !== null && now.at === before.at + 1;

export function handOver({ covered, i18n }: AppState, dispatch: Dispatch) {
  if (!covered?.hand_over) return nothing;
  return html`<section id="hand-over" aria-labelledby="hand-over-title" data-side=${covered.hand_over}>
    ${icon('players')}
    <h2 id="hand-over-title">${handOverText(covered, i18n)}</h2>
    <p>${i18n.t('hand.note')}</p>
    <button type="button" id="take-device" class="button primary" aria-describedby="hand-over-title"
      @click=${() => dispatch({ kind: 'take_device' })}>${i18n.t('hand.take')}</button>
  </section>`;
}

/** Empty if the device is not being handed over. */
export function handOverText({ game, hand_over: side, names }: Pick<Snapshot, 'game' | 'hand_over' | 'names'>, i18n: I18n): string {
  if (!side) return '';
  const text = sideText(game, side, i18n);
  const name = names[side];
  return name ? i18n.t('hand.title_named', { name: isolated(name), side: text }) : i18n.t('hand.title', { side: text });
}

/**
 * Covers or uncovers the board without waiting for a frame, so that the other player does not see anything new.
 *
 * @param waits whether the board stays visible for now
 */
export function cover(app: App, snapshot: Snapshot, waits = false): void {
  const wanted = snapshot.hand_over === null ? null : snapshot;
  element('board').inert = wanted !== null;
  const was = app.state.covered;
  if (waits || wanted === was) return;
  app.update({ covered: wanted });
  if (wanted && was) return;
  const isFocused = document.getElementById('hand-over')?.contains(document.activeElement) ?? false;
  app.flush();
  if (wanted) element('take-device').focus();
  // The button that was pressed is gone, so the focus moves to the board.
  else if (isFocused) focusBoard({ preventScroll: true });
}
