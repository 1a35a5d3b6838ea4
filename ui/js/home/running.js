import { listMatches, preview } from '../backend.js';
import { entrySentence, pictureOf, playersText, resultText, timeOf } from '../archive/entry.js';
import { ALL, filterOf } from '../archive/filters.js';
import { createPreviews } from '../archive/previews.js';
import { sinceText } from '../day.js';
import { el, refill } from '../dom.js';
import { gameText } from '../sides.js';

/**
 * The matches of a game that go on beside the one at its table: a few at home, the others in the archive.
 *
 * @typedef {import('../archive/wire.js').MatchEntry} MatchEntry
 * @typedef {import('../archive/entry.js').Words} Words
 */

/** So many are shown at home; where there are more, a button leads to them. */
const SHOWN = 3;

/** @type {Record<string, { entries: readonly MatchEntry[], more: number }>} by game */
const known = {};

/** @param {import('../i18n.js').I18n} i18n */
const painterOf = (i18n) => createPreviews(preview, (snapshot) => pictureOf(snapshot, i18n));
/** @type {ReturnType<typeof painterOf> | null} */
let previews = null;
let language = '';

/**
 * Fetches which matches of a game go on beside the one at the table, and shows them.
 *
 * @param {HTMLElement} list
 * @param {{ game: string, id: number, phase: import('../wire.js').Phase }} table the match at the table
 * @param {Words} words
 */
export async function showRunning(list, { game, id }, words) {
  const filter = filterOf({ ...ALL, game, phase: 'running', order: 'changed' });
  const { total, entries } = await listMatches(filter, 0, SHOWN + 1).catch(() => ({ total: 0, entries: [] }));
  const others = entries.filter((entry) => entry.id !== id && entry.summary);
  known[game] = { entries: others.slice(0, SHOWN), more: total - (others.length < entries.length ? 1 : 0) - Math.min(others.length, SHOWN) };
  paintRunning(list, game, words);
}

/**
 * @param {HTMLElement} list
 * @param {string} game
 * @param {Words} words
 */
function paintRunning(list, game, words) {
  const { entries, more } = known[game];
  if (language !== words.i18n.language) previews = painterOf(words.i18n);
  language = words.i18n.language;
  list.hidden = entries.length === 0;
  refill(list, [...entries.map((entry) => item(entry, words)), ...(more > 0 ? [rest(game, more, words)] : [])]);
  previews?.want(entries, () => paintRunning(list, game, words));
}

/**
 * @param {MatchEntry} entry
 * @param {Words} words
 */
function item(entry, words) {
  const { i18n } = words;
  const summary = /** @type {NonNullable<MatchEntry['summary']>} */ (entry.summary);
  const button = el('button', { type: 'button', className: 'running-match' },
    el('span', { className: 'entry-picture', innerHTML: previews?.known(entry) ?? '' }),
    el('span', { className: 'running-words' },
      el('b', {}, playersText(summary, words)),
      el('span', {}, i18n.t('archive.stands', { turn: resultText(summary, i18n), since: sinceText(timeOf(entry), i18n) }))));
  Object.assign(button.dataset, { action: 'resumeKept', game: entry.game, id: String(entry.id) });
  button.setAttribute('aria-label', i18n.t('home.action', { action: i18n.t('go.continue'), game: entrySentence(entry, null, words) }));
  return el('li', {}, button);
}

/**
 * @param {string} game
 * @param {number} more
 * @param {Words} words
 */
function rest(game, more, { i18n }) {
  const button = el('button', { type: 'button', className: 'button' }, i18n.t('archive.show_all', { n: more }));
  Object.assign(button.dataset, { action: 'showRunning', game });
  button.setAttribute('aria-label', i18n.t('home.action', { action: i18n.t('archive.show_all', { n: more }), game: gameText(game, i18n) }));
  return el('li', {}, button);
}
