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
 * @typedef {import('../words.js').Key} Key
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
      paintChoice(list.children[i], player, samePlayer(snapshot.seats[side], player), words);
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
 * @param {Player} player
 * @param {boolean} chosen
 * @param {Words} words
 */
function paintChoice(label, player, chosen, words) {
  const [radio, text] = label.children;
  /** @type {HTMLInputElement} */ (radio).checked = chosen;
  text.textContent = longPlayerText(player, words);
}

/**
 * @param {Player} player
 * @param {Words} words
 */
function longPlayerText(player, words) {
  if (player.kind === 'human') return words.say('player.human');
  const key = /** @type {Key} */ (`level.strength${player.level}`);
  if (!words.knows(key)) return words.say('player.computer', { level: player.level });
  return words.say('player.computer_long', { level: player.level, strength: words.say(key) });
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
