import { isolated } from './foreign.js';

/**
 * Computer players in words: by strength, by depth, by time. A level has one name, wherever it is named.
 *
 * @typedef {import('./wire.js').LevelInfo} LevelInfo
 * @typedef {import('./wire.js').Player} Player
 * @typedef {import('./i18n.js').I18n} I18n
 */

/**
 * The number of a level of strength in one sign: that of the named one to which it belongs, with a sign if it is stronger.
 *
 * @param {number} level in tenths
 * @param {I18n} i18n
 * @returns {string} "1", "1+"
 */
export function levelBadge(level, i18n) {
  const number = i18n.number(Math.floor(level / 10), 0);
  return level % 10 === 0 ? number : `${number}+`;
}

/**
 * @param {LevelInfo} info
 * @param {readonly LevelInfo[]} levels of the game, weakest first: a step without a name is counted from the named one below
 * @param {I18n} i18n
 * @returns {string} "3 · Good", "Weak +2", "Easy (2)", "5 plies", "perfect"
 */
export function levelText(info, levels, i18n) {
  const name = info.name && i18n.t(`level.${info.name}`);
  switch (info.kind) {
    case 'strength': {
      if (name) return i18n.t('level.numbered', { number: levelBadge(info.level, i18n), name });
      const weaker = levels.filter(({ level }) => level <= info.level).reverse();
      const n = weaker.findIndex((one) => one.name);
      const named = /** @type {NonNullable<LevelInfo['name']>} */ (weaker[n].name);
      return i18n.t('level.step', { name: i18n.t(`level.${named}`), n });
    }
    case 'depth':
      return name ? i18n.t('level.named', { name, n: info.plies }) : i18n.t('level.depth', { n: info.plies });
    case 'time':
      return i18n.t('level.time', { n: info.seconds });
    default:
      return i18n.t('level.perfect');
  }
}

/**
 * @param {Player | null} player
 * @param {readonly LevelInfo[]} levels of the game
 * @param {I18n} i18n
 * @param {string | null} [name] of a person, here or elsewhere
 * @returns {string} "Human", "Anna", "Friend elsewhere", "Computer 3 · Good", "Computer, 5 plies"
 */
export function playerText(player, levels, i18n, name) {
  if (!player) return i18n.t('player.nobody');
  if (player.kind === 'human') return name ? isolated(name) : i18n.t('player.human');
  if (player.kind === 'friend') return name ? isolated(name) : i18n.t('friends.seat');
  const info = levels.find(({ level }) => level === player.level);
  if (!info) return i18n.t('player.computer_plain');
  return i18n.t(info.kind === 'strength' ? 'player.computer' : 'player.computer_graded', { level: levelText(info, levels, i18n) });
}

/**
 * Who plays a side, as everybody is told.
 *
 * @param {Pick<import('./wire.js').Snapshot, 'seats' | 'names' | 'levels'>} snapshot
 * @param {import('./wire.js').Side} side
 * @param {I18n} i18n
 */
export const seatText = ({ seats, names, levels }, side, i18n) => playerText(seats[side], levels, i18n, names[side]);

/**
 * Whom a beginner can beat: who plays before anybody has chosen.
 *
 * @param {readonly LevelInfo[]} levels of the game
 * @returns {Player} a person where there is no such level
 */
export function gentlePlayer(levels) {
  const gentle = levels.find(({ name }) => name === 'weak' || name === 'easy');
  return gentle ? { kind: 'computer', level: gentle.level } : { kind: 'human' };
}
