import { helpPicture, pieceLine } from './help/pictures.js';
import { SHORTCUTS } from './shortcuts.js';
import { element } from './panel/dialogs.js';

/**
 * The help page: our words, and pictures drawn by the board's own code.
 *
 * @typedef {import('./wire.js').Snapshot} Snapshot
 * @typedef {import('./words.js').Words} Words
 * @typedef {import('./words.js').Key} Key
 *
 * @typedef {object} Section
 * @property {Key} title
 * @property {Key[]} texts
 * @property {import('./help/pictures.js').Picture} [picture]
 * @property {boolean} [pieces] whether the three kinds are introduced here
 */

/** @type {Section[]} */
const SECTIONS = [
  { title: 'help.goal_title', texts: ['help.goal'] },
  {
    title: 'help.arrows_title',
    texts: ['help.arrows'],
    picture: {
      from: 'b3', to: 'd5',
      pieces: { c4: 'first-ninny' },
      goals: { c5: '', c3: '', b4: '' },
      caption: 'help.arrows_picture',
    },
  },
  {
    title: 'help.pieces_title',
    texts: ['help.pieces'],
    pieces: true,
    picture: {
      from: 'b3', to: 'f7',
      pieces: { d5: 'first-numskull', d7: 'second-ninny', f5: 'first-ninny', b3: 'second-ninny', f7: 'second-ninny' },
      goals: {
        d6: '', d7: 'capture', e5: '', c5: '', b5: '', e6: '', f7: 'capture', c6: '', b7: '', e4: '', f3: '',
        c4: '', b3: 'capture', d4: '', d3: '',
      },
      caption: 'help.numskull_picture',
    },
  },
  {
    title: 'help.capture_title',
    texts: ['help.capture'],
    picture: {
      from: 'b6', to: 'f8',
      pieces: { d6: 'first-ninny', d8: 'second-brain', e7: 'second-ninny', f8: 'first-numskull', c8: 'second-numskull' },
      goals: { e8: '', d8: 'capture', f7: '', f6: '' },
      caption: 'help.capture_picture',
    },
  },
  {
    title: 'help.promotion_title',
    texts: ['help.promotion'],
    picture: {
      from: 'b6', to: 'd8',
      pieces: { c7: 'first-ninny', d8: 'second-brain', b8: 'second-numskull' },
      goals: { c8: 'promotion', b7: '', d7: '', c6: '' },
      caption: 'help.promotion_picture',
    },
  },
  { title: 'help.end_title', texts: ['help.end', 'help.repetition'] },
  { title: 'help.players_title', texts: ['help.players'] },
  { title: 'help.moving_title', texts: ['help.moving'] },
  { title: 'help.menu_title', texts: ['help.menu'] },
  { title: 'help.keys_title', texts: ['help.keys'] },
  { title: 'help.about_title', texts: ['help.about', 'help.fonts'] },
];

/** @type {Record<string, Key>} the buttons that have keys, in words */
const KEY_WORDS = {
  help: 'menu.help', go: 'menu.go', players: 'menu.players', flip: 'menu.flip', reset: 'menu.reset',
  match: 'menu.match', settings: 'menu.settings', undo: 'menu.undo', redo: 'menu.redo',
};

/**
 * @param {Snapshot | null} snapshot whose board the pictures show
 * @param {Words} words
 */
export function paintHelp(snapshot, words) {
  element('help-text').replaceChildren(...SECTIONS.map((section) => createSection(section, snapshot, words)));
}

/**
 * @param {Section} section
 * @param {Snapshot | null} snapshot
 * @param {Words} words
 */
function createSection(section, snapshot, words) {
  const node = document.createElement('section');
  node.append(withText('h3', words.say(section.title)));
  for (const text of section.texts) node.append(withText('p', words.say(text)));
  if (section.pieces) node.append(...pieceLines(words));
  if (section.title === 'help.keys_title') node.append(keyTable(words));
  if (section.picture && snapshot) node.append(createFigure(section.picture, snapshot, words));
  return node;
}

/**
 * @param {import('./help/pictures.js').Picture} picture
 * @param {Snapshot} snapshot
 * @param {Words} words
 */
function createFigure(picture, snapshot, words) {
  const figure = document.createElement('figure');
  figure.innerHTML = helpPicture(picture, snapshot.view.cells);
  figure.append(withText('figcaption', words.say(picture.caption)));
  return figure;
}

/**
 * The three kinds, each with its picture and what it does.
 *
 * @param {Words} words
 */
export function pieceLines(words) {
  return /** @type {const} */ (['brain', 'numskull', 'ninny']).map((kind) => {
    const line = document.createElement('div');
    line.className = 'piece-line';
    line.innerHTML = pieceLine(kind);
    line.append(withText('p', words.say(`help.${kind}`)));
    return line;
  });
}

/** @param {Words} words */
function keyTable(words) {
  const table = document.createElement('table');
  table.className = 'keys';
  const head = table.createTHead().insertRow();
  head.append(heading(words.say('help.key'), 'col'), heading(words.say('help.key_does'), 'col'));
  const body = table.createTBody();
  for (const [key, id] of Object.entries(SHORTCUTS)) {
    const row = body.insertRow();
    row.append(heading(key, 'row'), withText('td', words.say(KEY_WORDS[id])));
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
