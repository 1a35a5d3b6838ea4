// Written from the types of Rust by `UPDATE_WIRE_TYPES=1 cargo test --workspace wire_types`.

import type { Line, Side, Snapshot } from '../../wire.js';

/** A move: what is done to which square, written `e f7` or `m a11`. */
export type Action = {
/** What is done. */
action: ActionKind,
/** To which square. */
square: Square, };

/** What can be done to a square of which nothing can be seen. */
export type ActionKind = "explore" | "mark";

/** The answer to a question, tagged with what was asked. */
export type Answer = { "kind": "around",
/** The square asked about. */
cell: number,
/** How many mines are around it; `None` unless that is visible. */
number: number | null,
/** Its neighbours with a visible mine. */
mines: Array<number>,
/** Its hidden neighbours. */
hidden: Array<number>,
/** Its neighbours with a number. */
numbers: Array<NumberedSquare>, } | { "kind": "mines",
/** Those visible, by rising cell number. */
visible: Array<VisibleMine>,
/** How many are not visible yet. */
left: number,
/** What marking the next one is worth; `None` when all are visible. */
next_points: number | null, } | { "kind": "frontier",
/** These squares. */
cells: Array<number>,
/** How many other squares are hidden. */
others: number, } | { "kind": "failed",
/** These squares. */
cells: Array<number>, };

/** One cell as it is drawn. */
export type CellShown = {
/** Such as `f6`. */
name: Square,
/** What everybody could see when the game was last played. */
state: CellState,
/** Of a number; after the end also of a cell that stayed hidden and holds no mine. */
number: number | null,
/** Whether a mine was still hidden when the match ended. Never true before. */
mine: boolean,
/** Who marked or exploded the mine. */
by: Side | null,
/** Whether an own mark failed here and nothing else can be seen. */
own_failed: boolean,
/** After the end, whose marks failed here. */
failed_by: Array<Side>,
/** Whether the last action made it appear by itself. */
auto: boolean,
/** Whether the viewer is to move and may explore it. */
can_explore: boolean,
/** Whether the viewer is to move and may mark it. */
can_mark: boolean, };

/** What everybody can see of a cell. */
export type CellState = "hidden" | "number" | "marked" | "exploded";

/** A chosen square that waits for confirmation. */
export type Draft = {
/** The number of its cell. */
cell: number,
/** What is to be done to it. */
action: ActionKind, };

/** What an action found, without its number. */
export type FoundKind = "number" | "exploded" | "marked" | "plop";

export type GameLine = Line<MoveReport>;

export type GameSnapshot = Snapshot<View, Draft, MoveReport>;

/** What there is to be known of a position, for a player who practises: `{"layouts": "4", "squares": [{"cell":
 * 0, "mine": 0.25}, …]}`. */
export type MineChances = {
/** The number of layouts that agree with what the viewer knows, in decimal; none where they cannot be counted. */
layouts: string | null,
/** Every hidden square, by rising cell number. */
squares: Array<SquareChance>, };

/** What a viewer is told of an action: for the record, the animation and the spoken sentence. */
export type MoveReport = {
/** `e f7`, `m a11`; `m ??` where another's mark failed. */
text: string, side: Side, action: ActionKind,
/** Null where it may not be known. */
cell: number | null,
/** Its name. */
square: Square | null, result: FoundKind,
/** Null unless that is the result. */
number: number | null,
/** Which mine it was, from 1, in the order in which they became visible; null unless it was one. */
mine: number | null,
/** With their sign. */
points: number,
/** Both after it. */
scores: Scores,
/** Automatically after it. */
revealed: Array<NumberedSquare>, };

/** A square with a number. */
export type NumberedSquare = {
/** The square. */
cell: number,
/** How many mines are around it. */
number: number, };

/** Both scores as they go over the wire. */
export type Scores = { first: number, second: number, };

/** A square as people name it: a column from `a` on the left, a row from 1 at the bottom, such as `f6`. After
 * column `z` come `aa` to `ad`. */
export type Square = string;

/** What there is to be known of a hidden square. */
export type SquareChance = {
/** Its number on the board. */
cell: number,
/** The part of the layouts in which it holds a mine: 0 when it is safe, 1 when it is certain. */
mine: number, };

/** What one viewer may know of a game: all that everybody can see, and where their own marks failed. After the
 * end it holds everything. */
export type View = { columns: number, rows: number,
/** In all. */
mines: number,
/** Not visible yet. */
mines_left: number,
/** What marking the next mine is worth; null when all are visible. */
next_mine_points: number | null, scores: Scores,
/** Null when the game is over. */
to_move: Side | null,
/** What everybody can see: rows from the top separated by `/`. */
text: string,
/** From the top left, row by row. */
cells: Array<CellShown>,
/** The hidden cells beside a number, by rising number. */
frontier: Array<number>,
/** The last action; null at the start. */
last: MoveReport | null,
/** The option `board` plays it again; null until the match has ended. */
board_id: string | null, };

/** A visible mine. */
export type VisibleMine = {
/** Its square. */
cell: number,
/** Who marked or exploded it. */
by: Side | null,
/** Whether it exploded. */
exploded: boolean, };
