import { gradeText } from '../levels.js';
import { badgeOf, playersOf, samePlayer } from '../player.js';
import { SIDES } from '../wire.js';
import { element } from './dialogs.js';

/**
 * The players once more, as plain radio buttons: for the keyboard, for screen readers, and during a match.
 *
 * @typedef {import('../wire.js').Snapshot} Snapshot
 * @typedef {import('../wire.js').Side} Side
 * @typedef {import('../wire.js').Player} Player
 * @typedef {import('../words.js').Words} Words
 * @typedef {import('../wire.js').Grade} Grade
 */

/**
 * @param {Snapshot} snapshot
 * @param {Words} words
 */
export function paintPlayers(snapshot, words) {
  for (const side of SIDES) {
    const field = /** @type {HTMLFieldSetElement} */ (element(`players-${side}`));
    const players = playersOf(snapshot.levels);
    field.disabled = snapshot.phase === 'over';
    const list = /** @type {HTMLElement} */ (field.querySelector('.choices'));
    if (list.children.length !== players.length) {
      list.replaceChildren(...players.map((player) => createChoice(side, player)));
    }
    players.forEach((player, i) => {
      const choice = { text: longPlayerText(player, snapshot.levels, words), chosen: samePlayer(snapshot.seats[side], player) };
      paintChoice(list.children[i], choice);
    });
  }
}

/**
 * @param {Side} side
 * @param {Player} player
 */
function createChoice(side, player) {
  const label = document.createElement('label');
  const radio = document.createElement('input');
  radio.type = 'radio';
  radio.name = `player-${side}`;
  radio.value = badgeOf(player);
  label.append(radio, document.createElement('span'));
  return label;
}

/**
 * @param {Element} label
 * @param {{ text: string, chosen: boolean }} choice
 */
function paintChoice(label, choice) {
  const [radio, text] = label.children;
  /** @type {HTMLInputElement} */ (radio).checked = choice.chosen;
  text.textContent = choice.text;
}

/**
 * @param {Player} player
 * @param {readonly Grade[]} grades of the game
 * @param {Words} words
 */
function longPlayerText(player, grades, words) {
  if (player.kind === 'human') return words.say('player.human');
  const grade = grades.find(({ level }) => level === player.level);
  if (!grade) return words.say('player.computer', { level: player.level });
  return words.say('player.computer_long', { level: player.level, strength: gradeText(grade, words) });
}

/** @param {(side: Side, player: Player) => void} seat */
export function listenToPlayers(seat) {
  for (const side of SIDES) {
    element(`players-${side}`).addEventListener('change', (event) => {
      const { value } = /** @type {HTMLInputElement} */ (event.target);
      seat(side, value === 'H' ? { kind: 'human' } : { kind: 'computer', level: Number(value) });
    });
  }
}
