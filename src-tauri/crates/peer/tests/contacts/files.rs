//! A game with secrets by files alone: what is lost, doubled or late does no harm, and what is wrong changes nothing.

use crate::common::{BROKER, Between, DAY, Device, NOW, begun, kalaha};
use peer::protocol::{DealerlessView, MatchEnd, MatchView, Owed, Resuming, Seat};
use peer::{ContactId, Delivery, FriendError, NewInvitation, News, SavedFile, Sides, Stage};
use proptest::prelude::*;
use session::LogEntry;

const SMALL: &str = "width=5,height=5,mines=2";

fn minesweeper() -> NewInvitation {
    NewInvitation {
        game: "minesweeper".to_owned(),
        options: Some(SMALL.to_owned()),
        sides: Sides::InviterFirst,
        days: 0,
        name: "Anna".to_owned(),
        broker_url: BROKER.to_owned(),
    }
}

struct World {
    devices: [Device; 2],
    ids: [ContactId; 2],
}

/// What brings nothing: the friend has it all.
fn is_nothing(error: &FriendError) -> bool {
    matches!(error, FriendError::NothingToTell)
}

impl World {
    /// The acceptance has come by text, and the friend has the begin only if `with_begin`.
    fn new(with_begin: bool) -> World {
        if with_begin {
            let (devices, ids) = begun(minesweeper());
            return World { devices, ids };
        }
        let [mut a, mut b] = [Device::new(1), Device::new(2)];
        let at_a = a.invite(minesweeper());
        let at_b = b.accept(&a.contacts.text(at_a, false).expect("an invitation"), "Bert").expect("a friend");
        let acceptance = b.contacts.text(at_b, false).expect("an acceptance");
        assert_eq!(a.take(&acceptance).expect("the first").news, News::Begun);
        World { devices: [a, b], ids: [at_a, at_b] }
    }

    fn save(&mut self, seat: Seat, whole: bool) -> Result<SavedFile, FriendError> {
        let id = self.ids[seat.index()];
        self.devices[seat.index()].with(|contacts, random| contacts.file(id, whole, random))
    }

    fn saved(&mut self, seat: Seat) -> Vec<u8> {
        let file = self.save(seat, false).expect("something to tell");
        let id = self.ids[seat.index()];
        self.devices[seat.index()].contacts.file_saved(id, file.own_len, NOW).expect("kept");
        file.bytes
    }

    fn open(&mut self, seat: Seat, file: &[u8]) -> Result<News, FriendError> {
        let taken =
            self.devices[seat.index()].with(|contacts, random| contacts.take_file(file, NOW, random))?;
        assert_eq!(taken.contact, self.ids[seat.index()]);
        Ok(taken.news)
    }

    /// One saves, and the other opens it.
    fn bring(&mut self, from: Seat) -> News {
        let file = self.saved(from);
        self.open(from.other(), &file).expect("an honest file")
    }

    fn views(&self) -> [MatchView; 2] {
        [0, 1].map(|at| self.devices[at].contacts.remote_match(self.ids[at]).expect("a match").view())
    }

    fn dealerless(&self) -> [DealerlessView; 2] {
        self.views().map(|view| view.dealerless.expect("a game with secrets"))
    }

    /// The mines are dealt, by files.
    fn dealt() -> World {
        let mut world = World::new(false);
        let shown = world.devices[1].shown(world.ids[1]);
        assert!(shown.stage == Stage::Accepted && shown.by_file, "the begin may come with a file");
        assert_eq!(world.bring(Seat::A), News::Begun);
        assert_eq!(world.bring(Seat::B), News::Moves);
        assert_eq!(world.bring(Seat::A), News::Moves);
        assert_eq!(world.dealerless().map(|view| view.dealt), [3, 3]);
        world
    }

    fn act(&mut self, seat: Seat, action: &str) -> Result<(), FriendError> {
        let id = self.ids[seat.index()];
        self.devices[seat.index()]
            .with(|contacts, random| contacts.write(id, &LogEntry::Action(action.to_owned()), NOW, random))
    }

    /// Acts on the first square on which that is legal, if this seat is to act.
    fn act_somehow(&mut self, seat: Seat, marks: bool) -> bool {
        let view = &self.views()[seat.index()];
        let letter = if marks { 'm' } else { 'e' };
        let squares =
            ('a'..='e').flat_map(|column| (1..=5).map(move |row| format!("{letter} {column}{row}")));
        view.turn_token == Some(seat)
            && view.owed == Owed::Move
            && squares.collect::<Vec<_>>().iter().any(|action| self.act(seat, action).is_ok())
    }

    fn is_confirmed(&self) -> bool {
        self.dealerless().iter().all(|view| view.opened == [true; 2] && view.replay.is_some())
    }

    /// All that is on the disks.
    fn disks(&self) -> [Vec<u8>; 2] {
        [0, 1].map(|at| {
            let shelf = self.devices[at].shelf.0.lock().expect("one thread");
            shelf.records.values().flatten().copied().collect()
        })
    }
}

#[test]
fn a_whole_match_goes_by_files_alone() {
    let mut world = World::dealt();
    assert!(world.devices[0].shown(world.ids[0]).your_turn);
    let mut files = 0;
    while !world.is_confirmed() {
        for seat in Seat::BOTH {
            world.act_somehow(seat, files % 3 == 0);
            if let Err(error) = world.save(seat, false) {
                assert!(is_nothing(&error), "{error:?}");
                continue;
            }
            world.bring(seat);
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
    let mut world = World::dealt();
    world.act(Seat::A, "e a1").expect("an action");
    let shown = |world: &World| world.devices[0].shown(world.ids[0]);
    assert!(shown(&world).by_file);
    assert_eq!(shown(&world).delivery, Delivery::ToSend);
    let file = world.save(Seat::A, false).expect("an action");
    assert_eq!(shown(&world).delivery, Delivery::ToSend, "nobody has saved it yet");
    world.devices[0].contacts.file_saved(world.ids[0], file.own_len, NOW).expect("kept");
    assert_eq!(shown(&world).delivery, Delivery::Sent);
    world.open(Seat::B, &file.bytes).expect("an honest file");
    assert_eq!(world.bring(Seat::B), News::Moves, "the answer was made at once");
    assert_eq!(shown(&world).delivery, Delivery::Received);
    assert!(is_nothing(&world.save(Seat::A, false).expect_err("it is received")));
    world.act_somehow(Seat::B, false);
    let turn = world.save(Seat::B, false).expect("an answer and an action");
    assert_eq!(turn.bytes.len(), 1260, "as docs/remote.md says");
}

#[test]
fn wrong_foreign_cut_and_own_files_are_refused_with_a_reason_and_change_nothing() {
    let mut world = World::dealt();
    world.act(Seat::A, "e a1").expect("an action");
    let file = world.saved(Seat::A);
    let [mut anna, mut bert] = [Device::new(3), Device::new(4)];
    let at_anna = anna.invite(minesweeper());
    let invitation = anna.contacts.text(at_anna, false).expect("an invitation");
    let at_bert = bert.accept(&invitation, "Carl").expect("a good invitation");
    anna.take(&bert.contacts.text(at_bert, false).expect("an acceptance")).expect("the first");
    let foreign = anna.with(|contacts, random| contacts.file(at_anna, false, random)).expect("a deal").bytes;
    let mut flipped = file.clone();
    *flipped.last_mut().expect("bytes") ^= 1;
    let newer = [&file[..15], &[9], &file[16..]].concat();
    let before = world.disks();
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
        assert_eq!(world.open(Seat::B, bytes).expect_err(name).code(), code, "{name}");
        assert_eq!(world.disks(), before, "{name}");
    }
    assert_eq!(world.open(Seat::A, &file).expect_err("their own").code(), "own_friend_file");
    assert_eq!(world.disks(), before);
    assert_eq!(world.devices[1].shown(world.ids[1]).trouble, Some("damaged_friend_file"));
    assert_eq!(world.open(Seat::B, &file).expect("honest"), News::Moves);
    assert_eq!(world.devices[1].shown(world.ids[1]).trouble, None);
}

#[test]
fn a_begin_with_damaged_entries_begins_nothing() {
    let mut world = World::new(false);
    let mut file = world.saved(Seat::A);
    let good = file.clone();
    *file.last_mut().expect("bytes") ^= 1;
    assert_eq!(world.open(Seat::B, &file).expect_err("damaged").code(), "damaged_friend_file");
    assert_eq!(world.devices[1].shown(world.ids[1]).stage, Stage::Accepted);
    assert_eq!(world.open(Seat::B, &good).expect("honest"), News::Begun);
    assert_eq!(world.devices[1].shown(world.ids[1]).stage, Stage::Playing);
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
        let mut world = World::dealt();
        let old = world.save(Seat::A, true).expect("the deal").bytes;
        world.act(Seat::A, "m a1").expect("an action");
        let file = world.saved(Seat::A);
        world.devices[1].shelf.0.lock().expect("one thread").fails_after = Some(writes);
        let opened = world.open(Seat::B, &file);
        assert_eq!(opened.is_ok(), writes > 0, "{writes}");
        world.devices[1].shelf.0.lock().expect("one thread").fails_after = None;
        assert!(world.devices[1].restart(NOW).is_empty());
        let settled = |world: &World| world.dealerless()[1].settled.len();
        let before = settled(&world);
        assert_eq!(before, usize::from(writes == 2));
        world.devices[1].tick(NOW + DAY);
        assert_eq!(settled(&world), before, "nobody knows yet whether this is an earlier state");
        if writes > 0 {
            world.open(Seat::B, &old).expect("honest");
            assert_eq!(settled(&world), before, "and an old file does not tell");
        }
        world.open(Seat::B, &file).expect("honest");
        assert_eq!(settled(&world), 1, "{writes}");
        assert_eq!(world.bring(Seat::B), News::Moves);
        assert_eq!(world.dealerless()[0].settled.len(), 1);
        // It is never made a second time.
        let lens = world.devices[1].contacts.remote_match(world.ids[1]).expect("a match").lens();
        world.open(Seat::B, &file).expect("honest");
        assert_eq!(world.devices[1].contacts.remote_match(world.ids[1]).expect("a match").lens(), lens);
    }
}

#[test]
fn a_match_goes_on_by_files_after_a_network_and_back() {
    let (devices, ids) = begun(minesweeper());
    let mut between = Between::default();
    let mut world = World { devices, ids };
    between.meet(&mut world.devices, world.ids, NOW);
    between.settle(&mut world.devices, NOW);
    assert_eq!(world.dealerless().map(|view| view.dealt), [3, 3]);
    between.part(&mut world.devices);
    world.act(Seat::A, "e a1").expect("an action");
    world.bring(Seat::A);
    world.bring(Seat::B);
    assert_eq!(world.dealerless().map(|view| view.settled.len()), [1, 1]);
    assert!(world.act_somehow(Seat::B, false));
    between.meet(&mut world.devices, world.ids, NOW);
    between.settle(&mut world.devices, NOW);
    assert_eq!(world.dealerless().map(|view| view.settled.len()), [2, 2]);
}

#[test]
fn whoever_resigns_by_a_file_shows_their_key_with_it_and_the_friend_after_them() {
    let mut world = World::dealt();
    for seat in Seat::BOTH {
        assert!(world.act_somehow(seat, false));
        world.bring(seat);
        world.bring(seat.other());
    }
    world.devices[1].write_at(world.ids[1], &LogEntry::Resign, NOW).expect("it goes on");
    world.bring(Seat::B);
    world.bring(Seat::A);
    assert!(world.is_confirmed());
    assert_eq!(world.views()[1].outcome, Some(MatchEnd::Resigned { winner: Some(Seat::A) }));
}

#[test]
fn a_match_that_has_moved_goes_on_by_files_where_it_is_opened() {
    let mut world = World::dealt();
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
    assert_eq!(world.bring(Seat::A), News::Moves);
    let game = world.devices[1].contacts.remote_match(world.ids[1]).expect("a match");
    assert_eq!(game.resuming(), Resuming::Ready, "the file shows the own signature of the last entry");
    assert_eq!(world.dealerless()[1].settled.len(), 1);
    world.bring(Seat::B);
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
    let seat = || prop_oneof![Just(Seat::A), Just(Seat::B)];
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
        let mut world = World::new(false);
        let mut files: [Vec<Vec<u8>>; 2] = Default::default();
        for step in steps {
            match step {
                Step::Act(seat, marks) if world.devices[1].shown(world.ids[1]).stage == Stage::Playing => {
                    world.act_somehow(seat, marks);
                }
                Step::Save(seat, whole) => {
                    if let Ok(file) = world.save(seat, whole) {
                        files[seat.other().index()].push(file.bytes);
                    }
                }
                Step::Open(seat, back) => {
                    let waiting = &files[seat.index()];
                    if let Some(at) = waiting.len().checked_sub(1 + back) {
                        let file = waiting[at].clone();
                        world.open(seat, &file).expect("an honest file");
                    }
                }
                Step::Restart(seat) => prop_assert!(world.devices[seat.index()].restart(NOW).is_empty()),
                Step::Resign(seat) if world.devices[seat.index()].shown(world.ids[seat.index()]).stage == Stage::Playing => {
                    let id = world.ids[seat.index()];
                    // Not every stage of a match lets somebody resign.
                    let _may_be_over = world.devices[seat.index()].write_at(id, &LogEntry::Resign, NOW);
                }
                Step::Act(..) | Step::Resign(_) => {}
            }
        }
        // At last every file arrives.
        for round in 0..200 {
            for seat in Seat::BOTH {
                if let Ok(file) = world.save(seat, round == 0) {
                    world.open(seat.other(), &file.bytes).expect("an honest file");
                }
            }
            let [a, b] = world.views();
            let is_done = a.outcome.is_some() && a.outcome == b.outcome;
            if is_done && world.dealerless().iter().all(|view| view.opened == [true; 2]) {
                break;
            }
            for seat in Seat::BOTH {
                world.act_somehow(seat, false);
            }
        }
        let [a, b] = world.views();
        prop_assert!(a.outcome.is_some() && a.outcome == b.outcome, "{:?} {:?}", a.outcome, b.outcome);
        let [a, b] = world.dealerless();
        prop_assert_eq!((a.opened, &a.replay), ([true; 2], &b.replay));
        for seat in Seat::BOTH {
            let at = seat.index();
            prop_assert_eq!(world.devices[at].contacts.log(world.ids[at], NOW).expect("a match").stopped, None);
        }
    }
}
