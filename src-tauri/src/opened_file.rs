use crate::outbox::PageChannel;
use crate::store::{MOST_BYTES_OF_MANY, name_of, read_text};
use app_core::CommandError;
use game::lock;
use serde::Serialize;
use session::{Games, MatchId, Trouble};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use texts::Decoded;

/// Items that the program was asked to open, queued until the page requests them: files, friends' texts, and a match
/// from a notification. Nothing is read earlier, because a slow disk would delay the window.
#[derive(Default)]
pub struct Opened {
    waiting: Mutex<Vec<Asked>>,
    /// Signals the page that something is queued. A reloaded page asks on its own.
    pub page: PageChannel<()>,
}

enum Asked {
    File(PathBuf),
    TextLink(String),
    Match(ChosenMatch),
}

/// The items opened since the page last asked. Before a match replaces the current one, the page shows a preview and
/// the user decides.
#[derive(Debug, Default, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Given {
    /// The files and texts that were read.
    pub opened: Vec<OpenedMatch>,
    /// The match to show.
    pub chosen: Option<ChosenMatch>,
    /// Errors for those that could not be read.
    pub troubles: Vec<Trouble>,
}

/// A match in this app.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ChosenMatch {
    /// The game's id.
    pub game: String,
    /// The match.
    pub id: MatchId,
}

/// A text with one or many matches, or a message from a friend on another device.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct OpenedMatch {
    /// The game's id; null for many matches or a friend's message.
    pub game: Option<&'static str>,
    /// Whether it is a friend's message.
    pub from_friend: bool,
    /// The file's name; empty for a text link.
    pub file: String,
    /// The text for `load`, `import_matches` or `read_friend_text`.
    pub text: String,
    /// Whether the encoding of its non-ASCII characters had to be guessed.
    pub is_guess: bool,
}

/// The prefix for friends' texts and text links.
const SCHEME: &str = "spielkiste:";

/// The maximum size in bytes of a saved message with a friend's text.
const MOST_OF_MESSAGE: usize = 64 << 10;

/// Whether a text is a friend's text, a text link, or a message that contains one.
pub fn is_from_friend(text: &str) -> bool {
    begins_as_friends(text) || holds_friends(text)
}

fn begins_as_friends(text: &str) -> bool {
    text.trim_start().get(..SCHEME.len()).is_some_and(|start| start.eq_ignore_ascii_case(SCHEME))
}

fn holds_friends(text: &str) -> bool {
    text.len() <= MOST_OF_MESSAGE && peer::protocol::read_text(text).is_ok()
}

impl Opened {
    /// Queues a file with matches or a friend's text.
    pub fn file(&self, path: PathBuf) {
        self.ask(Asked::File(path));
    }

    /// Queues a friend's text link, which is read like their text.
    pub fn text_link(&self, link: &str) {
        self.ask(Asked::TextLink(link.trim().to_owned()));
    }

    /// Queues a match to show.
    pub fn chosen(&self, game: String, id: MatchId) {
        self.ask(Asked::Match(ChosenMatch { game, id }));
    }

    fn ask(&self, asked: Asked) {
        lock(&self.waiting).push(asked);
        self.page.send(());
    }

    /// Takes all queued items. An error in one file does not affect the others.
    pub fn take(&self, games: Games) -> Given {
        let mut given = Given::default();
        for asked in std::mem::take(&mut *lock(&self.waiting)) {
            match asked {
                Asked::File(path) => match match_in(&path, games) {
                    Ok(opened) => given.opened.push(opened),
                    Err(refused) => given.troubles.push(Trouble::from(&refused)),
                },
                Asked::TextLink(text) => given.opened.push(OpenedMatch {
                    game: None,
                    from_friend: true,
                    file: String::new(),
                    text,
                    is_guess: false,
                }),
                Asked::Match(chosen) => given.chosen = Some(chosen),
            }
        }
        given
    }
}

fn match_in(path: &Path, games: Games) -> Result<OpenedMatch, CommandError> {
    let Decoded { text, is_guess } = read_text(path, MOST_BYTES_OF_MANY)?;
    let file = name_of(path);
    let (game, from_friend) = if begins_as_friends(&text) {
        (None, true)
    } else {
        match games.game_of(&text) {
            Ok(game) => (Some(game), false),
            Err(_) if games.import(&text).any(|found| found.is_ok()) => (None, false),
            Err(_) if games.import_attempts(&text).any(|found| found.is_ok()) => (None, false),
            // Checked last, because a match's note may contain a friend's text.
            Err(_) if holds_friends(&text) => (None, true),
            Err(refusal) => return Err(CommandError::BadFile { file, refusal }),
        }
    };
    Ok(OpenedMatch { game, from_friend, file, text, is_guess })
}

#[cfg(test)]
mod tests {
    use super::*;
    use session::Cause;
    use std::fs;
    use tauri::ipc::Channel;

    fn given(content: impl AsRef<[u8]>) -> Given {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let path = folder.path().join("a.spielkiste");
        fs::write(&path, content).expect("a file for the test");
        let opened = Opened::default();
        opened.file(path);
        let given = opened.take(Games::ALL);
        let again = opened.take(Games::ALL);
        assert!(again.opened.is_empty() && again.troubles.is_empty(), "it is returned once");
        given
    }

    fn opened(content: impl AsRef<[u8]>) -> OpenedMatch {
        given(content).opened.pop().expect("something that can be read")
    }

    #[test]
    fn a_match_is_returned_with_its_game() {
        let text = include_str!("../../tests/data/saves/smess.json").to_owned();
        let (game, file) = (Some("smess"), "a.spielkiste".to_owned());
        assert_eq!(opened(&text), OpenedMatch { game, from_friend: false, file, text, is_guess: false });
    }

    #[test]
    fn many_matches_are_returned_without_a_game() {
        let text =
            include_str!("../../fuzz/seeds/notation/broken").to_owned() + "\n[Game \"smess\"]\n1. a2a3 *\n";
        let many = opened(&text);
        assert_eq!((many.game, many.text), (None, text));
    }

    #[test]
    fn a_guessed_encoding_is_reported() {
        let guessed = opened(b"[Game \"smess\"]\n[First \"J\xfcrgen\"]\n\n1. a2a3 *\n");
        assert!(guessed.is_guess && guessed.text.contains("Jürgen"), "{guessed:?}");
    }

    #[test]
    fn a_friends_text_is_returned_unchanged_from_a_file_or_link() {
        let text = " Spielkiste:i.AAAA\n";
        let from_file = opened(text);
        assert_eq!((from_file.from_friend, from_file.game, &from_file.text[..]), (true, None, text));
        let linked = Opened::default();
        linked.text_link(text);
        let link = linked.take(Games::ALL).opened.pop().expect("a link");
        assert_eq!((link.from_friend, &link.text[..], &link.file[..]), (true, "Spielkiste:i.AAAA", ""));
        assert!(!is_from_friend("spielkiste") && !is_from_friend("ស្ពីលគីស្ទ៖"));
        let whole = peer::protocol::write_text(&[(peer::protocol::PartKind::Moves, b"moves")]);
        assert!(is_from_friend(&format!("> Anna: {whole}")) && !is_from_friend("> Anna: spielkiste:m.AAAA"));
    }

    #[test]
    fn a_match_with_a_friends_text_in_its_note_is_a_match() {
        let message = peer::protocol::write_text(&[(peer::protocol::PartKind::Moves, b"moves")]);
        let text = format!("[Game \"smess\"]\n\n{{Anna sent {message}}} 1. a2a3 *\n");
        assert_eq!((opened(&text).from_friend, opened(&text).text), (false, text));
        assert!(opened(format!("Dear Bert,\n{message}\nAnna")).from_friend);
    }

    #[test]
    fn everything_opened_is_queued_and_signalled_to_the_page() {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let opened = Opened::default();
        let (tell, told) = std::sync::mpsc::channel();
        opened.page.connect(Channel::new(move |_| {
            let _ = tell.send(());
            Ok(())
        }));
        for name in ["one", "two"] {
            let path = folder.path().join(name);
            fs::write(&path, include_str!("../../tests/data/saves/smess.json")).expect("a match");
            opened.file(path);
        }
        opened.file(folder.path().join("none"));
        opened.text_link("spielkiste:i.AAAA");
        opened.chosen("kalaha".to_owned(), MatchId(7));
        assert_eq!(told.try_iter().count(), 5);
        let given = opened.take(Games::ALL);
        let files: Vec<_> = given.opened.iter().map(|opened| &opened.file[..]).collect();
        assert_eq!(files, ["one", "two", ""]);
        assert_eq!(given.troubles[0].file.as_deref(), Some("none"));
        assert_eq!(given.chosen, Some(ChosenMatch { game: "kalaha".to_owned(), id: MatchId(7) }));
    }

    #[test]
    fn invalid_matches_are_refused_with_a_reason() {
        for (content, code, reason) in [
            (vec![0xff, 0xfe], "bad_file", "cannot be read"),
            (b"Dear Anna".to_vec(), "bad_file", "cannot be read"),
            (br#"{"format": 99}"#.to_vec(), "newer_format", "99"),
        ] {
            let told = given(content).troubles.pop().expect("no match");
            assert_eq!((told.code, told.file.as_deref()), (code, Some("a.spielkiste")), "{told:?}");
            assert!(told.detail.contains(reason), "{told:?}");
        }
    }

    #[test]
    fn a_missing_file_is_refused() {
        let opened = Opened::default();
        opened.file(PathBuf::from("/nowhere/a.spielkiste"));
        let told = opened.take(Games::ALL).troubles.pop().expect("no file");
        assert_eq!((told.code, told.cause), ("file_read", Some(Cause::Missing)));
        assert_eq!(told.file.as_deref(), Some("a.spielkiste"));
    }
}
