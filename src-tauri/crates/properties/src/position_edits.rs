use game::{Edit, Turn};
use session::Games;

/// A text is refused, or edits of it yield texts that can be edited again. A match can start from the last one exactly
/// if it has no refusal.
///
/// The first line holds a game's options, the second a position, every other line an edit as JSON.
///
/// # Panics
/// If the law is violated.
pub fn position_edits(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let mut lines = text.lines();
    let (options, position) = (lines.next().unwrap_or_default(), lines.next().unwrap_or_default());
    let edits: Vec<Edit> = lines.filter_map(|line| serde_json::from_str(line).ok()).collect();
    for game in Games::ALL.ids() {
        edit_in(game, options, position, &edits);
    }
}

fn edit_in(game: &str, options: &str, position: &str, edits: &[Edit]) {
    let edited = |text: &str, edit| Games::ALL.edit_position(game, options, text, edit);
    let Ok(mut shown) = edited(position, None) else {
        let is_refused = |edit| edited(position, Some(edit)).is_err();
        return assert!(edits.iter().all(is_refused), "'{position}' is edited, but not shown");
    };
    for edit in edits {
        shown = edited(&shown.text, Some(edit)).expect("an edit of a position");
        assert_eq!(edited(&shown.text, None).as_ref(), Ok(&shown), "an edited position is shown unchanged");
    }
    let position = format!("position={}", shown.text);
    let options = if options.is_empty() { position } else { format!("{options},{position}") };
    let opened = Games::ALL.open_position(game, &options).ok().flatten();
    let is_playable = opened.is_some_and(|opened| matches!(opened.turn(), Turn::Of(_)));
    assert_eq!(is_playable, shown.refusal.is_none(), "{options}");
}
