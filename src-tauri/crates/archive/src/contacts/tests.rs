use super::*;
use crate::tests::damage::spoil_file;
use crate::tests::{folder, holds};
use proptest::prelude::*;
use std::collections::BTreeMap;
use std::fs;
use tempfile::TempDir;

fn contacts(folder: &Path) -> ContactDatabase {
    ContactDatabase::new(folder)
}

/// The readable records.
fn read(database: &ContactDatabase) -> BTreeMap<u64, Vec<u8>> {
    database.records().read.into_iter().collect()
}

/// The names of unreadable records.
fn unread(database: &ContactDatabase) -> Vec<String> {
    database.records().unread.into_iter().map(|(name, _)| name).collect()
}

fn record(number: u64) -> Vec<u8> {
    format!("keys {number} ").repeat(2000).into_bytes()
}

/// The folder left by a terminated program, with three contacts and an account.
fn kept_contacts() -> TempDir {
    let folder = folder();
    let database = contacts(folder.path());
    for id in 1..4 {
        database.keep(id, &record(id)).expect("room");
    }
    database.keep_account(b"an account").expect("room");
    folder
}

#[test]
fn contacts_are_read_until_they_are_forgotten() {
    let folder = folder();
    let database = contacts(folder.path());
    for (id, record) in [(7, "one"), (7, "two"), (u64::MAX, "three")] {
        database.keep(id, record.as_bytes()).expect("room");
    }
    database.keep_account(b"one").expect("room");
    database.keep_account(b"two").expect("room");
    let next = contacts(folder.path());
    assert_eq!(read(&next), BTreeMap::from([(7, b"two".to_vec()), (u64::MAX, b"three".to_vec())]));
    assert_eq!((unread(&next), next.account()), (Vec::new(), Some(b"two".to_vec())));
    for _ in 0..2 {
        next.forget(7).expect("removing a missing contact succeeds");
    }
    assert_eq!(read(&next).into_keys().collect::<Vec<_>>(), [u64::MAX]);
    assert!(next.has_records());
    next.forget(u64::MAX).expect("room");
    assert!(!next.has_records());
}

#[test]
fn no_file_is_created_before_the_first_contact() {
    let folder = folder();
    let below = folder.path().join("friends");
    let database = contacts(&below);
    assert!(!database.has_records() && database.account().is_none());
    assert!(database.records().read.is_empty() && unread(&database).is_empty());
    database.remove_all().expect("nothing to remove");
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 0);
    database.keep(1, b"one").expect("room");
    assert_eq!(read(&contacts(&below)).len(), 1);
}

#[test]
#[cfg(unix)]
fn only_the_owner_may_read_the_database() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = folder();
    let [below, linked, elsewhere] = ["friends", "linked", "elsewhere"].map(|name| folder.path().join(name));
    contacts(&below).keep(1, &record(1)).expect("room");
    let mode = |path: &Path| fs::metadata(path).expect("an existing file").permissions().mode() & 0o777;
    assert_eq!((mode(&below), mode(&below.join(FILE))), (0o700, 0o600));
    assert_eq!(mode(&beside(&below.join(FILE), "-journal")), 0o600);
    fs::create_dir(&linked).expect("room");
    symlink(&elsewhere, linked.join(FILE)).expect("a link");
    contacts(&linked).keep(1, b"one").expect("room");
    assert_eq!(mode(&elsewhere), 0o600, "through a link too");
    fs::remove_dir_all(&below).expect("removed");
    let database = contacts(&below);
    database.keep(1, b"one").expect("room");
    fs::remove_dir_all(&below).expect("removed");
    database.keep(1, b"two").expect("room");
    assert_eq!((mode(&below), mode(&below.join(FILE))), (0o700, 0o600), "also after it is recreated");
}

#[test]
fn a_read_only_instance_sees_changes_and_makes_none() {
    let folder = kept_contacts();
    let database = contacts(folder.path());
    database.keep(1, b"ours").expect("room");
    let guest = ContactDatabase::read_only(folder.path());
    assert!(guest.has_records());
    assert_eq!((read(&guest), guest.account()), (read(&database), database.account()));
    for refused in
        [guest.keep(1, b"theirs"), guest.forget(1), guest.keep_account(b"theirs"), guest.remove_all()]
    {
        assert_eq!(refused.expect_err("a read-only database").kind(), io::ErrorKind::ReadOnlyFilesystem);
    }
    database.keep(2, b"more").expect("the guest does not block writing");
    assert_eq!(read(&guest)[&2], b"more");
    let empty = folder.path().join("empty");
    assert!(!ContactDatabase::read_only(&empty).has_records());
    assert!(!empty.exists());
}

#[test]
fn deleted_bytes_are_overwritten() {
    let folder = kept_contacts();
    let database = contacts(folder.path());
    database.keep(2, b"short").expect("room");
    database.forget(1).expect("room");
    assert!(!holds(folder.path(), "keys 1") && !holds(folder.path(), "keys 2"));
    assert!(holds(folder.path(), "keys 3"));
    database.remove_all().expect("permission to remove");
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 0);
    assert!(!database.has_records() && database.account().is_none());
    database.forget(3).expect("a missing contact");
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 0);
    database.keep(4, b"four").expect("room");
    assert_eq!(read(&contacts(folder.path())).into_keys().collect::<Vec<_>>(), [4]);
}

#[test]
fn a_damaged_database_is_reported_and_left_alone_until_everything_is_deleted() {
    let whole = fs::read(kept_contacts().path().join(FILE)).expect("a database");
    type Spoil = fn(&mut Vec<u8>);
    let damages: [(&str, Spoil); 5] = [
        ("no header", |bytes| bytes[..100].fill(7)),
        ("another program's", |bytes| bytes[60..64].fill(0)),
        ("a newer version's", |bytes| bytes[60..64].copy_from_slice(&99u32.to_be_bytes())),
        ("cut off", |bytes| bytes.truncate(100)),
        ("half is missing", |bytes| bytes.truncate(bytes.len() / 2)),
    ];
    for (damage, spoil) in damages {
        let folder = folder();
        let path = folder.path().join(FILE);
        let mut bytes = whole.clone();
        spoil(&mut bytes);
        fs::write(&path, &bytes).expect("room");
        for database in [contacts(folder.path()), ContactDatabase::read_only(folder.path())] {
            assert!(database.has_records(), "{damage}");
            assert!(unread(&database).contains(&FILE.to_owned()), "{damage}");
            database.keep(9, b"nine").expect_err(damage);
            database.forget(1).expect_err(damage);
            database.keep_account(b"another").expect_err(damage);
            assert!(fs::read(&path).expect("the file") == bytes, "{damage}");
        }
        let database = contacts(folder.path());
        database.remove_all().expect(damage);
        database.keep(9, b"nine").expect(damage);
        assert_eq!(read(&contacts(folder.path())).into_keys().collect::<Vec<_>>(), [9], "{damage}");
    }
}

#[test]
fn damage_to_one_contact_does_not_hide_others() {
    let whole = kept_contacts();
    let bytes = fs::read(whole.path().join(FILE)).expect("a database");
    let mut read_of_all = 0;
    let pages = bytes.len() / 4096;
    for page in 1..pages {
        let folder = folder();
        fs::write(folder.path().join(FILE), &bytes).expect("room");
        spoil_file(&folder.path().join(FILE), |bytes| bytes[4096 * page..][..4096].fill(0xa5));
        let database = contacts(folder.path());
        let found = database.records();
        read_of_all += found.read.iter().filter(|(id, bytes)| *bytes == record(*id)).count();
        // A record's page is all keys, so only reading the record reveals the damage.
        let told = !found.unread.is_empty() || found.read.iter().any(|(id, bytes)| *bytes != record(*id));
        assert!(told || found.read.len() == 3, "page {page}");
    }
    assert!(read_of_all >= 2 * (pages - 3), "{read_of_all} of {pages} times 3");
}

#[test]
fn an_oversized_record_is_reported_without_loading_it() {
    let folder = kept_contacts();
    let prepared = Connection::open(folder.path().join(FILE)).expect("a database");
    prepared.execute("INSERT INTO contacts VALUES (5, zeroblob(17 << 20))", []).expect("room");
    drop(prepared);
    let database = contacts(folder.path());
    assert_eq!((read(&database).len(), unread(&database)), (3, vec!["5".to_owned()]));
    database.keep(1, b"one").expect("other databases work");
}

#[test]
fn code_in_a_prepared_database_is_not_run() {
    let folder = kept_contacts();
    let path = folder.path().join(FILE);
    let prepared = Connection::open(&path).expect("a database");
    let trigger = "CREATE TRIGGER t AFTER INSERT ON contacts BEGIN DELETE FROM account; END";
    prepared.execute_batch(trigger).expect("room");
    drop(prepared);
    let database = contacts(folder.path());
    assert_eq!(unread(&database), [FILE]);
    database.keep(1, b"one").expect_err("a foreign schema");
}

#[test]
#[cfg(unix)]
fn a_special_file_is_reported_without_blocking() {
    let folder = folder();
    let [pipe, blocked] = ["pipe", "blocked"].map(|name| folder.path().join(name));
    fs::create_dir(&pipe).expect("room");
    let made = std::process::Command::new("mkfifo").arg(pipe.join(FILE)).status().expect("mkfifo");
    assert!(made.success());
    fs::create_dir_all(blocked.join(FILE)).expect("room");
    for folder in [pipe, blocked] {
        let database = contacts(&folder);
        assert_eq!((database.has_records(), unread(&database)), (true, vec![FILE.to_owned()]));
        assert!(database.account().is_none());
        database.keep(1, b"one").expect_err("no place to write");
        assert!(folder.join(FILE).exists());
    }
}

#[test]
#[cfg(unix)]
fn a_folder_removed_at_run_time_is_recreated_with_all_contacts() {
    let folder = folder();
    let folder = folder.path().join("below/friends");
    let database = contacts(&folder);
    for id in 1..4 {
        database.keep(id, &record(id)).expect("room");
    }
    for removed in [folder.as_path(), folder.parent().expect("a folder")] {
        fs::remove_dir_all(removed).expect("removed");
        // An obstacle is reported, and no data is lost.
        fs::write(removed, "a file is in the way").expect("room");
        database.keep(2, b"two").expect_err("no folder");
        fs::remove_file(removed).expect("removed");
        database.keep(2, b"two").expect("room");
        let expected = BTreeMap::from([(1, record(1)), (2, b"two".to_vec()), (3, record(3))]);
        assert_eq!(read(&contacts(&folder)), expected);
        assert_eq!(read(&database), expected);
    }
}

#[test]
fn a_full_disk_is_reported_and_leaves_the_old_record() {
    let folder = kept_contacts();
    let database = contacts(folder.path());
    database.keep(1, b"one").expect("room");
    {
        let opened = lock(&database.0.opened);
        let connection = &opened.as_ref().expect("an open database").connection;
        let pages: u32 =
            connection.pragma_query_value(None, "page_count", |row| row.get(0)).expect("a number");
        connection.pragma_update(None, "max_page_count", pages).expect("a limit");
    }
    let refused = database.keep(1, &record(4).repeat(9)).expect_err("no room");
    assert_eq!(refused.kind(), io::ErrorKind::StorageFull);
    assert_eq!(read(&database)[&1], b"one");
    // The limit applied to that connection only.
    database.keep(1, &record(4).repeat(9)).expect("room");
    assert!(read(&contacts(folder.path()))[&1] == record(4).repeat(9));
}

#[test]
#[cfg(unix)]
fn a_read_only_folder_is_readable_and_works_once_writable() {
    let folder = kept_contacts();
    let journal = beside(&folder.path().join(FILE), "-journal");
    // Block the journal, as on a read-only disk.
    fs::remove_file(&journal).expect("an empty journal");
    std::os::unix::fs::symlink("nowhere/journal", &journal).expect("a link");
    let database = contacts(folder.path());
    assert_eq!((read(&database).len(), unread(&database)), (3, Vec::new()));
    let refused = database.keep(1, b"one").expect_err("a read-only folder");
    assert_eq!(refused.kind(), io::ErrorKind::PermissionDenied);
    fs::remove_file(&journal).expect("removed");
    assert_eq!(read(&database)[&1], record(1));
    database.keep(1, b"one").expect("room");
    assert_eq!(read(&contacts(folder.path()))[&1], b"one");
}

#[test]
fn a_program_killed_while_writing_leaves_the_old_record() {
    let folder = kept_contacts();
    let database = contacts(folder.path());
    let path = folder.path().join(FILE);
    let killed = crate::tests::folder();
    {
        database.keep_account(b"another").expect("room");
        let opened = lock(&database.0.opened);
        let connection = &opened.as_ref().expect("an open database").connection;
        // With so little cache, the change reaches the file before the commit.
        connection.execute_batch("PRAGMA cache_size = 1; BEGIN IMMEDIATE").expect("no other writer");
        let spilt = "UPDATE contacts SET record = zeroblob(length(record))";
        connection.execute(spilt, []).expect("room");
        for file in [path.clone(), beside(&path, "-journal")] {
            fs::copy(&file, killed.path().join(file.file_name().expect("a name"))).expect("room");
        }
        connection.execute_batch("ROLLBACK").expect("a rollback");
    }
    let spoilt = fs::read(killed.path().join(FILE)).expect("a database");
    assert!(spoilt != fs::read(&path).expect("a database"), "the file is half written");
    let next = contacts(killed.path());
    assert!(read(&next) == (1..4).map(|id| (id, record(id))).collect());
    assert_eq!((unread(&next), next.account()), (Vec::new(), Some(b"another".to_vec())));
    next.keep(1, b"one").expect("a working database");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn any_bytes_are_read_or_reported_and_left_alone(bytes in prop::collection::vec(any::<u8>(), 1..600), at in 100..40_000usize) {
        let folder = kept_contacts();
        let path = folder.path().join(FILE);
        spoil_file(&path, |whole| {
            let at = at.min(whole.len() - bytes.len());
            whole[at..][..bytes.len()].copy_from_slice(&bytes);
        });
        let before = fs::read(&path).expect("a database");
        let database = contacts(folder.path());
        let is_damaged = unread(&database).contains(&FILE.to_owned());
        prop_assert_eq!(database.keep(1, b"one").is_err(), is_damaged);
        prop_assert_eq!(fs::read(&path).expect("a database") == before, is_damaged);
    }
}
