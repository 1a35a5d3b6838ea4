// Generated from the Rust types by `UPDATE_WIRE_TYPES=1 cargo test --workspace wire_types`.

import type { Line, Side, Snapshot } from '../../wire.js';

export type GameLine = Line<Taken>;

export type GameSnapshot = Snapshot<View, null, Taken>;

/** Takes this peg from a row and all pegs to its right: `b2`. */
export type Take = {
/** 0 to 2. */
row: number,
/** The number of pegs that stay, from the left. */
stay: number, };

/** The public report of a move. */
export type Taken = {
/** The move. */
take: Take,
/** The number of pegs taken. */
pegs: number, };

/** A game: the pegs left in each row, from the left. It has no secrets, so it is its own view. */
export type View = { rows: [number, number, number], mover: Side, };
