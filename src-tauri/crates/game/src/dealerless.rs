use crate::{BadOptions, ByViewer, IllegalMove, MoveReport, Side, State};

/// A game with secrets that two devices can play although neither of them knows the secrets. There its moves are not
/// made by [`State::play`]: the two devices settle what a move found, and each state is told that.
pub trait Dealerless: State {
    /// The beginning on the device of this player.
    ///
    /// # Errors
    /// Options that cannot be played so.
    fn start_without_secrets(options: &Self::Options, own: Side) -> Result<Self, BadOptions>;

    /// Takes a move of the side to move and what it found, in the text of the rules. Says what each viewer is told of
    /// it.
    ///
    /// # Errors
    /// The text is none, it cannot be, or this state has its secrets. The state is then unchanged.
    fn settle(&mut self, text: &str) -> Result<ByViewer<MoveReport<Self>>, IllegalMove>;

    /// The text that [`Dealerless::settle`] takes, of one that people have written in one word. Nothing if it is none.
    fn read_settled(word: &str) -> Option<String>;
}

/// What makes a game [`Dealerless`], as a value: for what holds a match of any game.
pub struct DealerlessGame<S: State> {
    /// [`Dealerless::start_without_secrets`].
    pub start: fn(&S::Options, Side) -> Result<S, BadOptions>,
    /// [`Dealerless::settle`].
    pub settle: SettleMove<S>,
}

/// Tells a state what a move found: [`Dealerless::settle`].
pub type SettleMove<S> = fn(&mut S, &str) -> Result<ByViewer<MoveReport<S>>, IllegalMove>;

impl<S: Dealerless> DealerlessGame<S> {
    /// That of this game.
    pub const OF: DealerlessGame<S> = DealerlessGame { start: S::start_without_secrets, settle: S::settle };
}

impl<S: State> Clone for DealerlessGame<S> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<S: State> Copy for DealerlessGame<S> {}
