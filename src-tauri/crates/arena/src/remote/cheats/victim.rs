//! An honest device under attack, and its observable reactions.

use super::End;
use crate::remote::liar::{Acceptance, FRIEND, Liar, MOVE};
use game::Playable;
use peer::mqtt::BrokerEvent;
use peer::protocol::{MatchView, PartKind, Random, Rules, Seat, read_text, write_text};
use peer::{
    ContactId, FriendError, LinkId, LinkPurpose, NewInvitation, Output, Peers, Taken, TransportKind,
    TransportState,
};
use session::LogEntry;
use two_devices::{BROKER, Device, LINK, NOW, kalaha};

/// The first bytes of link messages, from `docs/remote.md`.
pub(super) const HAVE: u8 = 0x14;
pub(super) const FRAME: u8 = 0x15;
const WANT: u8 = 0x16;
pub(super) const HERE: u8 = 0x17;

/// An honest device with a contact.
pub(super) struct Victim {
    pub(super) device: Device,
    pub(super) id: ContactId,
    /// Seconds since 1970.
    pub(super) now: u64,
    link: LinkId,
}

impl Victim {
    /// A device without contacts.
    fn alone(seed: u64) -> Victim {
        Victim { device: Device::new(seed), id: ContactId(0), now: NOW, link: LINK }
    }

    /// A device that has sent an invitation, and the invitation.
    pub(super) fn inviting<S: Playable>(seed: u64) -> (Victim, Vec<u8>) {
        let mut victim = Victim::alone(seed);
        let invitation = victim.invite::<S>();
        (victim, invitation)
    }

    /// Creates an invitation to another match.
    pub(super) fn invite<S: Playable>(&mut self) -> Vec<u8> {
        let new = NewInvitation { game: S::ID.to_owned(), days: 1, ..kalaha() };
        self.id =
            self.with(|contacts, now, random| contacts.invite(new, now, random)).expect("an invitation");
        let text = self.device.contacts.text(self.id, true).expect("the invitation");
        part(&text, PartKind::Invitation)
    }

    /// A device that accepts this invitation, and its acceptance.
    pub(super) fn accepting(seed: u64, invitation: &[u8]) -> (Victim, Vec<u8>) {
        let mut victim = Victim::alone(seed);
        let text = write_text(&[(PartKind::Invitation, invitation)]);
        victim.id = victim
            .with(|contacts, now, random| contacts.accept(&text, "Bert", now, random))
            .expect("accepted");
        let text = victim.device.contacts.text(victim.id, false).expect("the acceptance");
        (victim, part(&text, PartKind::Acceptance))
    }

    /// A device and a liar with a match and a link. Both have moved, and this seat has the turn token.
    pub(super) fn playing<S: Playable>(seed: u64, turn_token: Seat) -> (Victim, Liar) {
        let (mut victim, invitation) = Victim::inviting::<S>(seed);
        let mut liar = victim.begin(&invitation);
        victim.link_up(&liar);
        let mut moved = [false; 2];
        while moved != [true; 2] || victim.view().turn_token != Some(turn_token) {
            let seat = victim.view().turn_token.expect("the match is not over");
            moved[seat.index()] = true;
            match seat {
                Seat::A => victim.move_honestly(&mut liar),
                Seat::B => {
                    let frame = liar.write(MOVE, &[0; 3]);
                    victim.receive(FRAME, &frame);
                }
            }
        }
        (victim, liar)
    }

    /// The liar accepts and receives the begin message.
    pub(super) fn begin(&mut self, invitation: &[u8]) -> Liar {
        let acceptance = self.with(|_, _, random| Acceptance::new(invitation, random));
        self.take(PartKind::Acceptance, &acceptance.bytes).expect("an acceptance");
        let begin = part(&self.device.contacts.text(self.id, false).expect("the begin"), PartKind::Begin);
        let shown = self.device.contacts.shown(self.id, self.now).expect("the match");
        let Ok(Rules::Open(start)) = dealerless::RULEBOOK.rules(&shown.game, &shown.options) else {
            panic!("expected a game without secrets")
        };
        acceptance.begin(&begin, start)
    }

    /// Connects the two; the liar reports having nothing from the other log.
    pub(super) fn link_up(&mut self, liar: &Liar) {
        let (id, link) = (self.id, self.link);
        self.with(|contacts, now, _| contacts.link_up(link, LinkPurpose::Meet(id), now));
        self.receive(HAVE, &have(0, liar.hash(FRIEND, 0)));
    }

    /// Connects the two; the other end does not report its log.
    pub(super) fn link_up_without_receipt(&mut self) {
        let (id, link) = (self.id, self.link);
        self.with(|contacts, now, _| {
            contacts.link_down(link);
            contacts.link_up(link, LinkPurpose::Meet(id), now);
        });
    }

    /// Plays the first legal move and sends it to the liar.
    pub(super) fn move_honestly(&mut self, liar: &mut Liar) {
        self.write(&LogEntry::Move { number: 0, offers_draw: false });
        for output in self.outputs() {
            if let Output::Send { bytes, .. } = output
                && bytes[0] == FRAME
            {
                liar.hear(&bytes[1..]);
            }
        }
    }

    pub(super) fn write(&mut self, entry: &LogEntry) {
        let id = self.id;
        self.with(|contacts, now, random| contacts.write(id, entry, now, random)).expect("a valid entry");
    }

    pub(super) fn with<T>(&mut self, act: impl FnOnce(&mut Peers, u64, Random) -> T) -> T {
        let now = self.now;
        self.device.with(|contacts, random| act(contacts, now, random))
    }

    pub(super) fn outputs(&mut self) -> Vec<Output> {
        self.device.outputs()
    }

    /// Pastes a part of a text.
    pub(super) fn take(&mut self, kind: PartKind, bytes: &[u8]) -> Result<Taken, FriendError> {
        self.paste(&write_text(&[(kind, bytes)]))
    }

    pub(super) fn paste(&mut self, text: &str) -> Result<Taken, FriendError> {
        self.with(|contacts, now, random| contacts.take_text(text, now, random))
    }

    /// Receives a message over the link.
    pub(super) fn receive(&mut self, kind: u8, rest: &[u8]) -> End {
        let link = self.link;
        let message = [&[kind], rest].concat();
        self.observe(|contacts, now, random| {
            contacts.link_message(link, &message, now, random);
            Ok(())
        })
    }

    /// Receives a message over the link a hundred thousand times in a row.
    pub(super) fn flood(&mut self, kind: u8, rest: &[u8]) -> End {
        let link = self.link;
        let message = [&[kind], rest].concat();
        for _ in 0..100_000 {
            self.with(|contacts, now, random| contacts.link_message(link, &message, now, random));
            if self.outputs().contains(&Output::Close { link }) {
                return End::Shut;
            }
        }
        End::Ignored
    }

    pub(super) fn receive_from_broker(&mut self, topic: &str, payload: &[u8]) -> End {
        self.observe(|contacts, now, random| {
            let (topic, payload) = (topic.to_owned(), payload.to_owned());
            contacts.broker_event(BROKER, BrokerEvent::Message { topic, payload }, now, random);
            Ok(())
        })
    }

    /// Connects to the broker, and subscribes to everything requested.
    pub(super) fn subscribe_to_broker(&mut self) {
        let id = self.id;
        self.with(|contacts, now, random| {
            contacts.use_transport(id, TransportKind::Broker, true, now)?;
            contacts.broker_event(BROKER, BrokerEvent::Up, now, random);
            Ok::<_, FriendError>(())
        })
        .expect("the invitation names a broker");
        for wish in self.outputs() {
            if let Output::Subscribe { address, topic } = wish {
                let event = BrokerEvent::Subscribed { topic };
                self.with(|contacts, now, random| contacts.broker_event(&address, event, now, random));
            }
        }
    }

    /// Advances the clock in one step.
    pub(super) fn pass(&mut self, seconds: u64) {
        self.now += seconds;
        self.with(|contacts, now, random| contacts.tick(now, random));
        self.outputs();
    }

    /// Advances the clock second by second.
    pub(super) fn wait(&mut self, seconds: u64) -> Vec<Output> {
        let mut outputs = Vec::new();
        for _ in 0..seconds {
            self.now += 1;
            self.with(|contacts, now, random| contacts.tick(now, random));
            outputs.extend(self.outputs());
        }
        outputs
    }

    /// The result of an attack.
    pub(super) fn observe(
        &mut self,
        attack: impl FnOnce(&mut Peers, u64, Random) -> Result<(), FriendError>,
    ) -> End {
        let before = self.match_view();
        self.outputs();
        let result = self.with(attack);
        let outputs = self.outputs();
        if let Some(stop) = self.device.contacts.log(self.id, self.now).and_then(|log| log.stopped) {
            return End::Stopped(stop);
        } else if self.match_view() != before {
            return End::Succeeded;
        } else if let Err(error) = result {
            return End::Refused(error.code());
        }
        let shown = self.device.contacts.shown(self.id, self.now).expect("the contact");
        if outputs.iter().any(|output| matches!(output, Output::Close { .. }))
            || shown.broker == TransportState::Trouble
        {
            return End::Shut;
        }
        let wanted = outputs.iter().find_map(|output| match output {
            Output::Send { bytes, .. } if bytes[0] == WANT => Some(usize::from(bytes[1])),
            _ => None,
        });
        match (wanted, shown.trouble) {
            (Some(FRIEND), _) => End::Held,
            (Some(_), _) => End::Missing,
            (None, Some(code)) => End::Refused(code),
            (None, None) => End::Ignored,
        }
    }

    fn match_view(&self) -> Option<([usize; 2], MatchView)> {
        self.device.contacts.remote_match(self.id).map(|game| (game.lens(), game.view()))
    }

    pub(super) fn view(&self) -> MatchView {
        self.match_view().expect("a match").1
    }
}

/// The first part of this kind in one of our texts.
pub(super) fn part(text: &str, kind: PartKind) -> Vec<u8> {
    let parts = read_text(text).expect("our own text");
    parts.into_iter().find(|(found, _)| *found == kind).expect("a part of this kind").1
}

/// The message that reports how much of a log is present.
pub(super) fn have(count: u16, hash: [u8; 32]) -> Vec<u8> {
    [&count.to_le_bytes()[..], &hash].concat()
}
