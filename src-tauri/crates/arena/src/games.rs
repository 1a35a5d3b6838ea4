/// The positions of the bench: openings, middle games and endings from games of the engine with itself, and
/// some of the perft table.
pub(crate) const POSITIONS: [&str; 8] = [
    "1ssbss1/nnnnnnn/7/7/7/7/NNNNNNN/1SSBSS1 b 0 1",
    "1ssbss1/4n2/n1n4/3nN1n/N2N3/2N3N/7/1SSBSS1 r 0 1",
    "2sbs2/2n1N2/4n2/7/2n3N/NS5/N6/3B1S1 b 0 1",
    "1ssbss1/n1n1N2/2n4/6n/N6/1NN4/4n1N/1SSBSS1 r 0 1",
    "1s1bs2/2N1n2/n3n2/N1n4/7/2N4/2N1n2/2SB1S1 r 0 1",
    "2b1ss1/2n1n1n/1n5/2N3N/1n2N2/3n3/N1N1N2/1S1BS2 b 0 1",
    "3b3/2s1n2/1n5/4N2/2S4/3N3/2N4/3B3 b 0 1",
    "7/1b1n3/2n4/7/4N2/2B2N1/7/7 b 0 1",
];
