//! Minesweeper for two, after section 3 of the rule book.
//!
//! [`Grid`] is what everybody can see of a board, and all that reasoning about hidden squares begins with.

mod grid;
mod size;
pub mod solver;
mod square;

pub use grid::{BadGrid, Grid, Shown};
pub use size::Size;
pub use square::{BadSquare, Square};
