//! What the problems ask for. All are under the default rules, and the solver of the problem is Orange.

use crate::Kalaha;
use game::{Problems, Theme};

pub(crate) const PROBLEMS: Problems<Kalaha> = Problems { themes: &[ONLY_PIT, AGAIN] };

/// Only one pit wins with best play by both sides. If it gives another move and again only one pit wins, that pit
/// follows, and so on.
const ONLY_PIT: Theme<Kalaha> = Theme::line("only_pit");

/// A whole turn: at least three moves that each give another move, then the last. Each time exactly one pit is best, with
/// best play by both sides.
const AGAIN: Theme<Kalaha> = Theme::line("again");
