//! Judgements of moves in PGN-like text. Values are from the first side's point of view.

use super::values;
use crate::judgement::SavedJudgement;
use game::Side;
use notation::{Command, MoveText};

/// The command names.
const WORTH: &str = "worth";
const BEST: &str = "best";

/// The commands that encode the judgement of this side's move.
pub(super) fn to_commands(judgement: &SavedJudgement, side: Side) -> [Command; 2] {
    let SavedJudgement { line, best, chosen } = judgement;
    let value = |value: game::Value| values::value(value.for_first(side));
    let best = std::iter::once(value(*best)).chain(line.iter().cloned());
    [Command::new(WORTH, [value(*chosen)]), Command::new(BEST, best)]
}

/// A move's judgement, if it has one.
///
/// # Errors
/// Returns the name of a command with an invalid value.
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
