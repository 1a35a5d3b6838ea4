use thiserror::Error;

/// Why a message does not fit, or cannot be made. Nothing has changed then.
///
/// A refused message is no proof of a cheat: it may be a fault, or another version of the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Refusal {
    /// Not one of the lengths that a message of its kind has.
    #[error("the message has a wrong length")]
    Length,
    /// A point or a number that is not written in its one canonical form.
    #[error("a point or a number is not in its canonical form")]
    Encoding,
    /// Not due: another message has to come first, or nothing may come any more.
    #[error("the message is not due")]
    Order,
    /// A key that is the identity, the other's key, or makes the joint key the identity.
    #[error("the key is none that may be used")]
    Key,
    /// The proof of a key, an action, an answer or a complaint does not hold.
    #[error("the proof does not hold")]
    Proof,
    /// The proof that a deck is a shuffle of the one before does not hold.
    #[error("the proof of the shuffle does not hold")]
    Shuffle,
    /// A square that is not on the board, or a marked one that can hold no mine.
    #[error("there is no such square")]
    Square,
    /// A square that everybody sees already.
    #[error("the square is visible")]
    Visible,
    /// No card of the deck has this number.
    #[error("there is no such card")]
    Card,
    /// A card that was marked before.
    #[error("the card is spent")]
    Spent,
    /// The shares together show something other than what the message says.
    #[error("the shares show another result")]
    Result,
    /// A hit or an opening names a square that is not the card's.
    #[error("the card is of another square")]
    Echo,
    /// The complained-of box holds what it should.
    #[error("the complaint has no ground")]
    Unfounded,
    /// The opened key is not the one of the match.
    #[error("the opened key is another one")]
    OpenedKey,
    /// The opening leaves out a failed mark, or lists a card that was not marked, or not in order.
    #[error("the opening lists other cards than the failed marks")]
    OpenedCards,
}

impl Refusal {
    /// The word of the specification for this kind of refusal.
    pub const fn kind(self) -> &'static str {
        match self {
            Self::Length => "length",
            Self::Encoding => "encoding",
            Self::Order => "order",
            Self::Key => "key",
            Self::Proof => "proof",
            Self::Shuffle => "shuffle",
            Self::Square => "square",
            Self::Visible => "visible",
            Self::Card => "card",
            Self::Spent => "spent",
            Self::Result => "result",
            Self::Echo => "echo",
            Self::Unfounded => "unfounded",
            Self::OpenedKey => "opened key",
            Self::OpenedCards => "opened cards",
        }
    }
}
