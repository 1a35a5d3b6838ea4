// Generated from the Rust types by `UPDATE_WIRE_TYPES=1 cargo test --workspace wire_types`.

import type { Line, Side, Snapshot, Value } from '../../wire.js';

/** The current state of an analysis. */
export type AnalysisReport = {
/** The depth in plies to which every unproven move was searched. */
depth: number,
/** Positions examined. */
nodes: number,
/** Positions examined per second. */
nodes_per_second: number,
/** All legal moves, best first for the side to move. */
moves: Array<MoveValue>, };

/** The answer to a question, tagged with the question, or a reason for advice, tagged with its kind.
 *
 * A reason is about a line, which the side to move begins. `plies` is the number of moves in the line up to and
 * including the one described. */
export type Answer = { "kind": "pieces",
/** The side asked about. */
side: Side,
/** Its pieces. */
pieces: Array<Placed>, } | { "kind": "movable",
/** The side to move. */
side: Side | null,
/** The pieces, ordered as in `Pieces`. */
pieces: Array<Placed>, } | { "kind": "targets",
/** The square asked about. */
cell: number,
/** The piece on it; `None` on an empty square. */
piece: Placed | null,
/** The targets, by ascending square. */
targets: Array<Target>, } | { "kind": "attackers",
/** The square asked about. */
cell: number,
/** The piece on it; `None` on an empty square. */
piece: Placed | null,
/** The first side's attackers. */
first: Array<Placed>,
/** The second side's attackers. */
second: Array<Placed>, } | { "kind": "danger",
/** The side to move. */
side: Side | null,
/** The endangered pieces, the Brain first. */
pieces: Array<Endangered>, } | { "kind": "captures_brain",
/** The capture. */
plies: number, } | { "kind": "saves_brain",
/** The pieces that could capture it. */
by: Array<Placed>,
/** Whether the Brain could be captured after every other move. */
only: boolean, } | { "kind": "holds_out",
/** The capture of the Brain. */
plies: number, } | { "kind": "captures",
/** The captured piece. */
piece: Placed,
/** Whether no enemy piece can recapture. */
safe: boolean, } | { "kind": "trades",
/** The captured piece. */
piece: Placed,
/** The recaptured piece. */
lost: Placed,
/** The recapturing piece. */
by: Placed, } | { "kind": "saves_piece",
/** The piece before the move. */
piece: Placed,
/** The pieces that could capture it. */
by: Array<Placed>, } | { "kind": "promotes",
/** The square of promotion. */
cell: number,
/** The promotion. */
plies: number, } | { "kind": "threatens",
/** The threatened pieces, the Brain first. */
pieces: Array<Placed>, } | { "kind": "captures_later",
/** The piece where it stands now. */
piece: Placed,
/** The capture. */
plies: number, } | { "kind": "advances",
/** The Ninny after the move. */
piece: Placed,
/** The steps needed before the move. */
before: number,
/** The steps needed after it. */
after: number, } | { "kind": "activates",
/** The piece after the move. */
piece: Placed,
/** Its targets before the move. */
before: number,
/** Its targets after it. */
after: number, } | { "kind": "keeps_material",
/** The line's length. */
plies: number, } | { "kind": "costs_material" } | { "kind": "draws" } | { "kind": "loses_brain",
/** The capturing piece before its move. */
by: Placed,
/** The capture. */
plies: number, } | { "kind": "loses_piece",
/** The piece when it is captured. */
piece: Placed,
/** The capturing piece before its move. */
by: Placed,
/** The capture. */
plies: number, } | { "kind": "why_not",
/** The reason. */
why: WhyNot,
/** The square pressed. */
cell: number,
/** The piece to move; `None` if none is chosen. */
piece: Placed | null,
/** The piece on the square or, if [`WhyNot::Blocked`], the nearest one in the way; `None` if there is none. */
other: Placed | null, };

/** A square of the board for drawing. */
export type Cell = {
/** Its arrows' directions, such as `N E SW`. */
arrows: string,
/** The piece on it. */
piece: PlacedPiece | null,
/** Whether the side to move can move the piece on it. */
movable: boolean,
/** The side whose Brain starts here. */
brain_start_of: Side | null,
/** The side whose Ninnies become Numskulls here. */
promotes: Side | null, };

/** A selected piece waiting for a target. */
export type Draft = {
/** The selected piece's square. */
from: number,
/** Its possible targets, by ascending square number. */
targets: Array<Target>, };

/** A piece that could be captured. */
export type Endangered = {
/** The piece. */
piece: Placed,
/** The enemy pieces that could capture it. */
by: Array<Placed>, };

export type GameLine = Line<MoveReport>;

export type GameSnapshot = Snapshot<View, Draft, MoveReport>;

/** What all viewers are told about a move, for the record, the animation and speech. */
export type MoveReport = {
/** In human-readable notation. */
text: string,
/** The origin's number. */
from: number,
/** The target's number. */
to: number, piece: Piece, captured: Piece | null, promoted: boolean, };

/** A move's value and the expected play. */
export type MoveValue = {
/** The move and the expected play after it; never empty. */
line: Array<SmessMove>,
/** The value in hundredths of a Ninny, from the viewpoint of [`Side::First`](game::Side::First). */
value: Value, };

/** A kind of piece. */
export type Piece = "brain" | "numskull" | "ninny";

/** A piece and its square. */
export type Placed = {
/** Its side. */
side: Side,
/** Its kind. */
piece: Piece,
/** The square number. */
cell: number, };

export type PlacedPiece = { side: Side, kind: Piece, };

/** A move from one square to another, written `a2a3`. The target square implies a promotion. */
export type SmessMove = string;

/** A possible target for the selected piece. */
export type Target = {
/** The square. */
to: number,
/** Whether it captures an enemy piece there. */
captures: boolean,
/** Whether it is a Ninny and becomes a Numskull there. */
promotes: boolean, };

/** A game of Smess. It has no secrets, so it is its own view. */
export type View = { columns: number, rows: number,
/** The squares from a1 to g8, row by row. */
cells: Array<Cell>,
/** The side to move; null after the end. */
to_move: Side | null, position: string,
/** Plies since the last capture or promotion. */
quiet_plies: number,
/** How often the position has occurred. */
repetitions: number, move_number: number, };

/** Why a piece cannot be chosen, or cannot move to a square. */
export type WhyNot = "no_arrow" | "too_far" | "blocked" | "own_piece" | "not_yours" | "cannot_move" | "empty";
