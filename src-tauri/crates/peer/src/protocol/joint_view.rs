use crate::protocol::Seat;

/// What a match of a game with secrets shows, as one device knows it, in the texts of the rules.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct JointView {
    /// How many of the three `deal` turns there have been.
    pub dealt: u8,
    /// What was settled, such as `e f7 3`, `e f7 X`, `m a11 M`, `m a11 -`, `m ?? -`.
    pub settled: Vec<String>,
    /// The action that waits for its answer, and whose: `e f7`, an own `m a11`, the friend's `m ??`.
    pub asked: Option<(Seat, String)>,
    /// Who is proven to have made a mark that the rules do not allow.
    pub illegal_mark: Option<Seat>,
    /// The seats that have shown their key and their failed marks.
    pub opened: [bool; 2],
    /// Once both have: the options that play the same game again as a local one, and all its moves, failed marks
    /// included.
    pub replay: Option<(String, Vec<String>)>,
}
