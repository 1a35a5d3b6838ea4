use crate::Level;

/// The relative strength of a game's levels, measured by matches between them.
#[derive(Clone, Copy, Debug)]
pub struct Ladder {
    /// The reference level for all ratings: one that a beginner can beat.
    pub fixed: Level,
    /// Matches between neighbouring levels. They connect every level listed to `fixed`.
    pub matches: &'static [LadderMatch],
}

/// A series of games between two levels, played by the arena. `docs/strength.md` lists it with its command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LadderMatch {
    /// The stronger level.
    pub level: Level,
    /// The other level.
    pub against: Level,
    /// Games won by the stronger level.
    pub won: u32,
    /// Drawn games.
    pub drawn: u32,
    /// Games won by the other level.
    pub lost: u32,
}

impl LadderMatch {
    /// A series between these levels with this result.
    pub const fn new([level, against]: [Level; 2], [won, drawn, lost]: [u32; 3]) -> LadderMatch {
        LadderMatch { level, against, won, drawn, lost }
    }
}
