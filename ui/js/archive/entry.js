import { dayName, dayParts, timeText } from '../day.js';
import { el, give, write } from '../dom.js';
import { hasNoResult } from '../endings.js';
import { GAMES, gameModule } from '../games.js';
import { seatText } from '../levels.js';
import { endingText } from '../panel/status.js';
import { movesOf } from '../panel/record/numbers.js';
import { SIDES, gameText, sideText } from '../sides.js';
import { isolated } from '../foreign.js';

/**
 * A match in a list: its words, and the row that shows it.
 *
 * @typedef {import('../wire.js').Side} Side
 * @typedef {import('../wire.js').MatchEntry} MatchEntry
 * @typedef {import('../wire.js').Summary} Summary
 * @typedef {import('../i18n.js').I18n} I18n
 *
 * @typedef {object} Words of the page, for entries
 * @property {I18n} i18n
 * @property {(game: string) => import('../wire.js').LevelInfo[]} levels of a game
 */

/**
 * @param {Summary} summary
 * @param {Side} side
 * @param {Words} words
 */
const nameText = ({ game, seats, names }, side, { i18n, levels }) => seatText({ seats, names, levels: levels(game) }, side, i18n);

/**
 * "Anna against Computer 3 · Good".
 *
 * @param {Summary} summary
 * @param {Words} words
 */
export function playersText(summary, words) {
  const [first, second] = SIDES.map((side) => nameText(summary, side, words));
  return words.i18n.t('home.players', { first, second });
}

/**
 * The side of the one person at this device, who plays a computer or a friend elsewhere.
 *
 * @param {Pick<Summary, 'seats'>} summary
 * @returns {Side | null} null where nobody or both are at it
 */
function person({ seats }) {
  const people = SIDES.filter((side) => seats[side]?.kind === 'human');
  return people.length === 1 ? people[0] : null;
}

/**
 * "Won", "Lost", "Anna won", "Draw", "Blue to move".
 *
 * @param {Summary} summary
 * @param {I18n} i18n
 */
export function resultText(summary, i18n) {
  const { game, outcome, turn, names } = summary;
  if (!outcome) return turn ? i18n.t('status.turn', { side: sideText(game, turn, i18n) }) : '';
  if (hasNoResult(outcome)) return i18n.t('archive.none');
  if (!outcome.winner) return i18n.t('archive.draw');
  const who = person(summary);
  if (who) return i18n.t(who === outcome.winner ? 'archive.won' : 'archive.lost');
  const name = names[outcome.winner];
  return i18n.t('archive.side_won', { side: name ? isolated(name) : sideText(game, outcome.winner, i18n) });
}

/**
 * How the result is coloured.
 *
 * @param {Summary} summary
 */
function resultKind(summary) {
  const { outcome } = summary;
  if (!outcome) return 'running';
  const who = person(summary);
  if (!outcome.winner || !who) return outcome.winner ? 'side' : 'draw';
  return who === outcome.winner ? 'won' : 'lost';
}

/**
 * Why it ended so; empty while it goes on.
 *
 * @param {Summary} summary
 * @param {I18n} i18n
 */
export const reasonText = ({ game, outcome }, i18n) => (outcome ? endingText(game, outcome, i18n) : '');

/**
 * @param {Summary} summary
 * @param {I18n} i18n
 */
export const lengthText = ({ game, plies }, i18n) => i18n.t('archive.moves', { n: movesOf(game, plies) });

/**
 * When a match was begun, or when it last changed where nobody noted that.
 *
 * @param {MatchEntry} entry
 */
export const timeOf = ({ summary, changed }) => summary?.began ?? changed;

/**
 * @param {MatchEntry} entry
 * @param {I18n} i18n
 * @returns {string} empty if nothing is known of the match
 */
export const gameName = ({ game }, i18n) => (game in GAMES ? gameText(game, i18n) : '');

/**
 * What stands below the players: the game, how long it is, when it was begun.
 *
 * @param {MatchEntry} entry
 * @param {I18n} i18n
 */
const factsOf = (entry, i18n) => ({
  game: gameName(entry, i18n), length: entry.summary ? lengthText(entry.summary, i18n) : '', time: timeText(timeOf(entry), i18n),
});

/**
 * All that a row says, for the ear: first the words that are seen, in their order, so that it can be called by them.
 *
 * @param {MatchEntry} entry
 * @param {{ newDay: boolean, place: { n: number, m: number } }} row whether it begins a day; which of how many it is
 * @param {Words} words
 */
export function entrySentence(entry, { newDay, place }, words) {
  const { i18n } = words;
  const { summary, note, starred } = entry;
  const said = [
    newDay ? Object.values(dayParts(timeOf(entry), i18n)).filter(Boolean).join(' ') : '',
    summary ? playersText(summary, words) : i18n.t('archive.unreadable'),
    Object.values(factsOf(entry, i18n)).filter(Boolean).join(', '),
    note && i18n.t('archive.note_says', { note: isolated(note) }),
    summary ? resultText(summary, i18n) : '',
  ];
  const more = [dayName(timeOf(entry), i18n), starred ? i18n.t('archive.starred') : '', i18n.t('archive.place', place)];
  const sentences = (/** @type {string[]} */ texts) => texts.filter(Boolean).map((text) => i18n.t('announce.sentence', { text }));
  return [...sentences(said), summary ? reasonText(summary, i18n) : '', ...sentences(more)].filter(Boolean).join(' ');
}

/**
 * An empty row: a button that opens its match, one for its star, one for all else that can be done with it.
 *
 * @returns {HTMLElement}
 */
export function createRow() {
  const part = (/** @type {string} */ name) => el('span', { className: `entry-${name}` });
  const cell = (/** @type {HTMLElement} */ child) => {
    const node = el('div', { className: 'entry-cell' }, child);
    node.setAttribute('role', 'gridcell');
    return node;
  };
  const open = el('button', { type: 'button', className: 'entry-open' },
    part('day'), part('picture'),
    el('span', { className: 'entry-words' }, part('players'), part('facts'), part('remark')), part('result'));
  const row = el('div', { className: 'entry' }, cell(open), cell(iconButton('star')), cell(iconButton('more')));
  row.setAttribute('role', 'row');
  return row;
}

/**
 * A screen reader that reads a cell without any text ends the page's process in WebKitGTK, so the name is in the cell.
 *
 * @param {'star' | 'more'} name
 */
function iconButton(name) {
  const button = el('button', { type: 'button', className: `icon-button entry-${name}` });
  button.innerHTML = `<svg class="icon" aria-hidden="true"><use href="#icon-${name}"/></svg><span class="unseen"></span>`;
  return button;
}

/** @param {HTMLElement} button */
const wordsOf = (button) => /** @type {HTMLElement} */ (button.querySelector('.unseen'));

/** @type {WeakMap<HTMLElement, string>} what each row was painted from */
const painted = new WeakMap();

/**
 * @param {HTMLElement} row
 * @param {{ entry: MatchEntry | null, newDay: boolean, place: { n: number, m: number }, picture: string | null, readOnly: boolean }} shown
 * @param {Words} words
 */
export function paintRow(row, { entry, newDay, place, picture, readOnly }, words) {
  const part = (/** @type {string} */ name) => /** @type {HTMLElement} */ (row.querySelector(`.entry-${name}`));
  give(row, 'aria-rowindex', String(place.n));
  // The sides have the colours of their game.
  row.className = `entry ${entry?.game ?? ''}`;
  row.dataset.newDay = String(newDay);
  const from = JSON.stringify([entry, newDay, place, words.i18n.language, new Date().getDate(), readOnly]);
  if (painted.get(row) !== from) {
    painted.set(row, from);
    paintWords(part, entry, newDay, place, words, readOnly);
  }
  const frame = part('picture');
  const drawn = `${entry?.id} ${entry?.changed} ${picture === null}`;
  if (frame.dataset.drawn === drawn) return;
  frame.dataset.drawn = drawn;
  frame.innerHTML = picture ?? '';
}

/**
 * @param {(name: string) => HTMLElement} part
 * @param {MatchEntry | null} entry
 * @param {boolean} newDay
 * @param {{ n: number, m: number }} place
 * @param {Words} words
 * @param {boolean} readOnly
 */
function paintWords(part, entry, newDay, place, words, readOnly) {
  const { i18n } = words;
  const summary = entry?.summary ?? null;
  const { weekday, day, month } = dayParts(entry && newDay ? timeOf(entry) : 0, i18n);
  part('day').replaceChildren(...(entry && newDay ? [el('small', {}, weekday), el('b', {}, day), el('small', {}, month)] : []));
  part('players').replaceChildren(...(summary ? SIDES.map((side) => playerNode(summary, side, words)) : [entry ? i18n.t('archive.unreadable') : '']));
  const facts = entry ? factsOf(entry, i18n) : {};
  part('facts').replaceChildren(...Object.entries(facts).map(([name, text]) => el('span', { className: `entry-${name}` }, text)));
  write(part('remark'), entry?.note ?? '');
  part('remark').hidden = !entry?.note;
  write(part('result'), summary ? resultText(summary, i18n) : '');
  part('result').dataset.kind = summary ? resultKind(summary) : 'none';
  part('result').dataset.side = summary?.outcome?.winner ?? summary?.turn ?? 'none';
  give(part('open'), 'aria-label', entry ? entrySentence(entry, { newDay, place }, words) : i18n.t('archive.loading'));
  const name = summary ? playersText(summary, words) : i18n.t('archive.unreadable');
  write(wordsOf(part('star')), i18n.t('archive.star_of', { name }));
  give(part('star'), 'aria-pressed', String(Boolean(entry?.starred)));
  write(wordsOf(part('more')), i18n.t('archive.more_of', { name }));
  for (const button of ['star', 'more']) part(button).hidden = !entry || (readOnly && button === 'star');
}

/**
 * @param {Summary} summary
 * @param {Side} side
 * @param {Words} words
 */
function playerNode(summary, side, words) {
  const node = el('span', { className: `entry-player ${side}` }, el('span', { className: 'dot' }), el('span', {}, nameText(summary, side, words)));
  node.dataset.won = String(summary.outcome?.winner === side);
  return node;
}

/**
 * @param {import('../wire.js').Snapshot} snapshot
 * @param {I18n} i18n
 * @returns {string} SVG markup
 */
export const pictureOf = (snapshot, i18n) => gameModule(snapshot.game).miniature(snapshot, i18n);
