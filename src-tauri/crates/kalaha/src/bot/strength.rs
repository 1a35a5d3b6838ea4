use game::{Ladder, LadderMatch};

/// Each level's measured strength against the one below; `docs/strength.md` has the command for each match. A beginner
/// can beat the level *easy*.
pub const LADDER: Ladder = Ladder { fixed: 2, matches: &MATCHES };

const MATCHES: [LadderMatch; 6] = [
    LadderMatch::new([2, 1], [294, 9, 97]),
    LadderMatch::new([4, 2], [276, 21, 103]),
    LadderMatch::new([6, 4], [278, 24, 98]),
    LadderMatch::new([8, 6], [301, 25, 74]),
    LadderMatch::new([10, 8], [308, 50, 42]),
    LadderMatch::new([12, 10], [232, 100, 68]),
];
