//! What moves were worth, in a text in the manner of PGN. Values are there as the first side sees them.

use super::values;
use crate::judgement::SavedJudgement;
use game::Side;
use notation::{Command, MoveText};

/// The names of its commands.
const WORTH: &str = "worth";
const BEST: &str = "best";

/// The commands of a judged move of this side.
pub(super) fn to_commands(judgement: &SavedJudgement, side: Side) -> [Command; 2] {
    let SavedJudgement { line, best, chosen } = judgement;
    let value = |value: game::Value| values::value(value.for_first(side));
    let best = std::iter::once(value(*best)).chain(line.iter().cloned());
    [Command::new(WORTH, [value(*chosen)]), Command::new(BEST, best)]
}

/// The judgement of a move, if it has one.
///
/// # Errors
/// A command does not say what it has to: its name.
pub(super) fn read(m: &MoveText) -> Result<Option<SavedJudgement>, &'static str> {
    let items =
        |name| m.commands.iter().find(|command| command.name == name).map(|command| command.items.as_slice());
    let value = |text: &str| values::read_value(text).map(|value| value.for_first(m.side));
    match (items(WORTH), items(BEST)) {
        (None, None) => Ok(None),
        (Some([chosen]), Some([best, line @ ..])) => Ok(Some(SavedJudgement {
            line: line.to_vec(),
            best: value(best).ok_or(BEST)?,
            chosen: value(chosen).ok_or(WORTH)?,
        })),
        (Some([_]), _) => Err(BEST),
        _ => Err(WORTH),
    }
}
