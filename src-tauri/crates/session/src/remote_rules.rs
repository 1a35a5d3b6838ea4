//! The rules of a game as the log of a match with a friend asks for them.

use crate::MatchError;
use dealerless::MinesweeperRules;
use game::{Playable, RemoteGame, State, Turn, View, Viewer};
use remote::{OpenPosition, Rules};

/// A position of a game without secrets.
struct Open<S>(S);

impl<S: State> OpenPosition for Open<S> {
    fn duplicate(&self) -> Box<dyn OpenPosition> {
        Box::new(Open(self.0.clone()))
    }

    fn turn(&self) -> Turn {
        self.0.view(Viewer::Audience).turn()
    }

    fn play(&self, number: u16) -> Option<Box<dyn OpenPosition>> {
        let m = *self.0.view(Viewer::Audience).legal_moves().get(usize::from(number))?;
        let mut next = self.0.clone();
        next.play(m).ok()?;
        Some(Box::new(Open(next)))
    }

    /// The score is part of every view of a game without secrets.
    fn public(&self) -> (String, String) {
        let view = serde_json::to_string(&self.0.view(Viewer::Audience));
        (view.expect("a view has only texts, numbers and lists"), String::new())
    }

    fn takes_back(&self) -> bool {
        S::TAKEBACK
    }
}

/// The rules of a game without secrets that can be played between two devices; `options` leaves nothing open.
pub(crate) fn open<S: Playable>(options: &str) -> Result<Rules, MatchError> {
    S::REMOTE.filter(|_| !S::SECRETS).ok_or(NOT_REMOTE)?;
    let options: S::Options = options.parse()?;
    Ok(Rules::Open(Box::new(Open(S::start(&options, 0)?))))
}

/// The rules of the game over a joint deck.
pub(crate) fn dealerless(options: &str) -> Result<Rules, MatchError> {
    Ok(Rules::Dealerless(Box::new(MinesweeperRules::new(options)?)))
}

/// How two devices name the game over a joint deck.
pub(crate) const DEALERLESS: RemoteGame = RemoteGame { number: 3, rules_version: dealerless::RULES_VERSION };

/// What is refused for a game that cannot be played between two devices.
const NOT_REMOTE: MatchError = MatchError::NotNow("a match of this game between two devices");
