use crate::connection::beside;
use crate::*;
use game::{Environment, Side};
use proptest::prelude::*;
use serde_json::json;
use session::{BySide, GameEntry, Phase, Player, SavedMatch, SavedOutcome, Storage, Summary};
use std::collections::BTreeMap;
use std::fs::{self, File};
use tempfile::TempDir;
use toy_games::{Heap, Notes};

mod attempts;
pub mod damage;
mod exchange;
mod lists;
mod played;
mod thousands;

const GAMES: Games = Games(&[GameEntry::of::<Heap>(), GameEntry::of::<Notes>()]);

pub fn folder() -> TempDir {
    tempfile::tempdir().expect("a folder for the test")
}

/// The archive of a program that has not started.
fn archive(folder: &Path) -> Archive {
    Archive::new(folder, GAMES, Environment::null().clock)
}

/// A running program's archive.
fn opened(folder: &Path) -> Archive {
    let archive = archive(folder);
    archive.open().expect("a readable archive");
    archive
}

fn guest(folder: &Path) -> Archive {
    Archive::read_only(folder, GAMES, Environment::null().clock)
}

/// A match in progress with one move.
fn summary(game: &str) -> Summary {
    let people = json!({ "first": { "kind": "human" }, "second": { "kind": "human" } });
    let summary = json!({
        "game": game, "phase": "running", "turn": "first", "seats": people, "options": "", "began": 100, "plies": 1, "moves": 1,
        "names": { "first": null, "second": null }, "outcome": null,
    });
    serde_json::from_value(summary).expect("a summary without optional fields")
}

fn saved(game: &str, save: &str) -> SavedMatch {
    SavedMatch { summary: summary(game), save: save.to_owned() }
}

/// A save as large as a long match's, different for each number.
fn long_save(number: u64) -> String {
    format!("save {number} ").repeat(2000)
}

/// The stored saves with these ids.
fn saves(archive: &Archive, ids: impl IntoIterator<Item = u64>) -> BTreeMap<u64, String> {
    let save = |id| archive.fetch(MatchId(id)).expect("a readable match").map(|save| (id, save));
    ids.into_iter().filter_map(save).collect()
}

fn save(archive: &Archive, id: u64) -> String {
    saves(archive, [id]).remove(&id).expect("a stored match")
}

/// The folder left by a terminated program, with three long matches in different games.
fn filled() -> (TempDir, Archive) {
    let folder = folder();
    let archive = opened(folder.path());
    for (id, game) in [(1, "a"), (2, "b"), (3, "c")] {
        archive.save(MatchId(id), &saved(game, &long_save(id))).unwrap();
    }
    archive.close();
    (folder, archive)
}

#[test]
fn the_next_program_finds_all_matches() {
    let folder = folder();
    let folder = folder.path().join("missing");
    let first = opened(&folder);
    assert_eq!(first.last_id(), MatchId(0));
    first.save(MatchId(1), &saved("a", "one")).unwrap();
    first.save(MatchId(2), &saved("b", "two")).unwrap();
    first.save(MatchId(1), &saved("a", "three")).unwrap();
    first.close();
    first.save(MatchId(3), &saved("a", "four")).unwrap();
    first.forget(MatchId(3)).unwrap();
    first.forget(MatchId(4)).unwrap();
    drop(first);
    let next = opened(&folder);
    assert_eq!(saves(&next, 0..9), [(1, "three".to_owned()), (2, "two".to_owned())].into());
    assert_eq!(next.last_id(), MatchId(3), "ids are never reused");
}

#[test]
fn the_latest_match_is_the_last_one_that_changed() {
    let (_folder, archive) = filled();
    let latest = |game| archive.latest(game).unwrap().map(|(id, _)| id.0);
    archive.save(MatchId(4), &saved("a", "one")).unwrap();
    assert_eq!((latest("a"), latest("b"), latest("d")), (Some(4), Some(2), None));
    archive.save(MatchId(1), &saved("a", "two")).unwrap();
    assert_eq!(latest("a"), Some(1));
    // A pause does not change the save.
    let paused =
        SavedMatch { summary: Summary { phase: Phase::Paused, ..summary("a") }, ..saved("a", "one") };
    archive.save(MatchId(4), &paused).unwrap();
    assert_eq!(latest("a"), Some(1));
    archive.delete(&[MatchId(1)]).unwrap();
    assert_eq!(latest("a"), Some(4));
    archive.close();
    assert_eq!(latest("a"), Some(4));
}

#[test]
fn a_closed_archive_is_one_file() {
    let (folder, archive) = filled();
    archive.save(MatchId(1), &saved("a", "one")).unwrap();
    archive.list(&MatchFilter::default(), 0, 9).unwrap();
    assert!(beside(archive.path(), "-wal").exists());
    archive.close();
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[test]
fn a_killed_program_loses_nothing() {
    let (_folder, archive) = filled();
    archive.save(MatchId(1), &saved("a", "one")).unwrap();
    // The remaining files; SQLite rebuilds the log's index.
    let killed = folder();
    fs::copy(archive.path(), killed.path().join(FILE)).unwrap();
    fs::copy(beside(archive.path(), "-wal"), beside(&killed.path().join(FILE), "-wal")).unwrap();
    let next = opened(killed.path());
    assert_eq!(save(&next, 1), "one");
    next.save(MatchId(1), &saved("a", "two")).unwrap();
    assert_eq!(save(&next, 1), "two");
}

#[test]
fn a_torn_log_loses_only_its_end() {
    let (folder, archive) = filled();
    for save in ["one", "two"] {
        archive.save(MatchId(1), &saved("a", save)).unwrap();
    }
    let killed = tempfile::tempdir().unwrap();
    let path = killed.path().join(FILE);
    let log = fs::read(beside(&folder.path().join(FILE), "-wal")).unwrap();
    for end in (0..log.len()).step_by(397) {
        fs::copy(archive.path(), &path).unwrap();
        fs::write(beside(&path, "-wal"), &log[..end]).unwrap();
        let next = opened(killed.path());
        assert!([&long_save(1), "one", "two"].contains(&save(&next, 1).as_str()), "{end}");
        assert_eq!(save(&next, 2), long_save(2), "{end}");
        next.close();
    }
}

#[test]
fn a_missing_summary_is_computed_from_the_save() {
    let folder = folder();
    let heap = r#"{"format":5,"game":"heap","options":"","seed":1,"begun":true,"moves":["1"],"at":1,
        "seats":{"first":{"kind":"human"},"second":{"kind":"human"}}}"#;
    without_summaries(folder.path(), heap);
    let archive = opened(folder.path());
    let (id, found) = archive.latest("heap").unwrap().expect("a stored match");
    assert_eq!(found, heap);
    let entry = archive.list(&MatchFilter::default(), 0, 9).unwrap().entries.remove(1);
    assert_eq!((entry.id, entry.changed), (id, 50));
    assert_eq!(entry.summary, GAMES.summary(heap).ok());
    assert_eq!(save(&archive, 7), "no save");
}

/// Writes a database without summaries, with this `heap` match and one from an unknown game.
fn without_summaries(folder: &Path, heap: &str) {
    opened(folder).close();
    let connection = Connection::open(folder.join(FILE)).unwrap();
    let unknown = (7, "a game of a later version", "no save", 60);
    for (id, game, save, changed) in [unknown, (3, "heap", heap, 50)] {
        let told = "INSERT INTO matches (id, game, changed, sequence) VALUES (?1, ?2, ?3, 1)";
        connection.execute(told, params![id, game, changed]).unwrap();
        connection.execute("INSERT INTO saves VALUES (?1, ?2)", params![id, save]).unwrap();
    }
}

#[test]
fn a_read_only_instance_sees_changes_and_makes_none() {
    let (folder, archive) = filled();
    archive.save(MatchId(1), &saved("a", "one")).unwrap();
    let guest = guest(folder.path());
    guest.open().unwrap();
    assert_eq!(save(&guest, 1), "one");
    assert_eq!(guest.list(&MatchFilter::default(), 0, 9).unwrap().total, 3);
    for refused in [
        guest.star(MatchId(1), true).map(drop),
        guest.annotate(MatchId(1), "mine").map(drop),
        guest.delete(&[MatchId(1)]).map(drop),
        guest.restore(&[MatchId(1)]).map(drop),
        guest.delete_everything(),
    ] {
        assert_eq!(refused.unwrap_err().kind(), io::ErrorKind::ReadOnlyFilesystem);
    }
    guest.save(MatchId(1), &saved("a", "two")).unwrap();
    guest.forget(MatchId(2)).unwrap();
    assert_eq!(saves(&guest, 1..3), [(1, "two".to_owned())].into(), "kept in memory");
    archive.save(MatchId(3), &saved("c", "three")).unwrap();
    assert_eq!(
        saves(&archive, 1..4),
        [(1, "one".to_owned()), (2, long_save(2)), (3, "three".to_owned())].into()
    );
}

#[test]
fn a_read_only_instance_creates_and_repairs_nothing() {
    let empty = folder();
    let reader = guest(empty.path());
    reader.open().unwrap();
    reader.save(MatchId(1), &saved("a", "one")).unwrap();
    assert_eq!(save(&reader, 1), "one");
    assert_eq!(fs::read_dir(empty.path()).unwrap().count(), 0);
    let (folder, archive) = filled();
    damage::spoil(&archive, |bytes| bytes[..16].fill(7));
    let before = fs::read(archive.path()).unwrap();
    guest(folder.path()).open().unwrap_err();
    guest(folder.path()).check().unwrap();
    assert_eq!(fs::read(archive.path()).unwrap(), before);
}

#[test]
fn a_database_from_a_newer_version_is_rejected_and_left_alone() {
    let (folder, closed) = filled();
    let newer = Connection::open(closed.path()).unwrap();
    newer.pragma_update(None, "user_version", 99).unwrap();
    newer.close().unwrap();
    let before = fs::read(closed.path()).unwrap();
    let next = archive(folder.path());
    let refused = next.open().unwrap_err();
    assert_eq!(refused.kind(), io::ErrorKind::Unsupported);
    assert!(refused.to_string().contains("99"), "{refused}");
    next.save(MatchId(1), &saved("a", "one")).unwrap_err();
    assert_eq!(save(&next, 1), "one", "kept in memory");
    assert_eq!(fs::read(next.path()).unwrap(), before);
}

#[test]
fn unsaved_matches_are_written_with_the_next_successful_save() {
    let folder = folder();
    let blocked = folder.path().join("blocked");
    fs::write(&blocked, "a file is in the way").unwrap();
    let archive = archive(&blocked);
    archive.open().unwrap();
    archive.save(MatchId(1), &saved("a", "one")).unwrap_err();
    archive.save(MatchId(2), &saved("a", "two")).unwrap_err();
    assert_eq!(archive.latest("a").unwrap(), Some((MatchId(2), "two".to_owned())));
    assert_eq!(archive.last_id(), MatchId(2));
    archive.list(&MatchFilter::default(), 0, 9).unwrap();
    fs::remove_file(&blocked).unwrap();
    archive.save(MatchId(3), &saved("b", "three")).unwrap();
    archive.close();
    assert_eq!(saves(&opened(&blocked), 0..9).len(), 3);
}

#[test]
fn nothing_is_written_if_a_new_match_might_replace_an_unread_one() {
    let (folder, before) = filled();
    fs::rename(before.path(), folder.path().join("elsewhere")).unwrap();
    fs::create_dir(before.path()).unwrap();
    fs::write(before.path().join("in the way"), "").unwrap();
    let next = archive(folder.path());
    next.open().unwrap_err();
    fs::remove_dir_all(before.path()).unwrap();
    fs::rename(folder.path().join("elsewhere"), before.path()).unwrap();
    next.save(MatchId(1), &saved("a", "one")).unwrap_err();
    assert_eq!(save(&opened(folder.path()), 1), long_save(1));
}

#[test]
#[cfg(unix)]
fn a_folder_removed_at_run_time_is_recreated_with_all_matches() {
    let folder = folder();
    let folder = folder.path().join("below");
    let playing = opened(&folder);
    for (id, save) in [(1, "one"), (2, "two")] {
        playing.save(MatchId(id), &saved("a", save)).unwrap();
    }
    for (save, next) in [("three", 3), ("four", 4)] {
        fs::remove_dir_all(&folder).expect("removed");
        playing.save(MatchId(2), &saved("a", save)).unwrap();
        playing.save(MatchId(next), &saved("a", "new")).unwrap();
        let expected =
            BTreeMap::from([(1, "one".to_owned()), (2, save.to_owned()), (next, "new".to_owned())]);
        assert_eq!(saves(&opened(&folder), [1, 2, next]), expected);
        assert_eq!(saves(&playing, [1, 2, next]), expected);
    }
}

#[test]
#[cfg(unix)]
fn a_partly_recreated_database_is_removed() {
    let (_folder, playing) = filled();
    playing.save(MatchId(1), &saved("a", "one")).unwrap();
    {
        let writer = playing.writer();
        let connection = writer.connection.as_ref().expect("a connection after a write");
        connection.execute_batch("PRAGMA wal_checkpoint(truncate); PRAGMA shrink_memory").unwrap();
    }
    // Part of a long save becomes unreadable. Recreating the database reveals it.
    damage::spoil(&playing, |bytes| {
        let last = bytes.len() - 4096;
        bytes[last..].fill(0xa5);
    });
    fs::remove_file(playing.path()).expect("removed");
    playing.save(MatchId(1), &saved("a", "two")).expect_err("an unreadable page");
    assert!(!playing.path().exists(), "no partial database is left");
    assert_eq!(playing.fetch(MatchId(1)).unwrap().as_deref(), Some("two"), "still to be written");
}

#[test]
#[cfg(unix)]
fn a_pipe_in_place_of_the_database_does_not_block() {
    let folder = folder();
    let archive = archive(folder.path());
    assert!(std::process::Command::new("mkfifo").arg(archive.path()).status().unwrap().success());
    archive.open().expect_err("a special file");
    archive.check().expect("already reported");
    archive.save(MatchId(1), &saved("a", "one")).expect_err("no place to write");
    assert_eq!(archive.list(&MatchFilter::default(), 0, 9).unwrap().total, 0);
    archive.close();
}

#[test]
fn a_full_disk_is_reported_and_leaves_the_old_match() {
    let (folder, archive) = filled();
    let connection = connect(archive.path()).unwrap();
    let pages: u32 = connection.pragma_query_value(None, "page_count", |row| row.get(0)).unwrap();
    connection.pragma_update(None, "max_page_count", pages).unwrap();
    archive.writer().connection = Some(connection);
    let refused = archive.save(MatchId(1), &saved("a", &long_save(4).repeat(9))).unwrap_err();
    assert_eq!(refused.cause, Some(session::Cause::DiskFull), "{refused}");
    assert_eq!(save(&opened(folder.path()), 1), long_save(1));
    // The limit applied to that connection only.
    archive.save(MatchId(2), &saved("b", "one")).unwrap();
    archive.close();
    assert_eq!(save(&opened(folder.path()), 1), long_save(4).repeat(9));
}

#[test]
fn a_database_in_a_read_only_folder_is_readable() {
    let (folder, before) = filled();
    // Block the log, as on a read-only disk.
    fs::create_dir(beside(before.path(), "-wal")).unwrap();
    let next = opened(folder.path());
    assert_eq!((save(&next, 3), next.last_id()), (long_save(3), MatchId(3)));
    assert_eq!(next.list(&MatchFilter::default(), 0, 9).unwrap().total, 3);
    let refused = next.save(MatchId(1), &saved("a", "one")).unwrap_err();
    assert_eq!(refused.cause, Some(session::Cause::Forbidden), "{refused}");
}

#[test]
fn a_failed_purge_does_not_affect_other_matches() {
    let (folder, before) = filled();
    before.delete(&[MatchId(2)]).unwrap();
    before.close();
    let refuse = "CREATE TRIGGER refuse BEFORE DELETE ON matches BEGIN SELECT raise(ABORT, 'refused'); END";
    Connection::open(before.path()).unwrap().execute_batch(refuse).unwrap();
    let next = opened(folder.path());
    assert_eq!(saves(&next, 0..9).into_keys().collect::<Vec<_>>(), [1, 3]);
    next.save(MatchId(1), &saved("a", "one")).unwrap();
    next.close();
    assert_eq!(save(&opened(folder.path()), 1), "one");
}

#[test]
fn deleted_matches_can_be_restored_until_the_next_start_erases_them() {
    let (folder, archive) = filled();
    archive.save(MatchId(4), &saved("a", &format!("{} of Bopha", long_save(4)))).unwrap();
    assert_eq!(archive.delete(&[MatchId(1), MatchId(4), MatchId(99)]).unwrap(), 2);
    assert_eq!(archive.delete(&[MatchId(1)]).unwrap(), 0);
    assert_eq!(saves(&archive, 0..9).into_keys().collect::<Vec<_>>(), [2, 3]);
    assert_eq!(archive.list(&MatchFilter::default(), 0, 9).unwrap().total, 2);
    assert!(!archive.star(MatchId(1), true).unwrap());
    // A late move by a computer player.
    archive.save(MatchId(4), &saved("a", &format!("{} of Bopha", long_save(5)))).unwrap();
    assert_eq!(archive.restore(&[MatchId(1), MatchId(2)]).unwrap(), 1);
    assert_eq!(saves(&archive, 0..9).into_keys().collect::<Vec<_>>(), [1, 2, 3]);
    archive.close();
    let next = opened(folder.path());
    assert_eq!(next.restore(&[MatchId(4)]).unwrap(), 0);
    assert_eq!(next.last_id(), MatchId(4));
    next.close();
    assert!(!holds(folder.path(), "of Bopha"));
}

/// Whether a file in the folder contains the text.
pub fn holds(folder: &Path, text: &str) -> bool {
    let files = fs::read_dir(folder).unwrap().map(|entry| fs::read(entry.unwrap().path()).unwrap());
    files.into_iter().any(|bytes| String::from_utf8_lossy(&bytes).contains(text))
}

#[test]
fn deleting_everything_takes_effect_immediately_and_frees_the_space() {
    let (folder, archive) = filled();
    damage::spoil(&archive, |bytes| bytes[..16].fill(7));
    let archive = opened(folder.path());
    for id in 1..20 {
        archive.save(MatchId(id), &saved("a", &long_save(id))).unwrap();
    }
    archive.annotate(MatchId(1), "Bopha was ill").unwrap();
    archive.list(&MatchFilter::default(), 0, 9).unwrap();
    archive.delete_everything().unwrap();
    assert_eq!(archive.list(&MatchFilter::default(), 0, 9).unwrap(), MatchList::default());
    assert_eq!(saves(&archive, 0..20), BTreeMap::new());
    for text in ["save 1", "Bopha"] {
        assert!(!holds(folder.path(), text), "{text}");
    }
    archive.save(MatchId(20), &saved("a", "one")).unwrap();
    archive.close();
    assert!(archive.path().metadata().unwrap().len() < 100_000);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    assert_eq!(saves(&opened(folder.path()), 0..30), [(20, "one".to_owned())].into());
}

#[test]
fn databases_set_aside_are_removed_even_if_space_cannot_be_freed() {
    let (folder, archive) = filled();
    let aside = folder.path().join("spielkiste.damaged-1.db");
    fs::write(&aside, "Bopha").unwrap();
    archive.star(MatchId(1), true).unwrap();
    archive.writer().connection.as_ref().unwrap().busy_timeout(std::time::Duration::ZERO).unwrap();
    let other = Connection::open(archive.path()).unwrap();
    other.execute_batch("BEGIN; SELECT * FROM matches").unwrap();
    archive.delete_everything().unwrap_err();
    assert!(!aside.exists());
    assert_eq!(saves(&archive, 0..9), BTreeMap::new());
}

/// A step of a program that stores matches.
#[derive(Clone, Debug)]
enum Step {
    Keep(u64, String),
    Forget(u64),
    Close,
    NextProgram,
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        4 => (1..5u64, "\\PC{0,40}|[ab]{5000,9000}").prop_map(|(id, save)| Step::Keep(id, save)),
        1 => (1..5u64).prop_map(Step::Forget),
        1 => Just(Step::Close),
        1 => Just(Step::NextProgram),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn the_last_saved_version_is_read(steps in prop::collection::vec(step(), 0..30)) {
        let folder = folder();
        let mut archive = opened(folder.path());
        let mut last = BTreeMap::new();
        for step in steps {
            match step {
                Step::Keep(id, save) => {
                    archive.save(MatchId(id), &saved("a", &save)).unwrap();
                    last.insert(id, save);
                }
                Step::Forget(id) => {
                    archive.forget(MatchId(id)).unwrap();
                    last.remove(&id);
                }
                Step::Close => archive.close(),
                Step::NextProgram => archive = opened(folder.path()),
            }
            let guest = guest(folder.path());
            guest.open().unwrap();
            prop_assert_eq!(&saves(&guest, 0..9), &last);
            let listed = guest.ids(&MatchFilter::default()).unwrap();
            prop_assert_eq!(listed.len(), last.len());
        }
        prop_assert_eq!(&saves(&archive, 0..9), &last);
    }
}
