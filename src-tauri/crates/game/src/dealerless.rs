use crate::{BadOptions, ByViewer, IllegalMove, MoveReport, Side, State};

/// A game with secrets that two devices can play without either knowing them. Its moves do not go through
/// [`State::play`]: the devices determine a move's result together and pass it to each state.
pub trait Dealerless: State {
    /// The initial state on this player's device.
    ///
    /// # Errors
    /// If the game cannot be played this way with these options.
    fn start_without_secrets(options: &Self::Options, own: Side) -> Result<Self, BadOptions>;

    /// Applies a move by the side to move with its result, written in the notation of the rules. Returns each viewer's
    /// report about it.
    ///
    /// # Errors
    /// If the text is malformed, the result is impossible, or this state knows its secrets. The state is then
    /// unchanged.
    fn settle(&mut self, text: &str) -> Result<ByViewer<MoveReport<Self>>, IllegalMove>;

    /// Converts a move and its result, written as one word, to the text for [`Dealerless::settle`]. `None` if the word
    /// is not valid.
    fn read_settled(word: &str) -> Option<String>;
}

/// A [`Dealerless`] game's functions as a value, for code that holds a match of any game.
pub struct DealerlessGame<S: State> {
    /// [`Dealerless::start_without_secrets`].
    pub start: fn(&S::Options, Side) -> Result<S, BadOptions>,
    /// [`Dealerless::settle`].
    pub settle: SettleMove<S>,
}

/// Passes the result of a move to a state: [`Dealerless::settle`].
pub type SettleMove<S> = fn(&mut S, &str) -> Result<ByViewer<MoveReport<S>>, IllegalMove>;

impl<S: Dealerless> DealerlessGame<S> {
    /// The functions of `S`.
    pub const OF: DealerlessGame<S> = DealerlessGame { start: S::start_without_secrets, settle: S::settle };
}

impl<S: State> Clone for DealerlessGame<S> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<S: State> Copy for DealerlessGame<S> {}
