use crate::{BadOptions, ByViewer, Options, View, Viewer};
use thiserror::Error;

/// A game's move type.
pub type Move<S> = <<S as State>::View as View>::Move;
/// A game's report to a viewer about a move.
pub type MoveReport<S> = <<S as State>::View as View>::MoveReport;

/// The full state of one game, secrets included. Viewers learn about it only through [`State::view`] and the reports of
/// [`State::play`].
pub trait State: Clone + Send + 'static {
    /// The game's name in commands, files and saves: lower case, stable.
    const ID: &'static str;
    /// Whether moves can be taken back; false if a player could take back a move but keep the information it revealed.
    const TAKEBACK: bool;
    /// Whether views can differ during a game. If so, its seed, its full state and its bots' thinking are secret until
    /// the end.
    const SECRETS: bool;
    /// How two devices identify the same game with the same rules. `None` if they cannot play it.
    const REMOTE: Option<RemoteGame> = None;
    /// The rules chosen before a game.
    type Options: Options;
    /// Everything that a viewer is allowed to know.
    type View: View;

    /// The initial state. `seed` determines everything random; a game without chance ignores it.
    ///
    /// # Errors
    /// If the options cannot be combined.
    fn start(options: &Self::Options, seed: u64) -> Result<Self, BadOptions>;

    /// Makes a move for the side to move and returns each viewer's report about it.
    ///
    /// # Errors
    /// If the move is illegal or the game is over. The state is then unchanged.
    fn play(&mut self, m: Move<Self>) -> Result<ByViewer<MoveReport<Self>>, IllegalMove>;

    /// This viewer's current knowledge.
    fn view(&self, viewer: Viewer) -> Self::View;

    /// Whether the two players' views currently differ, in which case neither may look at the other's. This fact is
    /// public. Always false in a game without secrets.
    fn views_differ(&self) -> bool {
        false
    }

    /// Everything, for all viewers, once the match has ended. After a resignation, the view may still show a side to
    /// move.
    fn full_view(&self) -> Self::View {
        self.view(Viewer::Audience)
    }
}

/// A game's identity between two devices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RemoteGame {
    /// The game's number, stable.
    pub number: u8,
    /// The version of its rules and of everything that devices compare: the order of the legal moves and the serialised
    /// view. Changing any of these requires a new version.
    pub rules_version: u16,
}

/// An illegal move, as text.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("'{0}' is not a legal move here")]
pub struct IllegalMove(pub String);
