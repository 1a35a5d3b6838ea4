// Generated from the Rust types by `UPDATE_WIRE_TYPES=1 cargo test --workspace wire_types`.

import type { Line, Side, Snapshot } from '../../wire.js';

export type GameLine = Line<Taken>;

export type GameSnapshot = Snapshot<View, null, Taken>;

/** Takes this peg of a row and all to the right of it: `b2`. */
export type Take = {
/** 0 to 2. */
row: number,
/** 0 is the leftmost peg; so many stay. */
stay: number, };

/** What everybody learns of a move. */
export type Taken = {
/** The move. */
take: Take,
/** How many pegs it took. */
pegs: number, };

/** A game: the pegs left in each row, from the left. There are no secrets, so it is its own view. */
export type View = { rows: [number, number, number], mover: Side, };
