//! The rules of a game as the log of a match with a friend asks for them.

use crate::MatchError;
use game::{Playable, State, Turn, View, Viewer};
use remote::Rules;

/// The rules of a game with certain options.
pub struct GameRules {
    start: RemotePosition,
    takes_back: bool,
}

/// A position of any game.
pub struct RemotePosition(Box<dyn AnyPosition>);

trait AnyPosition: Send {
    fn duplicate(&self) -> Box<dyn AnyPosition>;
    fn turn(&self) -> Turn;
    fn play(&self, number: u16) -> Option<Box<dyn AnyPosition>>;
    fn public(&self) -> String;
}

impl<S: State> AnyPosition for S {
    fn duplicate(&self) -> Box<dyn AnyPosition> {
        Box::new(self.clone())
    }

    fn turn(&self) -> Turn {
        self.view(Viewer::Audience).turn()
    }

    fn play(&self, number: u16) -> Option<Box<dyn AnyPosition>> {
        let m = *self.view(Viewer::Audience).legal_moves().get(usize::from(number))?;
        let mut next = self.clone();
        State::play(&mut next, m).ok()?;
        Some(Box::new(next))
    }

    fn public(&self) -> String {
        serde_json::to_string(&self.view(Viewer::Audience)).expect("a view has only texts, numbers and lists")
    }
}

impl Clone for RemotePosition {
    fn clone(&self) -> Self {
        RemotePosition(self.0.duplicate())
    }
}

impl GameRules {
    /// The rules of a game that can be played between two devices; `options` leaves nothing open.
    pub(crate) fn of<S: Playable>(options: &str) -> Result<GameRules, MatchError> {
        S::REMOTE.filter(|_| !S::SECRETS).ok_or(NOT_REMOTE)?;
        let options: S::Options = options.parse()?;
        let start = S::start(&options, 0)?;
        Ok(GameRules { start: RemotePosition(Box::new(start)), takes_back: S::TAKEBACK })
    }
}

/// What is refused for a game that cannot be played between two devices.
pub(crate) const NOT_REMOTE: MatchError = MatchError::NotNow("a match of this game between two devices");

impl Rules for GameRules {
    type Position = RemotePosition;

    fn start(&self) -> RemotePosition {
        self.start.clone()
    }

    fn turn(&self, position: &RemotePosition) -> Turn {
        position.0.turn()
    }

    fn play(&self, position: &RemotePosition, number: u16) -> Option<RemotePosition> {
        position.0.play(number).map(RemotePosition)
    }

    /// The score is part of every view of such a game.
    fn public(&self, position: &RemotePosition) -> (String, String) {
        (position.0.public(), String::new())
    }

    fn takes_back(&self) -> bool {
        self.takes_back
    }
}
