//! A game with secrets over files alone. Lost, duplicated or late files do no harm, and invalid ones change nothing.

use crate::seat;
use peer::protocol::{MatchEnd, Resuming, Seat};
use peer::{Delivery, FriendError, News, SavedFile, Sides, Stage};
use proptest::prelude::*;
use session::LogEntry;
use two_devices::{DAY, Device, NOW, World, accepted, begun, kalaha, minesweeper};

/// The acceptance has arrived by text, but the friend does not have the begin message yet.
fn met() -> World {
    let mut devices = [1, 2].map(Device::new);
    let [a, b] = &mut devices;
    let ids = accepted(a, b, minesweeper(Sides::InviterFirst));
    assert_eq!(b.tell(ids[1], a).expect("the first").news, News::Begun);
    World::of(devices, ids)
}

/// The mines are dealt over files.
fn dealt() -> World {
    let mut world = met();
    let shown = world.shown(Seat::B);
    assert!(shown.stage == Stage::Accepted && shown.by_file, "a file may include the begin message");
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
    let file = save(world, seat, false).expect("pending entries");
    let id = world.ids[seat.index()];
    world.devices[seat.index()].contacts.file_saved(id, file.own_len, NOW).expect("stored");
    file.bytes
}

fn open(world: &mut World, seat: Seat, file: &[u8]) -> Result<News, FriendError> {
    let device = &mut world.devices[seat.index()];
    let taken = device.with(|contacts, random| contacts.take_file(file, NOW, random))?;
    assert_eq!(taken.contact, world.ids[seat.index()]);
    Ok(taken.news)
}

/// One device saves a file, and the other opens it.
fn bring(world: &mut World, from: Seat) -> News {
    let file = saved(world, from);
    open(world, from.other(), &file).expect("an honest file")
}

/// Takes a legal action if this seat is to act, preferably a mark if `marks`.
fn act_somehow(world: &mut World, seat: Seat, marks: bool) -> bool {
    let first = if marks { world.actions(seat).len() / 2 } else { 0 };
    world.act_somehow(seat, first)
}

fn is_confirmed(world: &World) -> bool {
    world.dealerless().iter().all(|view| view.opened == [true; 2] && view.replay.is_some())
}

#[test]
fn a_whole_match_works_over_files_alone() {
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
        assert!(files < 200, "the match does not end");
    }
    let [a, b] = world.views();
    assert!(matches!(a.outcome, Some(MatchEnd::Rules { .. })) && a.outcome == b.outcome);
    let [a, b] = world.dealerless();
    assert_eq!(a.replay, b.replay);
    assert!(world.ids.iter().zip(&world.devices).all(|(id, device)| device.shown(*id).stage == Stage::Over));
}

#[test]
fn delivery_is_shown_from_pending_to_saved_to_received() {
    let mut world = dealt();
    world.act(Seat::A, "e a1").expect("an action");
    let shown = |world: &World| world.shown(Seat::A);
    assert!(shown(&world).by_file);
    assert_eq!(shown(&world).delivery, Delivery::ToSend);
    let file = save(&mut world, Seat::A, false).expect("an action");
    assert_eq!(shown(&world).delivery, Delivery::ToSend, "not saved yet");
    world.devices[0].contacts.file_saved(world.ids[0], file.own_len, NOW).expect("stored");
    assert_eq!(shown(&world).delivery, Delivery::Sent);
    open(&mut world, Seat::B, &file.bytes).expect("an honest file");
    assert_eq!(bring(&mut world, Seat::B), News::Moves, "the result was made immediately");
    assert_eq!(shown(&world).delivery, Delivery::Received);
    assert!(matches!(save(&mut world, Seat::A, false), Err(FriendError::NothingToTell)));
    act_somehow(&mut world, Seat::B, false);
    let turn = save(&mut world, Seat::B, false).expect("an answer and an action");
    assert_eq!(turn.bytes.len(), 1260, "as docs/remote.md says");
}

#[test]
fn unusable_files_are_refused_with_a_reason_and_change_nothing() {
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
        ("from another match", &foreign[..], "file_not_ours"),
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
fn a_begin_message_with_damaged_entries_is_not_accepted() {
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
fn games_without_secrets_use_texts_not_files() {
    let (mut devices, ids) = begun(kalaha());
    assert!(!devices[0].shown(ids[0]).by_file);
    let refused = devices[0].with(|contacts, random| contacts.file(ids[0], false, random));
    assert!(matches!(refused, Err(FriendError::OtherStage)));
}

#[test]
fn a_program_killed_before_answering_answers_when_a_file_is_opened() {
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
        assert_eq!(settled(&world), before, "this might be an earlier state");
        if writes > 0 {
            open(&mut world, Seat::B, &old).expect("honest");
            assert_eq!(settled(&world), before, "an old file does not help");
        }
        open(&mut world, Seat::B, &file).expect("honest");
        assert_eq!(settled(&world), 1, "{writes}");
        assert_eq!(bring(&mut world, Seat::B), News::Moves);
        assert_eq!(world.dealerless()[0].settled.len(), 1);
        // The result is never made again.
        let lens = world.devices[1].contacts.remote_match(world.ids[1]).expect("a match").lens();
        open(&mut world, Seat::B, &file).expect("honest");
        assert_eq!(world.devices[1].contacts.remote_match(world.ids[1]).expect("a match").lens(), lens);
    }
}

#[test]
fn a_match_can_switch_between_network_and_files() {
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
fn a_moved_match_continues_over_files_on_the_new_device() {
    let mut world = dealt();
    let id = world.ids[1];
    let moved =
        world.devices[1].with(|contacts, random| contacts.export(id, "a long passphrase", NOW, random));
    let moved = moved.expect("an export");
    assert!(!world.devices[1].shown(id).by_file);
    let refused = world.devices[1].with(|contacts, random| contacts.file(id, true, random));
    assert_eq!(refused.expect_err("moved").code(), "match_moved");
    let mut new = Device::new(5);
    world.ids[1] = new.contacts.import(&moved, "a long passphrase", NOW).expect("an export");
    world.devices[1] = new;
    world.act(Seat::A, "e a1").expect("an action");
    assert_eq!(bring(&mut world, Seat::A), News::Moves);
    let game = world.devices[1].contacts.remote_match(world.ids[1]).expect("a match");
    assert_eq!(game.resuming(), Resuming::Ready, "the file has B's signature of its last entry");
    assert_eq!(world.dealerless()[1].settled.len(), 1);
    bring(&mut world, Seat::B);
    assert_eq!(world.dealerless()[0].settled.len(), 1);
}

#[derive(Clone, Debug)]
enum Step {
    Act(Seat, bool),
    /// A device saves a file with new entries or the whole match.
    Save(Seat, bool),
    /// A device opens one of the files saved for it, possibly again. The others may be lost.
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
    fn both_reach_the_same_match_even_if_files_are_lost_duplicated_or_late(
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
                    // Resigning is not possible at every stage.
                    let _may_be_over = world.write(seat, &LogEntry::Resign);
                }
                Step::Act(..) | Step::Resign(_) => {}
            }
        }
        // In the end, every file arrives.
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
