//! A game with secrets by files alone: what is lost, doubled or late does no harm, and what is wrong changes nothing.

use crate::seat;
use peer::protocol::{MatchEnd, Resuming, Seat};
use peer::{Delivery, FriendError, News, SavedFile, Sides, Stage};
use proptest::prelude::*;
use session::LogEntry;
use two_devices::{DAY, Device, NOW, World, accepted, begun, kalaha, minesweeper};

/// The acceptance has come by text, and the friend has no begin yet.
fn met() -> World {
    let mut devices = [1, 2].map(Device::new);
    let [a, b] = &mut devices;
    let ids = accepted(a, b, minesweeper(Sides::InviterFirst));
    assert_eq!(b.tell(ids[1], a).expect("the first").news, News::Begun);
    World::of(devices, ids)
}

/// The mines are dealt, by files.
fn dealt() -> World {
    let mut world = met();
    let shown = world.shown(Seat::B);
    assert!(shown.stage == Stage::Accepted && shown.by_file, "the begin may come with a file");
    assert_eq!(bring(&mut world, Seat::A), News::Begun);
    assert_eq!(bring(&mut world, Seat::B), News::Moves);
    assert_eq!(bring(&mut world, Seat::A), News::Moves);
    assert_eq!(world.dealerless().map(|view| view.dealt), [3, 3]);
    world
}

fn save(world: &mut World, seat: Seat, whole: bool) -> Result<SavedFile, FriendError> {
    let id = world.ids[seat.index()];
    world.devices[seat.index()].with(|contacts, random| contacts.file(id, whole, random))
}

fn saved(world: &mut World, seat: Seat) -> Vec<u8> {
    let file = save(world, seat, false).expect("something to tell");
    let id = world.ids[seat.index()];
    world.devices[seat.index()].contacts.file_saved(id, file.own_len, NOW).expect("kept");
    file.bytes
}

fn open(world: &mut World, seat: Seat, file: &[u8]) -> Result<News, FriendError> {
    let device = &mut world.devices[seat.index()];
    let taken = device.with(|contacts, random| contacts.take_file(file, NOW, random))?;
    assert_eq!(taken.contact, world.ids[seat.index()]);
    Ok(taken.news)
}

/// One saves, and the other opens it.
fn bring(world: &mut World, from: Seat) -> News {
    let file = saved(world, from);
    open(world, from.other(), &file).expect("an honest file")
}

/// Makes some action that is legal, a mark if it is to be one, if this seat is to act.
fn act_somehow(world: &mut World, seat: Seat, marks: bool) -> bool {
    let first = if marks { world.actions(seat).len() / 2 } else { 0 };
    world.act_somehow(seat, first)
}

fn is_confirmed(world: &World) -> bool {
    world.dealerless().iter().all(|view| view.opened == [true; 2] && view.replay.is_some())
}

#[test]
fn a_whole_match_goes_by_files_alone() {
    let mut world = dealt();
    assert!(world.shown(Seat::A).your_turn);
    let mut files = 0;
    while !is_confirmed(&world) {
        for seat in Seat::BOTH {
            act_somehow(&mut world, seat, files % 3 == 0);
            if let Err(error) = save(&mut world, seat, false) {
                assert!(matches!(error, FriendError::NothingToTell), "{error:?}");
                continue;
            }
            bring(&mut world, seat);
            files += 1;
        }
        assert!(files < 200, "the match has no end");
    }
    let [a, b] = world.views();
    assert!(matches!(a.outcome, Some(MatchEnd::Rules { .. })) && a.outcome == b.outcome);
    let [a, b] = world.dealerless();
    assert_eq!(a.replay, b.replay);
    assert!(world.ids.iter().zip(&world.devices).all(|(id, device)| device.shown(*id).stage == Stage::Over));
}

#[test]
fn what_there_is_to_send_is_shown_as_such_until_it_is_saved_and_received() {
    let mut world = dealt();
    world.act(Seat::A, "e a1").expect("an action");
    let shown = |world: &World| world.shown(Seat::A);
    assert!(shown(&world).by_file);
    assert_eq!(shown(&world).delivery, Delivery::ToSend);
    let file = save(&mut world, Seat::A, false).expect("an action");
    assert_eq!(shown(&world).delivery, Delivery::ToSend, "nobody has saved it yet");
    world.devices[0].contacts.file_saved(world.ids[0], file.own_len, NOW).expect("kept");
    assert_eq!(shown(&world).delivery, Delivery::Sent);
    open(&mut world, Seat::B, &file.bytes).expect("an honest file");
    assert_eq!(bring(&mut world, Seat::B), News::Moves, "the answer was made at once");
    assert_eq!(shown(&world).delivery, Delivery::Received);
    assert!(matches!(save(&mut world, Seat::A, false), Err(FriendError::NothingToTell)));
    act_somehow(&mut world, Seat::B, false);
    let turn = save(&mut world, Seat::B, false).expect("an answer and an action");
    assert_eq!(turn.bytes.len(), 1260, "as docs/remote.md says");
}

#[test]
fn wrong_foreign_cut_and_own_files_are_refused_with_a_reason_and_change_nothing() {
    let mut world = dealt();
    world.act(Seat::A, "e a1").expect("an action");
    let file = saved(&mut world, Seat::A);
    let [mut anna, mut bert] = [Device::new(3), Device::new(4)];
    let [at_anna, at_bert] = accepted(&mut anna, &mut bert, minesweeper(Sides::InviterFirst));
    bert.tell(at_bert, &mut anna).expect("the first");
    let foreign = anna.with(|contacts, random| contacts.file(at_anna, false, random)).expect("a deal").bytes;
    let mut flipped = file.clone();
    *flipped.last_mut().expect("bytes") ^= 1;
    let newer = [&file[..15], &[9], &file[16..]].concat();
    let before = world.devices.each_ref().map(|device| device.store.records());
    for (name, bytes, code) in [
        ("another match", &foreign[..], "file_not_ours"),
        ("changed", &flipped, "damaged_friend_file"),
        ("cut", &file[..file.len() - 1], "damaged_friend_file"),
        ("cut early", &file[..17], "damaged_friend_file"),
        ("newer", &newer, "newer_friend_file"),
        ("a text", b"spielkiste:m.AAAA", "bad_friend_file"),
        ("empty", b"", "bad_friend_file"),
        ("much too long", &vec![0; peer::protocol::MAX_FILE + 1], "bad_friend_file"),
    ] {
        assert_eq!(open(&mut world, Seat::B, bytes).expect_err(name).code(), code, "{name}");
        assert_eq!(world.devices.each_ref().map(|device| device.store.records()), before, "{name}");
    }
    assert_eq!(open(&mut world, Seat::A, &file).expect_err("their own").code(), "own_friend_file");
    assert_eq!(world.devices.each_ref().map(|device| device.store.records()), before);
    assert_eq!(world.shown(Seat::B).trouble, Some("damaged_friend_file"));
    assert_eq!(open(&mut world, Seat::B, &file).expect("honest"), News::Moves);
    assert_eq!(world.shown(Seat::B).trouble, None);
}

#[test]
fn a_begin_with_damaged_entries_begins_nothing() {
    let mut world = met();
    let mut file = saved(&mut world, Seat::A);
    let good = file.clone();
    *file.last_mut().expect("bytes") ^= 1;
    assert_eq!(open(&mut world, Seat::B, &file).expect_err("damaged").code(), "damaged_friend_file");
    assert_eq!(world.shown(Seat::B).stage, Stage::Accepted);
    assert_eq!(open(&mut world, Seat::B, &good).expect("honest"), News::Begun);
    assert_eq!(world.shown(Seat::B).stage, Stage::Playing);
}

#[test]
fn games_without_secrets_have_their_texts_and_no_files() {
    let (mut devices, ids) = begun(kalaha());
    assert!(!devices[0].shown(ids[0]).by_file);
    let refused = devices[0].with(|contacts, random| contacts.file(ids[0], false, random));
    assert!(matches!(refused, Err(FriendError::OtherStage)));
}

#[test]
fn a_program_that_is_killed_between_asking_and_answering_answers_as_soon_as_a_file_is_opened() {
    for writes in 0..3 {
        let mut world = dealt();
        let old = save(&mut world, Seat::A, true).expect("the deal").bytes;
        world.act(Seat::A, "m a1").expect("an action");
        let file = saved(&mut world, Seat::A);
        world.devices[1].store.is_full_after(writes);
        let opened = open(&mut world, Seat::B, &file);
        assert_eq!(opened.is_ok(), writes > 0, "{writes}");
        world.devices[1].store.has_room();
        assert!(world.devices[1].restart(NOW).is_empty());
        let settled = |world: &World| world.dealerless()[1].settled.len();
        let before = settled(&world);
        assert_eq!(before, usize::from(writes == 2));
        world.devices[1].tick(NOW + DAY);
        assert_eq!(settled(&world), before, "nobody knows yet whether this is an earlier state");
        if writes > 0 {
            open(&mut world, Seat::B, &old).expect("honest");
            assert_eq!(settled(&world), before, "and an old file does not tell");
        }
        open(&mut world, Seat::B, &file).expect("honest");
        assert_eq!(settled(&world), 1, "{writes}");
        assert_eq!(bring(&mut world, Seat::B), News::Moves);
        assert_eq!(world.dealerless()[0].settled.len(), 1);
        // It is never made a second time.
        let lens = world.devices[1].contacts.remote_match(world.ids[1]).expect("a match").lens();
        open(&mut world, Seat::B, &file).expect("honest");
        assert_eq!(world.devices[1].contacts.remote_match(world.ids[1]).expect("a match").lens(), lens);
    }
}

#[test]
fn a_match_goes_on_by_files_after_a_network_and_back() {
    let mut world = World::dealt(Sides::InviterFirst);
    world.link(false);
    world.act(Seat::A, "e a1").expect("an action");
    bring(&mut world, Seat::A);
    bring(&mut world, Seat::B);
    assert_eq!(world.dealerless().map(|view| view.settled.len()), [1, 1]);
    assert!(act_somehow(&mut world, Seat::B, false));
    world.link(true);
    world.settle();
    assert_eq!(world.dealerless().map(|view| view.settled.len()), [2, 2]);
}

#[test]
fn a_match_that_has_moved_goes_on_by_files_where_it_is_opened() {
    let mut world = dealt();
    let id = world.ids[1];
    let moved =
        world.devices[1].with(|contacts, random| contacts.export(id, "a long passphrase", NOW, random));
    let moved = moved.expect("an export");
    assert!(!world.devices[1].shown(id).by_file);
    let refused = world.devices[1].with(|contacts, random| contacts.file(id, true, random));
    assert_eq!(refused.expect_err("it has moved").code(), "match_moved");
    let mut new = Device::new(5);
    world.ids[1] = new.contacts.import(&moved, "a long passphrase", NOW).expect("an export");
    world.devices[1] = new;
    world.act(Seat::A, "e a1").expect("an action");
    assert_eq!(bring(&mut world, Seat::A), News::Moves);
    let game = world.devices[1].contacts.remote_match(world.ids[1]).expect("a match");
    assert_eq!(game.resuming(), Resuming::Ready, "the file shows the own signature of the last entry");
    assert_eq!(world.dealerless()[1].settled.len(), 1);
    bring(&mut world, Seat::B);
    assert_eq!(world.dealerless()[0].settled.len(), 1);
}

/// One thing that happens.
#[derive(Clone, Debug)]
enum Step {
    Act(Seat, bool),
    /// Somebody saves a file, perhaps with the whole match.
    Save(Seat, bool),
    /// One of the files that were saved for somebody is opened, once more or at last. The others may be lost.
    Open(Seat, usize),
    Restart(Seat),
    Resign(Seat),
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        6 => (seat(), any::<bool>()).prop_map(|(seat, marks)| Step::Act(seat, marks)),
        8 => (seat(), prop::bool::weighted(0.1)).prop_map(|(seat, whole)| Step::Save(seat, whole)),
        8 => (seat(), 0usize..3).prop_map(|(seat, which)| Step::Open(seat, which)),
        2 => seat().prop_map(Step::Restart),
        1 => seat().prop_map(Step::Resign),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { max_shrink_iters: 100, ..ProptestConfig::with_cases(8) })]

    #[test]
    fn both_end_with_the_same_match_whichever_files_are_lost_doubled_or_late(
        steps in prop::collection::vec(step(), 1..60),
    ) {
        let mut world = met();
        let mut files: [Vec<Vec<u8>>; 2] = Default::default();
        for step in steps {
            match step {
                Step::Act(seat, marks) if world.shown(Seat::B).stage == Stage::Playing => {
                    act_somehow(&mut world, seat, marks);
                }
                Step::Save(seat, whole) => {
                    if let Ok(file) = save(&mut world, seat, whole) {
                        files[seat.other().index()].push(file.bytes);
                    }
                }
                Step::Open(seat, back) => {
                    let waiting = &files[seat.index()];
                    if let Some(at) = waiting.len().checked_sub(1 + back) {
                        let file = waiting[at].clone();
                        open(&mut world, seat, &file).expect("an honest file");
                    }
                }
                Step::Restart(seat) => world.restart(seat),
                Step::Resign(seat) if world.shown(seat).stage == Stage::Playing => {
                    // Not every stage of a match lets somebody resign.
                    let _may_be_over = world.write(seat, &LogEntry::Resign);
                }
                Step::Act(..) | Step::Resign(_) => {}
            }
        }
        // At last every file arrives.
        for round in 0..200 {
            for seat in Seat::BOTH {
                if let Ok(file) = save(&mut world, seat, round == 0) {
                    open(&mut world, seat.other(), &file.bytes).expect("an honest file");
                }
            }
            let [a, b] = world.views();
            let is_done = a.outcome.is_some() && a.outcome == b.outcome;
            if is_done && world.dealerless().iter().all(|view| view.opened == [true; 2]) {
                break;
            }
            for seat in Seat::BOTH {
                act_somehow(&mut world, seat, false);
            }
        }
        let [a, b] = world.views();
        prop_assert!(a.outcome.is_some() && a.outcome == b.outcome, "{:?} {:?}", a.outcome, b.outcome);
        let [a, b] = world.dealerless();
        prop_assert_eq!((a.opened, &a.replay), ([true; 2], &b.replay));
        world.assert_honest();
    }
}
