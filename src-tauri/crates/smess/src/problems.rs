//! The themes of Smess's problems. The arena's `problems` command finds and proves the problems themselves.

use crate::Smess;
use game::{Problems, Theme};

/// - `brain_n`: take the Brain with the `n`-th own move against every defence. Faster is impossible.
/// - `save`: the one move after which the other side cannot force the capture of the Brain with its third move.
/// - `win`: the one move that wins material for good. A Ninny is worth 1, a Numskull 3.
pub(crate) const PROBLEMS: Problems<Smess> = Problems {
    themes: &[
        Theme::line("brain_1"),
        Theme::line("brain_2"),
        Theme::line("brain_3"),
        Theme::line("brain_4"),
        Theme::line("brain_5"),
        Theme::line("brain_6"),
        Theme::line("save"),
        Theme::line("win"),
    ],
};
