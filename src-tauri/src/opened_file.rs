use crate::error::CommandError;
use crate::lock::lock;
use crate::store::{MOST_BYTES_OF_MANY, name_of, read_text};
use serde::Serialize;
use session::Games;
use std::path::Path;
use std::sync::Mutex;

/// What the program was started with, until the page asks for it: the match in a file, or the text of a friend. The
/// page shows a match before it takes the place of another, which only its user can decide.
#[derive(Default)]
pub struct OpenedFile(Mutex<Option<Result<OpenedMatch, CommandError>>>);

/// A match as text, or many, or what a friend on another device has sent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct OpenedMatch {
    /// The game's id; null for a text of many matches, or of a friend.
    pub game: Option<&'static str>,
    /// Whether a friend has sent it.
    pub from_friend: bool,
    /// The file's name; empty for a link.
    pub file: String,
    /// What `load` takes, or `import_matches`, or `read_friend_text`.
    pub text: String,
}

/// What the texts and links of friends begin with.
const SCHEME: &str = "spielkiste:";

/// Whether a text is one of a friend, or a link to one.
pub fn is_from_friend(text: &str) -> bool {
    text.trim_start().get(..SCHEME.len()).is_some_and(|start| start.eq_ignore_ascii_case(SCHEME))
}

impl OpenedFile {
    /// Reads a file with a match of one of these games. What is wrong with it is told to the page.
    pub fn read(&self, path: &Path, games: Games) {
        *lock(&self.0) = Some(match_in(path, games));
    }

    /// Takes the link of a friend, to be read like a text of theirs.
    pub fn take_link(&self, link: &str) {
        let text = link.trim().to_owned();
        *lock(&self.0) = Some(Ok(OpenedMatch { game: None, from_friend: true, file: String::new(), text }));
    }

    /// The match, once.
    ///
    /// # Errors
    /// There was a file, but no match in it.
    pub fn take(&self) -> Result<Option<OpenedMatch>, CommandError> {
        lock(&self.0).take().transpose()
    }
}

fn match_in(path: &Path, games: Games) -> Result<OpenedMatch, CommandError> {
    let (text, file) = (read_text(path, MOST_BYTES_OF_MANY)?, name_of(path));
    if is_from_friend(&text) {
        return Ok(OpenedMatch { game: None, from_friend: true, file, text });
    }
    match games.game_of(&text) {
        Ok(game) => Ok(OpenedMatch { game: Some(game), from_friend: false, file, text }),
        Err(_) if games.import(&text).any(|found| found.is_ok()) => {
            Ok(OpenedMatch { game: None, from_friend: false, file, text })
        }
        Err(refusal) => Err(shell::CommandError::BadFile { file, refusal }.into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use session::{Cause, Problem};
    use std::fs;

    fn given(content: impl AsRef<[u8]>) -> Result<Option<OpenedMatch>, CommandError> {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let path = folder.path().join("a.spielkiste");
        fs::write(&path, content).expect("a file for the test");
        let given = OpenedFile::default();
        given.read(&path, Games::ALL);
        let taken = given.take();
        assert_eq!(given.take().expect("nothing is left"), None);
        taken
    }

    #[test]
    fn a_match_is_given_once_with_its_game() {
        let text = include_str!("../../tests/data/saves/format-1.json").to_owned();
        assert_eq!(
            given(&text).expect("a match"),
            Some(OpenedMatch {
                game: Some("smess"),
                from_friend: false,
                file: "a.spielkiste".to_owned(),
                text
            })
        );
    }

    #[test]
    fn many_matches_are_given_without_a_game() {
        let text =
            include_str!("../../fuzz/seeds/notation/broken").to_owned() + "\n[Game \"smess\"]\n1. a2a3 *\n";
        let many = given(&text).expect("matches").expect("a file");
        assert_eq!((many.game, many.text), (None, text));
    }

    #[test]
    fn a_text_of_a_friend_is_given_as_it_is_from_a_file_or_a_link() {
        let text = " Spielkiste:i.AAAA\n";
        let from_file = given(text).expect("a text").expect("a file");
        assert_eq!((from_file.from_friend, from_file.game, &from_file.text[..]), (true, None, text));
        let given = OpenedFile::default();
        given.take_link(text);
        let link = given.take().expect("a text").expect("a link");
        assert_eq!((link.from_friend, &link.text[..], &link.file[..]), (true, "Spielkiste:i.AAAA", ""));
        assert!(!is_from_friend("spielkiste") && !is_from_friend("ស្ពីលគីស្ទ៖"));
    }

    #[test]
    fn what_is_no_match_is_refused_with_a_reason() {
        let problem = |content: Vec<u8>| Problem::from(&given(content).expect_err("no match"));
        for (content, code, reason) in [
            (vec![0xff, 0xfe], "bad_file", "cannot be read"),
            (b"Dear Anna".to_vec(), "bad_file", "cannot be read"),
            (br#"{"format": 99}"#.to_vec(), "newer_format", "99"),
        ] {
            let told = problem(content);
            assert_eq!((told.code, told.file.as_deref()), (code, Some("a.spielkiste")), "{told:?}");
            assert!(told.detail.contains(reason), "{told:?}");
        }
    }

    #[test]
    fn a_file_that_is_not_there_is_refused() {
        let given = OpenedFile::default();
        given.read(Path::new("/nowhere/a.spielkiste"), Games::ALL);
        let told = Problem::from(&given.take().expect_err("no file"));
        assert_eq!((told.code, told.cause), ("file_read", Some(Cause::Missing)));
        assert_eq!(told.file.as_deref(), Some("a.spielkiste"));
    }
}
