//! The terms of the evaluation: what they count, where their weights stand.

/// A run of terms that belong together, such as the 56 squares of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Group {
    /// The name of the constant that holds the group's weights.
    pub name: &'static str,
    /// What the weights are the worth of.
    pub meaning: &'static str,
    /// The number of the group's first term.
    pub first: usize,
    /// How many terms it has.
    pub len: usize,
}

macro_rules! groups {
    ($($name:ident, $len:expr, $meaning:expr;)*) => {
        /// How many terms there are.
        pub const TERMS: usize = 0 $(+ $len)*;
        groups!(@first 0; $($name, $len;)*);
        /// All groups in the order of their terms.
        pub const fn groups() -> &'static [Group] {
            &[$(Group { name: stringify!($name), meaning: $meaning, first: $name, len: $len }),*]
        }
    };
    (@first $at:expr; $name:ident, $len:expr; $($rest:tt)*) => {
        pub(super) const $name: usize = $at;
        groups!(@first $at + $len; $($rest)*);
    };
    (@first $at:expr;) => {};
}

groups! {
    BRAIN_ON, 56, "a Brain on each square, a1 to g8 as its owner sees the board";
    NUMSKULL_ON, 56, "a Numskull on each square";
    NINNY_ON, 56, "a Ninny on each square, so also how far it has to go to become a Numskull";
    MOBILITY, 20, "a Numskull that reaches so many squares, neither its own side's nor attacked by Ninnies";
    NINNY_GUARDED, 1, "a Ninny that another piece of its side protects";
    NINNY_HANGING, 1, "a Ninny attacked and not protected";
    NINNY_CHASED, 1, "a Ninny attacked by a Ninny or Brain";
    NINNY_FREE, 8, "a Ninny whose way to promotion is open for its next step, by the steps left (the last: 8 and more)";
    NUMSKULL_CHASED, 1, "a Numskull attacked by a Ninny or Brain";
    NUMSKULL_HANGING, 1, "a Numskull attacked by a Numskull and not protected";
    NUMSKULL_GUARDED, 1, "a Numskull that another piece of its side protects";
    BRAIN_ESCAPES, 6, "a Brain with so many steps to squares not attacked (the last: 5 and more)";
    BRAIN_ZONE, 8, "so many squares that a Brain stands on or reaches are attacked (the last: 7 and more)";
    BRAIN_XRAY, 4, "so many enemy Numskulls would attack the Brain on an empty board (the last: 3 and more)";
    PRESSURE, 1, "a square with an enemy piece on it that a Numskull attacks";
    SPACE, 1, "a square beyond the middle that is attacked and not attacked by the enemy";
    NUMSKULLS, 6, "having so many Numskulls, beyond what each is worth where it stands (the last: 5 and more)";
    NINNIES, 8, "having so many Ninnies, beyond what each is worth where it stands";
    TEMPO, 1, "being to move";
}
