use crate::deck::Seat;

/// What a message is. Its bytes do not say it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MessageKind {
    /// A seat's key: the first message of each, B's before A's.
    Key,
    /// The next deck of a seat: D1 of A, D2 and the cards of B, the cards of A.
    Deck,
    /// An exploration or a mark.
    Action,
    /// The opponent's share of what the action asks.
    Answer,
    /// Instead of an answer: the mark hit, but its box is wrong or names a visible square.
    Complaint,
    /// The key and the failed marks. It ends the match for its sender.
    Opening,
}

/// One message of a log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Message {
    /// What it is.
    pub(crate) kind: MessageKind,
    /// Its bytes.
    pub(crate) bytes: Vec<u8>,
}

/// Which of the four decks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum DeckName {
    /// A's shuffle of the mines in their known order.
    D1,
    /// B's shuffle of that: place s is square s.
    D2,
    /// A's cards for marking.
    MA,
    /// B's cards for marking.
    MB,
}

impl DeckName {
    /// All four, in the order in which they are made.
    pub(super) const IN_ORDER: [Self; 4] = [Self::D1, Self::D2, Self::MB, Self::MA];

    /// The cards with which a seat marks.
    pub(crate) const fn cards_of(seat: Seat) -> Self {
        match seat {
            Seat::A => Self::MA,
            Seat::B => Self::MB,
        }
    }

    /// Who makes it.
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

/// What an answered action has shown to both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Finding {
    /// A square without a mine was explored.
    Number {
        /// Where.
        square: u16,
        /// How many of its neighbours hold a mine, visible or not.
        number: u8,
    },
    /// A mine was explored.
    Exploded {
        /// Where.
        square: u16,
    },
    /// A mine was marked.
    Hit {
        /// Where.
        square: u16,
    },
    /// A square without a mine was marked. Only its marker knows which.
    Missed,
}

/// What a message that fits has changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Event {
    /// A key is known.
    Key,
    /// A deck is on the table.
    Deck(DeckName),
    /// An action waits for its answer.
    Asked,
    /// An action is answered.
    Answered(Finding),
    /// The last action was a mark that the rules do not allow, and this is proven.
    IllegalMark {
        /// Who marked.
        by: Seat,
    },
    /// A seat has opened: by ply and square its marks that failed or were not answered, in order of their cards.
    Opened(Vec<(u32, u16)>),
}

/// What is asked by the action that waits for its answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AskedAction {
    /// A square is explored.
    Explore {
        /// Who explores.
        seat: Seat,
        /// Where.
        square: u16,
    },
    /// A card is marked with. Only its owner knows of which square it is.
    Mark {
        /// Who marks.
        seat: Seat,
        /// Which card of theirs.
        card: u16,
    },
}

/// A mark that was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Marked {
    /// At which ply.
    pub(crate) ply: u32,
    /// With which card.
    pub(crate) card: u16,
    /// Whether it was answered as a hit.
    pub(crate) is_hit: bool,
}
