/**
 * Computer players in words: by strength, by depth, by time. A level has one name, wherever it is named.
 *
 * @typedef {import('./wire.js').LevelInfo} LevelInfo
 * @typedef {import('./wire.js').Player} Player
 * @typedef {import('./words.js').Words} Words
 */

/**
 * @param {number} level of strength, in tenths
 * @param {Words} words
 * @returns {string} "1", "1.2"
 */
export const levelNumber = (level, words) => words.number(level / 10, level % 10 === 0 ? 0 : 1);

/**
 * @param {LevelInfo} info
 * @param {Words} words
 * @returns {string} "3 · Good", "1.2", "Easy (2)", "5 plies", "perfect"
 */
export function levelText(info, words) {
  const name = info.name && words.say(`level.${info.name}`);
  switch (info.kind) {
    case 'strength': {
      const number = levelNumber(info.level, words);
      return name ? words.say('level.numbered', { number, name }) : number;
    }
    case 'depth':
      return name ? words.say('level.named', { name, n: info.plies }) : words.say('level.depth', { n: info.plies });
    case 'time':
      return words.say('level.time', { n: info.seconds });
    default:
      return words.say('level.perfect');
  }
}

/**
 * @param {Player | null} player
 * @param {readonly LevelInfo[]} levels of the game
 * @param {Words} words
 * @returns {string} "Human", "Computer 3 · Good", "Computer, 5 plies"
 */
export function playerText(player, levels, words) {
  if (!player) return words.say('player.nobody');
  if (player.kind === 'human') return words.say('player.human');
  const info = levels.find(({ level }) => level === player.level);
  if (!info) return words.say('player.computer_plain');
  return words.say(info.kind === 'strength' ? 'player.computer' : 'player.computer_graded', { level: levelText(info, words) });
}

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
