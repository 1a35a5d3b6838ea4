use crate::lock::lock;
use crate::store::read_match;
use serde::Serialize;
use session::{BadSave, Refusal, game_of};
use std::fmt::Display;
use std::io;
use std::path::Path;
use std::sync::Mutex;

/// The match in a file that the program was started with, until the page asks for it. The page shows it before it
/// takes the place of another, which only its user can decide.
#[derive(Default)]
pub struct Given(Mutex<Option<Result<GivenMatch, Refusal>>>);

/// A match as text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct GivenMatch {
    /// The game's id.
    pub game: &'static str,
    /// What `load` takes.
    pub text: String,
}

impl Given {
    /// Reads a file. What is wrong with it is told to the page.
    pub fn read(&self, path: &Path) {
        let bad = |reason: &dyn Display| {
            Refusal::from(BadSave::Unreadable(format!("'{}': {reason}", path.display())))
        };
        let found = text(path).map_err(|error| bad(&error)).and_then(|text| match game_of(&text) {
            Ok(game) => Ok(GivenMatch { game, text }),
            Err(refusal) => Err(bad(&refusal)),
        });
        *lock(&self.0) = Some(found);
    }

    /// The match, once.
    ///
    /// # Errors
    /// There was a file, but no match in it.
    pub fn take(&self) -> Result<Option<GivenMatch>, Refusal> {
        lock(&self.0).take().transpose()
    }
}

fn text(path: &Path) -> io::Result<String> {
    io::read_to_string(read_match(path)?.as_slice())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::MOST_BYTES;
    use std::fs;

    fn given(content: impl AsRef<[u8]>) -> Result<Option<GivenMatch>, Refusal> {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let path = folder.path().join("a.spielkiste");
        fs::write(&path, content).expect("a file for the test");
        let given = Given::default();
        given.read(&path);
        let taken = given.take();
        assert_eq!(given.take().expect("nothing is left"), None);
        taken
    }

    #[test]
    fn a_match_is_given_once_with_its_game() {
        let text = include_str!("../../tests/data/saves/format-1.json").to_owned();
        assert_eq!(given(&text).expect("a match"), Some(GivenMatch { game: "smess", text }));
    }

    #[test]
    fn what_is_no_match_is_refused_with_a_reason() {
        let reason = |content: Vec<u8>| given(content).expect_err("no match").to_string();
        assert!(reason(vec![0xff, 0xfe]).contains("UTF-8"), "{}", reason(vec![0xff, 0xfe]));
        assert!(reason(vec![b' '; MOST_BYTES as usize + 1]).contains("too large"));
        assert!(reason(br#"{"format": 99}"#.to_vec()).contains("99"));
    }

    #[test]
    fn a_file_that_is_not_there_is_refused() {
        let given = Given::default();
        given.read(Path::new("/nowhere/a.spielkiste"));
        assert_eq!(given.take().expect_err("no file").code(), "bad_save");
    }
}
