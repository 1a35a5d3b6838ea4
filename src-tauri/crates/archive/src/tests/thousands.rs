//! Measures an archive with ten thousand matches: `cargo test -p archive --release thousands -- --ignored --nocapture`.

use super::*;
use std::time::Instant;

const MATCHES: u64 = 10_000;

/// Prints the longest time of a few runs.
fn measure(what: &str, mut run: impl FnMut()) {
    let longest = (0..5).map(|_| {
        let begun = Instant::now();
        run();
        begun.elapsed()
    });
    let longest = longest.max().expect("a few runs");
    println!("{what}: {longest:?}");
}

#[test]
#[ignore = "prints figures"]
fn ten_thousand_matches() {
    let folder = folder();
    let archive = opened(folder.path());
    for id in 1..=MATCHES {
        let names = ["Anna", "Bopha", "Jürgen", "សុខា"].map(|name| Some(format!("{name} {}", id % 100)));
        let [first, second, ..] = names;
        let mut told = Summary { names: BySide { first, second }, began: Some(id), ..summary("heap") };
        told.plies = id as usize % 80 + 1;
        let saved = SavedMatch { summary: told, save: long_save(id)[..5000].to_owned() };
        archive.writer().dirty.put(MatchId(id), Some(saved));
        if id % 500 == 0 {
            archive
                .annotate(MatchId(id), "A note of two lines,\nthe second of which is longer than the first.")
                .unwrap();
        }
    }
    let list = |filter: MatchFilter| archive.list(&filter, 0, 100).unwrap().total as u64;
    let all = MatchFilter::default;
    measure("keep a move", || archive.save(MatchId(7), &saved("heap", &long_save(rand()))).unwrap());
    measure("the first page", || assert_eq!(list(all()), MATCHES));
    measure("a name", || assert_eq!(list(MatchFilter { text: "BOPHA 42".to_owned(), ..all() }), 100));
    measure("an unknown name", || assert_eq!(list(MatchFilter { text: "jürg x".to_owned(), ..all() }), 0));
    measure("the longest", || assert_eq!(list(MatchFilter { sort: MatchOrder::Plies, ..all() }), MATCHES));
    measure("matches against the computer", || {
        assert_eq!(list(MatchFilter { computers: Some(true), ..all() }), 0)
    });
    measure("all names", || assert_eq!(archive.names().unwrap().len(), 200));
    measure("the last of a game", || drop(archive.latest("heap").unwrap()));
    measure("check for damage", || archive.check().unwrap());
    archive.close();
    measure("start", || opened(folder.path()).close());
    measure("delete everything", || archive.delete_everything().unwrap());
}

/// A number that differs from call to call.
fn rand() -> u64 {
    use std::hash::{BuildHasher, RandomState};
    RandomState::new().hash_one(0) % 1_000_000
}
