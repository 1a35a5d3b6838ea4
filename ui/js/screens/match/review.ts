import { html, noChange } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import type { AppState, Dispatch } from '../../app.js';
import { button, type ButtonOptions } from '../../components/parts.js';
import { gameModule } from '../../boards/games.js';
import type { Key } from '../../foundation/i18n.js';
import type { Match } from './match.js';
import { isUnderWay } from '../../foundation/phase.js';
import { sideText } from '../../foundation/sides.js';
import type { Perspective, Snapshot } from '../../wire.js';
import { judging } from './judging.js';
import { numberOf } from './record/numbers.js';

/**
 * Shows the position after a move in the record. Nothing is taken back, and the match continues. After the end, it
 * shows what all players or one side knew.
 */

/** Whether pressing a move in the record shows its position. */
export const leads = ({ can }: Pick<Snapshot, 'can'>) => can.look;

/** @param as whose knowledge to show; unchanged if omitted */
export function visit(match: Pick<Match, 'latest' | 'send'> | null, ply: number, as?: Perspective): void {
  const snapshot = match?.latest();
  if (!snapshot || !leads(snapshot) || ply < 0 || ply > snapshot.record.length) return;
  const perspective = as ?? snapshot.looking?.as ?? 'all';
  const board = ply === snapshot.at && perspective === 'all';
  match?.send({ kind: 'look', ply: board ? null : ply, as: perspective });
}

/** The controls for looking back, and the judgements. */
export function reviewPanel(state: AppState, dispatch: Dispatch) {
  const snapshot = state.matches[state.place];
  if (!snapshot) return noChange;
  return [review(snapshot, state, dispatch), judging(snapshot, state, dispatch)];
}

function review(snapshot: Snapshot, { i18n, settings }: AppState, dispatch: Dispatch) {
  const { at, can, looking, record, shown_ply: ply } = snapshot;
  const goes = isUnderWay(snapshot);
  const step = (id: string, sign: string, tip: Key, to: number, possible: boolean, next: string) => button({
    id: `review-${id}`, icon: sign, tip: i18n.t(tip), className: 'icon-button', enabled: { possible, next: `review-${next}` },
    press: () => dispatch({ kind: 'review_visit', ply: to }),
  }, i18n);
  const act = (id: string, sign: string, text: Key, tip: Key, more: ButtonOptions) => button({
    id, icon: sign, text: i18n.t(text), tip: i18n.t(tip), className: 'icon-button keeps-room', ...more,
  }, i18n);
  const take = ply > at ? 'review.redo' : 'review.take_back';
  // While a match runs, it takes space only when the player looks back.
  return html`<div id="review" class="row" role="group" aria-label=${i18n.t('review.title')} ?hidden=${!can.look || (goes && !looking)}>
    ${step('first', 'first', 'review.first', 0, ply > 0, 'on')}
    ${step('back', 'back', 'review.back', ply - 1, ply > 0, 'on')}
    <span id="review-ply" data-side=${record[ply - 1]?.side ?? 'none'}>${numberOf(snapshot, ply)} / ${numberOf(snapshot, at)}</span>
    ${step('on', 'on', 'review.on', ply + 1, ply < at, 'back')}
    ${step('last', 'last', goes ? 'review.now' : 'review.last', at, ply !== at, 'back')}
    ${perspective(snapshot, i18n, dispatch)}
    ${act('review-take', 'undo', take, take, { hidden: !looking || !can.go_to || !settings.take_back, press: () => dispatch({ kind: 'review_take' }) })}
    ${act('review-continue', 'play', 'review.continue', 'review.continue_does', {
      // After the last move the match may be over.
      hidden: !looking || !can.save || ply === record.length,
      press: () => dispatch({ kind: 'review_continue' }),
    })}
  </div>`;
}

function perspective({ game, friend, looking, shown_ply: ply }: Snapshot, i18n: AppState['i18n'], dispatch: Dispatch) {
  // The friend's knowledge stays on their device until both have revealed theirs.
  const hidden = !gameModule(game).secrets || friend?.dealerless?.confirmed === false;
  const choose = ({ target }: Event) => dispatch({ kind: 'review_visit', ply, as: (target as HTMLSelectElement).value as Perspective });
  return html`<span id="review-perspective" ?hidden=${hidden}><label for="review-as" class="unseen">${i18n.t('review.as')}</label>
    <select id="review-as" .value=${live(looking?.as ?? 'all')} @change=${choose}>
      <option value="all">${i18n.t('review.all')}</option>
      <option value="first">${sideText(game, 'first', i18n)}</option>
      <option value="second">${sideText(game, 'second', i18n)}</option>
    </select></span>`;
}
