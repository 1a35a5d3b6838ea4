//! The guided first game: one match on a small board, from its first action to its last. The first side is the learner.

use game::LessonStep;

/// Mines on b5, d5, a3 and e1.
const LAYOUT: &str = "layout=5x5:5020008";

pub(crate) const LESSON: &[LessonStep] = &[
    LessonStep {
        cells: &[cell(b"c3"), cell(b"c4")],
        replies: &["e d4"],
        wrong: &[("m c4", "explore_mark")],
        ..LessonStep::new("explore", LAYOUT, &["e c4"])
    },
    LessonStep {
        moves: &["e c4", "e d4"],
        cells: &[cell(b"c4"), cell(b"d4"), cell(b"b5")],
        replies: &["e d3"],
        wrong: &[
            ("e b5", "certain_explore"),
            ("e c5", "certain_risk"),
            ("e d5", "certain_risk"),
            ("m c5", "certain_guess"),
            ("m d5", "certain_guess"),
        ],
        ..LessonStep::new("certain", LAYOUT, &["m b5"])
    },
    LessonStep {
        moves: &["e c4", "e d4", "m b5", "e d3"],
        cells: &[cell(b"b4"), cell(b"b5")],
        replies: &["e d2"],
        wrong: &[("m b4", "pays_mark")],
        ..LessonStep::new("pays", LAYOUT, &["e b4"])
    },
    LessonStep {
        moves: &["e c4", "e d4", "m b5", "e d3", "e b4", "e d2"],
        cells: &[cell(b"e5")],
        replies: &["m a4"],
        wrong: &[("e e5", "miss_explore")],
        ..LessonStep::new("miss", LAYOUT, &["m e5"])
    },
    LessonStep {
        moves: &["e c4", "e d4", "m b5", "e d3", "e b4", "e d2", "m e5", "m a4"],
        cells: &[cell(b"c2")],
        wrong: &[("m c2", "appear_mark")],
        ..LessonStep::new("appear", LAYOUT, &["e c2"])
    },
    LessonStep {
        moves: &[
            "e c4", "e d4", "m b5", "e d3", "e b4", "e d2", "m e5", "m a4", "e c2", "e e4", "m e1", "e b3",
            "e a4", "m a3",
        ],
        cells: &[cell(b"d5")],
        wrong: &[("e d5", "end_explore")],
        ..LessonStep::new("end", LAYOUT, &["m d5"])
    },
];

/// A square's cell number on the board of five rows and columns.
const fn cell(name: &[u8; 2]) -> u16 {
    ((b'5' - name[1]) as u16) * 5 + (name[0] - b'a') as u16
}
