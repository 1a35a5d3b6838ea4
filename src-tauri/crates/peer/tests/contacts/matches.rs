//! Matches from invitation to end, over each transport.

use game::Side;
use peer::protocol::Seat;
use peer::{
    Delivery, FriendError, LinkPurpose, NewInvitation, News, Overdue, Sides, SidesShown, Stage, TextRead,
    TransportKind, TransportState,
};
use session::LogEntry;
use session::MatchId;
use two_devices::{BROKER, Between, DAY, Device, LINK, MOVE, NOW, OnTheWay, World, begun, kalaha};

#[test]
fn a_match_begins_over_text_with_every_stage_shown() {
    let [mut a, mut b] = [Device::new(1), Device::new(2)];
    let at_a = a.invite(kalaha());
    let shown = a.shown(at_a);
    assert_eq!(
        (shown.stage, shown.delivery, shown.sides),
        (Stage::Invited, Delivery::ToSend, SidesShown::OwnFirst)
    );
    let invitation = a.text(at_a);
    a.contacts.handed_over(at_a, NOW).expect("stored");
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
    assert_eq!(a.take(&acceptance).expect("accepted").news, News::Begun);
    assert_eq!(a.take(&acceptance).expect("the same").news, News::Known);
    let [(_, new)] = &a.contacts.unbound()[..] else { panic!("one new match") };
    assert_eq!((&new.game[..], new.own, new.names.first.as_deref()), ("kalaha", Side::First, Some("Anna")));
    a.contacts.bind(at_a, Some(MatchId(5)), NOW).expect("stored");
    assert_eq!((a.contacts.unbound(), a.contacts.of_match(MatchId(5))), (Vec::new(), Some(at_a)));
    let Ok(TextRead::Invitation(own)) = a.contacts.look_at(&invitation, NOW) else { panic!("an invitation") };
    assert_eq!(own.problem, Some("own_invitation_accepted"));
    // The first move is in the same text as the begin message.
    a.write(at_a, &MOVE).expect("A moves first");
    let text = a.text(at_a);
    assert_eq!(b.take(&text).expect("both").news, News::Begun);
    assert_eq!(b.moves(at_b), [0]);
    assert_eq!(b.take(&text).expect("both again").news, News::Known);
    let (of_a, of_b) = (a.shown(at_a), b.shown(at_b));
    assert_eq!(of_a.digits, of_b.digits);
    a.contacts.compare(at_a, NOW).expect("stored");
    assert!(a.shown(at_a).compared && !b.shown(at_b).compared);
    assert_eq!((&of_a.name[..], &of_b.name[..]), ("Bert", "Anna"));
    assert_eq!((of_a.stage, of_a.delivery), (Stage::Playing, Delivery::ToSend));
    a.contacts.handed_over(at_a, NOW).expect("stored");
    assert_eq!(a.shown(at_a).delivery, Delivery::Sent);
    // A sowing from Kalaha's first pit does not end in the Kalaha, so the turn has passed.
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
fn both_devices_show_only_nondefault_options() {
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
fn the_sender_sees_that_an_invitation_was_withdrawn_or_has_expired() {
    let mut a = Device::new(1);
    let problem = |a: &Device, text: &str, now| match a.contacts.look_at(text, now) {
        Ok(TextRead::Invitation(own)) => own.problem,
        other => panic!("an invitation, not {other:?}"),
    };
    let id = a.invite(kalaha());
    let invitation = a.text(id);
    assert_eq!(problem(&a, &invitation, NOW), Some("own_invitation"));
    assert_eq!(problem(&a, &invitation, NOW + 40 * DAY), Some("own_invitation_closed"));
    a.contacts.withdraw(id, NOW).expect("an open invitation");
    assert_eq!(problem(&a, &invitation, NOW), Some("own_invitation_closed"));
}

#[test]
fn the_longest_options_and_broker_address_fit_into_an_invitation() {
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
fn a_whole_match_works_over_a_link_from_the_invitation_on() {
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

/// Plays to the end, checking that both devices see the same moves.
fn play_to_the_end(world: &mut World) {
    while world.play() {
        world.settle();
        let [a, b] = world.moves();
        assert_eq!(a, b);
    }
}

#[test]
fn several_messages_copied_together_are_all_read() {
    let [mut a, mut b] = [Device::new(1), Device::new(2)];
    let at_a = a.invite(kalaha());
    let invitation = a.text(at_a);
    let at_b = b.accept(&invitation, "Bert").expect("accepted");
    let acceptance = b.text(at_b);
    let mut chat = format!("[14:03] Anna: {invitation}\n[14:05] Bert: {acceptance}\n");
    let look = |device: &Device, text: &str| device.contacts.look_at(text, NOW);
    assert!(matches!(look(&a, &chat), Ok(TextRead::Messages)), "the sender cannot accept the invitation");
    assert_eq!(a.take(&chat).expect("the acceptance").news, News::Begun);
    assert_eq!(a.take(&chat).expect("again").news, News::Known);
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
    // A new invitation takes precedence over everything sent with it.
    let another = a.invite(kalaha());
    let offered = a.text(another);
    let Ok(TextRead::Invitation(offer)) = look(&b, &format!("{offered}\n{chat}")) else {
        panic!("an invitation")
    };
    assert_eq!((offer.text, offer.problem), (offered, None));
}

#[test]
fn an_acceptance_lost_with_a_link_is_sent_over_the_next() {
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
fn a_whole_match_works_over_a_broker_from_the_acceptance_on() {
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
    // The handshake has been cleared, so only slots and the two statuses remain.
    let retained = &world.between.retained;
    assert!(retained.keys().all(|topic| !topic.ends_with("/a")));
    assert!(retained.len() <= 2 + 2 * (world.moves()[0].len().div_ceil(16) + 1));
    assert_eq!(world.shown(Seat::A).broker_url, BROKER);
}

#[test]
fn a_device_that_was_offline_finds_everything_on_the_broker() {
    let mut world = World::begun(kalaha());
    // The devices are never connected at the same time.
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

/// Reconnects seat A and returns the number of messages that it publishes.
fn published_anew(world: &mut World, meanwhile: impl FnOnce(&mut World)) -> usize {
    world.broker(Seat::A, false);
    meanwhile(world);
    let before = world.between.published.len();
    world.broker(Seat::A, true);
    world.settle_for(5);
    world.between.published.len() - before
}

#[test]
fn reconnecting_publishes_only_missing_or_old_messages() {
    let mut world = World::begun(kalaha());
    world.connect(false);
    world.settle_for(5);
    for phrase in 0..24 {
        world.write(Seat::A, &LogEntry::Say(phrase / 2)).expect("a phrase");
    }
    world.settle_for(1);
    for _ in 0..20 {
        assert_eq!(published_anew(&mut world, |_| ()), 0, "the broker has everything");
    }
    let is_slot = |topic: &&String| topic.ends_with("/0");
    let slot = world.between.retained.keys().find(is_slot).expect("a slot").clone();
    let lost = published_anew(&mut world, |world| drop(world.between.retained.remove(&slot)));
    assert_eq!(lost, 4, "two slots, the status, and the friend's receipt");
    world.now += DAY;
    assert_eq!(published_anew(&mut world, |_| ()), 4, "renewed before expiry");
    published_anew(&mut world, |world| world.write(Seat::A, &MOVE).expect("a move"));
    assert_eq!(world.moves()[1], [0], "the move written while disconnected");
}

/// Loses all broker messages in transit to this seat, as a broker of several machines does when they lose each other.
fn lose_messages_to(world: &mut World, seat: Seat) {
    world.collect();
    world.between.on_the_way.retain(|(to, what)| *to != seat || !matches!(what, OnTheWay::Broker(..)));
}

/// A match over a broker after a few moves, and the seat to move.
fn under_way() -> (World, Seat) {
    let mut world = World::begun(kalaha());
    world.connect(false);
    world.settle_for(5);
    for _ in 0..4 {
        assert!(world.play());
        world.settle_for(1);
    }
    let seat = Seat::BOTH.into_iter().find(|seat| world.log(*seat).is_own_turn());
    (world, seat.expect("a seat is to move"))
}

#[test]
fn entries_and_receipts_lost_behind_the_broker_arrive_without_a_new_connection() {
    let (mut world, mover) = under_way();
    world.write(mover, &MOVE).expect("a legal move");
    lose_messages_to(&mut world, mover.other());
    world.settle_for(9);
    let [a, b] = world.moves();
    assert_eq!(a.len().abs_diff(b.len()), 1, "the move is lost");
    world.settle_for(3);
    let [a, b] = world.moves();
    assert_eq!(a, b, "it is published again");
    assert_eq!(world.shown(mover).delivery, Delivery::Received);

    world.write(mover, &LogEntry::Say(1)).expect("a phrase");
    world.collect();
    world.deliver();
    lose_messages_to(&mut world, mover);
    world.settle_for(9);
    assert_eq!(world.shown(mover).delivery, Delivery::Sent, "the receipt is lost");
    world.settle_for(3);
    assert_eq!(world.shown(mover).delivery, Delivery::Received);
}

#[test]
fn nothing_is_published_twice_while_both_devices_are_connected() {
    let (mut world, mover) = under_way();
    world.write(mover, &LogEntry::Say(1)).expect("a phrase");
    world.settle();
    let published = world.between.published.len();
    world.settle_for(3600);
    assert_eq!(world.between.published.len(), published);
}

#[test]
fn entries_for_an_absent_friend_are_published_again_more_and_more_rarely() {
    let (mut world, mover) = under_way();
    world.broker(mover.other(), false);
    world.write(mover, &MOVE).expect("a legal move");
    let published = world.between.published.len();
    world.settle_for(3600);
    let again = world.between.published.len() - published;
    assert!((4..=24).contains(&again), "{again} messages");
}

#[test]
fn a_match_can_switch_transports() {
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
fn a_claim_is_possible_at_the_deadline_and_admitted_later() {
    let (mut devices, ids) = begun(kalaha());
    let log = |device: &Device, id, now| device.contacts.log(id, now).expect("a match");
    assert!(!log(&devices[1], ids[1], NOW + 3 * DAY - 1).overdue);
    assert!(log(&devices[1], ids[1], NOW + 3 * DAY).overdue);
    assert!(!log(&devices[0], ids[0], NOW + 3 * DAY + 3600).admits);
    assert!(log(&devices[0], ids[0], NOW + 3 * DAY + 2 * 3600).admits);
    assert_eq!(devices[1].contacts.shown(ids[1], NOW + 4 * DAY).expect("shown").overdue, Overdue::Friend);
    assert_eq!(devices[0].contacts.shown(ids[0], NOW + 4 * DAY).expect("shown").overdue, Overdue::Own);
    // Setting the clock back by a year counts as zero, before and after a restart.
    for device in &mut devices {
        device.tick(NOW + DAY);
        device.tick(NOW - 365 * DAY);
        device.restart(NOW - 365 * DAY);
    }
    assert!(!log(&devices[1], ids[1], NOW - 363 * DAY - 1).overdue);
    devices[0].write_at(ids[0], &MOVE, NOW + 4 * DAY).expect("late, but a move");
    assert!(!log(&devices[0], ids[0], NOW + 6 * DAY).overdue);
    // An unsent move starts no deadline.
    assert!(!log(&devices[0], ids[0], NOW + 7 * DAY).overdue);
    devices[0].contacts.handed_over(ids[0], NOW + 4 * DAY).expect("stored");
    assert!(log(&devices[0], ids[0], NOW + 7 * DAY).overdue);
}

#[test]
fn a_match_without_a_deadline_is_never_overdue() {
    let mut world = World::begun(NewInvitation { days: 0, sides: Sides::Lot, ..kalaha() });
    world.now += 900 * DAY;
    for seat in Seat::BOTH {
        assert!(!world.log(seat).overdue && !world.log(seat).admits);
    }
}

#[test]
fn a_moved_match_waits_for_its_own_log_over_text_or_link() {
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
        // On a live transport the friend's report is enough.
        if by_link {
            world.link(true);
            world.settle();
        } else {
            world.hand_over(Seat::B, true);
        }
        world.write(Seat::A, &LogEntry::Say(1)).expect("writing is allowed");
    }
}
