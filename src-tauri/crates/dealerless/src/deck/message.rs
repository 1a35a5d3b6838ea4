use crate::deck::Seat;

/// A message's kind. It is not part of the bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MessageKind {
    /// A seat's key, which is each seat's first message. B's comes before A's.
    Key,
    /// A seat's next deck: A's D1, B's D2 and marking deck, A's marking deck.
    Deck,
    /// An exploration or a mark.
    Action,
    /// The opponent's shares for the action.
    Answer,
    /// A complaint instead of an answer: the mark hit, but its box is wrong or names a visible square.
    Complaint,
    /// The key and the failed marks. This message ends the match for its sender.
    Opening,
}

/// A log message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Message {
    /// The kind.
    pub(crate) kind: MessageKind,
    /// The content.
    pub(crate) bytes: Vec<u8>,
}

/// One of the four decks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum DeckName {
    /// A's shuffle of the mines, starting from their known order.
    D1,
    /// B's shuffle of D1: the card at place s belongs to the square at place s.
    D2,
    /// A's marking deck.
    MA,
    /// B's marking deck.
    MB,
}

impl DeckName {
    /// All four decks, in order of creation.
    pub(super) const IN_ORDER: [Self; 4] = [Self::D1, Self::D2, Self::MB, Self::MA];

    /// A seat's marking deck.
    pub(crate) const fn cards_of(seat: Seat) -> Self {
        match seat {
            Seat::A => Self::MA,
            Seat::B => Self::MB,
        }
    }

    /// The seat that creates this deck.
    pub(super) const fn maker(self) -> Seat {
        match self {
            Self::D1 | Self::MA => Seat::A,
            Self::D2 | Self::MB => Seat::B,
        }
    }

    pub(super) const fn bytes(self) -> &'static [u8] {
        match self {
            Self::D1 => b"D1",
            Self::D2 => b"D2",
            Self::MA => b"MA",
            Self::MB => b"MB",
        }
    }
}

/// An answered action's public result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Finding {
    /// A square without a mine was explored.
    Number {
        /// The explored square.
        square: u16,
        /// The number of neighbouring mines, visible or not.
        number: u8,
    },
    /// A mine was explored.
    Exploded {
        /// The explored square.
        square: u16,
    },
    /// A mine was marked.
    Hit {
        /// The marked square.
        square: u16,
    },
    /// A square without a mine was marked. Only the marking player knows which one.
    Missed,
}

/// A valid message's effect.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Event {
    /// A key is known.
    Key,
    /// A deck is known.
    Deck(DeckName),
    /// An action is waiting for its answer.
    Asked,
    /// An action is answered.
    Answered(Finding),
    /// The last action is proven to be an illegal mark.
    IllegalMark {
        /// The seat that marked.
        by: Seat,
    },
    /// A seat has opened. Contains the ply and square of each failed or unanswered mark, ordered by card.
    Opened(Vec<(u32, u16)>),
}

/// The pending action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AskedAction {
    /// An exploration.
    Explore {
        /// The seat that explores.
        seat: Seat,
        /// The explored square.
        square: u16,
    },
    /// A mark with a card. Only the card's owner knows its square.
    Mark {
        /// The seat that marks.
        seat: Seat,
        /// The seat's card.
        card: u16,
    },
}

/// A seat's mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Marked {
    /// The mark's ply.
    pub(crate) ply: u32,
    /// The card used.
    pub(crate) card: u16,
    /// Whether the answer was a hit.
    pub(crate) is_hit: bool,
}
