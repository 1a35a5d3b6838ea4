import { betterMove } from './better.js';
import { badgeOf, choosingScene } from './choosing.js';
import { nameOf, placeOf } from './geometry.js';
import { cellName } from './names.js';

/**
 * @typedef {import('./wire.js').GameSnapshot} Snapshot
 * @typedef {import('../../wire.js').Side} Side
 * @typedef {import('./wire.js').Piece} Kind
 * @typedef {import('./wire.js').Cell} WireCell
 * @typedef {import('../../i18n.js').I18n} I18n
 *
 * @typedef {Pick<import('../../games.js').RenderOptions, 'flipped' | 'duration_ms'> & Partial<Pick<import('../../games.js').RenderOptions, 'confirm_touch' | 'speech'>>} RenderOptions
 *
 * @typedef {object} PlacedPiece a piece as it is drawn
 * @property {Side} side
 * @property {Kind} kind
 * @property {string} id `first-ninny`
 * @property {string | null} badge who plays it, on a Brain
 * @property {boolean} crown
 *
 * @typedef {object} Cell one square as it is drawn, touched and spoken
 * @property {number} index
 * @property {string} name
 * @property {number} column on the screen, from the left
 * @property {number} row on the screen, from the top
 * @property {boolean} dark
 * @property {string[]} arrows
 * @property {Side | null} brainStartOf
 * @property {Side | null} promotes
 * @property {PlacedPiece | null} piece
 * @property {boolean} liftable
 * @property {boolean} selected
 * @property {{ captures: boolean, promotes: boolean } | null} target
 * @property {'from' | 'to' | null} last
 * @property {string} spoken
 *
 * @typedef {object} Scene everything that is on the board, ready to be painted
 * @property {boolean} flipped
 * @property {number} duration_ms
 * @property {string} spoken
 * @property {Cell[]} cells in the order of their numbers
 * @property {{ from: number, to: number } | null} last the last move made
 * @property {import('./better.js').BetterMove | null} better what the move looked at should have been
 * @property {import('./choosing.js').Choosing | null} choosing
 * @property {boolean} open a person can move
 * @property {string | null} confirm what a finger has to do after its move; null if it counts at once
 */

/**
 * @param {Snapshot} snapshot
 * @param {RenderOptions} options
 * @param {I18n} i18n
 * @returns {Scene}
 */
export function scene(snapshot, options, i18n) {
  const choosing = snapshot.phase === 'choosing';
  const line = snapshot.record[snapshot.shown_ply - 1] ?? null;
  return {
    flipped: options.flipped,
    duration_ms: options.duration_ms,
    spoken: i18n.t('smess.board'),
    cells: snapshot.view.cells.map((cell, index) => cellScene(snapshot, cell, index, options, i18n)),
    last: line && { from: line.report.from, to: line.report.to },
    better: betterMove(snapshot),
    choosing: choosing ? choosingScene(snapshot, options.flipped, i18n) : null,
    open: snapshot.can.enter,
    confirm: options.confirm_touch ? i18n.t('smess.confirm') : null,
  };
}

/**
 * @param {Snapshot} snapshot
 * @param {WireCell} wire
 * @param {number} index
 * @param {RenderOptions} options
 * @param {I18n} i18n
 * @returns {Cell}
 */
function cellScene(snapshot, wire, index, options, i18n) {
  const place = placeOf(index, options.flipped);
  const target = snapshot.draft?.targets.find((t) => t.to === index) ?? null;
  /** @type {Cell} */
  const cell = {
    index,
    name: nameOf(index),
    ...place,
    ...printOf(wire, place),
    piece: standing(snapshot, wire, i18n),
    liftable: liftable(snapshot, wire),
    selected: snapshot.draft?.from === index,
    target: target && { captures: target.captures, promotes: target.promotes },
    last: lastMark(snapshot, index),
    spoken: '',
  };
  cell.spoken = cellName(cell, snapshot, i18n, options.speech);
  return cell;
}

/**
 * What is printed on a square.
 *
 * @param {WireCell} wire
 * @param {{ column: number, row: number }} place
 */
export const printOf = (wire, { column, row }) => ({
  dark: (column + row) % 2 === 1,
  arrows: wire.arrows.split(' ').filter(Boolean),
  brainStartOf: wire.brain_start_of,
  promotes: wire.promotes,
});

/**
 * While players are chosen, a Brain stands on its square only once somebody plays it.
 *
 * @param {Snapshot} snapshot
 * @param {WireCell} wire
 * @param {I18n} i18n
 * @returns {PlacedPiece | null}
 */
function standing(snapshot, wire, i18n) {
  if (!wire.piece) return null;
  const { side, kind } = wire.piece;
  const player = snapshot.seats[side];
  if (snapshot.phase === 'choosing' && kind === 'brain' && !player) return null;
  return {
    side,
    kind,
    id: `${side}-${kind}`,
    badge: kind === 'brain' && player ? badgeOf(player, i18n) : null,
    crown: kind === 'brain' && snapshot.outcome?.winner === side && !snapshot.looking,
  };
}

/**
 * A chosen Brain can be taken away from its start square again.
 *
 * @param {Snapshot} snapshot
 * @param {WireCell} wire
 */
function liftable(snapshot, wire) {
  if (snapshot.phase !== 'choosing') return snapshot.can.enter && wire.movable;
  return wire.brain_start_of !== null && snapshot.seats[wire.brain_start_of] !== null;
}

/**
 * @param {Snapshot} snapshot
 * @param {number} index
 * @returns {'from' | 'to' | null}
 */
function lastMark(snapshot, index) {
  const report = snapshot.record[snapshot.shown_ply - 1]?.report ?? null;
  if (report?.to === index) return 'to';
  return report?.from === index ? 'from' : null;
}
