import { gradeText } from '../levels.js';
import { SIDES } from '../wire.js';
import { fill, write } from '../write.js';
import { element } from './dialogs.js';

/**
 * The players in combo boxes, for games that do not have them chosen on the board: who plays, and how well.
 *
 * @typedef {import('../wire.js').Snapshot} Snapshot
 * @typedef {import('../wire.js').Side} Side
 * @typedef {import('../wire.js').Grade} Grade
 * @typedef {import('../match.js').Match} Match
 * @typedef {import('../words.js').Words} Words
 * @typedef {import('../words.js').Key} Key
 */

// What a computer player plays with before anybody has chosen: to be beaten by a beginner.
const GENTLE = 3;

/** @type {Partial<Record<Side, number>>} the level that a side's computer had last */
const remembered = {};

/**
 * @param {Snapshot} snapshot
 * @param {Words} words
 */
export function paintSeats({ game, phase, seats, levels }, words) {
  for (const side of SIDES) {
    const player = seats[side];
    if (player?.kind === 'computer') remembered[side] = player.level;
    const who = select(`seat-${side}`);
    paintOptions(who, [['human', words.say('player.human')], ['computer', words.say('player.computer_plain')]]);
    who.disabled = phase === 'over';
    const level = select(`level-${side}`);
    paintOptions(level, levels.map((grade) => [String(grade.level), gradeText(grade, words)]));
    showSeat(side, player);
    level.disabled = phase === 'over';
    const name = element(`level-name-${side}`);
    level.hidden = name.hidden = player?.kind !== 'computer';
    const own = `${game}.level`;
    write(name, words.say(words.knows(own) ? own : 'setup.level'));
  }
}

/** @param {string} id */
const select = (id) => /** @type {HTMLSelectElement} */ (element(id));

/**
 * @param {HTMLSelectElement} node
 * @param {readonly (readonly [string, string])[]} options
 */
function paintOptions(node, options) {
  while (node.length > options.length) node.remove(node.length - 1);
  options.forEach(([value, text], i) => {
    const option = node.options[i] ?? node.appendChild(new Option());
    if (option.value !== value) option.value = value;
    if (option.text !== text) option.text = text;
  });
}

/** @param {Match} match */
export function listenToSeats(match) {
  const computer = (/** @type {number} */ level) => ({ kind: 'computer', level });
  for (const side of SIDES) {
    const seat = async (/** @type {object} */ player) => {
      if (!(await match.send('seat', { side, player }))) showSeat(side, match.latest()?.seats[side]);
    };
    select(`seat-${side}`).addEventListener('change', ({ target }) => {
      const human = /** @type {HTMLSelectElement} */ (target).value === 'human';
      seat(human ? { kind: 'human' } : computer(remembered[side] ?? GENTLE));
    });
    select(`level-${side}`).addEventListener('change', ({ target }) => {
      seat(computer(Number(/** @type {HTMLSelectElement} */ (target).value)));
    });
  }
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
 * A combo box always says something, so before anybody has chosen a person plays against a gentle computer.
 *
 * @param {Match} match
 */
export function seatSomebody(match) {
  const snapshot = match.latest();
  if (snapshot?.phase !== 'choosing' || snapshot.seats.first || snapshot.seats.second) return;
  const human = { kind: 'human' };
  const gentle = snapshot.levels.some(({ level }) => level === GENTLE) ? { kind: 'computer', level: GENTLE } : human;
  match.send('seat', { side: 'first', player: human });
  match.send('seat', { side: 'second', player: gentle });
}
