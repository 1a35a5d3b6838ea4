//! The weights of the evaluation, in hundredths of a Ninny. Written by
//! `arena tune smess --games 10000 --nodes 3000 --seed 1 --rounds 600`;
//! see docs/strength.md for how they were judged.

use super::terms::TERMS;

/// For each term its weight on a full and on an empty board.
#[rustfmt::skip]
pub const WEIGHTS: [[i16; 2]; TERMS] = [
    // BRAIN_ON: a Brain on each square, a1 to g8 as its owner sees the board.
    [40, -31], [20, 27], [29, 35], [23, 38], [22, 37], [23, 34], [17, 8],
    [27, -19], [3, 27], [25, 22], [12, 18], [9, 33], [6, 28], [-2, 7],
    [16, 6], [4, 5], [-14, 13], [-54, 14], [-12, 13], [-3, 8], [-8, 8],
    [-6, -22], [5, -14], [-18, -3], [6, -9], [20, -8], [-66, -51], [15, 5],
    [-38, -17], [-11, -21], [-31, -3], [-21, -14], [-35, -3], [-20, -29], [-5, -10],
    [-7, -34], [-34, -29], [-6, -29], [-7, -28], [-8, -26], [-12, -18], [-29, -36],
    [0, -17], [-13, -23], [-6, -26], [-3, -26], [9, -20], [5, -11], [-22, -34],
    [-6, -17], [1, -17], [-7, -22], [-5, -13], [1, -19], [1, -3], [-16, -40],
    // NUMSKULL_ON: a Numskull on each square.
    [209, 216], [208, 266], [213, 255], [209, 275], [211, 252], [209, 259], [211, 263],
    [201, 250], [216, 272], [213, 255], [219, 251], [209, 261], [211, 254], [223, 217],
    [211, 237], [209, 254], [209, 254], [200, 242], [212, 249], [201, 251], [216, 252],
    [208, 235], [217, 243], [221, 234], [217, 264], [211, 280], [202, 227], [215, 259],
    [218, 245], [193, 221], [207, 250], [240, 216], [207, 253], [209, 241], [224, 235],
    [233, 215], [215, 234], [205, 245], [156, 244], [198, 255], [179, 257], [215, 224],
    [204, 246], [218, 229], [218, 235], [240, 229], [242, 217], [228, 217], [216, 220],
    [227, 223], [215, 237], [230, 227], [209, 245], [205, 247], [232, 219], [187, 242],
    // NINNY_ON: a Ninny on each square, so also how far it has to go to become a Numskull.
    [55, 98], [105, 122], [83, 131], [91, 135], [97, 119], [70, 134], [76, 116],
    [61, 114], [85, 119], [81, 129], [87, 125], [86, 127], [87, 118], [81, 110],
    [73, 121], [77, 127], [90, 131], [89, 118], [90, 135], [90, 119], [88, 110],
    [59, 137], [81, 103], [90, 123], [99, 122], [87, 132], [84, 83], [77, 124],
    [54, 146], [65, 112], [100, 126], [101, 115], [86, 128], [81, 113], [73, 114],
    [73, 113], [58, 160], [71, 142], [99, 129], [94, 124], [99, 120], [143, 92],
    [93, 145], [74, 167], [91, 177], [72, 153], [109, 157], [107, 156], [44, 63],
    [105, 150], [56, 56], [56, 56], [84, 84], [56, 56], [56, 56], [63, 23],
    // MOBILITY: a Numskull that reaches so many squares, neither its own side's nor attacked by Ninnies.
    [82, 37], [83, 106], [85, 122], [90, 124], [89, 134], [89, 137], [90, 135],
    [96, 133], [95, 134], [98, 129], [97, 134], [96, 134], [104, 129], [107, 121],
    [106, 109], [92, 126], [97, 117], [83, 132], [82, 129], [126, 94],
    // NINNY_GUARDED: a Ninny that another piece of its side protects.
    [2, -1],
    // NINNY_HANGING: a Ninny attacked and not protected.
    [-3, -8],
    // NINNY_CHASED: a Ninny attacked by a Ninny or Brain.
    [-13, -6],
    // NINNY_FREE: a Ninny whose way to promotion is open for its next step, by the steps left (the last: 8 and more).
    [77, 109], [13, 59], [-20, 37], [-12, 16], [-2, 8], [-4, 18], [-1, 10],
    [-2, 10],
    // NUMSKULL_CHASED: a Numskull attacked by a Ninny or Brain.
    [-21, -9],
    // NUMSKULL_HANGING: a Numskull attacked by a Numskull and not protected.
    [-8, -9],
    // NUMSKULL_GUARDED: a Numskull that another piece of its side protects.
    [-2, 1],
    // BRAIN_ESCAPES: a Brain with so many steps to squares not attacked (the last: 5 and more).
    [-1, -37], [-1, -1], [-3, 5], [-4, 6], [3, 3], [18, 1],
    // BRAIN_ZONE: so many squares that a Brain stands on or reaches are attacked (the last: 7 and more).
    [-2, 0], [1, -4], [-2, -8], [-15, -13], [-26, 2], [-23, -17], [-31, -27],
    [-29, -24],
    // BRAIN_XRAY: so many enemy Numskulls would attack the Brain on an empty board (the last: 3 and more).
    [0, 11], [3, -12], [-6, -4], [-28, -10],
    // PRESSURE: a square with an enemy piece on it that a Numskull attacks.
    [-3, 13],
    // SPACE: a square beyond the middle that is attacked and not attacked by the enemy.
    [-3, 10],
    // NUMSKULLS
    [0, 0], [0, 0], [0, 0], [0, 0], [0, 0], [0, 0],
    // NINNIES
    [0, 0], [0, 0], [0, 0], [0, 0], [0, 0], [0, 0], [0, 0], [0, 0],
    // TEMPO: being to move.
    [2, 4],
];
