//! The themes of the problems.

use crate::Knowledge;
use crate::bot::certain_actions;
use game::{Playable, Problems, Theme, View};

pub(crate) const CERTAIN: &str = "certain";
pub(crate) const ACTION: &str = "action";

/// The themes, for the game with or without its secrets.
///
/// `certain`: mark every certain mine and explore every safe square, for both sides, in any order. What is certain
/// stays certain, and showing it only adds to what the numbers say, so every order ends with the same board.
///
/// `action`: the one action with the highest [value](crate::bot::ActionValue), at least half a point above every other.
pub(crate) const fn problems<S>() -> Problems<S>
where
    S: Playable<View = Knowledge>,
{
    Problems {
        themes: const {
            &[Theme { id: CERTAIN, both_sides: true, any_order: Some(right_actions) }, Theme::line(ACTION)]
        },
    }
}

fn right_actions(view: &Knowledge) -> Vec<<Knowledge as View>::Move> {
    certain_actions(view).into_iter().map(|(action, _)| action).collect()
}
