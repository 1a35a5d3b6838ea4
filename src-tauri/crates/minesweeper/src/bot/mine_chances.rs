use crate::Knowledge;
use crate::solver::{Unknown, chances};
use serde::Serialize;

/// What there is to be known of a position, for a player who practises: `{"layouts": "4", "squares": [{"cell":
/// 0, "mine": 0.25}, …]}`.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
pub struct MineChances {
    /// The number of layouts that agree with what the viewer knows, in decimal; none where they cannot be counted.
    pub layouts: Option<String>,
    /// Every hidden square, by rising cell number.
    pub squares: Vec<SquareChance>,
}

/// What there is to be known of a hidden square.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
pub struct SquareChance {
    /// Its number on the board.
    pub cell: usize,
    /// The part of the layouts in which it holds a mine: 0 when it is safe, 1 when it is certain.
    pub mine: f64,
}

/// The chances of every hidden square from what the owner of the view knows, their own failed marks included.
///
/// # Errors
/// The position is beyond what can be counted, which happens on large boards only.
pub fn mine_chances(view: &Knowledge) -> Result<MineChances, Unknown> {
    let (layouts, chances) = chances(view.grid(), view.own_failed())?;
    let squares = chances.into_iter().map(|(cell, mine)| SquareChance { cell, mine }).collect();
    Ok(MineChances { layouts: Some(layouts), squares })
}
