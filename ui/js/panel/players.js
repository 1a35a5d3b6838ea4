import { SIDES } from '../sides.js';
import { fill, write } from '../dom.js';
import { openFriends } from '../screens/friends/adapter.js';
import { dialog, element } from './dialogs.js';
import { computerOf, levelKey, mayInvite, paintLevels } from './seats.js';

/**
 * The players in a dialog, where figures on the board stand for them before the start. It is for the keyboard, for
 * screen readers, and during a match.
 *
 * @typedef {import('../wire.js').Snapshot} Snapshot
 * @typedef {import('../wire.js').Side} Side
 * @typedef {import('../wire.js').Player} Player
 * @typedef {import('../i18n.js').I18n} I18n
 */

const KINDS = /** @type {const} */ (['human', 'computer']);

/** @type {Snapshot | null} what is painted */
let shown = null;

/**
 * @param {Snapshot} snapshot
 * @param {I18n} i18n
 */
export function paintPlayers(snapshot, i18n) {
  shown = snapshot;
  for (const side of SIDES) {
    /** @type {HTMLFieldSetElement} */ (element(`players-${side}`)).disabled = snapshot.phase === 'over';
    const player = snapshot.seats[side];
    element(`players-friend-${side}`).hidden = !mayInvite(snapshot);
    write(element(`players-level-name-${side}`), i18n.t(levelKey(snapshot.game, i18n)));
    const level = levelOf(side);
    paintLevels(level, snapshot.levels, i18n);
    showPlayer(side, player);
    /** @type {HTMLElement} */ (level.parentElement).hidden = player?.kind !== 'computer';
  }
}

/**
 * @param {Side} side
 * @param {Player | null} [player]
 */
function showPlayer(side, player) {
  for (const kind of KINDS) radio(side, kind).checked = player?.kind === kind;
  fill(levelOf(side), player?.kind === 'computer' ? String(player.level) : '');
}

/**
 * @param {Side} side
 * @param {typeof KINDS[number]} kind
 * @returns {HTMLInputElement}
 */
const radio = (side, kind) => element(`players-${side}-${kind}`);

/**
 * @param {Side} side
 * @returns {HTMLSelectElement}
 */
const levelOf = (side) => element(`players-level-${side}`);

/** @param {(side: Side, player: Player) => Promise<boolean>} ask has somebody sit down, if that may be */
export function listenToPlayers(ask) {
  const seat = async (/** @type {Side} */ side, /** @type {Player} */ player) => {
    if (!(await ask(side, player))) showPlayer(side, shown?.seats[side]);
  };
  for (const side of SIDES) {
    for (const kind of KINDS) {
      radio(side, kind).addEventListener('change', () => {
        seat(side, kind === 'human' ? { kind } : computerOf(side, shown));
      });
    }
    element(`players-friend-${side}`).addEventListener('click', () => {
      // The one dialog leaves the history before the other enters it.
      dialog('players-dialog').addEventListener('close', () => openFriends({ game: shown?.game, side }), { once: true });
      dialog('players-dialog').close();
    });
    levelOf(side).addEventListener('change', () => seat(side, { kind: 'computer', level: Number(levelOf(side).value) }));
  }
}
