// Generated from the Rust types by `UPDATE_WIRE_TYPES=1 cargo test --workspace wire_types`.

import type { Line, Side, Snapshot, Value } from '../../wire.js';

/** What an analysis knows so far. */
export type AnalysisReport = {
/** Every legal move has been looked at so many plies deep. */
depth: number,
/** Positions examined. */
nodes: number,
/** The same for each second. */
nodes_per_second: number,
/** Every legal move, in sowing order. */
moves: Array<MoveValue>, };

/** The answer to a question, tagged with what was asked. */
export type Answer = { "kind": "stones",
/** The first side's. */
first: Stones,
/** The second side's. */
second: Stones, } | { "kind": "playable",
/** The side to move. */
side: Side | null,
/** What each of its pits that can be played would do. */
sowings: Array<WouldSow>, } | { "kind": "sowing",
/** The cell asked about. */
cell: number,
/** What it would do; `None` for a Kalaha, an empty pit, and after the end. */
sowing: WouldSow | null, };

/** One pit or Kalaha as it is drawn. */
export type CellShown = { owner: Side,
/** 1 to 6; null for a Kalaha. */
pit: number | null, stones: number,
/** Whether the side to move can empty it. */
movable: boolean,
/** Why it cannot; null if it can. */
unplayable: Unplayable | null,
/** The cell where its last stone would fall; null unless it is movable. */
last: number | null, };

/** Kalaha has no half inputs: a click on a pit is the move. */
export type Draft = never;

export type GameLine = Line<MoveReport>;

export type GameSnapshot = Snapshot<View, Draft, MoveReport>;

/** Stones that went from pits into a Kalaha, at once. */
export type Gathered = {
/** How many; of a capture with the last one of the sowing. */
stones: number,
/** The cells that they lay in, of which some may have been empty. Of a capture first that of the last stone, then
 * the opposite one. */
cells: Array<number>,
/** The Kalaha that they went into. */
into: number, };

/** What everybody is told of a move: for the record, the animation and the spoken sentence. */
export type MoveReport = { text: string,
/** 1 to 6. */
pit: number,
/** The cell of that pit. */
from: number,
/** The cells in which a stone fell, in order. */
path: Array<number>, moves_again: boolean, captured: Gathered | null,
/** Null while the game goes on. */
swept: Array<Gathered> | null, };

/** A move and what it is worth. */
export type MoveValue = {
/** The move, as text. */
move: string,
/** The difference of the Kalahas at the end, from the view of [`Side::First`]; exact once it is proven. */
value: Value, };

/** A move: the pit of the side to move that is emptied, written `1` to `6` in its owner's sowing order. */
export type Pit = string;

/** How many stones lie on one side. */
export type Stones = {
/** In the pits, in sowing order. */
pits: [number, number, number, number, number, number],
/** In the Kalaha. */
kalaha: number, };

/** Why a cell cannot be emptied. */
export type Unplayable = "over" | "kalaha" | "other_side" | "empty";

/** A game of Kalaha. Nothing is hidden, so it is its own view. */
export type View = {
/** Round the board as stones are sown, 0 to 13. */
cells: Array<CellShown>,
/** Null when the game is over. */
to_move: Side | null, position: string, };

/** What playing a pit would do. */
export type WouldSow = {
/** Whose pit. */
side: Side,
/** The pit, 1 to 6. */
pit: number,
/** How many stones it holds. */
stones: number,
/** The cell into which the last stone would fall. */
last: number,
/** Whether its owner would move again. */
moves_again: boolean,
/** How many stones a capture would bring into the Kalaha, the last stone of the sowing included; 0 if it
 * captures nothing. */
captured: number, };
