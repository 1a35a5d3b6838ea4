//! Two players, each with a hub. They play whole matches over the local network and a real Mosquitto.

#[allow(dead_code, reason = "each test uses its part")]
mod common;
#[allow(dead_code, reason = "each test uses its part")]
#[path = "common/people.rs"]
mod people;

use common::{LONG, Mosquitto};
use peer::{ContactId, NetworkShown, Stage, TransportKind, TransportState, Transports};
use people::{Person, met_at, now, play, play_to_the_end};
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::Instant;
use transport::broker::{Broker, BrokerEvent};
use transport::hub::NetworkRefused;

/// A match that starts on the network with a code.
fn met_on_the_network(broker_url: &str) -> [Person; 2] {
    meets_somebody(Person::inviting(broker_url))
}

fn meets_somebody(anna: Person) -> [Person; 2] {
    let mut bert = Person::new();
    let (address, code) = anna.shows_code();
    bert.hub.join_at(&address, &code).unwrap();
    let offer = bert.wait("an invitation arrives", || bert.network().offered);
    assert_eq!((offer.game.as_str(), offer.problem), ("kalaha", None));
    bert.contact = bert.hub.accept(&offer.text, "Bert").unwrap();
    for person in [&anna, &bert] {
        person.wait_shown("the match begins", |shown| shown.stage == Stage::Playing);
    }
    bert.wait("the offer is gone", || bert.network().offered.is_none().then_some(()));
    [anna, bert]
}

/// A match that starts over the broker, from an invitation passed on by hand.
fn met_over(broker: &Mosquitto) -> [Person; 2] {
    met_at(&broker.address())
}

fn change_way(people: &[Person; 2], from: TransportKind, to: TransportKind) {
    people.iter().for_each(|person| person.use_transport(from, false));
    people.iter().for_each(|person| person.use_transport(to, true));
    for person in people {
        person.wait_shown("the other transport is open", |shown| match to {
            TransportKind::Network => {
                shown.network == TransportState::Connected && shown.broker == TransportState::Off
            }
            TransportKind::Broker => {
                shown.broker == TransportState::Connected && shown.network == TransportState::Off
            }
        });
    }
}

/// A player whose broker account was requested from a waiting keyring. The keyring answers when the sender is dropped,
/// and the receiver learns of a second request.
fn whose_keyring_waits() -> (Person, Receiver<()>, Sender<()>) {
    let (asked, is_asked) = channel();
    let (answer, answered) = channel::<()>();
    let answered = Mutex::new(answered);
    let person = Person::with_keyring(move || {
        asked.send(()).unwrap();
        // It fails when the test ends.
        let _ = answered.lock().unwrap().recv();
    });
    let person = person.invites("mqtt://127.0.0.1:1");
    person.use_transport(TransportKind::Broker, true);
    is_asked.recv_timeout(LONG).expect("the keyring is asked");
    (person, is_asked, answer)
}

#[test]
fn a_waiting_keyring_does_not_keep_a_hub_alive() {
    let (anna, _is_asked, _answer) = whose_keyring_waits();
    drop(anna.hub);
    assert_eq!(
        anna.gone.recv_timeout(LONG),
        Err(RecvTimeoutError::Disconnected),
        "the keyring keeps it alive"
    );
}

#[test]
fn a_waiting_keyring_does_not_block_the_network() {
    let (anna, is_asked, answer) = whose_keyring_waits();
    let people = meets_somebody(anna);
    play(&people, 2);
    assert!(is_asked.try_recv().is_err(), "it is asked once");
    drop(answer);
    people[0].wait_shown("the broker is tried", |shown| shown.broker_trouble == Some("broker_unreachable"));
}

#[test]
fn friends_with_a_match_meet_again_on_the_network() {
    let people = met_on_the_network("");
    play(&people, 3);
    for person in &people {
        person.use_transport(TransportKind::Network, false);
        person.wait_shown("the transport is closed", |shown| shown.network == TransportState::Off);
    }
    people[0].wait("one side moves offline", || people.iter().any(Person::plays).then_some(()));
    for person in &people {
        person.use_transport(TransportKind::Network, true);
    }
    people[0].wait("the move arrives", || (people[0].moves().len() == 4).then_some(()));
    people[1].wait("the move arrives", || (people[1].moves().len() == 4).then_some(()));
    play_to_the_end(&people);
}

#[test]
fn a_closed_hub_has_sent_everything_and_opens_nothing() {
    let people = met_on_the_network("");
    play(&people, 3);
    people[0].wait("one side moves", || people.iter().position(Person::plays));
    let mover = usize::from(people[1].moves().len() == 4);
    people[mover].hub.close(Instant::now() + LONG);
    let other = &people[1 - mover];
    other.wait("the move arrives", || (other.moves().len() == 4).then_some(()));
    other.wait_shown("the friend is disconnected", |shown| shown.network != TransportState::Connected);
    let anna = Person::inviting("");
    anna.hub.close(Instant::now());
    anna.hub.host(anna.contact, "").unwrap();
    assert_eq!(anna.network().hosting, None, "no port is open");
}

#[test]
fn a_wrong_code_is_reported_and_leaves_the_invitation_open() {
    let anna = Person::inviting("");
    let bert = Person::new();
    let (address, code) = anna.shows_code();
    let wrong = if code == "123456" { "654321" } else { "123456" };
    bert.hub.join_at(&address, wrong).unwrap();
    assert_eq!(bert.wait("the trouble is shown", || bert.network().trouble), "code_wrong");
    assert_eq!(anna.shown().unwrap().stage, Stage::Invited);
    assert!(matches!(bert.hub.join_at("nowhere", "123456"), Err(NetworkRefused::Lan(_))));
    anna.hub.leave_network();
    anna.wait("nothing is shown any more", || (anna.network() == NetworkShown::default()).then_some(()));
}

#[test]
fn a_spent_code_closes_the_network() {
    let anna = Person::inviting("");
    let bert = Person::new();
    let (address, code) = anna.shows_code();
    let wrong = if code == "123456" { "654321" } else { "123456" };
    for _ in 0..3 {
        bert.wait("it is tried", || bert.hub.join_at(&address, wrong).ok());
        bert.wait("it is wrong", || bert.network().trouble.filter(|trouble| *trouble == "code_wrong"));
    }
    anna.wait("the code is spent", || anna.network().hosting.is_none().then_some(()));
    assert_eq!(anna.shown().unwrap().network, TransportState::Off);
    assert!(matches!(anna.hub.host(ContactId(1), ""), Err(NetworkRefused::Contact(_))));
    anna.hub.contacts(|contacts| contacts.withdraw(anna.contact, now())).unwrap();
    assert!(anna.hub.host(anna.contact, "").is_err(), "the invitation was withdrawn");
}

#[test]
fn leaving_the_network_disconnects_the_other_side_too() {
    let anna = Person::inviting("");
    let bert = Person::new();
    for anna_leaves in [true, false] {
        let (address, code) = anna.shows_code();
        bert.hub.join_at(&address, &code).unwrap();
        bert.wait("an invitation arrives", || bert.network().offered);
        let (leaves, stays) = if anna_leaves { (&anna, &bert) } else { (&bert, &anna) };
        leaves.hub.leave_network();
        assert_eq!(leaves.network(), NetworkShown::default());
        stays.wait("the other side is disconnected", || match anna_leaves {
            true => stays.network().offered.is_none().then_some(()),
            false => stays.shown().filter(|shown| shown.network == TransportState::Off).map(drop),
        });
    }
}

#[test]
fn a_guest_who_leaves_while_trying_a_code_gets_nothing() {
    let anna = Person::inviting("");
    let bert = Person::new();
    let (address, code) = anna.shows_code();
    bert.hub.join_at(&address, &code).unwrap();
    bert.hub.leave_network();
    // Either the code was used and the link closed again, or Anna noticed nothing.
    anna.wait("the link is closed", || {
        anna.shown().filter(|shown| shown.network == TransportState::Off).map(drop)
    });
    assert_eq!(bert.network(), NetworkShown::default());
}

#[test]
fn an_unreachable_broker_is_reported_and_text_still_works() {
    let anna = Person::inviting("mqtt://127.0.0.1:1");
    anna.use_transport(TransportKind::Broker, true);
    assert_eq!(anna.wait("the trouble is shown", || anna.network().trouble), "broker_unreachable");
    assert_eq!(anna.shown().unwrap().broker, TransportState::Waiting);
    anna.use_transport(TransportKind::Broker, false);
    anna.wait("the trouble is cleared", || anna.network().trouble.is_none().then_some(()));
    assert!(anna.hub.contacts(|contacts| contacts.text(anna.contact, false)).is_ok());
}

#[test]
#[ignore = "needs Mosquitto: cargo xtask test broker"]
fn a_match_over_websockets_survives_a_broker_restart() {
    let mut broker = Mosquitto::start();
    let people = met_at(&broker.web_address());
    play(&people, 5);
    broker.stop();
    for person in &people {
        person.wait_shown("the broker is away", |shown| shown.broker == TransportState::Waiting);
    }
    broker.run();
    play_to_the_end(&people);
    assert_eq!(people[0].network().trouble, None);
}

#[test]
#[ignore = "needs Mosquitto: cargo xtask test broker"]
fn the_transport_can_change_during_a_match() {
    let broker = Mosquitto::start();
    let people = met_on_the_network(&broker.address());
    play(&people, 5);
    change_way(&people, TransportKind::Network, TransportKind::Broker);
    play(&people, 5);
    change_way(&people, TransportKind::Broker, TransportKind::Network);
    play_to_the_end(&people);
}

#[test]
#[ignore = "needs Mosquitto: cargo xtask test broker"]
fn moves_wait_on_the_broker_while_the_friend_is_away() {
    let broker = Mosquitto::start();
    let people = met_over(&broker);
    for _ in 0..4 {
        play(&people, 1);
        let writes = |person: &Person| person.shown().unwrap().your_turn;
        let (here, away) =
            if writes(&people[0]) { (&people[0], &people[1]) } else { (&people[1], &people[0]) };
        away.use_transport(TransportKind::Broker, false);
        away.wait_shown("away", |shown| shown.broker == TransportState::Off);
        here.wait("a move", || here.plays().then_some(()));
        here.wait_shown("the broker has it", |shown| shown.delivery == peer::Delivery::Sent);
        here.use_transport(TransportKind::Broker, false);
        away.use_transport(TransportKind::Broker, true);
        away.wait("the move was kept", || (away.moves() == here.moves()).then_some(()));
        here.use_transport(TransportKind::Broker, true);
    }
    play_to_the_end(&people);
}

#[test]
#[ignore = "needs Mosquitto: cargo xtask test broker"]
fn a_broker_restored_from_an_old_backup_loses_no_move() {
    let mut broker = Mosquitto::start();
    let people = met_over(&broker);
    play(&people, 3);
    broker.stop();
    let old = std::fs::read(broker.path("mosquitto.db")).expect("the saved state");
    broker.run();
    play(&people, 20);
    broker.stop();
    for person in &people {
        person.wait_shown("the broker is away", |shown| shown.broker == TransportState::Waiting);
    }
    std::fs::write(broker.path("mosquitto.db"), old).unwrap();
    broker.run();
    play_to_the_end(&people);
}

#[test]
#[ignore = "needs Mosquitto: cargo xtask test broker"]
fn a_stranger_who_overwrites_everything_cannot_end_a_match() {
    let broker = Mosquitto::start();
    let people = met_over(&broker);
    play(&people, 2);
    // A stranger who knows the topics, such as the broker's operator.
    let (tell, events) = channel();
    let stranger = Broker::connect(broker.account(), move |event| {
        let _ = tell.send(event);
    });
    let stranger = stranger.unwrap();
    let next = || events.recv_timeout(LONG).expect("an event");
    assert_eq!(next(), BrokerEvent::Up);
    let topics = broker.topics();
    assert_eq!(topics.len(), 2, "{topics:?}");
    for round in 0..12_u64 {
        for topic in &topics {
            match round % 3 {
                0 => stranger.publish(format!("{topic}/0"), b"garbage".to_vec(), round),
                1 => stranger.clear(format!("{topic}/0")),
                _ => stranger.publish(format!("{topic}/h"), vec![0; 600], round),
            }
        }
        play(&people, 1);
    }
    drop(stranger);
    play_to_the_end(&people);
}
