import { boardOf } from './games.js';
import { element } from './panel/dialogs.js';
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
 */

/** @type {Section[]} */
const COMMON = [
  { title: 'help.menu_title', texts: ['help.menu', 'help.back'] },
  { title: 'help.keys_title', texts: [] },
  { title: 'help.screen_title', texts: ['help.screen'] },
];

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

/** @type {Key[]} */
const CREDITS = ['about.smess', 'about.kalaha', 'about.minesweeper', 'about.made', 'about.parts', 'about.fonts'];

/** @param {Words} words */
export function paintAbout(words) {
  element('about-text').replaceChildren(...CREDITS.map((text) => withText('p', words.say(text))));
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
  element('help-text').replaceChildren(...[...sections, ...COMMON].map((section) => createSection(section, words)));
}

/**
 * @param {Section} section
 * @param {Words} words
 */
function createSection({ title, texts, portraits, figure }, words) {
  const node = document.createElement('section');
  node.append(withText('h3', words.say(title)));
  for (const text of texts) node.append(withText('p', words.say(text)));
  if (portraits) node.append(...portraits.map((portrait) => createPortrait(portrait, words)));
  if (title === 'help.keys_title') node.append(keyTable(words));
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

/** @param {Words} words */
function keyTable(words) {
  const table = document.createElement('table');
  table.className = 'keys';
  const head = table.createTHead().insertRow();
  head.append(heading(words.say('help.key'), 'col'), heading(words.say('help.key_does'), 'col'));
  const body = table.createTBody();
  for (const [key, id] of Object.entries(SHORTCUTS)) {
    // A game that has no such button has no use for its key either.
    if (!buttonFor(id)) continue;
    const row = body.insertRow();
    row.append(heading(printed(key, words), 'row'), withText('td', words.say(KEY_WORDS[id])));
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
