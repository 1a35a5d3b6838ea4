//! What the tests of a session share.
#![allow(dead_code, reason = "not every test needs everything")]

use game::{Environment, ManualSpawner};
use session::{Accepted, KeepFailed, MatchCommand, MatchError, Outbox, Session, Snapshot};
use std::sync::Arc;

/// Nobody looks, and nothing is kept.
pub struct Nobody;

impl Outbox for Nobody {
    fn show(&self, _: &Snapshot) {}
    fn keep(&self, _: &'static str, _: &str) -> Result<(), KeepFailed> {
        Ok(())
    }
}

/// A session whose work is done when the test says so, by a clock that stands still.
pub fn stepped() -> (Session, Arc<ManualSpawner>) {
    let spawner = Arc::new(ManualSpawner::default());
    let environment = Environment { spawner: spawner.clone(), ..Environment::null() };
    (Session::new(Nobody, environment), spawner)
}

/// Commands for the match that a game has now, and what is shown of it afterwards.
pub trait Act {
    fn act(&self, game: &str, command: MatchCommand) -> Result<Snapshot, MatchError>;
    fn renew(&self, game: &str, options: Option<&str>) -> Result<Snapshot, MatchError>;
    fn reload(&self, game: &str, text: &str) -> Result<Snapshot, MatchError>;
}

impl Act for Session {
    fn act(&self, game: &str, command: MatchCommand) -> Result<Snapshot, MatchError> {
        shown(self, game, self.apply(self.open(game)?.id, &command)?)
    }

    fn renew(&self, game: &str, options: Option<&str>) -> Result<Snapshot, MatchError> {
        shown(self, game, self.new_match(game, options)?)
    }

    fn reload(&self, game: &str, text: &str) -> Result<Snapshot, MatchError> {
        shown(self, game, self.load(game, text)?)
    }
}

fn shown(session: &Session, game: &str, accepted: Accepted) -> Result<Snapshot, MatchError> {
    let snapshot = session.open(game)?;
    assert_eq!(snapshot.id, accepted.id);
    assert!(snapshot.revision >= accepted.revision);
    Ok(snapshot)
}

/// The command that makes this move.
pub fn play(text: impl ToString) -> MatchCommand {
    MatchCommand::Play { text: text.to_string() }
}
