use super::*;
use crate::schema::Schema;

fn attempt(game: &str, problem: u64, at: u64) -> Attempt {
    let attempt = json!({
        "game": game, "problem": format!("{problem:016x}"), "theme": "pit", "rating": 1000, "at": at, "solved": true,
        "hints": 0, "milliseconds": 4000, "mode": { "kind": "single" },
    });
    serde_json::from_value(attempt).expect("an attempt")
}

#[test]
fn attempts_are_stored_once_and_read_by_game_and_time() {
    let folder = folder();
    let first = opened(folder.path());
    let all = [attempt("a", 2, 10), attempt("b", 1, 20), attempt("a", 1, 30)];
    for attempt in [&all[2], &all[0], &all[1], &all[2]] {
        first.attempted(attempt).unwrap();
    }
    first.close();
    let next = opened(folder.path());
    assert_eq!(next.all_attempts().unwrap(), all);
    assert_eq!(next.attempts("a").unwrap(), [all[0].clone(), all[2].clone()]);
    assert_eq!(next.take_in(&[], &[attempt("b", 1, 20), attempt("b", 1, 21)]).unwrap(), 1, "one is new");
    assert_eq!(next.attempts("b").unwrap().len(), 2);
}

#[test]
fn a_read_only_instance_sees_attempts_and_refuses_others() {
    let folder = folder();
    let archive = opened(folder.path());
    archive.attempted(&attempt("a", 1, 10)).unwrap();
    let guest = guest(folder.path());
    guest.open().unwrap();
    guest.attempted(&attempt("a", 2, 20)).unwrap_err();
    assert_eq!(guest.all_attempts().unwrap(), [attempt("a", 1, 10)]);
}

#[test]
fn unsaved_attempts_are_written_with_the_next_successful_write() {
    let folder = folder();
    let blocked = folder.path().join("blocked");
    fs::write(&blocked, "a file is in the way").unwrap();
    let archive = archive(&blocked);
    archive.open().unwrap();
    archive.attempted(&attempt("a", 1, 10)).unwrap_err();
    archive.attempted(&attempt("b", 2, 5)).unwrap_err();
    assert_eq!(archive.all_attempts().unwrap(), [attempt("b", 2, 5), attempt("a", 1, 10)]);
    fs::remove_file(&blocked).unwrap();
    archive.save(MatchId(1), &saved("a", "one")).unwrap();
    archive.close();
    assert_eq!(opened(&blocked).attempts("a").unwrap(), [attempt("a", 1, 10)]);
}

#[test]
fn attempts_are_deleted_with_everything() {
    let folder = folder();
    let archive = opened(folder.path());
    archive.attempted(&attempt("a_game_of_bopha", 1, 10)).unwrap();
    archive.delete_everything().unwrap();
    assert_eq!(archive.all_attempts().unwrap(), []);
    assert!(!holds(folder.path(), "bopha"));
}

#[test]
fn attempts_in_a_damaged_database_are_recovered_except_unusable_ones() {
    let (folder, before) = filled();
    for n in 1..=3 {
        before.attempted(&attempt("a", n, n)).unwrap();
    }
    before.close();
    let tampered = Connection::open(before.path()).unwrap();
    tampered
        .execute_batch("UPDATE attempts SET attempt = '{}' WHERE at = 2; CREATE VIEW v AS SELECT 1")
        .unwrap();
    tampered.close().unwrap();
    let next = opened(folder.path());
    assert_eq!(next.take_set_aside().len(), 1);
    assert_eq!(next.all_attempts().unwrap(), [attempt("a", 1, 1), attempt("a", 3, 3)]);
    assert_eq!(saves(&next, 1..4).len(), 3);
}

/// A database as the first version of the schema wrote it, with one match.
fn without_attempts(folder: &Path) {
    let first = Schema(&MATCHES.0[..1]);
    let mut connection = Connection::open(folder.join(FILE)).unwrap();
    first.migrate(&mut connection).unwrap();
    let told = "INSERT INTO matches (id, game, changed, sequence) VALUES (1, 'a', 50, 1)";
    connection.execute(told, []).unwrap();
    connection.execute("INSERT INTO saves VALUES (1, 'one')", []).unwrap();
}

#[test]
fn a_database_without_attempts_gets_room_for_them() {
    let folder = folder();
    without_attempts(folder.path());
    let reader = guest(folder.path());
    reader.open().unwrap();
    assert_eq!((save(&reader, 1).as_str(), reader.all_attempts().unwrap()), ("one", Vec::new()));
    let archive = opened(folder.path());
    archive.attempted(&attempt("a", 1, 10)).unwrap();
    assert_eq!((save(&archive, 1).as_str(), archive.take_set_aside().len()), ("one", 0));
    assert_eq!(archive.attempts("a").unwrap().len(), 1);
}

#[test]
fn matches_of_a_damaged_database_without_attempts_are_recovered() {
    let folder = folder();
    without_attempts(folder.path());
    Connection::open(folder.path().join(FILE)).unwrap().execute_batch("CREATE VIEW v AS SELECT 1").unwrap();
    let next = opened(folder.path());
    assert_eq!((save(&next, 1).as_str(), next.take_set_aside().len()), ("one", 1));
}

#[test]
fn only_a_filter_without_conditions_selects_everything() {
    let by = |filter| MatchSelection::Filter { filter };
    assert!(by(MatchFilter::default()).is_everything());
    assert!(
        by(MatchFilter { sort: MatchOrder::Changed, descending: false, ..MatchFilter::default() })
            .is_everything()
    );
    assert!(!by(MatchFilter { starred: true, ..MatchFilter::default() }).is_everything());
    assert!(!MatchSelection::Ids { ids: Vec::new() }.is_everything());
}
