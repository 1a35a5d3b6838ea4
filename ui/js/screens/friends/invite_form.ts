import { html, nothing } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import type { AppState, Dispatch } from '../../app.js';
import { draft } from '../../components/draft.js';
import { optionField } from '../../components/option_field.js';
import { button } from '../../components/parts.js';
import { GAMES } from '../../boards/games.js';
import { gameText, sideText } from '../../foundation/sides.js';
import type { Begins } from './dialog_state.js';
import { field, isChecked, submitting, valueOf } from './fields.js';
import { daysText, noMessagesText, playsElsewhere, rulesText } from './terms.js';

/** The invitation form: game, rules, first player, time limit and own name. */

const BEGIN: readonly Begins[] = ['own_first', 'friend_first', 'lot'];
const DAYS = [0, 1, 3, 7];

export const playableGames = ({ friends }: Pick<AppState, 'friends'>) => Object.keys(GAMES).filter((game) => playsElsewhere(friends, game));

export function inviteForm(state: AppState, dispatch: Dispatch) {
  const { i18n, readOnly, settings, friendsDialog: { invite, broker } } = state;
  const { game, sides, days } = invite;
  const address = broker?.address ?? '';
  const byOtherTransports = noMessagesText(game, address ? 'internet' : 'internet_later', state);
  const make = submitting((event) => dispatch({
    kind: 'invite_make', days: Number(valueOf(event, 'invite-days')), name: valueOf(event, 'invite-name'), overInternet: isChecked(event, 'invite-broker'),
  }));
  return html`<form id="invite-form" class="stack" @submit=${make}>
    <div class="stack">
      <fieldset><legend>${i18n.t('friends.which_game')}</legend><div class="choices">${playableGames(state).map((one) =>
        choice('invite-game', `invite-game-${one}`, gameText(one, i18n), one === game, () => dispatch({ kind: 'invite_game', game: one })))}</div></fieldset>
      ${byOtherTransports ? html`<p id="invite-no-messages" class="note">${byOtherTransports}</p>` : nothing}
      ${rules(state, dispatch)}
    </div>
    <div class="stack">
      <fieldset><legend>${i18n.t('friends.who_begins')}</legend><div class="choices">${BEGIN.map((one) =>
        choice('invite-begin', `invite-${one}`, i18n.t(`friends.choose_${one}`, { side: game ? sideText(game, one === 'friend_first' ? 'second' : 'first', i18n) : '' }),
          one === sides, () => dispatch({ kind: 'invite_sides', sides: one })))}</div></fieldset>
      <div class="field"><label for="invite-days">${i18n.t('friends.time')}</label><select id="invite-days">${DAYS.map((n) =>
        html`<option value=${n} ?selected=${n === days}>${daysText(n, i18n)}</option>`)}</select></div>
      ${field(i18n.t('friends.own_name'), html`<input id="invite-name" type="text" maxlength="40" autocomplete="off" spellcheck="false"
        enterkeyhint="done" ${draft(settings.own_name)}>`, 'invite-name')}
      <label id="invite-broker-choice" class="check" ?hidden=${!address}><input type="checkbox" id="invite-broker" checked>
        <span>${i18n.t('friends.use_broker', { address })}</span></label>
      <div class="dialog-buttons">${button({ id: 'invite-make', type: 'submit', text: i18n.t('friends.make'), primary: true, disabled: readOnly }, i18n)}</div>
    </div>
  </form>`;
}

function rules({ i18n, friendsDialog: { invite: { game, offered, options, chosen } } }: AppState, dispatch: Dispatch) {
  return html`<details id="invite-rules" class="roomy" role="group">
    <summary><span>${i18n.t('friends.rules')}</span> <span id="invite-rules-text">${rulesText(game, options, i18n)}</span></summary>
    <div id="invite-options">${offered.map((one) => optionField({
      game, offered: one, chosen, ids: 'invite-option', i18n,
      change: (value) => dispatch({ kind: 'invite_rule', name: one.name, value: one.kind === 'switch' ? value === 'on' : Number(value) }),
    }))}</div>
  </details>`;
}

/** A radio button. */
export const choice = (name: string, id: string, text: string, checked: boolean, choose: () => void) =>
  html`<label><input type="radio" name=${name} id=${id} .checked=${live(checked)} @change=${choose}><span id="${id}-text">${text}</span></label>`;
