/// Why a message does not fit, or cannot be made. Nothing has changed then.
///
/// A refused message is no proof of a cheat: it may be a fault, or another version of the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Refusal {
    /// Not one of the lengths that a message of its kind has.
    Length,
    /// A point or a number that is not written in its one canonical form.
    Encoding,
    /// Not due: another message has to come first, or nothing may come any more.
    Order,
    /// A key that is the identity, the other's key, or makes the joint key the identity.
    Key,
    /// The proof of a key, an action, an answer or a complaint does not hold.
    Proof,
    /// The proof that a deck is a shuffle of the one before does not hold.
    Shuffle,
    /// A square that is not on the board, or a marked one that can hold no mine.
    Square,
    /// A square that everybody sees already.
    Visible,
    /// No card of the deck has this number.
    Card,
    /// A card that was marked before.
    Spent,
    /// The shares together show something other than what the message says.
    Result,
    /// A hit or an opening names a square that is not the card's.
    Echo,
    /// The complained-of box holds what it should.
    Unfounded,
    /// The opened key is not the one of the match.
    OpenedKey,
    /// The opening leaves out a failed mark, or lists a card that was not marked, or not in order.
    OpenedCards,
}
