use crate::{BadOptions, ByViewer, Options, View, Viewer};
use thiserror::Error;

/// The move type of a game.
pub type Move<S> = <<S as State>::View as View>::Move;
/// What a viewer of a game is told of a move.
pub type Told<S> = <<S as State>::View as View>::Told;

/// The truth of one game, secrets included. It has two doors: [`State::view`], and what [`State::play`]
/// tells each viewer.
pub trait State: Clone + Send + 'static {
    /// The game's name in commands, files and saves: lower case, stable for ever.
    const ID: &'static str;
    /// Whether moves may be taken back; false where undoing would sell knowledge.
    const TAKEBACK: bool;
    /// The rules chosen before a game.
    type Options: Options;
    /// What a viewer may know.
    type View: View;

    /// The beginning of a game. `seed` fixes everything random in it; a game without chance ignores it.
    ///
    /// # Errors
    /// Options that cannot be played together.
    fn start(options: &Self::Options, seed: u64) -> Result<Self, BadOptions>;

    /// Makes a move of the side to move and says what each viewer is told of it.
    ///
    /// # Errors
    /// The move is not legal here or the game is over. The state is then unchanged.
    fn play(&mut self, m: Move<Self>) -> Result<ByViewer<Told<Self>>, IllegalMove>;

    /// What this viewer may know now.
    fn view(&self, viewer: Viewer) -> Self::View;
}

/// A move that may not be made, as text.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("'{0}' is not a legal move here")]
pub struct IllegalMove(pub String);
