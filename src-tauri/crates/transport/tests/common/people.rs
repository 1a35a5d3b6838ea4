//! Players with a hub each.

use crate::common::{LONG, PASSWORD, USER};
use peer::{
    ContactId, ContactShown, NetworkShown, NewInvitation, Peers, Stage, TransportKind, TransportState,
    Transports,
};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Condvar, LazyLock, Mutex};
use std::time::{Duration, Instant};
use transport::hub::{Hub, HubListener};
use two_devices::{MOVE, kalaha};

/// A fast clock, so that tests do not wait through ten-second pauses.
pub fn now() -> u64 {
    static BEGUN: LazyLock<Instant> = LazyLock::new(Instant::now);
    1_800_000_000 + u64::try_from(BEGUN.elapsed().as_millis() / 100).unwrap()
}

pub fn random(bytes: &mut [u8]) {
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

pub struct Person {
    pub hub: Hub,
    told: Arc<Told>,
    /// Disconnected when the hub is completely gone.
    pub gone: Receiver<()>,
    pub contact: ContactId,
}

impl Person {
    pub fn new() -> Self {
        Self::with_keyring(|| {})
    }

    /// A player whose keyring calls `ask` before it returns an account.
    pub fn with_keyring(ask: impl Fn() + Send + Sync + 'static) -> Self {
        let (told, (hears_end, gone)) = (Arc::new(Told::default()), channel());
        let (contacts, _) = Peers::load(dealerless::RULEBOOK, Box::new(()), Vec::new(), now());
        let login = move |_: &str| {
            ask();
            Some((USER.to_owned(), PASSWORD.to_owned().into()))
        };
        let hub = Hub::start(contacts, Box::new(Listener(told.clone(), hears_end)), now, Box::new(login));
        Self { hub, told, gone, contact: ContactId(0) }
    }

    pub fn inviting(broker_url: &str) -> Self {
        Self::new().invites(broker_url)
    }

    pub fn invites(self, broker_url: &str) -> Self {
        self.invites_to(NewInvitation { broker_url: broker_url.to_owned(), ..kalaha() })
    }

    pub fn invites_to(mut self, invitation: NewInvitation) -> Self {
        self.contact = self.hub.contacts(|contacts| contacts.invite(invitation, now(), &mut random)).unwrap();
        self
    }

    /// Waits until the condition holds, however long that takes.
    pub fn wait<T>(&self, what: &str, mut is_so: impl FnMut() -> Option<T>) -> T {
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

    pub fn shown(&self) -> Option<ContactShown> {
        self.hub.contacts(|contacts| contacts.shown(self.contact, now())).ok()
    }

    pub fn wait_shown(&self, what: &str, is_so: impl Fn(&ContactShown) -> bool) {
        self.wait(what, || self.shown().filter(&is_so));
    }

    pub fn network(&self) -> NetworkShown {
        self.hub.network()
    }

    /// Shows a code on the network. Returns the loopback address and the code.
    pub fn shows_code(&self) -> (String, String) {
        self.hub.host(self.contact, "Anna").unwrap();
        let hosting = self.network().hosting.expect("a code is shown");
        let port = hosting.addresses[0].rsplit(':').next().expect("a port");
        (format!("127.0.0.1:{port}"), hosting.code)
    }

    pub fn use_transport(&self, transport: TransportKind, on: bool) {
        self.hub.contacts(|contacts| contacts.use_transport(self.contact, transport, on, now())).unwrap();
    }

    pub fn moves(&self) -> Vec<u16> {
        let moves = |contacts: &mut Peers| Some(contacts.remote_match(self.contact)?.view().moves);
        self.hub.contacts(moves).unwrap_or_default()
    }

    /// Makes the first legal move if this player is to move and may write.
    pub fn plays(&self) -> bool {
        self.hub.contacts(|contacts| {
            let log = contacts.log(self.contact, now()).expect("a match");
            let is_to_move = log.is_own_turn() && log.may_write;
            is_to_move && contacts.write(self.contact, &MOVE, now(), &mut random).is_ok()
        })
    }
}

/// Plays up to this many plies, or to the end. Each move must reach the opponent.
pub fn play(people: &[Person; 2], plies: usize) {
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

pub fn play_to_the_end(people: &[Person; 2]) {
    play(people, 1000);
    for person in people {
        person.wait_shown("the match is over", |shown| shown.stage == Stage::Over);
    }
    let [anna, bert] = people.each_ref().map(|person| person.shown().unwrap());
    assert_eq!(anna.digits, bert.digits);
}

pub fn met_at(address: &str) -> [Person; 2] {
    meet_over_broker(Person::inviting(address))
}

/// A match that starts over the inviter's broker. The inviter connects first.
pub fn meet_over_broker(anna: Person) -> [Person; 2] {
    let mut bert = Person::new();
    let text = anna.hub.contacts(|contacts| contacts.text(anna.contact, false)).unwrap();
    anna.use_transport(TransportKind::Broker, true);
    anna.wait_shown("connected", |shown| shown.broker == TransportState::Connected);
    bert.contact = bert.hub.accept(&text, "Bert").unwrap();
    bert.use_transport(TransportKind::Broker, true);
    for person in [&anna, &bert] {
        person.wait_shown("the match begins", |shown| shown.stage == Stage::Playing);
    }
    [anna, bert]
}
