//! Smess, a board game by Perry Grant (Parker Brothers, 1970). The rules are in `docs/rules/smess.md`.
//!
//! The board has seven columns and eight rows; each side has twelve pieces. The arrows printed on a square determine
//! how a piece may leave it. [`Board`] has the squares and the moves, [`Position`] adds counters and the text form,
//! [`Smess`] is a game with options and history.

mod bitboard;
mod board;
pub mod bot;
mod direction;
mod editor;
mod input;
mod lesson;
mod notation;
mod options;
mod perft;
mod piece;
mod position;
mod problems;
mod questions;
mod smess;
mod square;
mod view;

pub use bitboard::Bitboard;
pub use board::{Board, MoveList, Played};
pub use direction::{Arrows, Direction};
pub use input::{Draft, Target};
pub use notation::{BadMove, MoveNotation, SmessMove};
pub use options::Options;
pub use perft::{divide, perft};
pub use piece::Piece;
pub use position::{BadPosition, Position};
pub use questions::{Answer, Endangered, Placed, WhyNot};
pub use smess::{BRAIN_CAPTURED, NO_MOVE, ONLY_BRAINS, QUIET, REPETITION, Smess};
pub use square::{BadSquare, Square};
pub use view::MoveReport;
