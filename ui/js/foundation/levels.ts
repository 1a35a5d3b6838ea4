import { isolated } from './foreign.js';
import type { LevelInfo, Player, Side, Snapshot } from '../wire.js';
import type { I18n } from './i18n.js';

/** Computer players in words: by strength, depth or time. A level has the same name everywhere. */

/**
 * A short badge for a level: the number of the named level, with a plus for steps above it.
 *
 * @param level in tenths
 * @returns "1", "1+"
 */
export function levelBadge(level: number, i18n: I18n): string {
  const number = i18n.number(Math.floor(level / 10), 0);
  return level % 10 === 0 ? number : `${number}+`;
}

/**
 * @param levels of the game, weakest first; unnamed steps are counted from the named one below
 * @returns "3 · Good", "Weak +2", "Easy (2)", "5 plies", "perfect"
 */
export function levelText(info: LevelInfo, levels: readonly LevelInfo[], i18n: I18n): string {
  const name = info.name && i18n.t(`level.${info.name}`);
  switch (info.kind) {
    case 'strength': {
      if (name) return i18n.t('level.numbered', { number: levelBadge(info.level, i18n), name });
      const weaker = levels.filter(({ level }) => level <= info.level).reverse();
      const count = weaker.findIndex((one) => one.name);
      const named = (weaker[count].name as NonNullable<LevelInfo['name']>);
      return i18n.t('level.step', { name: i18n.t(`level.${named}`), count });
    }
    case 'depth':
      return name ? i18n.t('level.named', { name, count: info.plies }) : i18n.t('level.depth', { count: info.plies });
    case 'time':
      return i18n.t('level.time', { count: info.seconds });
    default:
      return i18n.t('level.perfect');
  }
}

/**
 * @param levels of the game
 * @param name a human's name, on this or another device
 * @returns "Human", "Anna", "Friend", "Computer 3 · Good", "Computer, 5 plies"
 */
export function playerText(player: Player | null, levels: readonly LevelInfo[], i18n: I18n, name?: string | null): string {
  if (!player) return i18n.t('player.nobody');
  if (player.kind === 'human') return name ? isolated(name) : i18n.t('player.human');
  if (player.kind === 'friend') return name ? isolated(name) : i18n.t('friends.seat');
  const info = levels.find(({ level }) => level === player.level);
  if (!info) return i18n.t('player.computer_plain');
  return i18n.t(info.kind === 'strength' ? 'player.computer' : 'player.computer_graded', { level: levelText(info, levels, i18n) });
}

/** The public name for a side's player. */
export const seatText = ({ seats, names, levels }: Pick<Snapshot, 'seats' | 'names' | 'levels'>, side: Side, i18n: I18n) => playerText(seats[side], levels, i18n, names[side]);

/** The opponent for a learner's first match. */
export const weakestPlayer = (levels: readonly LevelInfo[]): Player => ({ kind: 'computer', level: Math.min(...levels.map(({ level }) => level)) });

/**
 * The default opponent, which a beginner can beat.
 *
 * @param levels of the game
 * @returns a human if there is no easy level
 */
export function gentlePlayer(levels: readonly LevelInfo[]): Player {
  const gentle = levels.find(({ name }) => name === 'weak' || name === 'easy');
  return gentle ? { kind: 'computer', level: gentle.level } : { kind: 'human' };
}
