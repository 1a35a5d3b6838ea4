//! The guided first game. Orange is the learner.

use crate::input::first_cell;
use game::{LessonStep, Side};

pub(crate) const LESSON: &[LessonStep] = &[
    LessonStep { cells: &[pit(1)], replies: &["1"], ..LessonStep::new("sow", "", &["1"]) },
    LessonStep { cells: &[pit(5)], replies: &["1"], ..LessonStep::new("round", "", &["5"]) },
    LessonStep { cells: &[OWN_KALAHA], ..LessonStep::new("again", "", &["3"]) },
    LessonStep {
        cells: &[pit(1), pit(2), OPPOSITE_2],
        replies: &["1"],
        wrong: &[("3", "capture_again")],
        ..LessonStep::new("capture", "position=1,0,4,0,3,0|5 / 2,3,1,2,6,1|20 o", &["1"])
    },
    LessonStep {
        cells: &[pit(6)],
        ..LessonStep::new("end", "position=0,0,0,0,0,1|26 / 1,0,0,4,0,0|16 o", &["6"])
    },
];

/// The cell of one of the learner's pits, from 1 to 6.
const fn pit(number: u16) -> u16 {
    first_cell(Side::First) as u16 + number - 1
}

const OWN_KALAHA: u16 = pit(7);
/// The pit opposite the learner's second: the other side's fifth.
const OPPOSITE_2: u16 = first_cell(Side::Second) as u16 + 4;
