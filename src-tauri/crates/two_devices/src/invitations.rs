//! Invitations, and matches begun with them over text.

use crate::{Device, NOW};
use peer::protocol::Random;
use peer::{ContactId, NewInvitation, News, Peers, Sides, TextRead};

/// The broker address in invitations.
pub const BROKER: &str = "mqtts://broker.example";

/// Kalaha with default rules and three days per move. The inviter moves first.
pub fn kalaha() -> NewInvitation {
    NewInvitation {
        game: "kalaha".to_owned(),
        options: None,
        sides: Sides::InviterFirst,
        days: 3,
        name: "Anna".to_owned(),
        broker_url: BROKER.to_owned(),
    }
}

/// Minesweeper on a small board without deadlines.
pub fn minesweeper(sides: Sides) -> NewInvitation {
    let options = Some("width=5,height=5,mines=3".to_owned());
    NewInvitation { game: "minesweeper".to_owned(), options, sides, days: 0, ..kalaha() }
}

/// One device invites and the other accepts. The inviter does not know yet.
pub fn accepted(a: &mut Device, b: &mut Device, new: NewInvitation) -> [ContactId; 2] {
    let at_a = a.invite(new);
    let invitation = a.text(at_a);
    assert!(matches!(b.contacts.look_at(&invitation, NOW), Ok(TextRead::Invitation(_))));
    [at_a, b.accept(&invitation, "Bert").expect("a valid invitation")]
}

/// One device invites, the other accepts, and the match begins over text.
pub fn begin(a: &mut Device, b: &mut Device, new: NewInvitation) -> [ContactId; 2] {
    let [at_a, at_b] = accepted(a, b, new);
    assert_eq!(b.tell(at_b, a).expect("a valid acceptance").news, News::Begun);
    assert_eq!(a.tell(at_a, b).expect("a valid begin message").news, News::Begun);
    for (device, id) in [(a, at_a), (b, at_b)] {
        device.contacts.handed_over(id, NOW).expect("stored");
    }
    [at_a, at_b]
}

/// Two devices with a match begun over text.
pub fn begun(new: NewInvitation) -> ([Device; 2], [ContactId; 2]) {
    let [mut a, mut b] = [1, 2].map(Device::new);
    let ids = begin(&mut a, &mut b, new);
    ([a, b], ids)
}

/// Begins a Kalaha match with a new friend, who has not received the begin message.
pub fn begin_with_somebody(contacts: &mut Peers, now: u64, random: Random) -> ContactId {
    let (mut theirs, _) = Peers::load(dealerless::RULEBOOK, Box::new(()), Vec::new(), now);
    let id = contacts.invite(kalaha(), now, random).expect("an invitation");
    let text = contacts.text(id, false).expect("an invitation");
    let accepted = theirs.accept(&text, "Bert", now, random).expect("a valid invitation");
    let acceptance = theirs.text(accepted, false).expect("an acceptance");
    contacts.take_text(&acceptance, now, random).expect("a valid acceptance");
    id
}
