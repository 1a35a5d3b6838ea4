//! From an invitation to the end of a match, by each transport.

use game::Side;
use peer::protocol::Seat;
use peer::{
    Delivery, FriendError, LinkPurpose, NewInvitation, News, Overdue, Sides, SidesShown, Stage, TextRead,
    TransportKind, TransportState,
};
use session::LogEntry;
use session::MatchId;
use two_devices::{BROKER, Between, DAY, Device, LINK, MOVE, NOW, World, begun, kalaha};

#[test]
fn a_match_begins_by_text_and_is_shown_at_each_step() {
    let [mut a, mut b] = [Device::new(1), Device::new(2)];
    let at_a = a.invite(kalaha());
    let shown = a.shown(at_a);
    assert_eq!(
        (shown.stage, shown.delivery, shown.sides),
        (Stage::Invited, Delivery::ToSend, SidesShown::OwnFirst)
    );
    let invitation = a.text(at_a);
    a.contacts.handed_over(at_a, NOW).expect("kept");
    assert_eq!(a.shown(at_a).delivery, Delivery::Sent);
    let Ok(TextRead::Invitation(offer)) = b.contacts.look_at(&invitation, NOW) else {
        panic!("an invitation")
    };
    assert_eq!((&offer.game[..], offer.sides, offer.problem), ("kalaha", SidesShown::FriendFirst, None));
    let Ok(TextRead::Invitation(own)) = a.contacts.look_at(&invitation, NOW) else { panic!("an invitation") };
    assert_eq!(own.problem, Some("own_invitation"));
    let at_b = b.accept(&invitation, "Bert").expect("accepted");
    assert_eq!(b.shown(at_b).stage, Stage::Accepted);
    assert!(matches!(b.accept(&invitation, "Bert"), Err(FriendError::AcceptedAlready)));
    let acceptance = b.text(at_b);
    assert_eq!(a.take(&acceptance).expect("taken").news, News::Begun);
    assert_eq!(a.take(&acceptance).expect("the same").news, News::Known);
    let [(_, new)] = &a.contacts.unbound()[..] else { panic!("one new match") };
    assert_eq!((&new.game[..], new.own, new.names.first.as_deref()), ("kalaha", Side::First, Some("Anna")));
    a.contacts.bind(at_a, Some(MatchId(5)), NOW).expect("kept");
    assert_eq!((a.contacts.unbound(), a.contacts.of_match(MatchId(5))), (Vec::new(), Some(at_a)));
    let Ok(TextRead::Invitation(own)) = a.contacts.look_at(&invitation, NOW) else { panic!("an invitation") };
    assert_eq!(own.problem, Some("own_invitation_accepted"));
    // The first move goes with the begin, in one text.
    a.write(at_a, &MOVE).expect("A moves first");
    let text = a.text(at_a);
    assert_eq!(b.take(&text).expect("both").news, News::Begun);
    assert_eq!(b.moves(at_b), [0]);
    assert_eq!(b.take(&text).expect("both again").news, News::Known);
    let (of_a, of_b) = (a.shown(at_a), b.shown(at_b));
    assert_eq!(of_a.digits, of_b.digits);
    a.contacts.compare(at_a, NOW).expect("kept");
    assert!(a.shown(at_a).compared && !b.shown(at_b).compared);
    assert_eq!((&of_a.name[..], &of_b.name[..]), ("Bert", "Anna"));
    assert_eq!((of_a.stage, of_a.delivery), (Stage::Playing, Delivery::ToSend));
    a.contacts.handed_over(at_a, NOW).expect("kept");
    assert_eq!(a.shown(at_a).delivery, Delivery::Sent);
    // Kalaha's first pit does not end in the own Kalaha: the turn has passed.
    assert!(of_b.your_turn && !of_a.your_turn);
    b.write(at_b, &MOVE).expect("B moves");
    let text = b.text(at_b);
    assert_eq!(text.len(), 135);
    assert_eq!(a.take(&text).expect("a move").news, News::Moves);
    assert_eq!(a.shown(at_a).delivery, Delivery::Received);
    for device in [&mut a, &mut b] {
        assert!(device.restart(NOW).is_empty());
    }
    assert_eq!(a.moves(at_a), b.moves(at_b));
    assert_eq!(a.shown(at_a).match_id, Some(MatchId(5)));
}

#[test]
fn both_are_shown_the_rules_that_are_not_usual_and_no_others() {
    for (chosen, shown) in [(None, ""), (Some("repetition-draw=on"), "repetition-draw=on")] {
        let [mut a, b] = [Device::new(1), Device::new(2)];
        let (game, options) = ("smess".to_owned(), chosen.map(str::to_owned));
        let id = a.invite(NewInvitation { game, options, ..kalaha() });
        let invitation = a.text(id);
        let Ok(TextRead::Invitation(offer)) = b.contacts.look_at(&invitation, NOW) else {
            panic!("an invitation")
        };
        assert_eq!([a.shown(id).options, offer.options], [shown; 2]);
    }
}

#[test]
fn the_own_invitation_says_that_it_was_withdrawn_or_has_expired() {
    let mut a = Device::new(1);
    let problem = |a: &Device, text: &str, now| match a.contacts.look_at(text, now) {
        Ok(TextRead::Invitation(own)) => own.problem,
        other => panic!("an invitation, not {other:?}"),
    };
    let id = a.invite(kalaha());
    let invitation = a.text(id);
    assert_eq!(problem(&a, &invitation, NOW), Some("own_invitation"));
    assert_eq!(problem(&a, &invitation, NOW + 40 * DAY), Some("own_invitation_closed"));
    a.contacts.withdraw(id, NOW).expect("it is open");
    assert_eq!(problem(&a, &invitation, NOW), Some("own_invitation_closed"));
}

#[test]
fn the_longest_choice_of_rules_and_of_a_broker_fits_into_an_invitation() {
    let kalaha_with_all = "stones=12,skip-opponent=off,skip-start-pit=on,standard-ending=on,empty-capture=on";
    let mut world = World::begun(NewInvitation {
        options: Some(kalaha_with_all.to_owned()),
        broker_url: "w".repeat(peer::protocol::MAX_BROKER_URL),
        ..kalaha()
    });
    for seat in Seat::BOTH {
        assert_eq!(world.shown(seat).options, kalaha_with_all);
    }
    assert!(world.play());
}

#[test]
fn a_whole_match_goes_by_a_link_from_the_invitation_on() {
    let mut devices = [1, 2].map(Device::new);
    let mut between = Between { link_is_up: true, ..Between::default() };
    let at_a = devices[0].invite(kalaha());
    devices[0].contacts.link_up(LINK, LinkPurpose::Host(at_a), NOW);
    devices[1].contacts.link_up(LINK, LinkPurpose::Guest, NOW);
    between.settle(&mut devices, NOW);
    let [offer] = &between.offered[..] else { panic!("one offer") };
    let at_b = devices[1].accept(&offer.text, "Bert").expect("accepted");
    let mut world = World { between, ..World::of(devices, [at_a, at_b]) };
    world.settle();
    assert_eq!(world.shown(Seat::A).network, TransportState::Connected);
    play_to_the_end(&mut world);
    for seat in Seat::BOTH {
        let shown = world.shown(seat);
        assert_eq!((shown.stage, shown.trouble), (Stage::Over, None));
        assert_eq!(shown.delivery, Delivery::Received);
    }
}

/// What one plays the other sees.
fn play_to_the_end(world: &mut World) {
    while world.play() {
        world.settle();
        let [a, b] = world.moves();
        assert_eq!(a, b);
    }
}

#[test]
fn several_messages_that_were_copied_at_once_are_all_read() {
    let [mut a, mut b] = [Device::new(1), Device::new(2)];
    let at_a = a.invite(kalaha());
    let invitation = a.text(at_a);
    let at_b = b.accept(&invitation, "Bert").expect("accepted");
    let acceptance = b.text(at_b);
    let mut chat = format!("[14:03] Anna: {invitation}\n[14:05] Bert: {acceptance}\n");
    let look = |device: &Device, text: &str| device.contacts.look_at(text, NOW);
    assert!(matches!(look(&a, &chat), Ok(TextRead::Messages)), "the own invitation is none to accept");
    assert_eq!(a.take(&chat).expect("the acceptance").news, News::Begun);
    assert_eq!(a.take(&chat).expect("once more").news, News::Known);
    for (from, to, ids) in [(0, 1, [at_a, at_b]), (1, 0, [at_a, at_b]), (0, 1, [at_a, at_b])] {
        let devices = [&mut a, &mut b];
        devices[from].write(ids[from], &MOVE).expect("a legal move");
        let text = devices[from].text(ids[from]);
        chat.push_str(&format!("[14:0{from}] \u{200e}{text}\n"));
        let news = devices[to].take(&chat).expect("the last message").news;
        assert!([News::Begun, News::Moves].contains(&news), "{news:?}");
        assert_eq!(devices[to].moves(ids[to]), devices[from].moves(ids[from]));
        assert_eq!(devices[to].shown(ids[to]).trouble, None);
        assert_eq!(devices[from].take(&chat).expect("nothing new").news, News::Known);
    }
    // Another invitation counts, and all that has come with it.
    let another = a.invite(kalaha());
    let offered = a.text(another);
    let Ok(TextRead::Invitation(offer)) = look(&b, &format!("{offered}\n{chat}")) else {
        panic!("an invitation")
    };
    assert_eq!((offer.text, offer.problem), (offered, None));
}

#[test]
fn an_acceptance_that_a_cut_link_has_swallowed_goes_by_the_next_one() {
    let mut devices = [Device::new(1), Device::new(2)];
    let mut between = Between { link_is_up: true, ..Between::default() };
    let at_a = devices[0].invite(kalaha());
    let mut at_b = None;
    for _ in 0..2 {
        devices[0].contacts.link_up(LINK, LinkPurpose::Host(at_a), NOW);
        devices[1].contacts.link_up(LINK, LinkPurpose::Guest, NOW);
        between.settle(&mut devices, NOW);
        if at_b.is_none() {
            at_b = devices[1].accept(&between.offered[0].text.clone(), "Bert").ok();
            for device in &mut devices {
                while device.contacts.poll().is_some() {}
                device.contacts.link_down(LINK);
            }
        }
    }
    assert_eq!(devices[0].shown(at_a).stage, Stage::Playing);
    assert_eq!(devices[1].shown(at_b.expect("accepted")).stage, Stage::Playing);
}

#[test]
fn a_whole_match_goes_by_a_broker_from_the_acceptance_on() {
    let mut world = World::accepted(kalaha());
    world.connect(false);
    world.settle_for(5);
    play_to_the_end(&mut world);
    for seat in Seat::BOTH {
        let shown = world.shown(seat);
        assert_eq!(
            (shown.stage, shown.broker, shown.trouble),
            (Stage::Over, TransportState::Connected, None)
        );
    }
    // The handshake has left nothing there: only slots and the two receipts.
    let retained = &world.between.retained;
    assert!(retained.keys().all(|topic| !topic.ends_with("/a")));
    assert!(retained.len() <= 2 + 2 * (world.moves()[0].len().div_ceil(16) + 1));
    assert_eq!(world.shown(Seat::A).broker_url, BROKER);
}

#[test]
fn somebody_who_was_away_finds_everything_on_the_broker() {
    let mut world = World::begun(kalaha());
    // They take turns at being connected, and never meet.
    for _ in 0..12 {
        for seat in Seat::BOTH {
            world.broker(seat, true);
            world.settle_for(4);
            while world.log(seat).is_own_turn() {
                world.write(seat, &MOVE).expect("a legal move");
            }
            world.settle();
            world.broker(seat, false);
        }
    }
    assert_eq!(Seat::BOTH.map(|seat| world.shown(seat).stage), [Stage::Over; 2]);
}

/// Whoever has the first seat connects anew; what they publish by that.
fn published_anew(world: &mut World, meanwhile: impl FnOnce(&mut World)) -> usize {
    world.broker(Seat::A, false);
    meanwhile(world);
    let before = world.between.published.len();
    world.broker(Seat::A, true);
    world.settle_for(5);
    world.between.published.len() - before
}

#[test]
fn a_new_connection_publishes_only_what_the_broker_has_not_or_has_had_for_long() {
    let mut world = World::begun(kalaha());
    world.connect(false);
    world.settle_for(5);
    for phrase in 0..24 {
        world.write(Seat::A, &LogEntry::Say(phrase / 2)).expect("a phrase");
    }
    world.settle_for(1);
    for _ in 0..20 {
        assert_eq!(published_anew(&mut world, |_| ()), 0, "it has everything");
    }
    let is_slot = |topic: &&String| topic.ends_with("/0");
    let slot = world.between.retained.keys().find(is_slot).expect("a slot").clone();
    let lost = published_anew(&mut world, |world| drop(world.between.retained.remove(&slot)));
    assert_eq!(lost, 3, "two slots and the status");
    world.now += DAY;
    assert_eq!(published_anew(&mut world, |_| ()), 3, "so that it does not expire");
    published_anew(&mut world, |world| world.write(Seat::A, &MOVE).expect("a move"));
    assert_eq!(world.moves()[1], [0], "what was written meanwhile");
}

#[test]
fn a_match_changes_its_way_in_the_middle() {
    let mut world = World::begun(kalaha());
    for round in 0..9 {
        world.now += 60;
        let (by_link, by_text) = (round % 3 == 0, round % 3 == 2);
        if !by_text {
            world.connect(by_link);
        }
        world.settle_for(4);
        assert!(world.play());
        world.settle();
        world.link(false);
        for seat in Seat::BOTH {
            world.broker(seat, false);
            if by_text {
                world.hand_over(seat, false);
            }
        }
        let [a, b] = world.moves();
        assert_eq!(a, b, "round {round}");
    }
    assert_eq!(world.moves()[0].len(), 9);
}

#[test]
fn time_that_is_over_may_be_claimed_and_is_admitted_later() {
    let (mut devices, ids) = begun(kalaha());
    let log = |device: &Device, id, now| device.contacts.log(id, now).expect("a match");
    assert!(!log(&devices[1], ids[1], NOW + 3 * DAY - 1).overdue);
    assert!(log(&devices[1], ids[1], NOW + 3 * DAY).overdue);
    assert!(!log(&devices[0], ids[0], NOW + 3 * DAY + 3600).admits);
    assert!(log(&devices[0], ids[0], NOW + 3 * DAY + 2 * 3600).admits);
    assert_eq!(devices[1].contacts.shown(ids[1], NOW + 4 * DAY).expect("shown").overdue, Overdue::Friend);
    assert_eq!(devices[0].contacts.shown(ids[0], NOW + 4 * DAY).expect("shown").overdue, Overdue::Own);
    // A step back of a year counts as nothing, before a restart and behind it.
    for device in &mut devices {
        device.tick(NOW + DAY);
        device.tick(NOW - 365 * DAY);
        device.restart(NOW - 365 * DAY);
    }
    assert!(!log(&devices[1], ids[1], NOW - 363 * DAY - 1).overdue);
    devices[0].write_at(ids[0], &MOVE, NOW + 4 * DAY).expect("late, but a move");
    assert!(!log(&devices[0], ids[0], NOW + 6 * DAY).overdue);
    // What was never sent is not waited for.
    assert!(!log(&devices[0], ids[0], NOW + 7 * DAY).overdue);
    devices[0].contacts.handed_over(ids[0], NOW + 4 * DAY).expect("kept");
    assert!(log(&devices[0], ids[0], NOW + 7 * DAY).overdue);
}

#[test]
fn a_match_without_days_is_never_overdue() {
    let mut world = World::begun(NewInvitation { days: 0, sides: Sides::Lot, ..kalaha() });
    world.now += 900 * DAY;
    for seat in Seat::BOTH {
        assert!(!world.log(seat).overdue && !world.log(seat).admits);
    }
}

#[test]
fn a_match_that_has_moved_waits_for_the_own_log_by_text_or_link() {
    for by_link in [false, true] {
        let mut world = World::begun(kalaha());
        world.write(Seat::A, &MOVE).expect("a move");
        world.hand_over(Seat::A, false);
        let export = world.devices[0]
            .with(|contacts, random| contacts.export(world.ids[0], "correct horse", NOW, random))
            .expect("an export");
        let [first, _] = &mut world.devices;
        assert!(first.contacts.use_transport(world.ids[0], TransportKind::Network, true, NOW).is_err());
        let mut third = Device::new(3);
        let import = |device: &mut Device| device.contacts.import(&export, "correct horse", NOW);
        world.ids[0] = import(&mut third).expect("an export");
        assert_eq!(import(&mut third).expect_err("refused").code(), "match_is_here");
        world.devices[0] = third;
        let refused = world.write(Seat::A, &LogEntry::Say(1)).expect_err("not yet");
        assert_eq!(refused.code(), "resuming");
        // On a live transport it is enough that the friend tells what they have.
        if by_link {
            world.link(true);
            world.settle();
        } else {
            world.hand_over(Seat::B, true);
        }
        world.write(Seat::A, &LogEntry::Say(1)).expect("now it may");
    }
}
