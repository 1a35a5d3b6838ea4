//! Every file in `fuzz/seeds` satisfies its law: initial inputs and past findings.

use properties::replay;

#[test]
fn smess_texts() {
    replay("smess_texts", properties::game_texts::<smess::Smess>);
}

#[test]
fn kalaha_texts() {
    replay("kalaha_texts", properties::game_texts::<kalaha::Kalaha>);
}

#[test]
fn minesweeper_texts() {
    replay("minesweeper_texts", properties::game_texts::<minesweeper::Minesweeper>);
}

#[test]
fn saves() {
    replay("saves", properties::saves);
}

#[test]
fn position_edits() {
    replay("position_edits", properties::position_edits);
}

#[test]
fn notation() {
    replay("notation", properties::notation);
}

#[test]
fn smess_engine() {
    replay("smess_engine", properties::engine_lines::<smess::Smess>);
}

#[test]
fn kalaha_engine() {
    replay("kalaha_engine", properties::engine_lines::<kalaha::Kalaha>);
}

#[test]
fn remote_entries() {
    replay("remote_entries", properties::remote_entries);
}

#[test]
fn remote_invitations() {
    replay("remote_invitations", properties::remote_invitations);
}

#[test]
fn remote_texts() {
    replay("remote_texts", properties::remote_texts);
}

#[test]
fn remote_files() {
    replay("remote_files", properties::remote_files);
}

#[test]
fn dealerless_messages() {
    replay("dealerless_messages", properties::dealerless_messages);
}

#[test]
fn contacts() {
    replay("contacts", properties::contacts);
}

#[test]
fn broker_bytes() {
    replay("broker_bytes", properties::broker_bytes);
}
