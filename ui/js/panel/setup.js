import { el, fill, write } from '../dom.js';
import { element } from './dialogs.js';

/**
 * The rules to choose before a match, as the game describes them. Once it has begun they are locked.
 *
 * @typedef {import('../wire.js').Snapshot} Snapshot
 * @typedef {import('../wire.js').Offered} Offered
 * @typedef {import('../match.js').Match} Match
 * @typedef {import('../games.js').GameModule} GameModule
 * @typedef {import('../i18n.js').I18n} I18n
 * @typedef {import('../i18n.js').Key} Key
 */

/** What the fields were made for. */
let made = '';
/** Whether they were locked. */
let locked = false;

/**
 * @param {Snapshot} snapshot
 * @param {GameModule} board
 * @param {I18n} i18n
 */
export function paintSetup(snapshot, board, i18n) {
  const { game, phase, options, friend } = snapshot;
  const inPanel = board.seating === 'panel';
  // Nobody takes the seat of a friend elsewhere.
  element('players').hidden = inPanel || friend !== null;
  element('seats').hidden = phase === 'over' || friend !== null || (!inPanel && phase !== 'choosing');
  element('setup').hidden = phase !== 'choosing' && !inPanel;
  const wanted = JSON.stringify([game, options.offered]);
  if (wanted !== made) {
    made = wanted;
    const isMore = ({ name = '' }) => Boolean(board.more?.includes(name));
    element('setup-options').replaceChildren(...options.offered.filter((offered) => !isMore(offered)).map((offered) => createField(offered)));
    element('setup-more-options').replaceChildren(...options.offered.filter(isMore).map((offered) => createField(offered)));
  }
  element('setup-more').hidden = !board.more;
  fold(phase !== 'choosing');
  write(element('setup-locked-text'), i18n.t(lockedKey(phase)));
  const fields = /** @type {HTMLFieldSetElement} */ (element('setup-rules'));
  fields.disabled = phase !== 'choosing';
  for (const offered of options.offered) paintField(fields, game, offered, options.chosen, i18n);
}

/**
 * What cannot be chosen now need not be in sight. Somebody who wants to know what is played unfolds it.
 *
 * @param {boolean} now whether the rules are locked
 */
function fold(now) {
  element('setup-locked').hidden = !now;
  if (now !== locked) /** @type {HTMLDetailsElement} */ (element('setup-fold')).open = !now;
  locked = now;
}

/**
 * Why no rule can be chosen.
 *
 * @param {Snapshot['phase']} phase
 */
export const lockedKey = (phase) => (phase === 'over' ? 'setup.over' : 'setup.locked');

/** What the ids of the fields beside the board begin with. */
const FIELDS = 'option';

/**
 * @param {Offered} offered
 * @param {string} [fields] what the ids of these fields begin with
 */
export function createField(offered, fields = FIELDS) {
  const isSwitch = offered.kind === 'switch';
  const input = isSwitch ? el('input', { type: 'checkbox' }) : createChoice(offered.min, offered.max);
  input.dataset.option = offered.name;
  const name = el('span', { id: `${fields}-name-${offered.name}` });
  // Not by the label alone, which holds a combo box with its value too.
  input.setAttribute('aria-labelledby', name.id);
  const label = el('label', { className: isSwitch ? 'check' : 'choice' }, ...(isSwitch ? [input, name] : [name, input]));
  return el('div', { className: 'option' }, label, el('p', { className: 'note', id: `${fields}-note-${offered.name}` }));
}

/**
 * @param {number} min
 * @param {number} max
 */
function createChoice(min, max) {
  const select = el('select');
  for (let n = min; n <= max; n++) select.add(new Option(String(n)));
  return select;
}

/**
 * @param {HTMLElement} room where the fields are
 * @param {string} game
 * @param {Offered} offered
 * @param {Record<string, any>} chosen
 * @param {I18n} i18n
 * @param {string} [fields] what the ids of these fields begin with
 */
export function paintField(room, game, offered, chosen, i18n, fields = FIELDS) {
  const input = /** @type {HTMLInputElement | HTMLSelectElement} */ (room.querySelector(`[data-option="${offered.name}"]`));
  const name = offered.name.replaceAll('-', '_');
  if (input instanceof HTMLInputElement) input.checked = chosen[name];
  else fill(input, String(chosen[name]));
  const text = /** @type {HTMLElement} */ (input.parentElement?.querySelector('span'));
  write(text, i18n.t(/** @type {Key} */ (`${game}.option_${name}`)));
  const note = element(`${fields}-note-${offered.name}`);
  const key = `${game}.option_${name}_note`;
  note.hidden = !i18n.exists(key);
  if (!i18n.exists(key)) return input.removeAttribute('aria-describedby');
  write(note, i18n.t(key));
  input.setAttribute('aria-describedby', note.id);
}

/** @param {() => Match | null} current the match on the screen */
export function listenToSetup(current) {
  element('setup-rules').addEventListener('change', (event) => {
    const input = /** @type {HTMLInputElement | HTMLSelectElement} */ (event.target);
    const value = input instanceof HTMLSelectElement ? input.value : input.checked ? 'on' : 'off';
    current()?.send({ kind: 'set_option', name: input.dataset.option ?? '', value });
  });
}

/**
 * A rule as it was chosen, in words.
 *
 * @param {string} game
 * @param {Offered} offered
 * @param {Record<string, any>} chosen
 * @param {I18n} i18n
 * @returns {string | null} nothing for a switch that is off
 */
export function optionText(game, { name, kind }, chosen, i18n) {
  const key = name.replaceAll('-', '_');
  const text = i18n.t(/** @type {Key} */ (`${game}.option_${key}`));
  if (kind === 'number') return i18n.t('notation.field', { name: text, value: chosen[key] });
  return chosen[key] ? text : null;
}
