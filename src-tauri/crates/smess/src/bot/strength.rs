use game::{Ladder, LadderMatch};

/// How strong the levels are: each against the one below, as in `docs/strength.md`, where the command of every match
/// stands. Level 1 is the one that a beginner can beat.
pub const LADDER: Ladder = Ladder { fixed: 10, matches: &MATCHES };

const MATCHES: [LadderMatch; 17] = [
    LadderMatch::new([10, 0], [284, 6, 110]),
    LadderMatch::new([11, 10], [260, 7, 133]),
    LadderMatch::new([13, 11], [288, 11, 101]),
    LadderMatch::new([14, 13], [268, 44, 88]),
    LadderMatch::new([16, 14], [252, 15, 133]),
    LadderMatch::new([17, 16], [278, 20, 102]),
    LadderMatch::new([18, 17], [267, 29, 104]),
    LadderMatch::new([19, 18], [249, 20, 131]),
    LadderMatch::new([20, 19], [237, 49, 114]),
    LadderMatch::new([22, 20], [218, 98, 84]),
    LadderMatch::new([24, 22], [172, 145, 83]),
    LadderMatch::new([26, 24], [152, 182, 66]),
    LadderMatch::new([28, 26], [190, 195, 15]),
    LadderMatch::new([30, 28], [128, 258, 14]),
    LadderMatch::new([33, 30], [126, 258, 16]),
    LadderMatch::new([37, 33], [147, 236, 17]),
    LadderMatch::new([40, 37], [131, 258, 11]),
];
