//! The weights of the evaluation, in hundredths of a Ninny. Written by
//! `arena tune --games 4000 --nodes 5000 --seed 2 --rounds 600`;
//! see docs/strength.md for how they were judged.

use super::terms::TERMS;

/// For each term its weight on a full and on an empty board.
#[rustfmt::skip]
pub const WEIGHTS: [[i16; 2]; TERMS] = [
    // BRAIN_ON: a Brain on each square, a1 to g8 as its owner sees the board.
    [-63, -44], [30, 32], [46, 28], [40, 29], [38, 34], [49, 31], [2, 8],
    [-43, -1], [10, 29], [42, 24], [22, 27], [35, 21], [30, 30], [-13, -30],
    [27, -13], [-12, 10], [-4, 24], [-24, -12], [0, 21], [-4, 11], [-4, 11],
    [-3, -8], [-7, -30], [-18, 0], [16, 7], [26, 23], [-59, -43], [9, -1],
    [-32, -24], [-8, -7], [-28, 2], [-17, -5], [-23, 29], [-12, -3], [-3, -5],
    [-7, -34], [-27, -24], [-9, -41], [-9, -32], [-9, -14], [-9, -13], [-22, -26],
    [-1, -19], [-12, -26], [-6, -30], [-2, -21], [2, -32], [3, -9], [-17, -26],
    [-6, -26], [-2, -26], [-6, -23], [-4, -11], [1, -15], [1, -2], [-12, -31],
    // NUMSKULL_ON: a Numskull on each square.
    [183, 168], [189, 188], [189, 201], [190, 225], [191, 211], [188, 227], [189, 212],
    [162, 199], [191, 209], [190, 218], [198, 202], [191, 208], [185, 216], [193, 200],
    [183, 198], [176, 195], [182, 209], [184, 173], [197, 181], [160, 202], [197, 209],
    [173, 193], [193, 203], [184, 213], [196, 229], [193, 236], [171, 198], [184, 217],
    [180, 209], [146, 221], [184, 208], [216, 213], [168, 238], [191, 206], [185, 180],
    [193, 180], [191, 187], [180, 209], [134, 245], [163, 215], [110, 243], [171, 200],
    [172, 197], [185, 198], [162, 209], [202, 189], [196, 195], [184, 192], [157, 185],
    [161, 198], [155, 209], [219, 195], [187, 199], [177, 221], [179, 198], [152, 209],
    // NINNY_ON: a Ninny on each square, so also how far it has to go to become a Numskull.
    [58, 67], [97, 118], [80, 131], [86, 130], [85, 124], [100, 119], [89, 120],
    [70, 102], [95, 124], [92, 134], [90, 127], [88, 130], [98, 111], [84, 94],
    [79, 121], [86, 134], [102, 129], [97, 111], [96, 124], [94, 138], [91, 127],
    [72, 101], [87, 112], [112, 121], [114, 126], [89, 124], [95, 38], [67, 134],
    [58, 139], [59, 94], [115, 119], [108, 125], [90, 124], [94, 115], [88, 128],
    [58, 116], [49, 154], [63, 159], [80, 127], [79, 141], [115, 130], [157, 93],
    [79, 126], [89, 174], [101, 203], [73, 174], [97, 181], [107, 152], [47, 52],
    [82, 178], [43, 43], [43, 43], [65, 65], [43, 43], [43, 43], [55, 11],
    // MOBILITY: a Numskull that reaches so many squares, neither its own side's nor attacked by Ninnies.
    [104, 8], [108, 113], [115, 128], [116, 145], [119, 153], [118, 156], [119, 160],
    [120, 159], [115, 163], [116, 163], [120, 165], [126, 165], [128, 159], [120, 159],
    [111, 151], [121, 149], [108, 159], [114, 149], [98, 149], [125, 132],
    // NINNY_GUARDED: a Ninny that another piece of its side protects.
    [0, 0],
    // NINNY_HANGING: a Ninny attacked and not protected.
    [-8, -3],
    // NINNY_CHASED: a Ninny attacked by a Ninny or Brain.
    [-12, -4],
    // NINNY_FREE: a Ninny whose way to promotion is open for its next step, by the steps left (the last: 8 and more).
    [61, 100], [-2, 39], [-11, 17], [1, 1], [-3, 3], [-3, 4], [0, 1],
    [-4, 6],
    // NUMSKULL_CHASED: a Numskull attacked by a Ninny or Brain.
    [-23, -14],
    // NUMSKULL_HANGING: a Numskull attacked by a Numskull and not protected.
    [-17, -5],
    // NUMSKULL_GUARDED: a Numskull that another piece of its side protects.
    [4, -2],
    // BRAIN_ESCAPES: a Brain with so many steps to squares not attacked (the last: 5 and more).
    [4, -34], [-2, -7], [-5, 4], [-7, 2], [0, 11], [24, 21],
    // BRAIN_ZONE: so many squares that a Brain stands on or reaches are attacked (the last: 7 and more).
    [8, -7], [2, 2], [-3, 0], [-38, 5], [-28, -16], [-15, -9], [-23, -20],
    [-22, -18],
    // BRAIN_XRAY: so many enemy Numskulls would attack the Brain on an empty board (the last: 3 and more).
    [5, 6], [7, -4], [-7, -5], [-38, -10],
    // PRESSURE: a square with an enemy piece on it that a Numskull attacks.
    [-4, 11],
    // SPACE: a square beyond the middle that is attacked and not attacked by the enemy.
    [-3, 5],
    // NUMSKULLS: having so many Numskulls, beyond what each is worth where it stands (the last: 5 and more).
    [-151, -135], [-68, -1], [-4, 172], [142, 66], [180, 63], [0, 0],
    // NINNIES: having so many Ninnies, beyond what each is worth where it stands.
    [37, -77], [-10, -86], [-187, 70], [-103, 90], [-29, 72], [33, 36], [63, 81],
    [130, 5],
    // TEMPO: being to move.
    [3, 2],
];
