use fair::{Kind, Message, Seat};
use joint::{Agreement, JointMatch, Made, received};
use zeroize::Zeroizing;

/// One of the two devices: the match, and what is on its disk.
pub(super) struct Device {
    pub(super) joint: JointMatch,
    disk: Vec<Zeroizing<Vec<u8>>>,
    /// How many of its messages it knows the other to have.
    pub(super) acknowledged: usize,
    /// How many it has sent at least once.
    pub(super) sent: usize,
}

/// The name of the acceptance, as a log would have it.
pub(super) const ACCEPTANCE: [u8; 32] = [0xac; 32];

impl Device {
    pub(super) fn new(agreement: &Agreement, seat: Seat) -> Device {
        let joint = JointMatch::new(agreement.clone(), Some(seat)).expect("a board by chance");
        Device { joint, disk: Vec::new(), acknowledged: 0, sent: 0 }
    }

    pub(super) fn seat(&self) -> Seat {
        self.joint.own().expect("it belongs to a seat")
    }

    /// Stores a message and makes it part of the match.
    pub(super) fn keep(&mut self, made: Made) {
        let is_key = made.message().kind == Kind::Key;
        self.disk.push(made.to_bytes());
        self.joint.keep(made).expect("it was made for this");
        self.accept_after(is_key);
    }

    /// A message of the other in its place, taken and stored; or nothing, if it is known or there is a gap before it.
    pub(super) fn receive(&mut self, index: usize, message: &Message) -> bool {
        let other = self.seat().other();
        if index != self.joint.log(other).len() {
            return false;
        }
        self.joint.take(other, message).expect("an honest message fits");
        self.disk.push(received(other, message));
        self.accept_after(message.kind == Kind::Key);
        true
    }

    /// B's key comes in the acceptance.
    fn accept_after(&mut self, is_key: bool) {
        if is_key {
            self.joint.accept(ACCEPTANCE);
        }
    }

    /// Loses everything but its disk.
    pub(super) fn kill(&mut self) {
        let entries = self.disk.iter().map(|entry| &entry[..]);
        let agreement = self.joint.agreement().clone();
        let again = JointMatch::load(agreement, self.seat(), Some(ACCEPTANCE), entries);
        self.joint = again.expect("what was stored is read again");
        self.acknowledged = 0;
    }
}
