import { openFriends, playsElsewhere } from '../screens/friends/adapter.js';
import { gentlePlayer, levelText } from '../levels.js';
import { SIDES, sideText } from '../sides.js';
import { el, fill, give, refill, write } from '../dom.js';
import { explain } from '../tooltips.js';
import { element } from './dialogs.js';
import { maySeat } from './replace.js';

/**
 * The players in combo boxes: who plays, and how well. Where figures on the board say who plays, only how well.
 *
 * @typedef {import('../wire.js').Snapshot} Snapshot
 * @typedef {import('../wire.js').Player} Player
 * @typedef {import('../wire.js').Side} Side
 * @typedef {import('../wire.js').LevelInfo} LevelInfo
 * @typedef {import('../match.js').Match} Match
 * @typedef {import('../i18n.js').I18n} I18n
 * @typedef {import('../i18n.js').Key} Key
 */

/** @type {Record<string, number>} the level that a side's computer had last, by game and side: games differ in them */
const remembered = {};

/**
 * @param {Snapshot} snapshot
 * @param {'board' | 'panel'} seating
 * @param {I18n} i18n
 */
export function paintSeats({ game, phase, seats, levels }, seating, i18n) {
  for (const side of SIDES) {
    const player = seats[side];
    const computer = player?.kind === 'computer';
    if (computer) remembered[`${game}.${side}`] = player.level;
    const who = select(`seat-${side}`);
    const players = [['human', i18n.t('player.human')], ['computer', i18n.t('player.computer_plain')]];
    refill(who, [...players, ...(mayInvite({ game, phase }) ? [['friend', i18n.t('friends.seat_open')]] : [])].map(createOption));
    who.disabled = phase === 'over';
    who.hidden = seating === 'board';
    paintLevels(select(`level-${side}`), levels, i18n);
    showSeat(side, player);
    select(`level-${side}`).disabled = phase === 'over';
    const name = element(`level-name-${side}`);
    select(`level-${side}`).hidden = name.hidden = !computer;
    /** @type {HTMLElement} */ (who.parentElement).hidden = seating === 'board' && !player;
    write(name, i18n.t(levelKey(game, i18n)));
    // By the side too: there are two of each.
    const ofSide = (/** @type {Key} */ key) =>
      i18n.t('player.tray', { side: sideText(game, side, i18n), what: i18n.t(key) });
    give(who, 'aria-label', ofSide('record.player'));
    give(select(`level-${side}`), 'aria-label', ofSide(levelKey(game, i18n)));
    const key = `${game}.level_note`;
    const note = i18n.exists(key) ? i18n.t(key) : '';
    for (const node of [name, select(`level-${side}`)]) explain(node, note);
  }
}

/**
 * Whether a friend elsewhere can be invited to play a side.
 *
 * @param {Pick<Snapshot, 'game' | 'phase'>} snapshot
 */
export const mayInvite = ({ game, phase }) => phase === 'choosing' && playsElsewhere(game);

/**
 * What the levels of a game are called.
 *
 * @param {string} game
 * @param {I18n} i18n
 */
export function levelKey(game, i18n) {
  const own = `${game}.level`;
  return i18n.exists(own) ? own : 'setup.level';
}

/** @param {string} id */
const select = (id) => /** @type {HTMLSelectElement} */ (element(id));

/**
 * Fills a combo box with levels. Where names stand for something else that tells levels apart, such as how far they
 * look ahead, those with names come first, by themselves.
 *
 * @param {HTMLSelectElement} node
 * @param {readonly LevelInfo[]} levels
 * @param {I18n} i18n
 */
export function paintLevels(node, levels, i18n) {
  const options = (/** @type {readonly LevelInfo[]} */ some) => some.map((info) => createOption([String(info.level), levelText(info, levels, i18n)]));
  const named = levels.filter(({ name, kind }) => name !== null && kind !== 'strength');
  const others = levels.filter((info) => !named.includes(info));
  const groups = [createGroup('level.named_title', options(named), i18n), createGroup('level.others_title', options(others), i18n)];
  refill(node, named.length > 0 ? groups : options(levels));
}

/** @param {readonly string[]} option its value and its text */
const createOption = ([value, text]) => el('option', { value }, text);

/**
 * @param {Key} title
 * @param {readonly HTMLOptionElement[]} options
 * @param {I18n} i18n
 */
const createGroup = (title, options, i18n) => el('optgroup', { label: i18n.t(title) }, ...options);

/**
 * @param {() => Match | null} current the match on the screen
 * @param {() => I18n} i18n
 */
export function listenToSeats(current, i18n) {
  for (const side of SIDES) {
    const seat = async (/** @type {Player} */ player) => {
      const match = current();
      if (match && !(await changeSeat(match, side, player, i18n()))) showSeat(side, match.latest()?.seats[side]);
    };
    select(`seat-${side}`).addEventListener('change', ({ target }) => {
      const { value } = /** @type {HTMLSelectElement} */ (target);
      const snapshot = current()?.latest() ?? null;
      if (value === 'friend') {
        // Somebody who is invited does not sit there yet.
        showSeat(side, snapshot?.seats[side]);
        openFriends({ game: snapshot?.game, side });
      } else seat(value === 'human' ? { kind: 'human' } : computerOf(side, snapshot));
    });
    select(`level-${side}`).addEventListener('change', ({ target }) => {
      seat({ kind: 'computer', level: Number(/** @type {HTMLSelectElement} */ (target).value) });
    });
  }
}

/**
 * Has another player take a side, in mid-match only when the person agrees.
 *
 * @param {Match} match
 * @param {Side} side
 * @param {Player} player
 * @param {I18n} i18n
 * @returns {Promise<boolean>} whether they sit there now
 */
export async function changeSeat(match, side, player, i18n) {
  const snapshot = match.latest();
  return snapshot !== null && (await maySeat(snapshot, side, player, i18n)) && match.send({ kind: 'seat', side, player });
}

/**
 * The computer that a side had last, or a gentle one.
 *
 * @param {Side} side
 * @param {Pick<Snapshot, 'game' | 'levels'> | null} snapshot
 * @returns {Player}
 */
export function computerOf(side, snapshot) {
  const levels = snapshot?.levels ?? [];
  const level = remembered[`${snapshot?.game}.${side}`];
  return levels.some((info) => info.level === level) ? { kind: 'computer', level } : gentlePlayer(levels);
}

/**
 * Shows who sits there: also after a refused change, as when a person whose marks failed would leave the game.
 *
 * @param {Side} side
 * @param {import('../wire.js').Player | null} [player]
 */
function showSeat(side, player) {
  fill(select(`seat-${side}`), player?.kind ?? '');
  fill(select(`level-${side}`), player?.kind === 'computer' ? String(player.level) : '');
}

/**
 * Before anybody has chosen a person plays against a gentle computer: a newcomer can start at once.
 *
 * @param {Match} match
 */
export function seatSomebody(match) {
  const snapshot = match.latest();
  if (snapshot?.phase !== 'choosing' || snapshot.seats.first || snapshot.seats.second) return;
  match.send({ kind: 'seat', side: 'first', player: { kind: 'human' } });
  match.send({ kind: 'seat', side: 'second', player: gentlePlayer(snapshot.levels) });
}
