//! What the log layer asks of a game whose secrets neither device knows: keys of both seats, and messages that it
//! carries without understanding them.

use crate::protocol::entry::{Act, NotNow};
use crate::protocol::invitation::{Offer, Sides};
use crate::protocol::seat::Seat;
use crate::protocol::secret::{Random, Secret};
use crate::protocol::transcript::Id;
use crate::protocol::turn::Owed;
use game::Turn;
use std::any::Any;

/// What both keys of a match are bound to, and the keys themselves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeyExchange {
    /// The name of the invitation.
    pub invitation: Id,
    /// Who moves first, as it was agreed on.
    pub sides: Sides,
    /// The seat that does; seat A as long as the lot is not drawn.
    pub first: Seat,
    /// The name of the acceptance, once there is one.
    pub acceptance: Option<Id>,
    /// Each seat's key, as it is sent; seat B's comes first.
    pub keys: [Option<Vec<u8>>; 2],
}

impl KeyExchange {
    pub(crate) fn new(offer: &Offer, invitation: Id) -> KeyExchange {
        let first = if offer.sides == Sides::AcceptorFirst { Seat::B } else { Seat::A };
        KeyExchange { invitation, sides: offer.sides, first, acceptance: None, keys: [None, None] }
    }
}

/// The secrets of the own seat.
#[derive(Clone, Copy)]
pub struct OwnSecrets<'a> {
    /// Its seat.
    pub seat: Seat,
    /// Of its key.
    pub key: &'a [u8],
    /// Of the last own entry that has one: the own part of the deal.
    pub dealt: Option<&'a [u8]>,
}

/// An entry that was made. It is stored with its secret before it leaves, and never made again.
pub struct MadeAct {
    /// What it says.
    pub act: Act,
    /// What only this device may know of it.
    pub secret: Option<Secret>,
}

/// What makes the own part of a deal. It takes long, and needs nothing but randomness.
pub type DealMaker = Box<dyn FnOnce(Random) -> Option<MadeAct> + Send>;

/// The rules of a game with secrets that neither of two devices knows.
pub trait DealerlessRules: Send {
    /// Makes the key of a seat, as it is sent, and its secret. Nothing if the other's key is there and does not fit.
    fn make_key(&self, of: &KeyExchange, seat: Seat, random: Random) -> Option<(Vec<u8>, Secret)>;

    /// The position before the first entry. Nothing if a key is missing or does not fit.
    fn start(&self, of: &KeyExchange) -> Option<Box<dyn DealerlessPosition>>;
}

/// A position of such a game. It follows from what was sent, and holds no secret. It has to be cheap to copy.
pub trait DealerlessPosition: Any + Send {
    /// The same position once more.
    fn duplicate(&self) -> Box<dyn DealerlessPosition>;

    /// Whose turn it is, or how the game ended.
    fn turn(&self) -> Turn;

    /// What everybody may know of it, as text, and the public score: what the two devices compare.
    fn public(&self) -> (String, String);

    /// Who owes the next turn, and what; nobody after the end.
    fn owed(&self) -> Option<(Seat, Owed)>;

    /// Who is proven to have made a mark that the rules do not allow, which ends the match.
    fn illegal_mark(&self) -> Option<Seat>;

    /// The position after this action, result, part of the deal, complaint or opening of a seat. Nothing if it does
    /// not fit. An opening is of an author who knew only of the first `turns` turns.
    fn take(&self, seat: Seat, act: &Act, turns: usize) -> Option<Box<dyn DealerlessPosition>>;

    /// Makes what the own seat owes and no person has to choose. Nothing if it owes nothing of the kind. A part of the
    /// deal takes long: [`DealerlessPosition::deal`].
    fn respond(&self, own: OwnSecrets, random: Random) -> Option<MadeAct>;

    /// What makes the part of the deal that the own seat owes. Nothing if it owes none.
    fn deal(&self, own: OwnSecrets) -> Option<DealMaker>;

    /// Spares the check of the own part of the deal, which another instance of this program may have made.
    fn trust_deal(&self, _own: Seat, _deal: &[u8]) {}

    /// Makes an action, in the text of the rules.
    ///
    /// # Errors
    /// [`NotNow::SecretLost`] if this device once had what it takes, or [`NotNow::InvalidEntry`].
    fn act(&self, own: OwnSecrets, action: &str, random: Random) -> Result<MadeAct, NotNow>;

    /// Makes the opening of the own seat. Nothing if it cannot be made.
    fn open(&self, own: OwnSecrets) -> Option<MadeAct>;

    /// What is shown on the device of this seat.
    fn view(&self, own: OwnSecrets) -> DealerlessView;
}

impl Clone for Box<dyn DealerlessPosition> {
    fn clone(&self) -> Self {
        self.duplicate()
    }
}

/// What a match of a game with secrets shows, as one device knows it, in the texts of the rules.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DealerlessView {
    /// How many of the three `deal` turns there have been.
    pub dealt: u8,
    /// What was settled, such as `e f7 3`, `e f7 X`, `m a11 M`, `m a11 -`, `m ?? -`.
    pub settled: Vec<String>,
    /// The action that waits for its answer, and whose: `e f7`, an own `m a11`, the friend's `m ??`.
    pub asked: Option<(Seat, String)>,
    /// Who is proven to have made a mark that the rules do not allow.
    pub illegal_mark: Option<Seat>,
    /// The seats that have shown their key and their failed marks.
    pub opened: [bool; 2],
    /// Once both have: the options that play the same game again as a local one, and all its moves, failed marks
    /// included.
    pub replay: Option<(String, Vec<String>)>,
}
