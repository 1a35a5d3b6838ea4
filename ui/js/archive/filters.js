import { el, fill, refill } from '../dom.js';
import { midnight } from '../day.js';
import { GAMES } from '../games.js';
import { levelText } from '../levels.js';
import { element } from '../panel/dialogs.js';
import { gameText } from '../sides.js';
import { isolated, normalized } from '../foreign.js';

/**
 * Which matches are listed: what a person chooses, and what the backend is asked for.
 *
 * @typedef {import('../wire.js').MatchFilter} MatchFilter
 * @typedef {import('../wire.js').LevelInfo} LevelInfo
 * @typedef {import('../i18n.js').I18n} I18n
 * @typedef {import('../i18n.js').Key} Key
 *
 * @typedef {object} Choices as the fields hold them; empty is any
 * @property {string} text
 * @property {string} game
 * @property {'' | 'running' | 'over'} phase
 * @property {string} player `computers`, `people`, `name:Anna`, or `level:30` of the game chosen
 * @property {'' | 'won' | 'lost' | 'draw' | 'none'} result
 * @property {'' | 'today' | 'yesterday' | 'week' | 'month' | 'year'} period
 * @property {boolean} starred
 * @property {Order} order
 *
 * @typedef {keyof typeof ORDERS} Order
 */

/** @type {Record<string, { sort: MatchFilter['sort'], descending: boolean }>} */
const ORDERS = {
  newest: { sort: 'began', descending: true },
  oldest: { sort: 'began', descending: false },
  changed: { sort: 'changed', descending: true },
  longest: { sort: 'plies', descending: true },
  shortest: { sort: 'plies', descending: false },
  game: { sort: 'game', descending: false },
};

/** @type {Choices} all matches, the newest first */
export const ALL = { text: '', game: '', phase: '', player: '', result: '', period: '', starred: false, order: 'newest' };

/**
 * @param {Choices} choices
 * @param {Date} [now]
 * @returns {MatchFilter}
 */
export function filterOf({ text, game, phase, player, result, period, starred, order }, now = new Date()) {
  return {
    games: game ? [game] : [],
    phase: phase || null,
    ...playerOf(player),
    result: result || null,
    ...periodOf(period, now),
    starred,
    text: normalized(text),
    ...ORDERS[order],
  };
}

/**
 * @param {string} player
 * @returns {Pick<MatchFilter, 'player' | 'computers'>}
 */
function playerOf(player) {
  const [kind, ...rest] = player.split(':');
  const value = rest.join(':');
  if (kind === 'name') return { player: { kind: 'human', name: value }, computers: null };
  if (kind === 'level') return { player: { kind: 'computer', level: Number(value) }, computers: null };
  return { player: null, computers: kind ? kind === 'computers' : null };
}

/**
 * @param {Choices['period']} period
 * @param {Date} now
 * @returns {Pick<MatchFilter, 'from' | 'to'>}
 */
function periodOf(period, now) {
  const seconds = (/** @type {Date} */ date) => Math.floor(date.getTime() / 1000);
  const since = (/** @type {number} */ days) => ({ from: seconds(midnight(now, days)), to: null });
  switch (period) {
    case 'today':
      return since(0);
    case 'yesterday':
      return { from: seconds(midnight(now, 1)), to: seconds(midnight(now)) };
    case 'week':
      return since(6);
    case 'month':
      return since(29);
    case 'year':
      return { from: seconds(new Date(now.getFullYear(), 0, 1)), to: null };
    default:
      return { from: null, to: null };
  }
}

/**
 * How many of the choices leave matches out.
 *
 * @param {Choices} choices
 */
export const narrowing = ({ order, ...choices }) => Object.values(choices).filter((value) => value !== '' && value !== false).length;

/** Whether a list in this order goes by days. */
export const goesByDay = (/** @type {Choices} */ { order }) => order === 'newest' || order === 'oldest';

const form = () => /** @type {HTMLFormElement} */ (element('archive-filter'));
const field = (/** @type {string} */ name) => /** @type {HTMLInputElement | HTMLSelectElement} */ (form().elements.namedItem(name));

/**
 * @param {Choices} choices
 * @param {readonly string[]} names people who have played
 * @param {readonly LevelInfo[]} levels of the game chosen; none if there is none
 * @param {I18n} i18n
 */
export function paintFilter(choices, names, levels, i18n) {
  const options = (/** @type {readonly (readonly [string, string])[]} */ list) => list.map(([value, text]) => el('option', { value }, text));
  const group = (/** @type {Key} */ title, /** @type {readonly (readonly [string, string])[]} */ list) =>
    (list.length > 0 ? [el('optgroup', { label: i18n.t(title) }, ...options(list))] : []);
  const worded = (/** @type {readonly string[]} */ values, /** @type {string} */ part) =>
    options(['', ...values].map((value) => [value, i18n.t(/** @type {Key} */ (`archive.${part}_${value || 'any'}`))]));
  refill(field('game'), [...worded([], 'game'), ...options(Object.keys(GAMES).map((game) => [game, gameText(game, i18n)]))]);
  refill(field('phase'), worded(['running', 'over'], 'phase'));
  refill(field('result'), worded(['won', 'lost', 'draw', 'none'], 'result'));
  refill(field('period'), worded(['today', 'yesterday', 'week', 'month', 'year'], 'period'));
  refill(field('order'), options(Object.keys(ORDERS).map((order) => [order, i18n.t(/** @type {Key} */ (`archive.order_${order}`))])));
  refill(field('player'), [
    ...worded(['computers', 'people'], 'player'),
    ...group('archive.by_name', names.map((name) => [`name:${name}`, isolated(name)])),
    ...group('archive.by_level', levels.map((info) => [`level:${info.level}`, levelText(info, levels, i18n)])),
  ]);
  for (const [name, value] of Object.entries(choices)) {
    const node = field(name);
    if (node instanceof HTMLInputElement && node.type === 'checkbox') node.checked = value === true;
    else fill(node, String(value));
  }
}

/** @returns {Choices} what the fields hold */
export function choicesMade() {
  const made = Object.keys(ALL).map((name) => {
    const node = field(name);
    return [name, node instanceof HTMLInputElement && node.type === 'checkbox' ? node.checked : node.value];
  });
  const choices = Object.fromEntries(made);
  // A level is one of its game.
  if (!choices.game && choices.player.startsWith('level:')) choices.player = '';
  return choices;
}

/** A person types faster than a list can be read. */
const TYPING_MS = 150;

/** @param {(choices: Choices) => void} chosen */
export function listenToFilter(chosen) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let typing;
  const tell = () => {
    clearTimeout(typing);
    chosen(choicesMade());
  };
  form().addEventListener('change', tell);
  form().addEventListener('input', ({ target }) => {
    if (target !== field('text')) return;
    clearTimeout(typing);
    typing = setTimeout(tell, TYPING_MS);
  });
  form().addEventListener('submit', (event) => {
    event.preventDefault();
    tell();
  });
  element('archive-filter-button').addEventListener('click', () => {
    const open = form().dataset.open !== 'true';
    form().dataset.open = String(open);
    element('archive-filter-button').setAttribute('aria-expanded', String(open));
  });
}
