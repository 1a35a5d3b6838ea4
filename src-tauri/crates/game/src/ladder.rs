use crate::Level;

/// What the matches between the levels of a game showed of their strength.
#[derive(Clone, Copy, Debug)]
pub struct Ladder {
    /// The level whose strength the others are told by: one that a beginner can beat.
    pub fixed: Level,
    /// Matches between neighbouring levels. Each level that is named can be reached from `fixed` by them.
    pub matches: &'static [LadderMatch],
}

/// A match of many games between two levels, played by the arena. `docs/strength.md` has it with its command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LadderMatch {
    /// The stronger of the two.
    pub level: Level,
    /// The other one.
    pub against: Level,
    /// The games that the stronger one won.
    pub won: u32,
    /// The games that nobody won.
    pub drawn: u32,
    /// The games that the other one won.
    pub lost: u32,
}

impl LadderMatch {
    /// The match of these two levels with this result.
    pub const fn new([level, against]: [Level; 2], [won, drawn, lost]: [u32; 3]) -> LadderMatch {
        LadderMatch { level, against, won, drawn, lost }
    }
}
