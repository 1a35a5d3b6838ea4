//! How damaged databases are handled.

use super::*;

/// Changes the file of a closed database.
pub fn spoil(archive: &Archive, change: impl FnOnce(&mut Vec<u8>)) {
    spoil_file(archive.path(), change);
}

pub fn spoil_file(path: &Path, change: impl FnOnce(&mut Vec<u8>)) {
    let mut bytes = fs::read(path).unwrap();
    change(&mut bytes);
    fs::write(path, bytes).unwrap();
}

/// Opens a database and checks it for damage, as on startup. Returns the names of databases set aside.
fn mended(folder: &Path) -> (Archive, Vec<String>) {
    let archive = opened(folder);
    archive.check().expect("damage is repaired");
    let aside = archive.take_set_aside();
    assert_eq!(archive.take_set_aside(), [""; 0], "names are reported once");
    (archive, aside)
}

#[test]
fn a_database_without_a_header_is_set_aside_as_it_was() {
    let (folder, before) = filled();
    spoil(&before, |bytes| bytes[..100].fill(7));
    let bytes = fs::read(before.path()).unwrap();
    let next = archive(folder.path());
    next.open().unwrap();
    assert_eq!(next.take_set_aside(), ["spielkiste.damaged-1.db"]);
    assert_eq!(saves(&next, 0..9), BTreeMap::new());
    assert_eq!(fs::read(folder.path().join("spielkiste.damaged-1.db")).unwrap(), bytes);
    next.save(MatchId(1), &saved("a", "one")).unwrap();
    next.close();
    assert_eq!(save(&next, 1), "one");
}

#[test]
fn readable_matches_in_a_damaged_database_are_recovered() {
    let (_folder, whole) = filled();
    whole.annotate(MatchId(2), "a note").unwrap();
    whole.star(MatchId(3), true).unwrap();
    whole.close();
    let pages = whole.path().metadata().unwrap().len() as usize / 4096;
    let (mut recovered, mut noted) = (0, 0);
    for page in 1..pages {
        let folder = folder();
        fs::copy(whole.path(), folder.path().join(FILE)).unwrap();
        spoil(&archive(folder.path()), |bytes| bytes[4096 * page..][..4096].fill(0xa5));
        let before = fs::read(folder.path().join(FILE)).unwrap();
        let (spoilt, aside) = mended(folder.path());
        for aside in aside {
            assert_eq!(fs::read(folder.path().join(aside)).unwrap(), before, "page {page}");
        }
        // A save's page is all text, so only reading the save reveals the damage.
        let saves = saves(&spoilt, 1..4);
        recovered += saves.iter().filter(|(id, save)| **save == long_save(**id)).count();
        let entries = spoilt.list(&MatchFilter::default(), 0, 9).unwrap().entries;
        noted += entries.iter().filter(|entry| entry.note == "a note" || entry.starred).count();
        spoilt.save(MatchId(1), &saved("a", "one")).unwrap();
        spoilt.close();
        let (next, aside) = mended(folder.path());
        assert_eq!((save(&next, 1).as_str(), aside), ("one", Vec::new()), "page {page}");
    }
    assert!(recovered >= 2 * (pages - 6), "{recovered} of {pages} times 3");
    assert!(noted >= 2 * (pages - 6), "{noted} of {pages} times 2");
}

/// Tampers with the file of a closed database.
fn prepare(archive: &Archive, statements: &str) {
    let connection = Connection::open(archive.path()).unwrap();
    connection.execute_batch(statements).unwrap();
    connection.close().unwrap();
}

#[test]
fn a_database_with_a_foreign_schema_is_set_aside_and_its_matches_recovered() {
    for prepared in [
        "CREATE TRIGGER t AFTER INSERT ON saves BEGIN UPDATE saves SET save = 'another'; END",
        "CREATE TRIGGER t BEFORE UPDATE ON matches BEGIN DELETE FROM saves; END",
        "CREATE VIEW v AS SELECT 1",
        "CREATE TABLE more (id INTEGER PRIMARY KEY)",
        "CREATE INDEX more ON matches (note)",
        "DROP INDEX deleted",
        "ALTER TABLE matches ADD COLUMN more TEXT",
        "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = replace(sql, 'note TEXT', 'note ANY') WHERE name = 'matches'",
    ] {
        let (folder, closed) = filled();
        prepare(&closed, prepared);
        guest(folder.path()).open().expect_err(prepared);
        let (next, aside) = mended(folder.path());
        assert_eq!(aside.len(), 1, "{prepared}");
        next.save(MatchId(1), &saved("a", "one")).unwrap();
        let told: BTreeMap<_, _> =
            [(1, "one".to_owned()), (2, long_save(2)), (3, long_save(3))].into_iter().collect();
        assert_eq!(saves(&next, 0..9), told, "{prepared}");
        next.close();
        assert_eq!(mended(folder.path()).1, [""; 0], "{prepared}");
    }
}

#[test]
fn code_added_to_a_database_in_use_is_not_run() {
    let (_folder, closed) = filled();
    closed.save(MatchId(1), &saved("a", "one")).unwrap();
    prepare(&closed, "CREATE TRIGGER t AFTER UPDATE ON saves BEGIN UPDATE saves SET save = 'another'; END");
    closed.save(MatchId(1), &saved("a", "two")).unwrap();
    assert_eq!((save(&closed, 1), save(&closed, 2)), ("two".to_owned(), long_save(2)));
    closed.close();
    closed.save(MatchId(1), &saved("a", "three")).unwrap();
    assert_eq!(closed.take_set_aside().len(), 1);
    assert_eq!((save(&closed, 1), save(&closed, 2)), ("three".to_owned(), long_save(2)));
}

#[test]
fn a_damaged_last_id_does_not_delay_the_recovery() {
    let (folder, closed) = filled();
    let connection = Connection::open(closed.path()).unwrap();
    connection.execute("INSERT INTO saves VALUES (?1, 'spoilt')", [i64::MAX]).unwrap();
    connection.close().unwrap();
    crate::damage::replace(closed.path()).unwrap();
    assert_eq!(saves(&opened(folder.path()), 0..9).len(), 3);
}

#[test]
fn damage_found_during_a_match_is_repaired_immediately() {
    let (folder, closed) = filled();
    spoil(&closed, |bytes| bytes[4096..].fill(0xa5));
    let running = opened(folder.path());
    running.save(MatchId(1), &saved("a", "one")).unwrap();
    assert_eq!(running.list(&MatchFilter::default(), 0, 9).unwrap().total, 1);
    assert_eq!(save(&running, 1), "one");
    assert_eq!(running.take_set_aside(), ["spielkiste.damaged-1.db"]);
}

#[test]
fn a_truncated_database_is_set_aside_and_an_empty_one_is_initialized() {
    let (folder, closed) = filled();
    let whole = fs::read(closed.path()).unwrap();
    for length in [1, 99, 100, 4000, 4096, 8192, whole.len() - 4096, whole.len() - 1] {
        fs::write(closed.path(), &whole[..length]).unwrap();
        let (next, aside) = mended(folder.path());
        next.save(MatchId(2), &saved("b", "one")).unwrap();
        next.close();
        assert_eq!(save(&next, 2), "one");
        let [aside] = aside.try_into().unwrap_or_else(|_| panic!("{length} bytes are not a database"));
        assert_eq!(fs::read(folder.path().join(aside)).unwrap(), &whole[..length]);
        next.close();
    }
    File::create(closed.path()).unwrap();
    let next = archive(folder.path());
    next.open().unwrap();
    assert_eq!(next.take_set_aside(), [""; 0]);
    assert_eq!(saves(&next, 0..9), BTreeMap::new());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn any_bytes_are_read_or_set_aside(bytes in prop::collection::vec(any::<u8>(), 1..600), at in 0..40_000usize) {
        let (folder, closed) = filled();
        spoil(&closed, |whole| {
            let at = at.min(whole.len() - bytes.len());
            whole[at..][..bytes.len()].copy_from_slice(&bytes);
        });
        let before = fs::read(closed.path()).unwrap();
        let next = archive(folder.path());
        if next.open().and_then(|()| next.check()).is_ok() {
            for aside in next.take_set_aside() {
                prop_assert_eq!(&fs::read(folder.path().join(aside)).unwrap(), &before);
            }
        }
    }
}
