//! Every file in `fuzz/seeds` keeps its law: those that the search begins with, and all that broke one once.

use std::fs;
use std::path::Path;

/// Replays the seeds of a fuzz target.
fn replay(target: &str, law: fn(&[u8])) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../fuzz/seeds").join(target);
    let entries = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut count = 0;
    for entry in entries.flatten() {
        // The name is what a failure has to say.
        println!("{}", entry.path().display());
        law(&fs::read(entry.path()).expect("a seed"));
        count += 1;
    }
    assert!(count > 0, "{target} has seeds");
}

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
