/// Why a message is invalid or cannot be created. The state stays unchanged.
///
/// A refused message does not prove cheating: it can result from a fault or a different version of the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Refusal {
    /// The message's length is not allowed for its kind.
    Length,
    /// A point or scalar is not in canonical form.
    Encoding,
    /// The message is not due, because another must come first or the log has ended.
    Order,
    /// The key is the identity, equals the other key, or makes the joint key the identity.
    Key,
    /// The proof for a key, action, answer or complaint is invalid.
    Proof,
    /// The proof that a deck is a shuffle of the previous one is invalid.
    Shuffle,
    /// A square is outside the board, or a marked square cannot hold a mine.
    Square,
    /// The square is already public.
    Visible,
    /// No card in the deck has this number.
    Card,
    /// The card has been used for a mark before.
    Spent,
    /// The combined shares contradict the message.
    Result,
    /// A hit or an opening names a square that does not belong to the card.
    Echo,
    /// The complaint is about a correct box.
    Unfounded,
    /// The opened key is not the match's key.
    OpenedKey,
    /// The opening omits a failed mark, lists an unmarked card, or is not in order.
    OpenedCards,
}
