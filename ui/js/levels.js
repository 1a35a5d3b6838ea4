/**
 * Computer players in words: by strength, by depth, by time. A level has one name, wherever it is named.
 *
 * @typedef {import('./wire.js').Grade} Grade
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
 * @param {Grade} grade
 * @param {Words} words
 * @returns {string} "3 · Good", "1.2", "Easy (2)", "5 plies", "perfect"
 */
export function gradeText(grade, words) {
  const name = grade.name && words.say(`level.${grade.name}`);
  switch (grade.kind) {
    case 'strength': {
      const number = levelNumber(grade.level, words);
      return name ? words.say('level.numbered', { number, name }) : number;
    }
    case 'depth':
      return name ? words.say('level.named', { name, n: grade.plies }) : words.say('level.depth', { n: grade.plies });
    case 'time':
      return words.say('level.time', { n: grade.seconds });
    default:
      return words.say('level.perfect');
  }
}

/**
 * @param {Player | null} player
 * @param {readonly Grade[]} grades of the game
 * @param {Words} words
 * @returns {string} "Human", "Computer 3 · Good", "Computer, 5 plies"
 */
export function playerText(player, grades, words) {
  if (!player) return words.say('player.nobody');
  if (player.kind === 'human') return words.say('player.human');
  const grade = grades.find(({ level }) => level === player.level);
  if (!grade) return words.say('player.computer_plain');
  return words.say(grade.kind === 'strength' ? 'player.computer' : 'player.computer_graded', { grade: gradeText(grade, words) });
}

/**
 * Whom a beginner can beat: who plays before anybody has chosen.
 *
 * @param {readonly Grade[]} grades of the game
 * @returns {Player} a person where there is no such level
 */
export function gentlePlayer(grades) {
  const gentle = grades.find(({ name }) => name === 'weak' || name === 'easy');
  return gentle ? { kind: 'computer', level: gentle.level } : { kind: 'human' };
}
