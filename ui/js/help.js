import { GAMES, boardOf } from './games.js';
import { element } from './panel/dialogs.js';
import { questionKeys } from './questions.js';
import { SHORTCUTS, buttonFor, printed } from './shortcuts.js';

/**
 * The help page: the game's own sections, then what holds for every game.
 *
 * @typedef {import('./words.js').Words} Words
 * @typedef {import('./words.js').Key} Key
 *
 * @typedef {{ markup: string, text: Key }} Portrait a small picture beside a text
 *
 * @typedef {object} Section
 * @property {Key} title
 * @property {Key[]} texts
 * @property {Portrait[]} [portraits]
 * @property {{ markup: string, caption: Key } | null} [figure]
 * @property {readonly KeyRow[]} [keys] a table of keys
 *
 * @typedef {{ key: string, text: Key }} KeyRow a key and what it does
 */

/** @returns {Section[]} */
const common = () => [
  { title: 'help.menu_title', texts: ['help.back'] },
  { title: 'help.keys_title', texts: [], keys: shortcutRows() },
  { title: 'help.screen_title', texts: ['help.screen'] },
];

/**
 * The keys that answer questions at a game's board.
 *
 * @param {string} game
 * @returns {Section}
 */
export const questionSection = (game) => ({ title: 'help.ask_title', texts: ['help.ask'], keys: questionKeys(game) });

/**
 * What the help says at home: the games, each with its board, and what happens to their matches.
 *
 * @param {readonly import('./wire.js').Snapshot[]} snapshots
 * @param {Words} words
 * @returns {Section[]}
 */
export function homeSections(snapshots, words) {
  const games = snapshots.map((snapshot) => ({
    title: /** @type {Key} */ (`${snapshot.game}.name`),
    texts: [/** @type {Key} */ (`${snapshot.game}.help_goal`)],
    figure: { markup: boardOf(snapshot.game).miniature(snapshot, words), caption: /** @type {const} */ ('help.more') },
  }));
  return [{ title: 'help.home_title', texts: ['help.home', 'help.kept'] }, ...games];
}

/** @type {Record<string, Key>} the buttons that have keys, in words */
const KEY_WORDS = {
  help: 'menu.help', go: 'menu.go', players: 'menu.players', flip: 'menu.flip', reset: 'menu.reset',
  match: 'menu.match', settings: 'menu.settings', undo: 'menu.undo', redo: 'menu.redo',
};

/**
 * @param {readonly Section[]} sections the game's own
 * @param {Words} words
 */
export function paintHelp(sections, words) {
  element('help-text').className = document.documentElement.dataset.place ?? '';
  element('help-text').replaceChildren(...[...sections, ...common()].map((section) => createSection(section, words)));
}

/**
 * @param {Section} section
 * @param {Words} words
 */
function createSection({ title, texts, portraits, figure, keys }, words) {
  const node = document.createElement('section');
  node.append(withText('h3', words.say(title)));
  for (const text of texts) node.append(withText('p', words.say(text)));
  if (portraits) node.append(...portraits.map((portrait) => createPortrait(portrait, words)));
  if (title === 'help.menu_title') node.append(...placeTexts(words), buttonTable(words));
  if (keys) node.append(keyTable(keys, words));
  if (figure) node.append(createFigure(figure.markup, words.say(figure.caption)));
  return node;
}

/**
 * @param {string} markup
 * @param {string} caption
 */
function createFigure(markup, caption) {
  const figure = document.createElement('figure');
  figure.innerHTML = markup;
  figure.append(withText('figcaption', caption));
  return figure;
}

/**
 * @param {Portrait} portrait
 * @param {Words} words
 */
export function createPortrait({ markup, text }, words) {
  const line = document.createElement('div');
  line.className = 'portrait';
  line.innerHTML = markup;
  line.append(withText('p', words.say(text)));
  return line;
}

/**
 * Where things are at this size, and what a move of the record leads to.
 *
 * @param {Words} words
 */
function placeTexts(words) {
  const { place, shape, record } = document.documentElement.dataset;
  if (!place || !(place in GAMES)) return [];
  /** @type {Key[]} */
  const texts = [shape === 'wide' ? 'help.buttons_beside' : 'help.buttons_below'];
  if (element('record-box').checkVisibility()) {
    texts.push(shape === 'wide' && record !== 'under' ? 'help.record_beside' : 'help.record_below');
    texts.push(boardOf(place).secrets ? 'help.record_after' : 'help.record_shows');
  }
  return texts.map((text) => withText('p', words.say(text)));
}

/**
 * The buttons on the screen, and no others: each with its sign.
 *
 * @param {Words} words
 */
function buttonTable(words) {
  const table = document.createElement('table');
  table.className = 'keys buttons';
  const head = table.createTHead().insertRow();
  head.append(heading(words.say('help.button'), 'col'), heading(words.say('help.key_does'), 'col'));
  const body = table.createTBody();
  const shown = document.querySelectorAll(':is(#home-bar, #bar, #controls) [data-tip]');
  for (const button of shown) if (button.checkVisibility()) body.append(buttonRow(/** @type {HTMLElement} */ (button), words));
  return table;
}

/**
 * @param {HTMLElement} button
 * @param {Words} words
 */
function buttonRow(button, words) {
  const row = document.createElement('tr');
  const head = heading('', 'row');
  head.append(/** @type {Element} */ (button.querySelector('svg')).cloneNode(true), withText('span', button.textContent?.trim() ?? ''));
  const own = `help.does_${button.id.replace(/^home-(?!button)/, '').replace('-', '_')}`;
  row.append(head, withText('td', words.say(words.knows(own) ? own : /** @type {Key} */ (button.dataset.tip))));
  return row;
}

/**
 * The keys of the buttons that are on the screen: a game that has no such button has no use for its key either.
 *
 * @returns {KeyRow[]}
 */
const shortcutRows = () =>
  Object.entries(SHORTCUTS).filter(([, id]) => buttonFor(id)).map(([key, id]) => ({ key, text: KEY_WORDS[id] }));

/**
 * @param {readonly KeyRow[]} keys
 * @param {Words} words
 */
function keyTable(keys, words) {
  const table = document.createElement('table');
  table.className = 'keys';
  const head = table.createTHead().insertRow();
  head.append(heading(words.say('help.key'), 'col'), heading(words.say('help.key_does'), 'col'));
  const body = table.createTBody();
  for (const { key, text } of keys) {
    body.insertRow().append(heading(printed(key, words), 'row'), withText('td', words.say(text)));
  }
  return table;
}

/**
 * @param {string} text
 * @param {'row' | 'col'} scope
 */
function heading(text, scope) {
  const node = document.createElement('th');
  node.scope = scope;
  node.textContent = text;
  return node;
}

/**
 * @param {string} tag
 * @param {string} text
 */
function withText(tag, text) {
  const node = document.createElement(tag);
  node.textContent = text;
  return node;
}
