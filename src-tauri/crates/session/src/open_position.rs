//! Positions of a game without secrets, for a two-device match's log, which knows no rules.

use crate::MatchError;
use game::{OpenPosition, Playable, State, Turn, View, Viewer};

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

    /// The score is empty: every view of a game without secrets contains it.
    fn public(&self) -> (String, String) {
        let view = serde_json::to_string(&self.0.view(Viewer::Audience));
        (view.expect("a view has only text, numbers and lists"), String::new())
    }

    fn takes_back(&self) -> bool {
        S::TAKEBACK
    }
}

/// The position before the first move; none for a game with secrets.
pub(crate) fn open_position<S: Playable>(options: &str) -> Result<Option<Box<dyn OpenPosition>>, MatchError> {
    if S::SECRETS {
        return Ok(None);
    }
    let options: S::Options = options.parse()?;
    Ok(Some(Box::new(Open(S::start(&options, 0)?))))
}
