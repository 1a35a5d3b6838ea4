//! Editing positions from which a match can start. No match is involved.

use crate::match_error::allow;
use crate::snapshot::json;
use crate::{BadSave, MatchError};
use game::{BadOptions, Edit, Options, Playable, Refusal, Side, Turn, View, Viewer};
use serde::Serialize;

/// A position being edited. It is playable if there is no refusal.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
pub struct EditedPosition {
    /// Its text, for the next edit and for `load`.
    pub text: String,
    /// The side to move.
    pub to_move: Side,
    /// The game's own view, for its board.
    pub view: serde_json::Value,
    /// Why no match can start from it; null if one can. The code `over` means that the match would be over immediately.
    pub refusal: Option<Refusal>,
    /// Whether the game can analyse positions.
    pub analyses: bool,
}

/// See [`Games::edit_position`](crate::Games::edit_position).
pub(crate) fn edit_position<S: Playable>(
    options: &str,
    text: &str,
    edit: Option<&Edit>,
) -> Result<EditedPosition, MatchError> {
    let options = options.parse::<S::Options>()?.for_rematch();
    allow(S::EDITOR.is_some(), "editing a position of this game")?;
    let edited = S::EDITOR.and_then(|edit_position| edit_position(&options, text, edit));
    let unknown = || BadSave::Beginning(BadOptions::Unknown(text.to_owned()));
    let game::EditedPosition { text, to_move, view, refusal } = edited.ok_or_else(unknown)?;
    Ok(EditedPosition {
        refusal: refusal.or_else(|| over::<S>(options, &text)),
        text,
        to_move,
        view: json(&view),
        analyses: S::ANALYSIS.is_some(),
    })
}

/// Whether a match from this position would be over before its first move.
fn over<S: Playable>(mut options: S::Options, text: &str) -> Option<Refusal> {
    options.set(S::Options::BEGINNING?, text).ok()?;
    let turn = S::start(&options, 0).ok()?.view(Viewer::Audience).turn();
    matches!(turn, Turn::Over(_)).then(|| Refusal { code: "over", ..Refusal::default() })
}
