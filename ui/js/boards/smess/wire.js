/**
 * The shapes of Smess that cross the wire, as the backend writes them.
 *
 * @typedef {import('../../wire.js').Side} Side
 *
 * @typedef {'brain' | 'numskull' | 'ninny'} Kind
 *
 * @typedef {object} SmessMoveReport what everybody learns of a move of Smess
 * @property {string} text
 * @property {number} from
 * @property {number} to
 * @property {Kind} piece
 * @property {Kind | null} captured
 * @property {boolean} promoted
 *
 * @typedef {object} WireCell
 * @property {string} arrows such as `N E SW`
 * @property {{ side: Side, kind: Kind } | null} piece
 * @property {boolean} movable
 * @property {Side | null} brain_start_of
 * @property {Side | null} promotes
 *
 * @typedef {object} SmessView
 * @property {number} columns
 * @property {number} rows
 * @property {WireCell[]} cells from a1, row by row
 * @property {Side | null} to_move
 * @property {string} position
 * @property {number} quiet_plies
 * @property {number} repetitions
 * @property {number} move_number
 *
 * @typedef {{ to: number, captures: boolean, promotes: boolean }} Target
 *
 * @typedef {{ from: number, targets: Target[] }} Draft
 *
 * @typedef {{ side: Side, piece: Kind, cell: number }} Placed a piece and where it stands
 *
 * @typedef {{ kind: 'pieces', side: Side, pieces: Placed[] } | { kind: 'movable', side: Side | null, pieces: Placed[] }
 *   | { kind: 'targets', cell: number, piece: Placed | null, targets: Target[] }
 *   | { kind: 'attackers', cell: number, piece: Placed | null, first: Placed[], second: Placed[] }
 *   | { kind: 'danger', side: Side | null, pieces: { piece: Placed, by: Placed[] }[] }} SmessAnswer
 *
 * @typedef {import('../../wire.js').Line<SmessMoveReport>} SmessLine
 *
 * @typedef {import('../../wire.js').Snapshot<SmessView, Draft, SmessMoveReport>} SmessSnapshot
 */

export {};
