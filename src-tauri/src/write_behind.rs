use crate::lock::lock;
use crate::store::{Store, StoreFailed, match_file, safe_match_file};
use std::collections::BTreeMap;
use std::io;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::SystemTime;

/// Keeps matches twice. The first file is there when `keep` returns, so that whoever ends the program ends nothing
/// that was acknowledged; but the system may hold it back from the disk for seconds. The second is written behind,
/// by a thread that waits for the disk, which a hand on the board must not: a power failure finds the match there
/// as it was a moment before. Each text has the same time of writing in both files, which tells whose is the newer.
pub struct WriteBehind {
    store: Arc<Store>,
    second: Sender<(&'static str, Text)>,
    failed: Arc<Mutex<Option<StoreFailed>>>,
}

/// A match as it was written into the first file.
struct Text {
    text: String,
    written: Option<SystemTime>,
}

impl WriteBehind {
    /// Matches in this store. What has been kept is written to the end even if the safe is gone before.
    ///
    /// # Errors
    /// The system gives no thread.
    pub fn new(store: Arc<Store>) -> io::Result<WriteBehind> {
        let (second, texts) = channel();
        let failed = Arc::default();
        let safe = WriteBehind { store: Arc::clone(&store), second, failed: Arc::clone(&failed) };
        thread::Builder::new()
            .name("safe".to_owned())
            .spawn(move || write_behind(&store, &texts, &failed))?;
        Ok(safe)
    }

    /// Keeps a match.
    ///
    /// # Errors
    /// The first file cannot be written, or the second of some match before could not.
    pub fn keep(&self, game: &'static str, text: &str) -> Result<(), StoreFailed> {
        let first = match_file(game);
        self.store.put(&first, text)?;
        let second = Text { text: text.to_owned(), written: self.store.written(&first) };
        // The thread ends only after the sender.
        let _ = self.second.send((game, second));
        lock(&self.failed).take().map_or(Ok(()), Err)
    }
}

/// Writes what comes; of several texts of a match that have come meanwhile, the last.
fn write_behind(store: &Store, texts: &Receiver<(&'static str, Text)>, failed: &Mutex<Option<StoreFailed>>) {
    while let Ok(first) = texts.recv() {
        let newest: BTreeMap<_, _> = std::iter::once(first).chain(texts.try_iter()).collect();
        for (game, Text { text, written }) in newest {
            if let Err(error) = store.write_as_of(&safe_match_file(game), &text, written) {
                *lock(failed) = Some(error);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::Content;
    use std::time::{Duration, Instant};

    fn until(wanted: impl Fn() -> bool) {
        let begin = Instant::now();
        while !wanted() {
            assert!(begin.elapsed() < Duration::from_secs(60), "this never happens");
            thread::sleep(Duration::from_millis(5));
        }
    }

    #[test]
    fn a_match_is_there_at_once_and_a_second_time_soon() {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let store = Arc::new(Store::new(folder.path().to_owned()));
        let safe = WriteBehind::new(store.clone()).expect("a thread");
        let last = Content::Text("99".to_owned());
        for number in 0..100 {
            safe.keep("smess", &number.to_string()).unwrap();
            assert_eq!(store.read(&match_file("smess")).unwrap(), Content::Text(number.to_string()));
        }
        drop(safe);
        until(|| store.read(&safe_match_file("smess")).unwrap() == last);
    }

    #[test]
    fn both_files_of_a_text_are_of_the_same_time() {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let store = Arc::new(Store::new(folder.path().to_owned()));
        WriteBehind::new(store.clone()).expect("a thread").keep("smess", "a match").unwrap();
        let time = store.written(&match_file("smess"));
        assert!(time.is_some());
        until(|| store.written(&safe_match_file("smess")) == time);
    }

    #[test]
    fn a_second_file_that_cannot_be_written_is_told_with_the_next_match() {
        let folder = tempfile::tempdir().expect("a folder for the test");
        std::fs::create_dir(folder.path().join(safe_match_file("smess"))).expect("a folder is in the way");
        let safe = WriteBehind::new(Arc::new(Store::new(folder.path().to_owned()))).expect("a thread");
        until(|| safe.keep("kalaha", "a match").is_err() || safe.keep("smess", "a match").is_err());
    }
}
