import { html, nothing } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import type { AppState, Dispatch } from '../../app.js';
import { draft } from '../../components/draft.js';
import { optionField } from '../../components/option_field.js';
import { button } from '../../components/parts.js';
import { hostOf } from '../../foundation/foreign.js';
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
  const { game } = invite;
  const page = broker?.page ?? null;
  const address = broker?.address ?? '';
  const byOtherTransports = page ? '' : noMessagesText(game, address ? 'internet' : 'internet_later', state);
  const make = submitting((event) => {
    const way = (event.submitter as HTMLButtonElement | null)?.value;
    dispatch({
      kind: 'invite_make', days: Number(valueOf(event, 'invite-days')), name: valueOf(event, 'invite-name'),
      link: way === 'copied' || way === 'shared' ? way : null, overInternet: page ? way !== 'other' : isChecked(event, 'invite-broker'),
    });
  });
  const name = field(i18n.t('friends.own_name'), html`<input id="invite-name" type="text" maxlength="40" autocomplete="off" spellcheck="false"
    enterkeyhint="done" ${draft(settings.own_name)}>`, 'invite-name');
  const submit = (id: string, value: string, text: string, primary = false) =>
    button({ id, type: 'submit', value, text, primary, disabled: readOnly }, i18n);
  return html`<form id="invite-form" class="stack" @submit=${make}>
    <div class="stack">
      <fieldset><legend>${i18n.t('friends.which_game')}</legend><div class="choices">${playableGames(state).map((one) =>
        choice('invite-game', `invite-game-${one}`, gameText(one, i18n), one === game, () => dispatch({ kind: 'invite_game', game: one })))}</div></fieldset>
      ${byOtherTransports ? html`<p id="invite-no-messages" class="note">${byOtherTransports}</p>` : nothing}
      ${page ? name : rules(state, dispatch)}
    </div>
    ${page ? html`<div class="stack">
      <p class="note">${i18n.t('friends.link_note')}</p>
      <div class="dialog-buttons">
        ${'share' in navigator ? submit('invite-share', 'shared', i18n.t('match.share')) : nothing}
        ${submit('invite-link', 'copied', i18n.t('friends.copy_link'), true)}
      </div>
      <details id="invite-more" class="roomy" role="group"><summary>${i18n.t('friends.more')}</summary>
        <div class="stack">${rules(state, dispatch)}${terms(state, dispatch)}
          <div class="dialog-buttons">${submit('invite-make', 'other', i18n.t('friends.without_server'))}</div></div>
      </details>
    </div>` : html`<div class="stack">
      ${terms(state, dispatch)}
      ${name}
      <label id="invite-broker-choice" class="check" ?hidden=${!address}><input type="checkbox" id="invite-broker" checked>
        <span>${i18n.t('friends.use_broker', { address: hostOf(address) })}</span></label>
      <div class="dialog-buttons">${submit('invite-make', 'other', i18n.t('friends.make'), true)}</div>
    </div>`}
  </form>`;
}

/** Who moves first, and the time limit. */
function terms({ i18n, friendsDialog: { invite: { game, sides, days } } }: AppState, dispatch: Dispatch) {
  return html`<fieldset><legend>${i18n.t('friends.who_begins')}</legend><div class="choices">${BEGIN.map((one) =>
      choice('invite-begin', `invite-${one}`, i18n.t(`friends.choose_${one}`, { side: game ? sideText(game, one === 'friend_first' ? 'second' : 'first', i18n) : '' }),
        one === sides, () => dispatch({ kind: 'invite_sides', sides: one })))}</div></fieldset>
    <div class="field"><label for="invite-days">${i18n.t('friends.time')}</label><select id="invite-days">${DAYS.map((n) =>
      html`<option value=${n} ?selected=${n === days}>${daysText(n, i18n)}</option>`)}</select></div>`;
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
