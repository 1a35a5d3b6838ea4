use crate::{BadOptions, ByViewer, Options, View, Viewer};
use thiserror::Error;

/// The move type of a game.
pub type Move<S> = <<S as State>::View as View>::Move;
/// What a viewer of a game is told of a move.
pub type MoveReport<S> = <<S as State>::View as View>::MoveReport;

/// The truth of one game, secrets included. It has two doors: [`State::view`], and what [`State::play`]
/// tells each viewer.
pub trait State: Clone + Send + 'static {
    /// The game's name in commands, files and saves: lower case, stable for ever.
    const ID: &'static str;
    /// Whether moves may be taken back; false where undoing would sell knowledge.
    const TAKEBACK: bool;
    /// Whether the views of a game in play may differ. If so its seed, its truth and what a bot thinks of it
    /// are secrets until the end.
    const SECRETS: bool;
    /// By what two devices know that they play the same game by the same rules; none where it cannot be played so.
    const REMOTE: Option<RemoteGame> = None;
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
    fn play(&mut self, m: Move<Self>) -> Result<ByViewer<MoveReport<Self>>, IllegalMove>;

    /// What this viewer may know now.
    fn view(&self, viewer: Viewer) -> Self::View;

    /// Whether the two players' views differ just now, so that neither may look at the other's. Everybody may
    /// know this. Always false in a game without secrets.
    fn views_differ(&self) -> bool {
        false
    }

    /// Everything that is known, for everybody, once the match around this game has ended. Where it was given up in
    /// mid-game, the view's turn may still be a side's.
    fn full_view(&self) -> Self::View {
        self.view(Viewer::Audience)
    }
}

/// A game as two devices name it to each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RemoteGame {
    /// The game's number, for ever.
    pub number: u8,
    /// The version of its rules, and of all that two devices compare: the order of the legal moves and the serialised
    /// view. A change of any of them needs another version.
    pub rules_version: u16,
}

/// A move that may not be made, as text.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("'{0}' is not a legal move here")]
pub struct IllegalMove(pub String);
