use super::fit::Weights;
use smess::bot::{Group, TERMS, groups};
use std::fmt::Write;

/// The weights in hundredths of a Ninny: scaled so that a Ninny's squares average 100.
pub(super) fn in_ninnies(weights: &Weights) -> [[i16; 2]; TERMS] {
    let ninny = group("NINNY_ON");
    let squares = &weights[ninny.first..ninny.first + ninny.len];
    let average = squares.iter().flatten().sum::<f64>() / (2 * squares.len()) as f64;
    weights.map(|pair| pair.map(|weight| (weight * 100.0 / average).round() as i16))
}

fn group(name: &str) -> &'static Group {
    groups().iter().find(|group| group.name == name).expect("the group is one of the evaluation's")
}

/// The source file of the weights.
pub(super) fn source(weights: &[[i16; 2]; TERMS], command: &str) -> String {
    let mut text = format!(
        "//! The weights of the evaluation, in hundredths of a Ninny. Written by\n//! `{command}`;\n\
         //! see docs/strength.md for how they were judged.\n\n\
         use super::terms::TERMS;\n\n\
         /// For each term its weight on a full and on an empty board.\n\
         #[rustfmt::skip]\n\
         pub const WEIGHTS: [[i16; 2]; TERMS] = [\n"
    );
    for group in groups() {
        writeln!(text, "    // {}: {}.", group.name, group.meaning).expect("text takes everything");
        for line in weights[group.first..group.first + group.len].chunks(7) {
            let pairs: Vec<String> = line.iter().map(|[full, empty]| format!("[{full}, {empty}],")).collect();
            writeln!(text, "    {}", pairs.join(" ")).expect("text takes everything");
        }
    }
    text + "];\n"
}
