//! The guided first game. Blue is the learner.

use game::LessonStep;

pub(crate) const LESSON: &[LessonStep] = &[
    LessonStep {
        cells: &[cell(b"c3")],
        wrong: &[("d1c1", "arrows_brain"), ("d1d2", "arrows_brain"), ("d1e1", "arrows_brain")],
        ..LessonStep::new("arrows", "position=3b3/7/7/7/7/2N4/7/3B3 b 0 1", &["c3b4", "c3d4", "c3b2", "c3d2"])
    },
    LessonStep {
        cells: &[cell(b"b4"), cell(b"g4")],
        replies: &["d8c8"],
        wrong: &[
            ("b4c4", "slide_short"),
            ("b4d4", "slide_short"),
            ("b4e4", "slide_short"),
            ("b4f4", "slide_short"),
        ],
        ..LessonStep::new("slide", "position=3b3/7/7/7/1S5/7/7/3B3 b 0 1", &["b4g4"])
    },
    LessonStep {
        cells: &[cell(b"f5"), cell(b"f7")],
        replies: &["d8c8"],
        wrong: &[("f5f6", "capture_short")],
        ..LessonStep::new("capture", "position=3b3/2n2n1/7/5S1/7/7/N6/3B3 b 0 1", &["f5f7"])
    },
    LessonStep {
        cells: &[cell(b"c5"), cell(b"d5")],
        replies: &["d8e8"],
        wrong: &[("c5c6", "block_still"), ("c5c4", "block_still")],
        ..LessonStep::new("block", "position=3b3/2n4/7/2N4/7/7/2S4/3B3 b 0 1", &["c5d5"])
    },
    LessonStep {
        cells: &[cell(b"c7")],
        replies: &["g7g6"],
        wrong: &[("c7b7", "promote_aside"), ("c7d7", "promote_aside"), ("c7c6", "promote_aside")],
        ..LessonStep::new("promote", "position=7/2N3b/7/7/7/7/7/3B3 b 0 1", &["c7c8"])
    },
    LessonStep {
        cells: &[cell(b"d1"), cell(b"d4")],
        replies: &["d4d5"],
        wrong: &[("d1d2", "danger_still")],
        ..LessonStep::new("danger", "position=3b3/7/7/7/3s3/7/N5N/3B3 b 0 1", &["d1e1", "d1c1"])
    },
    LessonStep {
        cells: &[cell(b"d4"), cell(b"a7")],
        wrong: &[("d4g4", "win_ninny")],
        ..LessonStep::new("win", "position=1s5/b5n/7/7/3S2n/7/N6/3B3 b 0 1", &["d4a7"])
    },
];

/// A square's cell number.
const fn cell(name: &[u8; 2]) -> u16 {
    ((name[1] - b'1') as u16) * 7 + (name[0] - b'a') as u16
}
