import * as backend from '../backend.js';
import { el, write } from '../dom.js';
import { forget, restoreDraft } from '../drafts.js';
import { normalized } from '../foreign.js';
import { GAMES } from '../games.js';
import { element } from '../panel/dialogs.js';
import { enable } from '../panel/enable.js';
import { createField, paintField } from '../panel/setup.js';
import { gameText, sideText } from '../sides.js';
import { playsElsewhere } from './store.js';
import { daysText, noMessagesText, readOptions, rulesText, writeOptions } from './terms.js';

/**
 * Making an invitation: which game by which rules, who begins, how much time, and one's name.
 *
 * @typedef {import('../wire.js').Offered} Offered
 * @typedef {import('../wire.js').Snapshot} Snapshot
 * @typedef {import('./friends.js').Shell} Shell
 * @typedef {import('../wire.js').ContactShown} ContactShown
 */

const BEGIN = /** @type {const} */ (['own_first', 'friend_first', 'lot']);
const DAYS = [0, 1, 3, 7];

/** What the fields of this form have before the name of an option. */
const FIELDS = 'invite-option';

const form = () => /** @type {HTMLFormElement} */ (element('invite-form'));
const button = () => /** @type {HTMLButtonElement} */ (element('invite-make'));
const name = () => /** @type {HTMLInputElement} */ (element('invite-name'));

const playable = () => Object.keys(GAMES).filter(playsElsewhere);

/** @param {Shell} shell @param {() => string} broker the address of the server that an invitation names, if any */
export function createInvite(shell, broker) {
  const { i18n, match, onProblem } = shell;
  let game = '';
  /** @type {typeof BEGIN[number]} */
  let sides = 'own_first';
  /** What differs from the usual rules. */
  let options = readOptions('');
  /** @type {Record<string, any>} as it is shown */
  let chosen = {};
  let made = '';

  const offered = () => match(game)?.options.offered ?? [];

  /** The rules as they are chosen for the next match on this device, but not where it begins. */
  function takeRules() {
    const known = match(game)?.options;
    const names = offered().map(({ name }) => name);
    options = new Map([...readOptions(known?.text ?? '')].filter(([name]) => names.includes(name)));
    chosen = { ...known?.chosen };
  }

  function paint() {
    paintGames();
    paintRules();
    for (const side of BEGIN) {
      const own = sideText(game, side === 'friend_first' ? 'second' : 'first', i18n());
      const text = i18n().t(`friends.choose_${side}`, { side: own });
      write(element(`invite-${side}-text`), text);
      /** @type {HTMLInputElement} */ (element(`invite-${side}`)).checked = side === sides;
    }
    [...element('invite-days').children].forEach((option, i) => write(option, daysText(DAYS[i], i18n())));
    const byOtherTransports = noMessagesText(game, broker() ? 'internet' : 'internet_later', i18n());
    write(element('invite-no-messages'), byOtherTransports);
    element('invite-no-messages').hidden = byOtherTransports === '';
    element('invite-broker-choice').hidden = broker() === '';
    write(element('invite-broker-text'), i18n().t('friends.use_broker', { address: broker() }));
    enable(button(), !shell.isReadOnly(), element('friends-tab-invite'));
  }

  function paintGames() {
    const games = element('invite-games');
    if (games.childElementCount === 0) games.append(...playable().map(createGame));
    for (const one of playable()) {
      write(element(`invite-game-${one}-text`), gameText(one, i18n()));
      /** @type {HTMLInputElement} */ (element(`invite-game-${one}`)).checked = one === game;
    }
  }

  function paintRules() {
    const wanted = JSON.stringify([game, offered()]);
    if (wanted !== made) {
      made = wanted;
      element('invite-options').replaceChildren(...offered().map((one) => createField(one, FIELDS)));
    }
    write(element('invite-rules-text'), rulesText(game, writeOptions(options), i18n()));
    for (const one of offered()) paintField(element('invite-options'), game, one, chosen, i18n(), FIELDS);
  }

  /** @param {HTMLInputElement | HTMLSelectElement} field */
  function chooseRule(field) {
    const option = field.dataset.option ?? '';
    const isSwitch = field instanceof HTMLInputElement;
    chosen = { ...chosen, [option.replaceAll('-', '_')]: isSwitch ? field.checked : Number(field.value) };
    // A switch that differed from what is usual no longer does.
    if (isSwitch && options.has(option)) options.delete(option);
    else options.set(option, isSwitch ? (field.checked ? 'on' : 'off') : field.value);
  }

  async function make() {
    const days = Number(/** @type {HTMLSelectElement} */ (element('invite-days')).value);
    const [written, own] = [writeOptions(options) || null, normalized(name().value)];
    try {
      const contact = await backend.invite({ game, options: written, sides, days, name: own });
      shell.keepName(own);
      forget(name());
      shell.choose(contact);
      const isOverInternet = contact.broker_url !== '' && /** @type {HTMLInputElement} */ (element('invite-broker')).checked;
      if (isOverInternet) await backend.useTransport(contact.id, 'broker', true);
    } catch (problem) {
      onProblem(/** @type {import('../wire.js').Problem} */ (problem));
    }
  }

  element('invite-days').append(...DAYS.map((days) => el('option', { value: String(days) })));
  form().addEventListener('change', ({ target }) => {
    const field = /** @type {HTMLInputElement | HTMLSelectElement} */ (target);
    if (field.name === 'invite-game') {
      game = field.value;
      takeRules();
    } else if (field.name === 'invite-begin') sides = /** @type {typeof sides} */ (field.value);
    else if (field.dataset.option) chooseRule(field);
    paint();
  });
  form().addEventListener('submit', (event) => {
    event.preventDefault();
    make();
  });

  return {
    paint,

    /**
     * @param {string | undefined} wanted
     * @param {import('../wire.js').Side | undefined} friend the side that the friend is to play
     */
    begin(wanted, friend) {
      game = wanted ?? playable()[0] ?? '';
      if (friend) sides = friend === 'first' ? 'friend_first' : 'own_first';
      restoreDraft(name(), shell.ownName());
      takeRules();
      paint();
    },
  };
}

/** @param {string} game */
function createGame(game) {
  const input = el('input', { type: 'radio', name: 'invite-game', id: `invite-game-${game}`, value: game });
  return el('label', {}, input, el('span', { id: `invite-game-${game}-text` }));
}
