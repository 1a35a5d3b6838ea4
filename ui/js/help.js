import { ownsWindow } from './backend.js';
import { el } from './dom.js';
import { GAMES, gameModule } from './games.js';
import { element } from './panel/dialogs.js';
import { questionKeys } from './questions.js';
import { actionOf, buttonFor, printed, shortcuts } from './shortcuts.js';

/**
 * The help page: the game's own sections, then what holds for every game.
 *
 * @typedef {import('./i18n.js').I18n} I18n
 * @typedef {import('./i18n.js').Key} Key
 *
 * @typedef {{ markup: string, text: Key }} Portrait a small picture beside a text
 *
 * @typedef {object} Section
 * @property {string} [game] whose colours its figure has, where the page is at no game
 * @property {Key} title
 * @property {Key[]} texts
 * @property {Portrait[]} [portraits]
 * @property {{ markup: string, caption: Key } | null} [figure]
 * @property {readonly KeyRow[]} [keys] a table of keys
 * @property {(i18n: I18n) => Node[]} [content] what only the page itself knows
 *
 * @typedef {{ key: string, text: Key }} KeyRow a key and what it does
 */

/**
 * What is said only where no browser has keys of its own.
 *
 * @param {readonly Key[]} texts
 */
const onlyOwn = (...texts) => (ownsWindow() ? texts : []);

/** @returns {Section[]} */
const common = () => [
  { title: 'help.menu_title', texts: ['help.back'], content: (i18n) => [...placeTexts(i18n), buttonTable(i18n)] },
  { title: 'help.keys_title', texts: [], keys: shortcutRows() },
  { title: 'help.screen_title', texts: ['help.screen', ...onlyOwn('settings.scale_note')] },
];

/**
 * The keys that answer questions at a game's board.
 *
 * @param {string} game
 * @returns {Section}
 */
export const questionSection = (game) => ({ title: 'help.ask_title', texts: ['help.ask', ...onlyOwn('help.ask_control')], keys: questionKeys(game) });

/**
 * What the help says at home: the games, each with its board, and what happens to their matches.
 *
 * @param {readonly import('./wire.js').Snapshot[]} snapshots
 * @param {I18n} i18n
 * @returns {Section[]}
 */
export function homeSections(snapshots, i18n) {
  const games = snapshots.map((snapshot) => ({
    game: snapshot.game,
    title: /** @type {Key} */ (`${snapshot.game}.name`),
    texts: [/** @type {Key} */ (`${snapshot.game}.help_goal`)],
    figure: { markup: gameModule(snapshot.game).miniature(snapshot, i18n), caption: /** @type {const} */ ('help.more') },
  }));
  return [
    ...games,
    { title: 'help.home_title', texts: ['help.home', 'help.names', 'help.kept'] },
    { title: 'friends.help_title', texts: ['friends.help_invite', 'friends.help_join', 'friends.help_play', 'friends.help_transports', 'friends.help_turn'] },
    { title: 'archive.title', texts: ['help.archive', 'help.exchange'], keys: ARCHIVE_KEYS },
    { title: 'statistics.title', texts: ['help.statistics'] },
  ];
}

/** @type {readonly KeyRow[]} the keys among the matches of the archive */
const ARCHIVE_KEYS = [
  { key: '↑ ↓', text: 'help.archive_step' },
  { key: 'Page ↑ ↓', text: 'help.archive_page' },
  { key: 'Home End', text: 'help.archive_ends' },
  { key: '← →', text: 'help.archive_beside' },
  { key: 'Enter', text: 'help.archive_open' },
  { key: 'S', text: 'help.archive_star' },
  { key: 'Delete', text: 'help.archive_delete' },
  { key: 'Ctrl+Z', text: 'help.archive_undo' },
];

/** @type {Record<string, Key>} the buttons that have keys, in words */
const KEY_WORDS = {
  help: 'menu.help', go: 'menu.go', players: 'menu.players', flip: 'menu.flip', reset: 'menu.reset',
  match: 'menu.match', settings: 'menu.settings', undo: 'menu.undo', redo: 'menu.redo',
};

/**
 * @param {readonly Section[]} sections the game's own
 * @param {I18n} i18n
 */
export function paintHelp(sections, i18n) {
  element('help-text').className = document.documentElement.dataset.place ?? '';
  element('help-text').replaceChildren(...[...sections, ...common()].map((section) => createSection(section, i18n)));
}

/**
 * @param {Section} section
 * @param {I18n} i18n
 */
function createSection({ game = '', title, texts, portraits = [], content, figure, keys }, i18n) {
  return el(
    'section', { className: game },
    el('h3', {}, i18n.t(title)),
    ...texts.map((text) => el('p', {}, i18n.t(text))),
    ...portraits.map((portrait) => createPortrait(portrait, i18n)),
    ...(content?.(i18n) ?? []),
    ...(keys ? [keyTable(keys, i18n)] : []),
    ...(figure ? [createFigure(figure.markup, i18n.t(figure.caption))] : []),
  );
}

/**
 * @param {string} markup
 * @param {string} caption
 */
function createFigure(markup, caption) {
  const figure = el('figure', { innerHTML: markup });
  figure.append(el('figcaption', {}, caption));
  return figure;
}

/**
 * @param {Portrait} portrait
 * @param {I18n} i18n
 */
export function createPortrait({ markup, text }, i18n) {
  const line = el('div', { className: 'portrait', innerHTML: markup });
  line.append(el('p', {}, i18n.t(text)));
  return line;
}

/**
 * Where things are at this size, and what a move of the record leads to.
 *
 * @param {I18n} i18n
 */
function placeTexts(i18n) {
  const { place, pageLayout, record } = document.documentElement.dataset;
  if (!place || !(place in GAMES)) return [];
  /** @type {Key[]} */
  const texts = [pageLayout === 'beside' ? 'help.buttons_beside' : 'help.buttons_below'];
  if (element('record-box').checkVisibility()) {
    texts.push(pageLayout === 'beside' && record !== 'under' ? 'help.record_beside' : 'help.record_below');
    texts.push(gameModule(place).secrets ? 'help.record_after' : 'help.record_shows');
  }
  return texts.map((text) => el('p', {}, i18n.t(text)));
}

/**
 * The buttons on the screen, and no others: each with its sign.
 *
 * @param {I18n} i18n
 */
function buttonTable(i18n) {
  const buttons = /** @type {HTMLElement[]} */ ([...document.querySelectorAll(':is(#home-bar, #archive-bar, #bar, #controls) [data-hint]')]);
  const rows = buttons.filter((button) => button.checkVisibility()).map((button) => buttonRow(button, i18n));
  return createTable('keys buttons', 'help.button', rows, i18n);
}

/**
 * @param {HTMLElement} button
 * @param {I18n} i18n
 */
function buttonRow(button, i18n) {
  const icon = /** @type {Element} */ (button.querySelector('svg')).cloneNode(true);
  const head = el('th', { scope: 'row' }, icon, el('span', {}, button.textContent?.trim() ?? ''));
  const own = `help.does_${actionOf(button.id).replace('-', '_')}`;
  const tip = /** @type {Key} */ (button.dataset.tip ?? '');
  // What a button does with a friend elsewhere, and not else, is in its tip.
  return el('tr', {}, head, el('td', {}, i18n.t(i18n.exists(own) && !tip.startsWith('friends.') ? own : tip)));
}

/**
 * The keys of the buttons that are on the screen: a game that has no such button has no use for its key either.
 *
 * @returns {KeyRow[]}
 */
const shortcutRows = () =>
  shortcuts().filter(([, id]) => buttonFor(id)).map(([key, id]) => ({ key, text: KEY_WORDS[id] }));

/**
 * @param {readonly KeyRow[]} keys
 * @param {I18n} i18n
 */
function keyTable(keys, i18n) {
  const rows = keys.map(({ key, text }) => el('tr', {}, el('th', { scope: 'row' }, printed(key, i18n)), el('td', {}, i18n.t(text))));
  return createTable('keys', 'help.key', rows, i18n);
}

/**
 * @param {string} className
 * @param {Key} first the title of its first column; the second says what that does
 * @param {readonly Node[]} rows
 * @param {I18n} i18n
 */
function createTable(className, first, rows, i18n) {
  const titles = [first, /** @type {const} */ ('help.key_does')].map((title) => el('th', { scope: 'col' }, i18n.t(title)));
  return el('table', { className }, el('thead', {}, el('tr', {}, ...titles)), el('tbody', {}, ...rows));
}
