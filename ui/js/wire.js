/**
 * The shapes that cross the wire, as the backend writes them. Types only: the page never builds a Snapshot.
 *
 * @typedef {'first' | 'second'} Side `first` moves first
 * @typedef {'brain' | 'numskull' | 'ninny'} Kind
 * @typedef {'choosing' | 'running' | 'paused' | 'over'} Phase
 * @typedef {{ kind: 'human' } | { kind: 'computer', level: number }} Player
 *
 * @typedef {{ kind: 'press' | 'lift' | 'drop' | 'alternate', cell: number }
 *   | { kind: 'confirm' } | { kind: 'cancel' }} Input
 *
 * @typedef {{ kind: 'estimate', hundredths: number } | { kind: 'win', plies: number }
 *   | { kind: 'loss', plies: number } | { kind: 'exact', difference: number }} Value as `first` sees it
 *
 * @typedef {object} Thought
 * @property {number} depth
 * @property {number} nodes
 * @property {number} nodes_per_second
 * @property {number} elapsed_ms
 * @property {Value} value
 * @property {string[]} line
 *
 * @typedef {object} Told what everybody learns of a move of Smess
 * @property {string} text
 * @property {number} from
 * @property {number} to
 * @property {Kind} piece
 * @property {Kind | null} captured
 * @property {boolean} promoted
 *
 * @typedef {object} Line
 * @property {Side} side
 * @property {string} text
 * @property {Told} told
 * @property {Thought | null} thought
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
 * @typedef {{ from: number, targets: Target[] }} Draft
 *
 * @typedef {object} Can
 * @property {boolean} start
 * @property {boolean} pause
 * @property {boolean} enter
 * @property {boolean} undo
 * @property {boolean} redo
 * @property {boolean} resign
 * @property {boolean} offer_draw
 * @property {boolean} answer_draw
 *
 * @typedef {object} Snapshot
 * @property {number} revision
 * @property {string} game
 * @property {Phase} phase
 * @property {Side | null} turn null before the start and after the end
 * @property {{ text: string, chosen: { repetition_draw: boolean, position: string | null } }} options
 * @property {{ first: Player | null, second: Player | null }} seats
 * @property {number[]} levels
 * @property {SmessView} view
 * @property {Draft | null} draft
 * @property {Line[]} record
 * @property {number} at
 * @property {{ winner: Side | null, ending: string } | null} outcome
 * @property {{ side: Side, thought: Thought | null } | null} thinking
 * @property {{ by: Side, state: 'open' | 'considered' | 'declined' } | null} draw_offer
 * @property {Refusal | null} [trouble] what went wrong without being asked
 * @property {Can} can
 *
 * @typedef {object} Settings
 * @property {'system' | 'de' | 'en' | 'km'} language
 * @property {number} scale_percent 50 to 300
 * @property {'slow' | 'normal' | 'fast' | 'off'} animation
 * @property {'system' | 'light' | 'dark'} theme
 * @property {number} pace_ms the computer's least visible thinking moment, 0 to 3000
 *
 * @typedef {{ code: string, detail: string }} Refusal
 */

/** @type {readonly Side[]} */
export const SIDES = ['first', 'second'];

/**
 * @param {Side} side
 * @returns {Side}
 */
export const opponent = (side) => (side === 'first' ? 'second' : 'first');
