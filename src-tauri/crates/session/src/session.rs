use crate::job::{JobEvent, JobSettings, Task};
use crate::matches::AnyMatch;
use crate::save::Save;
use crate::{Accepted, Cause, Games, MatchCommand, MatchError, MatchId, Snapshot};
use game::{Environment, Resources, Side};
use std::collections::BTreeMap;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use thiserror::Error;

/// Where a session sends what nobody asked for. Both methods are called while the session is locked, which
/// keeps them in the order of the changes: they must not call the session.
pub trait Outbox: Send + Sync + 'static {
    /// Something visible changed. Called from several threads; a snapshot with a lower revision than one
    /// already shown is out of date.
    fn show(&self, snapshot: &Snapshot);

    /// A match changed for good: its save has to replace the one kept before. Called in the order of the
    /// changes, and before a command that made the change answers.
    ///
    /// # Errors
    /// The save could not be kept. The match goes on, and the user is told.
    fn keep(&self, game: &'static str, save: &str) -> Result<(), KeepFailed>;
}

/// A save could not be kept.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{reason}")]
pub struct KeepFailed {
    /// The name of the file that was to keep it.
    pub file: String,
    /// Why the system did not take it, if it is something a person can mend.
    pub cause: Option<Cause>,
    /// An English sentence.
    pub reason: String,
}

/// All the matches of one program, one a game. Clones share them. No method blocks for longer than keeping
/// a save takes.
#[derive(Clone)]
pub struct Session {
    inner: Arc<Inner>,
}

struct Inner {
    games: Games,
    outbox: Box<dyn Outbox>,
    environment: Environment,
    matches: Mutex<Matches>,
}

/// A computer player that takes longer than this over an answer only looks slow.
const LONGEST_PACE: Duration = Duration::from_secs(3);

struct Matches {
    by_id: BTreeMap<MatchId, Box<dyn AnyMatch>>,
    last_id: u64,
    revision: u64,
    last_ticket: u64,
    settings: JobSettings,
    /// Another program keeps the matches.
    only_looks: bool,
}

/// What a change means for the disk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Change {
    /// A save would be another one.
    Lasting,
    /// Only what is shown changes.
    Fleeting,
}

impl Session {
    /// A session of these games without matches, which sends what happens to `outbox`. Its clock and its threads are
    /// those of `environment`.
    pub fn new(games: Games, outbox: impl Outbox, environment: Environment) -> Session {
        let matches = Matches {
            by_id: BTreeMap::new(),
            last_id: 0,
            revision: 0,
            last_ticket: 0,
            settings: JobSettings::new(environment.clone()),
            only_looks: false,
        };
        Session {
            inner: Arc::new(Inner {
                games,
                outbox: Box::new(outbox),
                environment,
                matches: Mutex::new(matches),
            }),
        }
    }

    /// The games that can be played.
    pub fn games(&self) -> Games {
        self.inner.games
    }

    /// From now on matches can only be looked at, because another program keeps them. What would change one for good
    /// is refused, and no snapshot says that it is possible.
    pub fn only_look(&self) {
        self.matches().only_looks = true;
    }

    /// Sets the least time a computer player takes for a visible answer, at most 3 s. Holds from the next
    /// thought on.
    pub fn set_pace(&self, pace: Duration) {
        self.matches().settings.pace = pace.min(LONGEST_PACE);
    }

    /// Sets what computer players and an analysis may use of the machine together. Holds for players who begin to
    /// think from now on and have learnt nothing yet.
    pub fn set_resources(&self, resources: Resources) {
        self.matches().settings.resources = resources;
    }

    /// The match of a game as it is shown; a new one with nobody chosen yet if there is none. This is how an
    /// interface learns what it shows first; what changes from then on is pushed.
    ///
    /// # Errors
    /// There is no such game.
    pub fn open(&self, game: &str) -> Result<Snapshot, MatchError> {
        let entry = self.games().find(game)?;
        let mut matches = self.matches();
        let id = match matches.of_game(entry.id) {
            Some(id) => id,
            None => matches.add((entry.begin)("", seed())?),
        };
        Ok(matches.snapshot(id))
    }

    /// Replaces the match of a game by a new one. It has these options, or those of the match before, apart from a
    /// position. The players stay chosen.
    ///
    /// # Errors
    /// There is no such game, or the options cannot be played; the old match then goes on.
    pub fn new_match(&self, game: &str, options: Option<&str>) -> Result<Accepted, MatchError> {
        let entry = self.games().find(game)?;
        let mut matches = self.matches();
        matches.allow_changes()?;
        let fresh = match (options, matches.old(entry.id)) {
            (None, Some(old)) => old.again(seed())?,
            (text, _) => (entry.begin)(text.unwrap_or_default(), seed())?,
        };
        self.succeed(&mut matches, fresh)
    }

    /// Replaces the match of a game by a saved one, which is then paused. Or by a new one that begins where the text
    /// says, in a position or on a certain board. That has the rules and the players chosen before.
    ///
    /// # Errors
    /// The text is neither a usable save of this game nor where a match of it can begin; the old match then goes
    /// on.
    pub fn load(&self, game: &str, text: &str) -> Result<Accepted, MatchError> {
        let entry = self.games().find(game)?;
        let text = text.trim();
        let mut matches = self.matches();
        matches.allow_changes()?;
        // No position begins like a save, which is JSON.
        if !text.is_empty() && !text.starts_with('{') {
            let fresh = match matches.old(entry.id) {
                Some(old) => old.begun_at(text, seed())?,
                None => (entry.begin)("", seed())?.begun_at(text, seed())?,
            };
            return self.succeed(&mut matches, fresh);
        }
        let restored = (entry.restore)(Save::from_text(text)?)?;
        let id = matches.add(restored);
        Ok(self.changed(&mut matches, id, Change::Lasting))
    }

    /// Lays another match of a game on the table, for the players of the one before.
    fn succeed(&self, matches: &mut Matches, mut fresh: Box<dyn AnyMatch>) -> Result<Accepted, MatchError> {
        let seats = matches.old(fresh.game()).map(|old| old.seats()).unwrap_or_default();
        for side in Side::BOTH {
            fresh.apply(&MatchCommand::Seat { side, player: *seats.get(side) })?;
        }
        let id = matches.add(fresh);
        Ok(self.changed(matches, id, Change::Lasting))
    }

    /// Carries out a command of a match.
    ///
    /// # Errors
    /// There is no such match, or it refuses; nothing has changed then.
    pub fn apply(&self, id: MatchId, command: &MatchCommand) -> Result<Accepted, MatchError> {
        let mut matches = self.matches();
        if !command.only_shows() {
            matches.allow_changes()?;
        }
        let change = matches.get(id)?.apply(command)?;
        Ok(self.changed(&mut matches, id, change))
    }

    /// The answer to one of the game's questions about what is shown, in the game's own form: what whoever is at
    /// the screen may know. `cell` is where they are, for questions about a cell.
    ///
    /// # Errors
    /// There is no such match, question or cell.
    pub fn answer(
        &self,
        id: MatchId,
        question: &str,
        cell: Option<u16>,
    ) -> Result<serde_json::Value, MatchError> {
        self.matches().get(id)?.answer(question, cell)
    }

    /// The match as text, for people to keep or send.
    ///
    /// # Errors
    /// There is no such match, or it hides something until it ends.
    pub fn save(&self, id: MatchId) -> Result<String, MatchError> {
        self.matches().get(id)?.export()
    }

    /// Pauses every match in which a computer is thinking, and ends every analysis: the program goes to the
    /// background or ends.
    pub fn rest(&self) {
        let mut matches = self.matches();
        let ids: Vec<MatchId> = matches.by_id.keys().copied().collect();
        for id in ids {
            let m = matches.at(id);
            let rests = m.is_analysing() && m.apply(&MatchCommand::Analyse { wanted: false }).is_ok();
            if m.is_thinking() && m.apply(&MatchCommand::Pause).is_ok() {
                self.changed(&mut matches, id, Change::Lasting);
            } else if rests {
                self.changed(&mut matches, id, Change::Fleeting);
            }
        }
    }

    /// What follows every change: wanted work begins, the match is kept, everybody is shown.
    fn changed(&self, matches: &mut Matches, id: MatchId, change: Change) -> Accepted {
        let Matches { by_id, last_ticket, settings, .. } = matches;
        let m = by_id.get_mut(&id).expect("a match that changed is there");
        let tasks = m.work(settings, last_ticket);
        if !tasks.is_empty() {
            // What all that thinks may use together is for the match at hand.
            by_id.iter_mut().filter(|(other, _)| **other != id).for_each(|(_, other)| other.let_rest());
        }
        let m = matches.at(id);
        for task in tasks {
            let ticket = task.ticket;
            if self.spawn(id, task).is_err() {
                m.take(ticket, JobEvent::Failure);
            }
        }
        if change == Change::Lasting {
            let kept = self.inner.outbox.keep(m.game(), &m.save().to_text());
            m.set_unkept(kept.err().map(MatchError::Storage));
        }
        matches.revision += 1;
        self.inner.outbox.show(&matches.snapshot(id));
        Accepted { id, revision: matches.revision }
    }

    /// Lets a task work beside the session. What it finds waits for the lock, so it cannot overtake the
    /// change that asked for it.
    fn spawn(&self, id: MatchId, task: Task) -> io::Result<()> {
        let session = Arc::downgrade(&self.inner);
        let Task { ticket, work } = task;
        let mut deliver = move |event| {
            // Without this a forgotten session would play on for ever.
            if let Some(inner) = session.upgrade() {
                Session { inner }.deliver(id, ticket, event);
            }
        };
        let run = move || {
            // Work that breaks down ends its job, not the match.
            if catch_unwind(AssertUnwindSafe(|| work(&mut deliver))).is_err() {
                deliver(JobEvent::Failure);
            }
        };
        self.inner.environment.spawner.start("work", Box::new(run))
    }

    /// Hands something to the match that waits for this ticket; what comes late is dropped.
    fn deliver(&self, id: MatchId, ticket: u64, event: JobEvent) {
        let mut matches = self.matches();
        if let Some(m) = matches.by_id.get_mut(&id).filter(|m| m.awaits(ticket)) {
            let change = if m.take(ticket, event) { Change::Lasting } else { Change::Fleeting };
            self.changed(&mut matches, id, change);
        }
    }

    fn matches(&self) -> MutexGuard<'_, Matches> {
        // A panic elsewhere is reported where it happened; matches are changed in whole steps.
        self.inner.matches.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Matches {
    /// A match that is there, as it is shown.
    fn snapshot(&self, id: MatchId) -> Snapshot {
        let snapshot = self.by_id[&id].snapshot(id, self.revision);
        if !self.only_looks {
            return snapshot;
        }
        Snapshot { can: snapshot.can.while_only_looking(), ..snapshot }
    }

    fn allow_changes(&self) -> Result<(), MatchError> {
        if self.only_looks { Err(MatchError::OnlyLooking) } else { Ok(()) }
    }

    /// The match that somebody asks for.
    fn get(&mut self, id: MatchId) -> Result<&mut dyn AnyMatch, MatchError> {
        let m = self.by_id.get_mut(&id).ok_or(MatchError::UnknownMatch(id))?;
        Ok(m.as_mut())
    }

    /// The match that is known to be there.
    fn at(&mut self, id: MatchId) -> &mut dyn AnyMatch {
        self.get(id).expect("a match leaves only for another one")
    }

    fn of_game(&self, game: &str) -> Option<MatchId> {
        self.by_id.iter().find(|(_, m)| m.game() == game).map(|(&id, _)| id)
    }

    /// The match of a game before another one takes its place.
    fn old(&self, game: &str) -> Option<&dyn AnyMatch> {
        Some(self.by_id[&self.of_game(game)?].as_ref())
    }

    /// Takes a match in, under an address of its own, in place of the one that its game had before.
    fn add(&mut self, m: Box<dyn AnyMatch>) -> MatchId {
        if let Some(old) = self.of_game(m.game()) {
            self.by_id.remove(&old);
        }
        self.last_id += 1;
        let id = MatchId(self.last_id);
        self.by_id.insert(id, m);
        id
    }
}

/// A number that nobody can guess.
fn seed() -> u64 {
    rand::random()
}
