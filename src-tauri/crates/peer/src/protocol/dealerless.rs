//! What the log layer requires of a game whose secrets neither device knows: keys for both seats, and opaque messages.

use crate::protocol::entry::{Act, NotNow};
use crate::protocol::invitation::{Offer, Sides};
use crate::protocol::seat::Seat;
use crate::protocol::secret::{Random, Secret};
use crate::protocol::transcript::Id;
use crate::protocol::turn::Owed;
use game::Turn;
use std::any::Any;

/// A match's keys and the data that they are bound to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeyExchange {
    /// The invitation's id.
    pub invitation: Id,
    /// Who moves first, as agreed.
    pub sides: Sides,
    /// The seat that moves first; seat A until lots are drawn.
    pub first: Seat,
    /// The acceptance's id, if any.
    pub acceptance: Option<Id>,
    /// Each seat's key as sent; seat B's is sent first.
    pub keys: [Option<Vec<u8>>; 2],
}

impl KeyExchange {
    pub(crate) fn new(offer: &Offer, invitation: Id) -> KeyExchange {
        let first = if offer.sides == Sides::AcceptorFirst { Seat::B } else { Seat::A };
        KeyExchange { invitation, sides: offer.sides, first, acceptance: None, keys: [None, None] }
    }
}

/// The local seat's secrets.
#[derive(Clone, Copy)]
pub struct OwnSecrets<'a> {
    /// Its seat.
    pub seat: Seat,
    /// The local key's secret.
    pub key: &'a [u8],
    /// The secret of the local deal part, once written.
    pub dealt: Option<&'a [u8]>,
}

/// A finished entry. It is stored with its secret before it is sent, and never made again.
pub struct MadeAct {
    /// The entry itself.
    pub act: Act,
    /// Its secret, known only to this device.
    pub secret: Option<Secret>,
}

/// Makes the local part of a deal. Slow; needs only randomness.
pub type DealMaker = Box<dyn FnOnce(Random) -> Option<MadeAct> + Send>;

/// The rules for a game whose secrets neither device knows.
pub trait DealerlessRules: Send {
    /// Makes a seat's key and its secret. `None` if the other seat's key does not fit.
    fn make_key(&self, of: &KeyExchange, seat: Seat, random: Random) -> Option<(Vec<u8>, Secret)>;

    /// The position before the first entry. `None` if a key is missing or does not fit.
    fn start(&self, of: &KeyExchange) -> Option<Box<dyn DealerlessPosition>>;
}

/// A position in a game with secrets. It follows from the messages sent and contains no secrets. It must be cheap to
/// copy.
pub trait DealerlessPosition: Any + Send {
    /// A copy of the position.
    fn duplicate(&self) -> Box<dyn DealerlessPosition>;

    /// Whose turn it is, or how the game ended.
    fn turn(&self) -> Turn;

    /// The public state as text, and the public score, which both devices compare.
    fn public(&self) -> (String, String);

    /// Who owes the next turn, and what; `None` after the end.
    fn owed(&self) -> Option<(Seat, Owed)>;

    /// The seat proven to have made an illegal mark, which ends the match.
    fn illegal_mark(&self) -> Option<Seat>;

    /// The position after a seat's entry, which is an action, result, part of the deal, complaint or opening. `None` if
    /// it does not fit. An opening's author knew only the first `turns` turns.
    fn take(&self, seat: Seat, act: &Act, turns: usize) -> Option<Box<dyn DealerlessPosition>>;

    /// Makes the automatic entry that the local seat owes; `None` if it owes none. Parts of the deal are slow to make:
    /// see [`DealerlessPosition::deal`].
    fn respond(&self, own: OwnSecrets, random: Random) -> Option<MadeAct>;

    /// A maker for the owed part of the deal; `None` if none is owed.
    fn deal(&self, own: OwnSecrets) -> Option<DealMaker>;

    /// Skips verifying the local part of the deal, which another instance of this program may have made.
    fn trust_deal(&self, _own: Seat, _deal: &[u8]) {}

    /// Creates an action from its text notation.
    ///
    /// # Errors
    /// [`NotNow::SecretLost`] if this device has lost a required secret, or [`NotNow::InvalidEntry`].
    fn act(&self, own: OwnSecrets, action: &str, random: Random) -> Result<MadeAct, NotNow>;

    /// Makes the local seat's opening; `None` if impossible.
    fn open(&self, own: OwnSecrets) -> Option<MadeAct>;

    /// This seat's view.
    fn view(&self, own: OwnSecrets) -> DealerlessView;
}

impl Clone for Box<dyn DealerlessPosition> {
    fn clone(&self) -> Self {
        self.duplicate()
    }
}

/// A match with secrets as one device knows it, in text notation.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DealerlessView {
    /// The number of `deal` turns so far, at most three.
    pub dealt: u8,
    /// Settled actions, such as `e f7 3`, `e f7 X`, `m a11 M`, `m a11 -`, `m ?? -`.
    pub settled: Vec<String>,
    /// The unanswered action and its author: `e f7`, `m a11` by this seat, or `m ??` by the friend.
    pub asked: Option<(Seat, String)>,
    /// The seat proven to have made an illegal mark.
    pub illegal_mark: Option<Seat>,
    /// The seats that have revealed their key and failed marks.
    pub opened: [bool; 2],
    /// Options that reproduce the game locally, and all its moves, including failed marks. Set once both have opened.
    pub replay: Option<(String, Vec<String>)>,
}
