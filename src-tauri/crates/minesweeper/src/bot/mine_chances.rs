use crate::Knowledge;
use crate::solver::{Unknown, chances};
use serde::Serialize;

/// A position's exact probabilities, for practice: `{"layouts": "4", "squares": [{"cell": 0, "mine": 0.25}, …]}`.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
pub struct MineChances {
    /// The number of layouts that agree with the viewer's knowledge, in decimal; `None` if they cannot be counted.
    pub layouts: Option<String>,
    /// Every hidden square, in ascending cell order.
    pub squares: Vec<SquareChance>,
}

/// The exact probability for a hidden square.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
pub struct SquareChance {
    /// Its cell number.
    pub cell: usize,
    /// The share of layouts with a mine on it: 0 when safe, 1 when certain.
    pub mine: f64,
}

/// The chance of a mine on every hidden square, given everything the view's owner knows, including from their own
/// failed marks.
///
/// # Errors
/// If the position is too complex to count, which happens only on large boards.
pub fn mine_chances(view: &Knowledge) -> Result<MineChances, Unknown> {
    let (layouts, chances) = chances(view.grid(), view.own_failed())?;
    let squares = chances.into_iter().map(|(cell, mine)| SquareChance { cell, mine }).collect();
    Ok(MineChances { layouts: Some(layouts), squares })
}
