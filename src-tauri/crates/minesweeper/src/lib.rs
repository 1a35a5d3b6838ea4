//! Minesweeper for two, following `docs/rules/minesweeper.md`.
//!
//! [`Grid`] is a board's public state, the basis for reasoning about hidden squares. [`Knowledge`] is everything one
//! viewer may know; [`Minesweeper`] is the game with its secrets; [`InformationState`] is the game on a device without
//! them. [`GameInMatch`] is either of the latter two.

mod action;
mod board_id;
pub mod bot;
mod game_in_match;
mod grid;
mod information_state;
mod input;
mod known_layout;
mod lesson;
mod minesweeper;
mod move_report;
mod options;
pub mod points;
mod problems;
mod public;
mod questions;
mod settled_action;
mod size;
pub mod solver;
mod square;
mod view;

pub use action::{Action, ActionKind, BadAction};
pub use board_id::{BadBoardId, BoardId};
pub use game_in_match::GameInMatch;
pub use grid::{BadGrid, Grid, Shown};
pub use information_state::{BadFinding, InformationState, NotTheGame, Opened};
pub use input::Draft;
pub use known_layout::{BadLayout, KnownLayout};
pub use minesweeper::Minesweeper;
pub use move_report::{Found, MoveReport};
pub use options::Options;
pub use public::ALL_MINES;
pub use questions::{Answer, MissingMines, NumberedSquare, VisibleMine};
pub use settled_action::{BadSettledAction, SettledAction};
pub use size::Size;
pub use square::{BadSquare, Square};
pub use view::Knowledge;
