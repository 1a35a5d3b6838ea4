//! From an invitation to the end of a match, by each transport.

use crate::common::{BROKER, Between, DAY, Device, LINK, MOVE, NOW, begun, kalaha};
use game::Side;
use peer::protocol::Seat;
use peer::{
    Delivery, FriendError, LinkPurpose, NewInvitation, News, Overdue, Sides, SidesShown, Stage, TextRead,
    TransportKind, TransportState,
};
use session::LogEntry;
use session::MatchId;

/// Whoever has the turn token plays the first move.
pub fn play(devices: &mut [Device; 2], ids: [peer::ContactId; 2], now: u64) -> bool {
    for seat in Seat::BOTH {
        let at = seat.index();
        if devices[at].has_turn_token(ids[at]) {
            devices[at].write_at(ids[at], &MOVE, now).expect("a legal move");
            return true;
        }
    }
    false
}

#[test]
fn a_match_begins_by_text_and_is_shown_at_each_step() {
    let [mut a, mut b] = [Device::new(1), Device::new(2)];
    let at_a = a.invite(kalaha());
    let shown = a.shown(at_a);
    assert_eq!(
        (shown.stage, shown.delivery, shown.sides),
        (Stage::Invited, Delivery::ToSend, SidesShown::OwnFirst)
    );
    let invitation = a.contacts.text(at_a, false).expect("an invitation");
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
    let acceptance = b.contacts.text(at_b, false).expect("an acceptance");
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
    let text = a.contacts.text(at_a, false).expect("begin and move");
    assert_eq!(b.take(&text).expect("both").news, News::Begun);
    assert_eq!(b.moves(at_b), [0]);
    assert_eq!(b.take(&text).expect("both again").news, News::Known);
    let (of_a, of_b) = (a.shown(at_a), b.shown(at_b));
    assert_eq!(of_a.digits, of_b.digits);
    assert_eq!((&of_a.name[..], &of_b.name[..]), ("Bert", "Anna"));
    assert_eq!((of_a.stage, of_a.delivery), (Stage::Playing, Delivery::ToSend));
    a.contacts.handed_over(at_a, NOW).expect("kept");
    assert_eq!(a.shown(at_a).delivery, Delivery::Sent);
    // Kalaha's first pit does not end in the own Kalaha: the turn has passed.
    assert!(of_b.your_turn && !of_a.your_turn);
    b.write(at_b, &MOVE).expect("B moves");
    let text = b.contacts.text(at_b, false).expect("a move");
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
        let invitation = a.contacts.text(id, false).expect("an invitation");
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
    let invitation = a.contacts.text(id, false).expect("an invitation");
    assert_eq!(problem(&a, &invitation, NOW), Some("own_invitation"));
    assert_eq!(problem(&a, &invitation, NOW + 40 * DAY), Some("own_invitation_closed"));
    a.contacts.withdraw(id, NOW).expect("it is open");
    assert_eq!(problem(&a, &invitation, NOW), Some("own_invitation_closed"));
}

#[test]
fn the_longest_choice_of_rules_and_of_a_broker_fits_into_an_invitation() {
    let kalaha_with_all = "stones=12,skip-opponent=off,skip-start-pit=on,standard-ending=on,empty-capture=on";
    let (mut devices, ids) = begun(NewInvitation {
        options: Some(kalaha_with_all.to_owned()),
        broker_url: "w".repeat(peer::protocol::MAX_BROKER_URL),
        ..kalaha()
    });
    for (device, id) in devices.iter().zip(ids) {
        assert_eq!(device.shown(id).options, kalaha_with_all);
    }
    assert!(play(&mut devices, ids, NOW));
}

#[test]
fn a_whole_match_goes_by_a_link_from_the_invitation_on() {
    let mut devices = [Device::new(1), Device::new(2)];
    let mut between = Between { link_is_up: true, ..Between::default() };
    let at_a = devices[0].invite(kalaha());
    devices[0].contacts.link_up(LINK, LinkPurpose::Host(at_a), NOW);
    devices[1].contacts.link_up(LINK, LinkPurpose::Guest, NOW);
    between.settle(&mut devices, NOW);
    let [offer] = &between.offered[..] else { panic!("one offer") };
    let text = offer.text.clone();
    let at_b = devices[1].accept(&text, "Bert").expect("accepted");
    between.settle(&mut devices, NOW);
    let ids = [at_a, at_b];
    assert_eq!(devices[0].shown(at_a).network, TransportState::Connected);
    while play(&mut devices, ids, NOW) {
        between.settle(&mut devices, NOW);
        assert_eq!(devices[0].moves(at_a), devices[1].moves(at_b));
    }
    for (device, id) in devices.iter().zip(ids) {
        assert_eq!(device.shown(id).stage, Stage::Over);
        assert_eq!(device.shown(id).trouble, None);
    }
    assert!([0, 1].iter().all(|&at| devices[at].shown(ids[at]).delivery == Delivery::Received));
}

#[test]
fn several_messages_that_were_copied_at_once_are_all_read() {
    let [mut a, mut b] = [Device::new(1), Device::new(2)];
    let at_a = a.invite(kalaha());
    let invitation = a.contacts.text(at_a, false).expect("an invitation");
    let at_b = b.accept(&invitation, "Bert").expect("accepted");
    let acceptance = b.contacts.text(at_b, false).expect("an acceptance");
    let mut chat = format!("[14:03] Anna: {invitation}\n[14:05] Bert: {acceptance}\n");
    let look = |device: &Device, text: &str| device.contacts.look_at(text, NOW);
    assert!(matches!(look(&a, &chat), Ok(TextRead::Messages)), "the own invitation is none to accept");
    assert_eq!(a.take(&chat).expect("the acceptance").news, News::Begun);
    assert_eq!(a.take(&chat).expect("once more").news, News::Known);
    for (from, to, ids) in [(0, 1, [at_a, at_b]), (1, 0, [at_a, at_b]), (0, 1, [at_a, at_b])] {
        let devices = [&mut a, &mut b];
        devices[from].write(ids[from], &MOVE).expect("a legal move");
        let text = devices[from].contacts.text(ids[from], false).expect("moves");
        chat.push_str(&format!("[14:0{from}] \u{200e}{text}\n"));
        let news = devices[to].take(&chat).expect("the last message").news;
        assert!([News::Begun, News::Moves].contains(&news), "{news:?}");
        assert_eq!(devices[to].moves(ids[to]), devices[from].moves(ids[from]));
        assert_eq!(devices[to].shown(ids[to]).trouble, None);
        assert_eq!(devices[from].take(&chat).expect("nothing new").news, News::Known);
    }
    // Another invitation counts, and all that has come with it.
    let another = a.invite(kalaha());
    let offered = a.contacts.text(another, false).expect("an invitation");
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
    let mut devices = [Device::new(1), Device::new(2)];
    let mut between = Between::default();
    let at_a = devices[0].invite(kalaha());
    let invitation = devices[0].contacts.text(at_a, false).expect("an invitation");
    let at_b = devices[1].accept(&invitation, "Bert").expect("accepted");
    let ids = [at_a, at_b];
    for seat in Seat::BOTH {
        let device = &mut devices[seat.index()];
        device.contacts.use_transport(ids[seat.index()], TransportKind::Broker, true, NOW).expect("a broker");
        between.connect(seat, device, NOW);
    }
    let mut now = NOW;
    between.wait(&mut devices, &mut now, 5);
    while play(&mut devices, ids, now) {
        between.settle(&mut devices, now);
        assert_eq!(devices[0].moves(at_a), devices[1].moves(at_b));
    }
    for (device, id) in devices.iter().zip(ids) {
        let shown = device.shown(id);
        assert_eq!(
            (shown.stage, shown.broker, shown.trouble),
            (Stage::Over, TransportState::Connected, None)
        );
    }
    // The handshake has left nothing there: only slots and the two receipts.
    assert!(between.retained.keys().all(|topic| !topic.ends_with("/a")));
    let slots = |at: usize| devices[at].contacts.remote_match(ids[at]).expect("a match").view().moves.len();
    assert!(between.retained.len() <= 2 + 2 * (slots(0).div_ceil(16) + 1));
    assert_eq!(devices[0].shown(at_a).broker_url, BROKER);
}

#[test]
fn somebody_who_was_away_finds_everything_on_the_broker() {
    let (mut devices, ids) = begun(kalaha());
    let mut between = Between::default();
    let mut now = NOW;
    // They take turns at being connected, and never meet.
    for _ in 0..12 {
        for seat in Seat::BOTH {
            let (at, device) = (seat.index(), &mut devices[seat.index()]);
            device.contacts.use_transport(ids[at], TransportKind::Broker, true, now).expect("a broker");
            between.connect(seat, device, now);
            between.wait(&mut devices, &mut now, 4);
            while devices[at].has_turn_token(ids[at]) {
                devices[at].write_at(ids[at], &MOVE, now).expect("a legal move");
            }
            between.settle(&mut devices, now);
            between.disconnect(seat, &mut devices[at]);
        }
    }
    for (device, id) in devices.iter().zip(ids) {
        assert_eq!(device.shown(id).stage, Stage::Over);
    }
}

/// Whoever has the first seat connects anew; what they publish by that.
fn published_anew(
    between: &mut Between,
    devices: &mut [Device; 2],
    now: &mut u64,
    meanwhile: impl FnOnce(&mut Between),
) -> usize {
    between.disconnect(Seat::A, &mut devices[0]);
    meanwhile(between);
    let before = between.published.len();
    between.connect(Seat::A, &mut devices[0], *now);
    between.wait(devices, now, 5);
    between.published.len() - before
}

#[test]
fn a_new_connection_publishes_only_what_the_broker_has_not_or_has_had_for_long() {
    let (mut devices, ids) = begun(kalaha());
    let mut between = Between::default();
    let mut now = NOW;
    for seat in Seat::BOTH {
        let at = seat.index();
        devices[at].contacts.use_transport(ids[at], TransportKind::Broker, true, now).expect("a broker");
        between.connect(seat, &mut devices[at], now);
    }
    between.wait(&mut devices, &mut now, 5);
    for phrase in 0..12 {
        devices[0].write_at(ids[0], &LogEntry::Say(phrase), now).expect("a phrase");
        devices[0].write_at(ids[0], &LogEntry::Say(phrase), now).expect("a phrase");
    }
    between.wait(&mut devices, &mut now, 1);
    for _ in 0..20 {
        assert_eq!(published_anew(&mut between, &mut devices, &mut now, |_| ()), 0, "it has everything");
    }
    let is_slot = |topic: &&String| topic.ends_with("/0");
    let slot = between.retained.keys().find(is_slot).expect("a slot").clone();
    let lost = published_anew(&mut between, &mut devices, &mut now, |between| {
        between.retained.remove(&slot);
    });
    assert_eq!(lost, 3, "two slots and the status");
    now += DAY;
    assert_eq!(published_anew(&mut between, &mut devices, &mut now, |_| ()), 3, "so that it does not expire");
    between.disconnect(Seat::A, &mut devices[0]);
    devices[0].write_at(ids[0], &MOVE, now).expect("a move");
    between.connect(Seat::A, &mut devices[0], now);
    between.wait(&mut devices, &mut now, 5);
    assert_eq!(devices[1].moves(ids[1]), [0], "what was written meanwhile");
}

#[test]
fn a_match_changes_its_way_in_the_middle() {
    let (mut devices, ids) = begun(kalaha());
    let mut between = Between::default();
    let mut now = NOW;
    for round in 0..9 {
        now += 60;
        match round % 3 {
            0 => between.meet(&mut devices, ids, now),
            1 => {
                for seat in Seat::BOTH {
                    let at = seat.index();
                    devices[at]
                        .contacts
                        .use_transport(ids[at], TransportKind::Broker, true, now)
                        .expect("a broker");
                    between.connect(seat, &mut devices[at], now);
                }
            }
            _ => {}
        }
        between.wait(&mut devices, &mut now, 4);
        assert!(play(&mut devices, ids, now));
        between.settle(&mut devices, now);
        match round % 3 {
            0 => between.part(&mut devices),
            1 => {
                for seat in Seat::BOTH {
                    between.disconnect(seat, &mut devices[seat.index()]);
                }
            }
            _ => {
                for from in [0, 1] {
                    if let Ok(text) = devices[from].contacts.text(ids[from], false) {
                        devices[1 - from].take_at(&text, now).expect("an honest text");
                    }
                }
            }
        }
        assert_eq!(devices[0].moves(ids[0]), devices[1].moves(ids[1]), "round {round}");
    }
    assert_eq!(devices[0].moves(ids[0]).len(), 9);
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
    let (devices, ids) = begun(NewInvitation { days: 0, sides: Sides::Lot, ..kalaha() });
    for (device, id) in devices.iter().zip(ids) {
        let log = device.contacts.log(id, NOW + 900 * DAY).expect("a match");
        assert!(!log.overdue && !log.admits);
    }
}

#[test]
fn a_match_moves_to_another_device_and_waits_for_the_own_log() {
    let (mut devices, ids) = begun(kalaha());
    devices[0].write(ids[0], &MOVE).expect("a move");
    let text = devices[0].contacts.text(ids[0], false).expect("a move");
    devices[1].take(&text).expect("a move");
    let export = devices[0]
        .with(|contacts, random| contacts.export(ids[0], "correct horse", NOW, random))
        .expect("an export");
    assert_eq!(devices[0].shown(ids[0]).stage, Stage::Moved);
    let mut third = Device::new(3);
    assert_eq!(
        third.contacts.import(&export, "wrong horse", NOW).expect_err("refused").code(),
        "wrong_passphrase"
    );
    let id = third.contacts.import(&export, "correct horse", NOW).expect("an export");
    assert_eq!(
        third.contacts.import(&export, "correct horse", NOW).expect_err("refused").code(),
        "match_is_here"
    );
    assert_eq!(third.write(id, &LogEntry::Say(1)).expect_err("not yet").code(), "resuming");
    let whole = devices[1].contacts.text(ids[1], true).expect("the whole match");
    third.take(&whole).expect("it shows the own log");
    third.write(id, &LogEntry::Say(1)).expect("now it may");
    assert!(devices[0].contacts.use_transport(ids[0], TransportKind::Network, true, NOW).is_err());
    // It comes back to the first device.
    let export =
        third.with(|contacts, random| contacts.export(id, "correct horse", NOW, random)).expect("an export");
    assert_eq!(devices[0].contacts.import(&export, "correct horse", NOW).expect("it has moved"), ids[0]);
    assert_eq!(devices[0].shown(ids[0]).stage, Stage::Playing);
    // On a live transport it is enough that the friend tells what they have.
    let mut between = Between::default();
    between.meet(&mut devices, ids, NOW);
    between.settle(&mut devices, NOW);
    devices[0].write(ids[0], &LogEntry::Say(2)).expect("the friend was heard");
}
