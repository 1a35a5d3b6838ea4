use crate::texts::views;
use engine::Conversation;
use game::{Move, Playable, Turn, View, Viewer};
use std::io::{Result, Write};
use std::sync::{Arc, Mutex};

/// The maximum number of lines; more would find nothing new.
const MOST_LINES: usize = 100;

/// The output, shared with the law.
#[derive(Clone, Default)]
struct Said(Arc<Mutex<Vec<u8>>>);

impl Said {
    /// The lines since the last call.
    fn take(&self) -> Vec<String> {
        let bytes = std::mem::take(&mut *self.0.lock().expect("no panic while writing"));
        String::from_utf8(bytes).expect("answers are text").lines().map(str::to_owned).collect()
    }
}

impl Write for Said {
    fn write(&mut self, bytes: &[u8]) -> Result<usize> {
        self.0.lock().expect("no panic while writing").write(bytes)
    }

    fn flush(&mut self) -> Result<()> {
        Ok(())
    }
}

/// A line of the engine protocol is either rejected without changes or obeyed; a search ends with one legal move.
///
/// # Panics
/// If the law is violated.
pub fn engine_lines<S: Playable>(data: &[u8]) {
    let said = Said::default();
    let mut conversation = Conversation::<S, Said>::new(said.clone());
    let say = |conversation: &mut Conversation<S, Said>, line: &str| {
        let going = conversation.hear(line).expect("the output never fails");
        (said.take(), going)
    };
    for line in String::from_utf8_lossy(data).lines().take(MOST_LINES) {
        keep_small(&mut conversation);
        let before = (views(conversation.game()), conversation.settings());
        let (mut answers, going) = say(&mut conversation, line);
        if going.is_break() {
            break;
        }
        // A search with a high limit or none would take too long.
        answers.extend(say(&mut conversation, "stop").0);
        if answers.iter().any(|answer| answer.starts_with("info string")) {
            let after = (views(conversation.game()), conversation.settings());
            assert_eq!(after, before, "the rejected '{line}' changed something");
        }
        for (at, answer) in answers.iter().filter(|answer| answer.starts_with("bestmove")).enumerate() {
            assert!(at == 0 && is_legal(conversation.game(), answer), "'{line}' is answered by {answers:?}");
        }
    }
    conversation.end();
}

/// Undoes large memory and thread settings, which are legal but slow.
fn keep_small<S: Playable>(conversation: &mut Conversation<S, Said>) {
    let (resources, _) = conversation.settings();
    for (name, is_large) in [("Hash", resources.table_bytes > 1 << 20), ("Threads", resources.threads > 2)] {
        if is_large {
            let line = format!("setoption name {name} value 1");
            assert!(conversation.hear(&line).is_ok_and(|going| going.is_continue()));
        }
    }
}

fn is_legal<S: Playable>(game: &S, answer: &str) -> bool {
    let Turn::Of(side) = game.view(Viewer::Audience).turn() else { return false };
    let best = answer.trim_start_matches("bestmove ").parse::<Move<S>>();
    best.is_ok_and(|best| game.view(Viewer::Player(side)).legal_moves().contains(&best))
}
