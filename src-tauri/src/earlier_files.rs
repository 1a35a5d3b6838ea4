//! Matches as they were kept before there was a database: two files a game, of which the second came to the disk a
//! moment later. They are read once, when the database begins, and left as they are.

use crate::store::{Content, Store};
use archive::Saves;
use session::{Games, Problem};

/// The first file of a game's match.
pub fn match_file(game: &str) -> String {
    format!("{game}.match.json")
}

/// The matches in these files. One that cannot be used is told to `notices`.
pub fn earlier_matches(store: &Store, games: Games, notices: &mut Vec<Problem>) -> Saves {
    let mut found = Saves::new();
    for game in games.ids() {
        match earlier_match(store, games, game) {
            Ok(save) => found.extend(save.map(|save| (game.to_owned(), save))),
            Err(notice) => notices.push(notice),
        }
    }
    found
}

/// That of the second file where a power failure has spoilt the first one, or taken back what was last in it.
fn earlier_match(store: &Store, games: Games, game: &str) -> Result<Option<String>, Problem> {
    let (first, second) = (match_file(game), format!("{game}.match.safe.json"));
    let mut newest_first = [&first, &second];
    if store.written(&first) < store.written(&second) {
        newest_first.reverse();
    }
    let usable = |name: &String| match store.read(name) {
        Ok(Content::Text(text)) if games.game_of(&text).is_ok_and(|of| of == game) => Some(text),
        _ => None,
    };
    if let Some(save) = newest_first.into_iter().find_map(usable) {
        return Ok(Some(save));
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
