/**
 * The shapes of Kalaha that cross the wire, as the backend writes them.
 *
 * @typedef {import('../../wire.js').Side} Side
 * @typedef {import('../../wire.js').Value} Value
 *
 * @typedef {object} KalahaMoveReport what everybody learns of a sowing
 * @property {string} text
 * @property {number} pit 1 to 6
 * @property {number} from
 * @property {number[]} path the cells in which a stone fell, in order
 * @property {boolean} moves_again
 * @property {Gathered | null} captured with the last stone, from where that one fell and from opposite
 * @property {Gathered[] | null} swept null while the game goes on
 *
 * @typedef {{ stones: number, cells: number[], into: number }} Gathered how many stones went from which cells into which
 *   Kalaha
 *
 * @typedef {object} KalahaCell
 * @property {Side} owner
 * @property {number | null} pit 1 to 6; null for a Kalaha
 * @property {number} stones
 * @property {boolean} movable
 * @property {'over' | 'kalaha' | 'other_side' | 'empty' | null} unplayable why it is not movable; null if it is
 * @property {number | null} last the cell of its last stone; null unless movable
 *
 * @typedef {object} KalahaView
 * @property {KalahaCell[]} cells 0 to 13, round the board as stones are sown
 * @property {Side | null} to_move
 * @property {string} position
 *
 * @typedef {object} KalahaReport what an analysis knows so far
 * @property {number} depth
 * @property {number} nodes
 * @property {number} nodes_per_second
 * @property {{ move: string, value: Value }[]} moves
 *
 * @typedef {{ pits: number[], kalaha: number }} Stones how many lie on one side
 *
 * @typedef {object} WouldSow what playing a pit would do
 * @property {Side} side
 * @property {number} pit 1 to 6
 * @property {number} stones
 * @property {number} last the cell of the last stone
 * @property {boolean} moves_again
 * @property {number} captured how many stones a capture would bring into the Kalaha; 0 if there is none
 *
 * @typedef {{ kind: 'stones', first: Stones, second: Stones }
 *   | { kind: 'playable', side: Side | null, sowings: WouldSow[] }
 *   | { kind: 'sowing', cell: number, sowing: WouldSow | null }} KalahaAnswer
 *
 * @typedef {import('../../wire.js').Snapshot<KalahaView, null, KalahaMoveReport>} KalahaSnapshot
 */

export {};
