use game::{Ladder, LadderMatch};

/// Each level's measured strength against the one below; `docs/strength.md` has the command for each match. A beginner
/// can beat level 1.
pub const LADDER: Ladder = Ladder { fixed: 10, matches: &MATCHES };

const MATCHES: [LadderMatch; 17] = [
    LadderMatch::new([10, 0], [286, 9, 105]),
    LadderMatch::new([11, 10], [244, 5, 151]),
    LadderMatch::new([13, 11], [269, 20, 111]),
    LadderMatch::new([14, 13], [279, 21, 100]),
    LadderMatch::new([16, 14], [250, 9, 141]),
    LadderMatch::new([17, 16], [279, 10, 111]),
    LadderMatch::new([18, 17], [263, 12, 125]),
    LadderMatch::new([19, 18], [244, 17, 139]),
    LadderMatch::new([20, 19], [231, 43, 126]),
    LadderMatch::new([22, 20], [235, 63, 102]),
    LadderMatch::new([24, 22], [210, 90, 100]),
    LadderMatch::new([26, 24], [224, 109, 67]),
    LadderMatch::new([28, 26], [225, 143, 32]),
    LadderMatch::new([30, 28], [183, 190, 27]),
    LadderMatch::new([33, 30], [163, 210, 27]),
    LadderMatch::new([37, 33], [175, 215, 10]),
    LadderMatch::new([40, 37], [129, 261, 10]),
];
