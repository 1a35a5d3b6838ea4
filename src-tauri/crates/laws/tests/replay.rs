//! Every file in `fuzz/seeds` keeps its law: those that the search begins with, and all that broke one once.

use laws::replay;

#[test]
fn smess_texts() {
    replay("smess_texts", laws::game_texts::<smess::Smess>);
}

#[test]
fn kalaha_texts() {
    replay("kalaha_texts", laws::game_texts::<kalaha::Kalaha>);
}

#[test]
fn minesweeper_texts() {
    replay("minesweeper_texts", laws::game_texts::<minesweeper::Minesweeper>);
}

#[test]
fn saves() {
    replay("saves", laws::saves);
}

#[test]
fn smess_engine() {
    replay("smess_engine", laws::engine_lines::<smess::Smess>);
}

#[test]
fn kalaha_engine() {
    replay("kalaha_engine", laws::engine_lines::<kalaha::Kalaha>);
}
