use crate::database::beside;
use crate::*;
use proptest::prelude::*;
use std::fs::File;
use tempfile::TempDir;

fn folder() -> TempDir {
    tempfile::tempdir().expect("a folder for the test")
}

fn saves<const N: usize>(saves: [(&str, &str); N]) -> Saves {
    saves.into_iter().map(|(game, save)| (game.to_owned(), save.to_owned())).collect()
}

/// What an archive in which nothing was kept `earlier` holds.
fn found(archive: &Archive) -> Found {
    archive.open(Saves::new).expect("an archive that can be read")
}

fn kept(archive: &Archive) -> Saves {
    let Found { saves, set_aside } = found(archive);
    assert_eq!(set_aside, None);
    saves
}

/// As many bytes as a long match has, all different from those of another number.
fn long_save(number: usize) -> String {
    format!("save {number} ").repeat(2000)
}

/// A folder in which three long matches were kept and the program has ended in order.
fn furnished() -> (TempDir, Archive) {
    let folder = folder();
    let archive = Archive::new(folder.path());
    for (number, game) in ["a", "b", "c"].into_iter().enumerate() {
        archive.keep(game, &long_save(number)).unwrap();
    }
    archive.close();
    (folder, archive)
}

/// Changes the file of a database that nobody uses.
fn spoil(archive: &Archive, change: impl FnOnce(&mut Vec<u8>)) {
    let mut bytes = fs::read(archive.path()).unwrap();
    change(&mut bytes);
    fs::write(archive.path(), bytes).unwrap();
}

#[test]
fn what_is_kept_is_found_by_the_next_program() {
    let folder = folder();
    let archive = Archive::new(&folder.path().join("not yet there"));
    assert_eq!(kept(&archive), saves([]));
    archive.keep("a", "one").unwrap();
    archive.keep("b", "two").unwrap();
    archive.keep("a", "three").unwrap();
    archive.close();
    archive.keep("c", "four").unwrap();
    archive.forget("c").unwrap();
    archive.forget("d").unwrap();
    drop(archive);
    assert_eq!(
        kept(&Archive::new(&folder.path().join("not yet there"))),
        saves([("a", "three"), ("b", "two")])
    );
}

#[test]
fn a_closed_archive_is_one_file() {
    let (folder, archive) = furnished();
    archive.keep("a", "one").unwrap();
    assert!(beside(archive.path(), "-wal").exists());
    archive.close();
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[test]
fn a_program_that_was_killed_has_lost_nothing() {
    let (_folder, archive) = furnished();
    archive.keep("a", "one").unwrap();
    // What it leaves; the index of the log is made anew.
    let killed = tempfile::tempdir().unwrap();
    let next = Archive::new(killed.path());
    fs::copy(archive.path(), next.path()).unwrap();
    fs::copy(beside(archive.path(), "-wal"), beside(next.path(), "-wal")).unwrap();
    assert_eq!(kept(&next)["a"], "one");
    next.keep("a", "two").unwrap();
    assert_eq!(kept(&next)["a"], "two");
}

#[test]
fn a_torn_log_loses_no_more_than_its_end() {
    let (folder, archive) = furnished();
    for save in ["one", "two"] {
        archive.keep("a", save).unwrap();
    }
    let killed = tempfile::tempdir().unwrap();
    let next = Archive::new(killed.path());
    fs::copy(archive.path(), next.path()).unwrap();
    let log = fs::read(beside(&folder.path().join(FILE), "-wal")).unwrap();
    for end in (0..log.len()).step_by(97) {
        fs::write(beside(next.path(), "-wal"), &log[..end]).unwrap();
        let saves = kept(&next);
        assert!([&long_save(0), "one", "two"].contains(&saves["a"].as_str()), "{end}");
        assert_eq!(saves["b"], long_save(1), "{end}");
        next.state().connection = None;
        fs::copy(archive.path(), next.path()).unwrap();
    }
}

#[test]
fn what_was_kept_earlier_in_another_form_is_taken_once() {
    let folder = folder();
    let archive = Archive::new(folder.path());
    let earlier = || saves([("a", "one"), ("b", "two")]);
    assert_eq!(archive.open(earlier).unwrap().saves, earlier());
    archive.forget("a").unwrap();
    archive.close();
    let again = archive.open(|| panic!("the database is there")).unwrap();
    assert_eq!(again.saves, saves([("b", "two")]));
}

#[test]
fn where_there_was_nothing_earlier_nobody_asks_again() {
    let folder = folder();
    assert_eq!(kept(&Archive::new(folder.path())), saves([]));
    let again = Archive::new(folder.path()).open(|| panic!("the database is there")).unwrap();
    assert_eq!(again, Found::default());
}

#[test]
fn who_only_looks_sees_what_the_other_program_keeps_and_changes_nothing() {
    let (folder, archive) = furnished();
    archive.keep("a", "one").unwrap();
    let guest = Archive::to_look_at(folder.path());
    assert_eq!(kept(&guest)["a"], "one");
    guest.keep("a", "two").unwrap();
    guest.forget("b").unwrap();
    archive.keep("c", "three").unwrap();
    let after = kept(&archive);
    assert_eq!((&after["a"], &after["b"], &after["c"]), (&"one".into(), &long_save(1), &"three".into()));
}

#[test]
fn who_only_looks_makes_and_mends_nothing() {
    let empty = folder();
    let guest = Archive::to_look_at(empty.path());
    assert_eq!(guest.open(|| saves([("a", "one")])).unwrap().saves, saves([("a", "one")]));
    assert_eq!(fs::read_dir(empty.path()).unwrap().count(), 0);
    let (folder, archive) = furnished();
    spoil(&archive, |bytes| bytes[..16].fill(7));
    let before = fs::read(archive.path()).unwrap();
    Archive::to_look_at(folder.path()).open(Saves::new).unwrap_err();
    assert_eq!(fs::read(archive.path()).unwrap(), before);
}

#[test]
fn a_database_without_a_header_is_set_aside_as_it_was() {
    let (folder, archive) = furnished();
    spoil(&archive, |bytes| bytes[..100].fill(7));
    let before = fs::read(archive.path()).unwrap();
    let Found { saves, set_aside } = archive.open(|| panic!("it is no new one")).unwrap();
    assert_eq!((saves, set_aside.as_deref()), (Saves::new(), Some("spielkiste.damaged-1.db")));
    assert_eq!(fs::read(folder.path().join("spielkiste.damaged-1.db")).unwrap(), before);
    archive.keep("a", "one").unwrap();
    archive.close();
    assert_eq!(kept(&archive)["a"], "one");
}

#[test]
fn whatever_can_be_read_of_a_damaged_database_is_kept_on() {
    let (folder, archive) = furnished();
    let size = archive.path().metadata().unwrap().len() as usize;
    let mut recovered = 0;
    for (round, page) in (1..size / 4096).enumerate() {
        let folder_of_round = tempfile::tempdir().unwrap();
        let spoilt = Archive::new(folder_of_round.path());
        fs::copy(folder.path().join(FILE), spoilt.path()).unwrap();
        spoil(&spoilt, |bytes| bytes[4096 * page..][..4096].fill(0xa5));
        let before = fs::read(spoilt.path()).unwrap();
        let Found { saves, set_aside } = found(&spoilt);
        if let Some(aside) = set_aside {
            assert_eq!(fs::read(folder_of_round.path().join(aside)).unwrap(), before, "round {round}");
        }
        // A page of a save is all text, so that only who reads the save can see the damage.
        let whole = saves.iter().filter(|(game, save)| {
            **save == long_save(["a", "b", "c"].iter().position(|known| known == game).unwrap())
        });
        recovered += whole.count();
        spoilt.keep("a", "one").unwrap();
        spoilt.close();
        assert_eq!(kept(&spoilt)["a"], "one");
    }
    let pages = size / 4096 - 1;
    assert!(recovered >= 2 * (pages - 2), "{recovered} of {pages} times 3");
}

#[test]
fn a_database_that_was_cut_off_is_set_aside_and_one_that_is_empty_begins_anew() {
    let (folder, archive) = furnished();
    let whole = fs::read(archive.path()).unwrap();
    for length in [1, 99, 100, 4000, 4096, 8192, whole.len() - 4096, whole.len() - 1] {
        fs::write(archive.path(), &whole[..length]).unwrap();
        let found = found(&archive);
        archive.keep("b", "one").unwrap();
        archive.close();
        assert_eq!(kept(&archive)["b"], "one");
        let aside = found.set_aside.unwrap_or_else(|| panic!("{length} bytes are no database"));
        assert_eq!(fs::read(folder.path().join(aside)).unwrap(), &whole[..length]);
        archive.close();
    }
    File::create(archive.path()).unwrap();
    assert_eq!(archive.open(|| saves([("a", "one")])).unwrap().saves, saves([("a", "one")]));
}

#[test]
fn a_database_of_a_newer_version_is_refused_and_stays_as_it_is() {
    let (_folder, archive) = furnished();
    let newer = Connection::open(archive.path()).unwrap();
    newer.pragma_update(None, "user_version", 99).unwrap();
    newer.close().unwrap();
    let before = fs::read(archive.path()).unwrap();
    let refused = archive.open(|| panic!("it is no new one")).unwrap_err();
    assert_eq!(refused.kind(), io::ErrorKind::Unsupported);
    assert!(refused.to_string().contains("99"), "{refused}");
    assert_eq!(archive.keep("a", "one").unwrap_err().kind(), io::ErrorKind::Unsupported);
    assert_eq!(fs::read(archive.path()).unwrap(), before);
}

#[test]
fn what_could_not_be_kept_is_kept_with_the_next_that_can() {
    let folder = folder();
    let blocked = folder.path().join("blocked");
    fs::write(&blocked, "a file is in the way").unwrap();
    let archive = Archive::new(&blocked);
    assert_eq!(archive.open(|| saves([("a", "one")])).unwrap().saves, saves([("a", "one")]));
    archive.keep("b", "two").unwrap_err();
    fs::remove_file(&blocked).unwrap();
    archive.keep("c", "three").unwrap();
    archive.close();
    assert_eq!(kept(&archive), saves([("a", "one"), ("b", "two"), ("c", "three")]));
}

#[test]
fn a_full_disk_refuses_and_the_match_before_is_still_there() {
    let (_folder, archive) = furnished();
    let connection = database::connect(archive.path(), false).unwrap();
    let pages: u32 = connection.pragma_query_value(None, "page_count", |row| row.get(0)).unwrap();
    connection.pragma_update(None, "max_page_count", pages).unwrap();
    archive.state().connection = Some(connection);
    let refused = archive.keep("a", &long_save(3).repeat(9)).unwrap_err();
    assert_eq!(refused.kind(), io::ErrorKind::StorageFull, "{refused}");
    assert_eq!(kept(&Archive::new(archive.path().parent().unwrap()))["a"], long_save(0));
    // There is room again, as the limit was that of a connection.
    archive.keep("b", "one").unwrap();
    assert_eq!(kept(&archive)["a"], long_save(3).repeat(9));
}

#[test]
fn a_database_beside_which_nothing_can_be_written_is_read() {
    let (folder, archive) = furnished();
    // In the way of the log, as a disk would be that can only be read.
    fs::create_dir(beside(&folder.path().join(FILE), "-wal")).unwrap();
    assert_eq!(kept(&archive)["c"], long_save(2));
    let refused = archive.keep("a", "one").unwrap_err();
    assert_eq!(refused.kind(), io::ErrorKind::PermissionDenied, "{refused}");
}

/// A step of a program that keeps matches.
#[derive(Clone, Debug)]
enum Step {
    Keep(u8, String),
    Forget(u8),
    Close,
    NextProgram,
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        4 => (0..4u8, "\\PC{0,40}|[ab]{5000,9000}").prop_map(|(game, save)| Step::Keep(game, save)),
        1 => (0..4u8).prop_map(Step::Forget),
        1 => Just(Step::Close),
        1 => Just(Step::NextProgram),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn what_was_kept_last_is_what_is_read(steps in prop::collection::vec(step(), 0..30)) {
        let folder = folder();
        let mut archive = Archive::new(folder.path());
        let mut last = Saves::new();
        for step in steps {
            match step {
                Step::Keep(game, save) => {
                    archive.keep(&game.to_string(), &save).unwrap();
                    last.insert(game.to_string(), save);
                }
                Step::Forget(game) => {
                    archive.forget(&game.to_string()).unwrap();
                    last.remove(&game.to_string());
                }
                Step::Close => archive.close(),
                Step::NextProgram => archive = Archive::new(folder.path()),
            }
            prop_assert_eq!(&kept(&Archive::to_look_at(folder.path())), &last);
        }
        prop_assert_eq!(&kept(&archive), &last);
    }

    #[test]
    fn any_bytes_are_read_or_set_aside(bytes in prop::collection::vec(any::<u8>(), 1..600), at in 0..13_000usize) {
        let (folder, archive) = furnished();
        spoil(&archive, |whole| {
            let at = at.min(whole.len() - bytes.len());
            whole[at..][..bytes.len()].copy_from_slice(&bytes);
        });
        let before = fs::read(archive.path()).unwrap();
        if let Some(aside) = archive.open(Saves::new).ok().and_then(|found| found.set_aside) {
            prop_assert_eq!(fs::read(folder.path().join(aside)).unwrap(), before);
        }
    }
}
