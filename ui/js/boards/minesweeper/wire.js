/**
 * The shapes of Minesweeper that cross the wire, as the backend writes them.
 *
 * @typedef {import('../../wire.js').Side} Side
 *
 * @typedef {object} MinesweeperMoveReport what a viewer learns of an action
 * @property {string} text `e f7`, `m a11`; `m ??` where another's mark failed
 * @property {Side} side
 * @property {'explore' | 'mark'} action
 * @property {number | null} cell null where it may not be known
 * @property {string | null} square its name
 * @property {'number' | 'exploded' | 'marked' | 'plop'} result
 * @property {number | null} number of an explored square without a mine
 * @property {number | null} mine which mine it was, from 1, in the order in which they became visible
 * @property {number} points with their sign
 * @property {{ first: number, second: number }} scores after it
 * @property {{ cell: number, number: number }[]} revealed automatically after it
 *
 * @typedef {object} MinesweeperCell
 * @property {string} name such as `f6`; the 27th to 30th column are `aa` to `ad`
 * @property {'hidden' | 'number' | 'marked' | 'exploded'} state what everybody can see
 * @property {number | null} number after the end also of a square that stayed hidden and holds no mine
 * @property {boolean} mine after the end, whether it stayed hidden and holds a mine
 * @property {Side | null} by who marked or exploded the mine
 * @property {boolean} own_failed whether an own mark failed here
 * @property {Side[]} failed_by after the end, whose marks failed here
 * @property {boolean} auto whether the last action made it appear by itself
 * @property {boolean} can_explore
 * @property {boolean} can_mark
 *
 * @typedef {object} MinesweeperView
 * @property {number} columns
 * @property {number} rows
 * @property {number} mines in all
 * @property {number} mines_left not visible yet
 * @property {number | null} next_mine_points what marking the next mine is worth
 * @property {{ first: number, second: number }} scores
 * @property {Side | null} to_move
 * @property {string} text what everybody can see: rows from the top separated by `/`
 * @property {MinesweeperCell[]} cells from the top left, row by row
 * @property {number[]} frontier the hidden squares beside a number
 * @property {MinesweeperMoveReport | null} last
 * @property {string | null} board_id after the end: the option `board` plays it again
 *
 * @typedef {{ cell: number, action: 'explore' | 'mark' }} MinesweeperDraft
 *
 * @typedef {object} MinesweeperReport what can be known from the view
 * @property {string | null} layouts how many layouts fit, as decimal digits; null where they cannot be counted, which
 *   happens on large boards only
 * @property {{ cell: number, mine: number }[]} squares the hidden ones, with the probability of a mine
 *
 * @typedef {{ kind: 'around', cell: number, number: number | null, mines: number[], hidden: number[],
 *     numbers: { cell: number, number: number }[] }
 *   | { kind: 'mines', visible: { cell: number, by: Side | null, exploded: boolean }[], left: number, next_points: number | null }
 *   | { kind: 'frontier', cells: number[], others: number } | { kind: 'failed', cells: number[] }} MinesweeperAnswer
 *
 * @typedef {import('../../wire.js').Line<MinesweeperMoveReport>} MinesweeperLine
 *
 * @typedef {import('../../wire.js').Snapshot<MinesweeperView, MinesweeperDraft, MinesweeperMoveReport>} MinesweeperSnapshot
 */

export {};
