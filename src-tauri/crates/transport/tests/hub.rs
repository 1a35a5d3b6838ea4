//! Two players, each with a hub. They play whole matches over the local network and a real Mosquitto.

#[allow(dead_code, reason = "each test uses its part")]
mod common;

use common::{LONG, Mosquitto, PASSWORD, USER};
use peer::{
    ContactId, ContactShown, NetworkShown, NewInvitation, Peers, Stage, TransportKind, TransportState,
    Transports,
};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Condvar, LazyLock, Mutex};
use std::time::{Duration, Instant};
use transport::broker::{Broker, BrokerEvent};
use transport::hub::{Hub, HubListener, NetworkRefused};
use two_devices::{MOVE, kalaha};

/// A fast clock, so that tests do not wait through ten-second pauses.
fn now() -> u64 {
    static BEGUN: LazyLock<Instant> = LazyLock::new(Instant::now);
    1_800_000_000 + u64::try_from(BEGUN.elapsed().as_millis() / 100).unwrap()
}

fn random(bytes: &mut [u8]) {
    getrandom::fill(bytes).unwrap();
}

/// How often a hub has reported something.
#[derive(Default)]
struct Told {
    seen: Mutex<u64>,
    again: Condvar,
}

/// The sender is dropped with the hub.
struct Listener(Arc<Told>, #[expect(dead_code, reason = "only its end matters")] Sender<()>);

impl HubListener for Listener {
    fn changed(&self, _: &[ContactId]) {
        *self.0.seen.lock().unwrap() += 1;
        self.0.again.notify_all();
    }

    fn network(&self) {
        self.changed(&[]);
    }
}

struct Person {
    hub: Hub,
    told: Arc<Told>,
    /// Disconnected when the hub is completely gone.
    gone: Receiver<()>,
    contact: ContactId,
}

impl Person {
    fn new() -> Self {
        Self::with_keyring(|| {})
    }

    /// A player whose keyring calls `ask` before it returns an account.
    fn with_keyring(ask: impl Fn() + Send + Sync + 'static) -> Self {
        let (told, (hears_end, gone)) = (Arc::new(Told::default()), channel());
        let (contacts, _) = Peers::load(dealerless::RULEBOOK, Box::new(()), Vec::new(), now());
        let login = move |_: &str| {
            ask();
            Some((USER.to_owned(), PASSWORD.to_owned().into()))
        };
        let hub = Hub::start(contacts, Box::new(Listener(told.clone(), hears_end)), now, Box::new(login));
        Self { hub, told, gone, contact: ContactId(0) }
    }

    fn inviting(broker_url: &str) -> Self {
        Self::new().invites(broker_url)
    }

    fn invites(mut self, broker_url: &str) -> Self {
        let invitation = NewInvitation { broker_url: broker_url.to_owned(), ..kalaha() };
        self.contact = self.hub.contacts(|contacts| contacts.invite(invitation, now(), &mut random)).unwrap();
        self
    }

    /// Waits until the condition holds, however long that takes.
    fn wait<T>(&self, what: &str, mut is_so: impl FnMut() -> Option<T>) -> T {
        let begun = Instant::now();
        loop {
            if let Some(so) = is_so() {
                return so;
            }
            assert!(begun.elapsed() < LONG, "timed out waiting: {what}; {:?}", self.shown());
            let seen = self.told.seen.lock().unwrap();
            drop(self.told.again.wait_timeout(seen, Duration::from_millis(100)).unwrap());
        }
    }

    fn shown(&self) -> Option<ContactShown> {
        self.hub.contacts(|contacts| contacts.shown(self.contact, now())).ok()
    }

    fn wait_shown(&self, what: &str, is_so: impl Fn(&ContactShown) -> bool) {
        self.wait(what, || self.shown().filter(&is_so));
    }

    fn network(&self) -> NetworkShown {
        self.hub.network()
    }

    /// Shows a code on the network. Returns the loopback address and the code.
    fn shows_code(&self) -> (String, String) {
        self.hub.host(self.contact, "Anna").unwrap();
        let hosting = self.network().hosting.expect("a code is shown");
        let port = hosting.addresses[0].rsplit(':').next().expect("a port");
        (format!("127.0.0.1:{port}"), hosting.code)
    }

    fn use_transport(&self, transport: TransportKind, on: bool) {
        self.hub.contacts(|contacts| contacts.use_transport(self.contact, transport, on, now())).unwrap();
    }

    fn moves(&self) -> Vec<u16> {
        let moves = |contacts: &mut Peers| Some(contacts.remote_match(self.contact)?.view().moves);
        self.hub.contacts(moves).unwrap_or_default()
    }

    /// Makes the first legal move if this player is to move and may write.
    fn plays(&self) -> bool {
        self.hub.contacts(|contacts| {
            let log = contacts.log(self.contact, now()).expect("a match");
            let is_to_move = log.is_own_turn() && log.may_write;
            is_to_move && contacts.write(self.contact, &MOVE, now(), &mut random).is_ok()
        })
    }
}

/// Plays up to this many plies, or to the end. Each move must reach the opponent.
fn play(people: &[Person; 2], plies: usize) {
    for _ in 0..plies {
        let before = people[0].moves().len().max(people[1].moves().len());
        if people[0].shown().unwrap().stage == Stage::Over {
            return;
        }
        people[0].wait("one side can move", || people.iter().any(Person::plays).then_some(()));
        for person in people {
            person.wait("the move arrives", || (person.moves().len() > before).then_some(()));
        }
        assert_eq!(people[0].moves(), people[1].moves());
    }
}

fn play_to_the_end(people: &[Person; 2]) {
    play(people, 1000);
    for person in people {
        person.wait_shown("the match is over", |shown| shown.stage == Stage::Over);
    }
    let [anna, bert] = people.each_ref().map(|person| person.shown().unwrap());
    assert_eq!(anna.digits, bert.digits);
}

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

fn met_at(address: &str) -> [Person; 2] {
    let anna = Person::inviting(address);
    let mut bert = Person::new();
    let text = anna.hub.contacts(|contacts| contacts.text(anna.contact, false)).unwrap();
    anna.use_transport(TransportKind::Broker, true);
    bert.contact = bert.hub.accept(&text, "Bert").unwrap();
    bert.use_transport(TransportKind::Broker, true);
    for person in [&anna, &bert] {
        person.wait_shown("the match begins", |shown| shown.stage == Stage::Playing);
    }
    [anna, bert]
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
