//! What the problems ask for. All are under the default rules, and the solver of the problem is Orange.

use crate::Kalaha;
use game::{Problems, Theme};

pub(crate) const PROBLEMS: Problems<Kalaha> = Problems { themes: &[ONLY_PIT, AGAIN] };

/// Only one pit wins with best play by both sides. If it gives another move and again only one pit wins, that pit
/// follows, and so on.
const ONLY_PIT: Theme<Kalaha> = Theme::line("only_pit");

/// The longest possible series of moves that each give another move, at least three. At every step exactly one pit
/// makes this length possible. The line ends with the last move of the series; the move that it gives is not part of it.
const AGAIN: Theme<Kalaha> = Theme::line("again");
