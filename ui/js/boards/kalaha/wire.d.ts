// Generated from the Rust types by `UPDATE_WIRE_TYPES=1 cargo test --workspace wire_types`.

import type { Line, Side, Snapshot, Value } from '../../wire.js';

/** The current state of an analysis. */
export type AnalysisReport = {
/** The depth in plies to which every legal move was searched. */
depth: number,
/** Positions examined. */
nodes: number,
/** Positions examined per second. */
nodes_per_second: number,
/** All legal moves in sowing order. */
moves: Array<MoveValue>, };

/** The answer to a question, tagged with the question. */
export type Answer = { "kind": "stones",
/** The first side's stones. */
first: Stones,
/** The second side's stones. */
second: Stones, } | { "kind": "playable",
/** The side to move. */
side: Side | null,
/** The effect of each playable pit. */
sowings: Array<WouldSow>, } | { "kind": "sowing",
/** The cell asked about. */
cell: number,
/** The effect; `None` for a Kalaha, an empty pit, and after the end. */
sowing: WouldSow | null, } | { "kind": "only_pit" } | { "kind": "takes",
/** The number of stones, including the last stone sown. */
stones: number,
/** The pit that captures, 1 to 6. */
pit: number,
/** The number of that sowing in the line, counted from 1. */
sowing: number, } | { "kind": "moves_again",
/** How many times in a row. */
times: number, } | { "kind": "ends",
/** The side that gets the stones left. */
side: Side,
/** Their number, possibly 0. */
stones: number, } | { "kind": "saves",
/** By how many of the mover's stones, counting only captures with the opponent's next sowing. */
stones: number, } | { "kind": "stops",
/** The opponent's pit, 1 to 6, which would have moved again before the turn. */
pit: number, } | { "kind": "threatens",
/** The number of stones, including the last stone sown, if the opponent changed nothing. */
stones: number,
/** The cell of the opponent's stones. */
cell: number, } | { "kind": "prepares",
/** The mover's pit, 1 to 6. */
pit: number, } | { "kind": "proven",
/** The lead in stones; negative if the mover loses. */
lead: number, } | { "kind": "lead",
/** The mover. */
side: Side,
/** The Kalaha difference in stones; negative if the mover is behind. */
lead: number,
/** The number of sowings in the line. */
sowings: number, } | { "kind": "opponent_takes",
/** The number of stones, including the last stone sown. */
stones: number,
/** The opponent's pit that captures, 1 to 6. */
pit: number, } | { "kind": "opponent_moves_again",
/** How many times in a row. */
times: number, } | { "kind": "loses",
/** By how many stones, rounded down. */
stones: number,
/** Whether that is certain. */
proven: boolean, } | { "kind": "outdoes",
/** By how many stones, rounded down. */
stones: number,
/** Whether that is certain. */
proven: boolean, };

/** A pit or Kalaha for drawing. */
export type CellShown = { owner: Side,
/** The pit number, 1 to 6; null for a Kalaha. */
pit: number | null, stones: number,
/** Whether the side to move can play it. */
movable: boolean,
/** Why it cannot be played; null if it can. */
unplayable: Unplayable | null,
/** Its last stone's cell; null if it cannot be played. */
last: number | null, };

/** Kalaha has no drafts: a click on a pit is the move. */
export type Draft = never;

export type GameLine = Line<MoveReport>;

export type GameSnapshot = Snapshot<View, Draft, MoveReport>;

/** Stones that move from pits to a Kalaha together. */
export type Gathered = {
/** The number of stones, including the last stone sown in a capture. */
stones: number,
/** Their cells, some possibly empty. In a capture, the last stone's cell comes first, then the opposite one. */
cells: Array<number>,
/** The Kalaha's cell. */
into: number, };

/** What all viewers are told about a move, for the record, the animation and speech. */
export type MoveReport = { text: string,
/** The pit number, 1 to 6. */
pit: number,
/** That pit's cell. */
from: number,
/** Each stone's cell, in order. */
path: Array<number>, moves_again: boolean, captured: Gathered | null,
/** The stones swept at the end; null while the game goes on. */
swept: Array<Gathered> | null, };

/** A move and its value. */
export type MoveValue = {
/** The move, as text. */
move: string,
/** The Kalaha difference at the end, from the viewpoint of [`Side::First`]; exact if proven. */
value: Value, };

/** A move: the pit to empty, written `1` to `6` in its owner's sowing order. */
export type Pit = string;

/** The stones on one side. */
export type Stones = {
/** The stones in the pits, in sowing order. */
pits: [number, number, number, number, number, number],
/** The stones in the Kalaha. */
kalaha: number, };

/** Why a cell cannot be played. */
export type Unplayable = "over" | "kalaha" | "other_side" | "empty";

/** A game of Kalaha. It has no secrets, so it is its own view. */
export type View = {
/** The cells in sowing order, 0 to 13. */
cells: Array<CellShown>,
/** The side to move; null after the end. */
to_move: Side | null, position: string, };

/** The effect of playing a pit. */
export type WouldSow = {
/** The pit's owner. */
side: Side,
/** The pit, 1 to 6. */
pit: number,
/** The number of stones in it. */
stones: number,
/** The last stone's cell. */
last: number,
/** Whether its owner would move again. */
moves_again: boolean,
/** The number of stones that a capture would move to the Kalaha, including the last stone sown; 0 without a
 * capture. */
captured: number, };
