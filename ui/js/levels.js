/**
 * Computer players in words: by strength, by depth, by time.
 *
 * @typedef {import('./wire.js').Grade} Grade
 * @typedef {import('./wire.js').Player} Player
 * @typedef {import('./words.js').Words} Words
 * @typedef {import('./words.js').Key} Key
 */

/**
 * @param {Grade} grade
 * @param {Words} words
 */
export function gradeText(grade, words) {
  switch (grade.kind) {
    case 'strength':
      return words.say(/** @type {Key} */ (`level.strength${grade.level}`));
    case 'depth':
      return words.say('level.depth', { n: grade.plies });
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
 * @returns {string} "Human", "Computer 3", "Computer, 5 plies"
 */
export function playerText(player, grades, words) {
  if (!player) return words.say('player.nobody');
  if (player.kind === 'human') return words.say('player.human');
  const grade = grades.find(({ level }) => level === player.level);
  if (!grade || grade.kind === 'strength') return words.say('player.computer', { level: player.level });
  return words.say('player.computer_graded', { grade: gradeText(grade, words) });
}
