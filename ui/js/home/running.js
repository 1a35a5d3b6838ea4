import { listMatches, preview } from '../backend.js';
import { lengthText, pictureOf, playersText, resultText, timeOf } from '../screens/archive/entry.js';
import { ALL, filterOf } from '../screens/archive/filters.js';
import { createPreviews } from '../screens/archive/previews.js';
import { sinceText } from '../day.js';
import { el, refill } from '../dom.js';
import { gameText } from '../sides.js';

/**
 * The matches of a game that go on beside the one at its table: a few at home, the others in the archive.
 *
 * @typedef {import('../wire.js').MatchEntry} MatchEntry
 * @typedef {import('../screens/archive/entry.js').Words} Words
 */

/** So many are shown at home; where there are more, a button leads to them. */
const SHOWN = 3;

/** @type {Record<string, { entries: readonly MatchEntry[], total: number }>} what is shown of a game, of how many */
const known = {};

/** @type {Record<string, ReturnType<typeof createPreviews>>} by game and language */
const previews = {};

/**
 * Fetches which matches of a game go on beside the one at the table, and shows them.
 *
 * @param {HTMLElement} list
 * @param {{ game: string, id: number }} table the match at the table
 * @param {Words} words
 */
export async function showRunning(list, { game, id }, words) {
  const filter = filterOf({ ...ALL, game, phase: 'running', order: 'changed' });
  const { total, entries } = await listMatches(filter, 0, SHOWN + 1).catch(() => ({ total: 0, entries: [] }));
  const others = entries.filter((entry) => entry.id !== id && entry.summary);
  known[game] = { entries: others.slice(0, SHOWN), total };
  paintRunning(list, game, words);
}

/**
 * @param {HTMLElement} list
 * @param {string} game
 * @param {Words} words
 */
function paintRunning(list, game, words) {
  const { entries, total } = known[game];
  const pictures = (previews[`${game} ${words.i18n.language}`] ??= createPreviews(preview, (snapshot) => pictureOf(snapshot, words.i18n)));
  list.hidden = entries.length === 0;
  const items = entries.map((entry) => item(entry, pictures.known(entry) ?? '', words));
  refill(list, total > entries.length + 1 ? [...items, rest(game, total, words)] : items);
  pictures.want(entries, () => paintRunning(list, game, words));
}

/**
 * @param {MatchEntry} entry
 * @param {string} picture
 * @param {Words} words
 */
function item(entry, picture, words) {
  const { i18n } = words;
  const summary = /** @type {NonNullable<MatchEntry['summary']>} */ (entry.summary);
  const seen = [playersText(summary, words), i18n.t('archive.stands', { turn: resultText(summary, i18n), since: sinceText(timeOf(entry), i18n) })];
  const button = el('button', { type: 'button', className: 'running-match' },
    el('span', { className: 'entry-picture', innerHTML: picture }),
    el('span', { className: 'running-words' }, el('b', {}, seen[0]), el('span', {}, seen[1])));
  Object.assign(button.dataset, { action: 'resumeKept', game: entry.game, id: String(entry.id) });
  // First the words that are seen, so that it can be called by them.
  const said = [...seen, lengthText(summary, i18n), i18n.t('home.action', { action: i18n.t('go.continue'), game: gameText(entry.game, i18n) })];
  button.setAttribute('aria-label', said.map((text) => i18n.t('announce.sentence', { text })).join(' '));
  return el('li', {}, button);
}

/**
 * @param {string} game
 * @param {number} total
 * @param {Words} words
 */
function rest(game, total, { i18n }) {
  const action = i18n.t('archive.show_all', { n: total });
  const button = el('button', { type: 'button', className: 'button' }, action);
  Object.assign(button.dataset, { action: 'showRunning', game });
  button.setAttribute('aria-label', i18n.t('home.action', { action, game: gameText(game, i18n) }));
  return el('li', {}, button);
}
