// Generated from the Rust types by `UPDATE_WIRE_TYPES=1 cargo test --workspace wire_types`.

import type { Line, Side, Snapshot } from '../../wire.js';

/** A move: an action on a square, written `e f7` or `m a11`. */
export type Action = {
/** The kind of action. */
action: ActionKind,
/** The target square. */
square: Square, };

/** What a player can do to a hidden square. */
export type ActionKind = "explore" | "mark";

/** The answer to a question, tagged with the question. */
export type Answer = { "kind": "around",
/** The square asked about. */
cell: number,
/** The number on it; `None` unless visible. */
number: number | null,
/** Its neighbours with a visible mine. */
mines: Array<number>,
/** Its hidden neighbours. */
hidden: Array<number>,
/** Its neighbours with a number. */
numbers: Array<NumberedSquare>, } | { "kind": "mines",
/** The visible mines, in ascending cell order. */
visible: Array<VisibleMine>,
/** The number of hidden mines. */
left: number,
/** The points for marking the next mine; `None` when all are visible. */
next_points: number | null, } | { "kind": "frontier",
/** The squares, in ascending order. */
cells: Array<number>,
/** The number of other hidden squares. */
others: number, } | { "kind": "failed",
/** The squares, in ascending order. */
cells: Array<number>, } | { "kind": "why_not",
/** The square pressed. */
cell: number,
/** Whether the viewer's mark failed there; otherwise the square is already open. */
failed: boolean, } | { "kind": "one_number",
/** The number. */
number: NumberedSquare,
/** Its mines that are visible or, if the squares are safe, proven by an earlier reason. */
mines: Array<number>,
/** Its hidden neighbours known to be safe, from an earlier reason or the viewer's failed marks. */
safe: Array<number>,
/** The squares that it decides. */
cells: Array<number>,
/** Whether they hold mines: there are no more squares than missing mines. Otherwise no mine is missing. */
are_mines: boolean, } | { "kind": "two_numbers",
/** The number that lacks more mines, or as many. */
more: MissingMines,
/** The other number. */
fewer: MissingMines,
/** The undecided squares around the first number only: mines. */
mines: Array<number>,
/** The undecided squares around the other number only: safe. */
safe: Array<number>, } | { "kind": "failed_mark",
/** The square. */
cell: number, } | { "kind": "every_layout",
/** The square. */
cell: number,
/** Whether it holds a mine. */
is_mine: boolean, } | { "kind": "chance",
/** The square. */
cell: number,
/** The chance in percent, 1 to 99. */
percent: number, } | { "kind": "points",
/** The points, in tenths. */
points: number,
/** The best expected points on any other square, in tenths. */
elsewhere: number, } | { "kind": "net",
/** The action's expected points, in tenths. */
points: number,
/** Those of the best reply, in tenths. */
reply: number,
/** The value of the best other action, in tenths. */
other: number, };

/** One cell as drawn. */
export type CellShown = {
/** The name, such as `f6`. */
name: Square,
/** The public state when the game was last played. */
state: CellState,
/** The number on it; after the end, also for cells that stayed hidden without a mine. */
number: number | null,
/** Whether a mine was still hidden here when the match ended; false before. */
mine: boolean,
/** The side that marked or exploded the mine. */
by: Side | null,
/** Whether the viewer's mark failed here and the cell is hidden. */
own_failed: boolean,
/** After the end, the sides whose marks failed here. */
failed_by: Array<Side>,
/** Whether the automatic reveal after the last action showed it. */
auto: boolean,
/** Whether the viewer is to move and may explore it. */
can_explore: boolean,
/** Whether the viewer is to move and may mark it. */
can_mark: boolean, };

/** A cell's public state. */
export type CellState = "hidden" | "number" | "marked" | "exploded";

/** A selected square that waits for confirmation. */
export type Draft = {
/** Its cell number. */
cell: number,
/** The selected action. */
action: ActionKind, };

/** The kind of result. */
export type FoundKind = "number" | "exploded" | "marked" | "plop";

export type GameLine = Line<MoveReport>;

export type GameSnapshot = Snapshot<View, Draft, MoveReport>;

/** A position's exact probabilities, for practice: `{"layouts": "4", "squares": [{"cell": 0, "mine": 0.25}, …]}`. */
export type MineChances = {
/** The number of layouts that agree with the viewer's knowledge, in decimal; `None` if they cannot be counted. */
layouts: string | null,
/** Every hidden square, in ascending cell order. */
squares: Array<SquareChance>, };

/** A number that lacks mines. */
export type MissingMines = {
/** Its square. */
cell: number,
/** The number of mines around it. */
number: number,
/** How many of them are neither visible nor proven by an earlier reason. */
missing: number, };

/** An action's report to one viewer, for the record, the animation and speech output. */
export type MoveReport = {
/** `e f7`, `m a11`; `m ??` for an opponent's failed mark. */
text: string, side: Side, action: ActionKind,
/** The cell; null if the viewer may not know it. */
cell: number | null,
/** The cell's name. */
square: Square | null, result: FoundKind,
/** The number shown; null for other results. */
number: number | null,
/** The number of the mine, from 1, in order of becoming visible; null if no mine was found. */
mine: number | null,
/** The points scored; negative when lost. */
points: number,
/** Both scores after the action. */
scores: Scores,
/** The cells revealed automatically after the action. */
revealed: Array<NumberedSquare>, };

/** A square with a number. */
export type NumberedSquare = {
/** The square. */
cell: number,
/** The number of mines around it. */
number: number, };

/** Both scores in the wire format. */
export type Scores = { first: number, second: number, };

/** A square by name: a column from `a` on the left and a row from 1 at the bottom, such as `f6`. Columns `aa` to `ad`
 * follow `z`. */
export type Square = string;

/** The exact probability for a hidden square. */
export type SquareChance = {
/** Its cell number. */
cell: number,
/** The share of layouts with a mine on it: 0 when safe, 1 when certain. */
mine: number, };

/** Everything one viewer may know about a game: the public information and their own failed marks. After the end, it
 * includes all secrets. */
export type View = { columns: number, rows: number,
/** The total number of mines. */
mines: number,
/** The number of hidden mines. */
mines_left: number,
/** The points for marking the next mine; null when all are visible. */
next_mine_points: number | null, scores: Scores,
/** The side to move; null when the game is over. */
to_move: Side | null,
/** The public board: rows from the top, separated by `/`. */
text: string,
/** The cells, row by row from the top left. */
cells: Array<CellShown>,
/** The hidden cells next to a number, in ascending order. */
frontier: Array<number>,
/** The last action; null at the start. */
last: MoveReport | null,
/** The value of the `board` option that replays it; null until the match ends. */
board_id: string | null, };

/** A visible mine. */
export type VisibleMine = {
/** Its square. */
cell: number,
/** The side that marked or exploded it. */
by: Side | null,
/** Whether it exploded. */
exploded: boolean, };
