//! What the tests of a session share.
#![allow(dead_code, reason = "not every test needs everything")]

use game::{Environment, ManualSpawner, Side};
use session::{
    Accepted, GameEntry, Games, KeepFailed, MatchCommand, MatchError, Outbox, Player, Session, Snapshot,
};
use std::sync::{Arc, Mutex, MutexGuard};
use toy_games::{Heap, Notes};

/// Keeps all that a session sends.
#[derive(Clone, Default)]
pub struct Mailbox(Arc<Mutex<Letters>>);

#[derive(Default)]
pub struct Letters {
    pub shown: Vec<Snapshot>,
    /// The save that went to the disk last. It is there also while people may have no copy.
    pub kept: String,
    /// What the disk says to the next one.
    pub refusal: Option<KeepFailed>,
}

impl Mailbox {
    pub fn letters(&self) -> MutexGuard<'_, Letters> {
        self.0.lock().expect("no test panics here")
    }

    pub fn kept(&self) -> String {
        self.letters().kept.clone()
    }

    /// All that was shown since the last time.
    pub fn take_shown(&self) -> Vec<Snapshot> {
        std::mem::take(&mut self.letters().shown)
    }
}

impl Outbox for Mailbox {
    fn show(&self, snapshot: &Snapshot) {
        self.letters().shown.push(snapshot.clone());
    }

    fn keep(&self, _: &'static str, save: &str) -> Result<(), KeepFailed> {
        let mut letters = self.letters();
        match letters.refusal.take() {
            Some(refusal) => Err(refusal),
            None => {
                letters.kept = save.to_owned();
                Ok(())
            }
        }
    }
}

/// The toy games.
pub const TOYS: Games = Games(&[GameEntry::of::<Heap>(), GameEntry::of::<Notes>()]);

/// A session of all real games, stepped.
pub fn stepped() -> (Session, Arc<ManualSpawner>) {
    let (session, work, _) = stepped_with(Games::ALL);
    (session, work)
}

/// A session whose work is done when the test says so, by a clock that goes only for those who wait.
pub fn stepped_with(games: Games) -> (Session, Arc<ManualSpawner>, Mailbox) {
    let (mailbox, work) = (Mailbox::default(), Arc::<ManualSpawner>::default());
    let environment = Environment { spawner: work.clone(), ..Environment::null() };
    (Session::new(games, mailbox.clone(), environment), work, mailbox)
}

/// Commands for the match that a game has now, and what is shown of it afterwards.
pub trait SessionExt {
    fn act(&self, game: &str, command: MatchCommand) -> Result<Snapshot, MatchError>;
    fn renew(&self, game: &str, options: Option<&str>) -> Result<Snapshot, MatchError>;
    fn reload(&self, game: &str, text: &str) -> Result<Snapshot, MatchError>;

    /// Lets these players begin, or go on.
    fn start(&self, game: &str, first: Player, second: Player) -> Snapshot {
        for (side, player) in [(Side::First, Some(first)), (Side::Second, Some(second))] {
            self.act(game, MatchCommand::Seat { side, player }).expect("a seat");
        }
        self.act(game, MatchCommand::Start).expect("a start")
    }
}

impl SessionExt for Session {
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
