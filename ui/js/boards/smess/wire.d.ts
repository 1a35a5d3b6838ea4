// Generated from the Rust types by `UPDATE_WIRE_TYPES=1 cargo test --workspace wire_types`.

import type { Line, Side, Snapshot } from '../../wire.js';

/** The answer to a question, tagged with what was asked. */
export type Answer = { "kind": "pieces",
/** The side asked about. */
side: Side,
/** Its pieces. */
pieces: Array<Placed>, } | { "kind": "movable",
/** The side to move. */
side: Side | null,
/** Its pieces that can move, as in `Pieces`. */
pieces: Array<Placed>, } | { "kind": "targets",
/** The square asked about. */
cell: number,
/** The piece on it; `None` on an empty square. */
piece: Placed | null,
/** Where it could go, by rising square. */
targets: Array<Target>, } | { "kind": "attackers",
/** The square asked about. */
cell: number,
/** The piece on it; `None` on an empty square. */
piece: Placed | null,
/** The first side's pieces that reach it. */
first: Array<Placed>,
/** The second side's pieces that reach it. */
second: Array<Placed>, } | { "kind": "danger",
/** The side to move. */
side: Side | null,
/** Its pieces in danger, the Brain first. */
pieces: Array<Endangered>, };

/** One square of the board as it is drawn. */
export type Cell = {
/** `N E SW`: the directions of the arrows printed on it. */
arrows: string,
/** The piece on it, and whose it is. */
piece: PlacedPiece | null,
/** Whether the side to move can move the piece on it. */
movable: boolean,
/** The side whose Brain starts here. */
brain_start_of: Side | null,
/** The side whose Ninnies become Numskulls here. */
promotes: Side | null, };

/** A chosen piece that waits for its target. */
export type Draft = {
/** The square of the chosen piece. */
from: number,
/** Where it may go, by rising square number. */
targets: Array<Target>, };

/** A piece that could be captured. */
export type Endangered = {
/** The piece. */
piece: Placed,
/** The enemy pieces that could capture it. */
by: Array<Placed>, };

export type GameLine = Line<MoveReport>;

export type GameSnapshot = Snapshot<View, Draft, MoveReport>;

/** What everybody is told of a move: for the record, the animation and the spoken sentence. */
export type MoveReport = {
/** As people write it. */
text: string,
/** The number of the square left. */
from: number,
/** The number of the square reached. */
to: number, piece: Piece, captured: Piece | null, promoted: boolean, };

/** A kind of piece. */
export type Piece = "brain" | "numskull" | "ninny";

/** A piece and where it stands. */
export type Placed = {
/** Whose it is. */
side: Side,
/** What it is. */
piece: Piece,
/** The number of its square. */
cell: number, };

export type PlacedPiece = { side: Side, kind: Piece, };

/** A move: from one square to another, written `a2a3`. A promotion is implied by the target square. */
export type SmessMove = string;

/** A square that a chosen piece may go to. */
export type Target = {
/** The square. */
to: number,
/** Whether an enemy piece is captured there. */
captures: boolean,
/** Whether the piece, a Ninny, becomes a Numskull there. */
promotes: boolean, };

/** A game of Smess. Nothing is hidden, so it is its own view. */
export type View = { columns: number, rows: number,
/** From a1 to g8, row by row. */
cells: Array<Cell>,
/** Null when the game is over. */
to_move: Side | null, position: string,
/** Since the last capture or promotion. */
quiet_plies: number,
/** How often the position has arisen. */
repetitions: number, move_number: number, };
