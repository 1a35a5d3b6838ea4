//! Matches as they were kept before there was a database: two files a game, of which the second came to the disk a
//! moment later. They are read once, when the database begins, and left as they are.

use crate::store::{Content, Store, StoreFailed};
use session::{Games, KeptMatch, Problem};

/// The matches in these files. One that cannot be used is told to `notices`.
pub fn earlier_matches(store: &Store, games: Games, notices: &mut Vec<Problem>) -> Vec<KeptMatch> {
    let mut found = Vec::new();
    for game in games.ids() {
        match earlier_match(store, games, game) {
            Ok(kept) => found.extend(kept),
            Err(notice) => notices.push(notice),
        }
    }
    found
}

/// Removes these files, and those in which a match is that could not be used.
///
/// # Errors
/// The system does not allow it.
pub fn remove(store: &Store, games: Games) -> Result<(), StoreFailed> {
    games.ids().try_for_each(|game| store.remove(&format!("{game}.match.")))
}

/// That of the second file where a power failure has spoilt the first one, or taken back what was last in it.
fn earlier_match(store: &Store, games: Games, game: &str) -> Result<Option<KeptMatch>, Problem> {
    let (first, second) = (format!("{game}.match.json"), format!("{game}.match.safe.json"));
    let mut newest_first = [&first, &second];
    if store.written(&first) < store.written(&second) {
        newest_first.reverse();
    }
    let usable = |name: &String| {
        let Ok(Content::Text(save)) = store.read(name) else { return None };
        let summary = games.summary(&save).ok().filter(|summary| summary.game == game)?;
        Some(KeptMatch { summary, save })
    };
    if let Some(kept) = newest_first.into_iter().find_map(usable) {
        return Ok(Some(kept));
    }
    match store.read(&first) {
        Ok(Content::Missing) => Ok(None),
        Ok(_) => {
            let detail = format!("there is no match that can be used in the file '{first}'");
            Err(Problem { file: Some(first), ..Problem::new("match_set_aside", detail) })
        }
        Err(failed) => Err(Problem::from(&failed)),
    }
}
