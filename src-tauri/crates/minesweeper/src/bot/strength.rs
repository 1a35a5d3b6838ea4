use game::{Ladder, LadderMatch};

/// Each level's strength against the next lower one. `docs/strength.md` has the command for each match. A beginner can
/// beat level 1.
pub const LADDER: Ladder = Ladder { fixed: 10, matches: &MATCHES };

const MATCHES: [LadderMatch; 14] = [
    LadderMatch::new([10, 0], [258, 6, 136]),
    LadderMatch::new([12, 10], [280, 8, 112]),
    LadderMatch::new([13, 12], [275, 9, 116]),
    LadderMatch::new([15, 13], [272, 8, 120]),
    LadderMatch::new([17, 15], [278, 10, 112]),
    LadderMatch::new([18, 17], [258, 13, 129]),
    LadderMatch::new([20, 18], [243, 5, 152]),
    LadderMatch::new([22, 20], [287, 8, 105]),
    LadderMatch::new([25, 22], [250, 7, 143]),
    LadderMatch::new([28, 25], [257, 10, 133]),
    LadderMatch::new([30, 28], [248, 18, 134]),
    LadderMatch::new([33, 30], [267, 9, 124]),
    LadderMatch::new([37, 33], [271, 8, 121]),
    LadderMatch::new([40, 37], [304, 9, 87]),
];
