//! What somebody invites to, and matches that come of it by text.

use crate::{Device, NOW};
use peer::protocol::Random;
use peer::{ContactId, NewInvitation, News, Peers, Sides, TextRead};

/// The address of the broker that invitations name.
pub const BROKER: &str = "mqtts://broker.example";

/// To Kalaha by its usual rules, with three days for a move. Whoever invites moves first.
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

/// To Minesweeper on a small board, without days.
pub fn minesweeper(sides: Sides) -> NewInvitation {
    let options = Some("width=5,height=5,mines=3".to_owned());
    NewInvitation { game: "minesweeper".to_owned(), options, sides, days: 0, ..kalaha() }
}

/// One device invites, and the other accepts. Nobody has been told of that yet.
pub fn accepted(a: &mut Device, b: &mut Device, new: NewInvitation) -> [ContactId; 2] {
    let at_a = a.invite(new);
    let invitation = a.text(at_a);
    assert!(matches!(b.contacts.look_at(&invitation, NOW), Ok(TextRead::Invitation(_))));
    [at_a, b.accept(&invitation, "Bert").expect("a good invitation")]
}

/// One device invites, the other accepts, and the match begins by text.
pub fn begin(a: &mut Device, b: &mut Device, new: NewInvitation) -> [ContactId; 2] {
    let [at_a, at_b] = accepted(a, b, new);
    assert_eq!(b.tell(at_b, a).expect("a good acceptance").news, News::Begun);
    assert_eq!(a.tell(at_a, b).expect("a good begin").news, News::Begun);
    for (device, id) in [(a, at_a), (b, at_b)] {
        device.contacts.handed_over(id, NOW).expect("kept");
    }
    [at_a, at_b]
}

/// Two devices with such a match.
pub fn begun(new: NewInvitation) -> ([Device; 2], [ContactId; 2]) {
    let [mut a, mut b] = [1, 2].map(Device::new);
    let ids = begin(&mut a, &mut b, new);
    ([a, b], ids)
}

/// Begins a match of Kalaha with somebody new, as far as these contacts know of it: nobody has told of the begin.
pub fn begin_with_somebody(contacts: &mut Peers, now: u64, random: Random) -> ContactId {
    let (mut theirs, _) = Peers::load(dealerless::RULEBOOK, Box::new(()), Vec::new(), now);
    let id = contacts.invite(kalaha(), now, random).expect("an invitation");
    let text = contacts.text(id, false).expect("an invitation");
    let accepted = theirs.accept(&text, "Bert", now, random).expect("a good invitation");
    let acceptance = theirs.text(accepted, false).expect("an acceptance");
    contacts.take_text(&acceptance, now, random).expect("a good acceptance");
    id
}
