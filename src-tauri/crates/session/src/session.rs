use crate::job::{JobEvent, Tell};
use crate::matches::{AnyMatch, Change, Step, Successor};
use crate::save::Save;
use crate::task::{JobSettings, Timer, Wanted};
use crate::{
    Accepted, Games, MatchCommand, MatchError, MatchId, MatchLog, Phase, Snapshot, Storage, TaskRunner,
};
use game::{Clock, Environment, Resources, lock};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock};
use std::time::Duration;

mod friends;
mod matches_at_table;

use matches_at_table::Matches;

/// Where a session sends what nobody asked for.
pub trait Outbox: Send + Sync + 'static {
    /// Something visible changed. Called from several threads, while the session is locked, which keeps the calls in
    /// the order of the changes: it must not call the session. A snapshot with a lower revision than one already
    /// shown is out of date.
    fn show(&self, snapshot: &Snapshot);
}

/// The matches at the table, at most one a game; the others are in its storage. Clones share them. No method blocks for
/// longer than keeping a match takes.
#[derive(Clone)]
pub struct Session {
    inner: Arc<Inner>,
}

struct Inner {
    games: Games,
    outbox: Box<dyn Outbox>,
    storage: Box<dyn Storage>,
    /// None as long as there are no friends on other devices.
    logs: OnceLock<Box<dyn MatchLog>>,
    clock: Arc<dyn Clock>,
    matches: Mutex<Matches>,
}

/// A computer player that takes longer than this over an answer only looks slow.
const LONGEST_PACE: Duration = Duration::from_secs(3);

impl Session {
    /// A session of these games. It sends what happens to `outbox`, and keeps and finds matches in `storage`. Its clock
    /// is that of `environment`, and each of its tasks is done on a thread of that.
    pub fn new(
        games: Games,
        outbox: impl Outbox,
        storage: impl Storage,
        environment: Environment,
    ) -> Session {
        let clock = Arc::clone(&environment.clock);
        Session::with_runner(games, outbox, storage, clock, Arc::new(environment))
    }

    /// The same with this clock, whose tasks `runner` does.
    pub fn with_runner(
        games: Games,
        outbox: impl Outbox,
        storage: impl Storage,
        clock: Arc<dyn Clock>,
        runner: Arc<dyn TaskRunner>,
    ) -> Session {
        let matches = Matches {
            by_id: BTreeMap::new(),
            last_id: storage.last_id(),
            revision: 0,
            last_ticket: 0,
            settings: JobSettings::new(runner),
            read_only: false,
        };
        Session {
            inner: Arc::new(Inner {
                games,
                outbox: Box::new(outbox),
                storage: Box::new(storage),
                logs: OnceLock::new(),
                clock,
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
    pub fn set_read_only(&self) {
        self.matches().read_only = true;
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

    /// The match of a game that is at the table, as it is shown: the one that changed last, or a new one with nobody
    /// chosen yet. This is how an interface learns what it shows first; what changes from then on is pushed.
    ///
    /// # Errors
    /// There is no such game.
    pub fn open(&self, game: &str) -> Result<Snapshot, MatchError> {
        let mut matches = self.matches();
        let id = self.at_table(&mut matches, game)?;
        Ok(matches.snapshot(id))
    }

    /// Brings a kept match to the table. The one of its game that was there is put away.
    ///
    /// # Errors
    /// There is no such match, or it cannot be read. The one at the table then stays.
    pub fn open_match(&self, id: MatchId) -> Result<Snapshot, MatchError> {
        let mut matches = self.matches();
        if !matches.by_id.contains_key(&id) {
            let fetched = self.fetch(id)?;
            self.lay(&mut matches, id, fetched);
            // The judging of a match that is over begins by itself.
            self.changed(&mut matches, id, Change::Fleeting);
        }
        // The person is there to see it. If it cannot be written now, the match is opened nevertheless.
        if matches.by_id.get(&id).is_some_and(|m| m.admits_claim()) {
            drop(matches);
            let _ = self.apply(id, &MatchCommand::Yield);
            matches = self.matches();
        }
        Ok(matches.snapshot(id))
    }

    /// What is shown of a match, wherever it is. The one at the table stays.
    ///
    /// # Errors
    /// There is no such match, or it cannot be read.
    pub fn preview(&self, id: MatchId) -> Result<Snapshot, MatchError> {
        let matches = self.matches();
        match matches.by_id.get(&id) {
            Some(m) => Ok(matches.shown(id, m.as_ref())),
            None => {
                drop(matches);
                let fetched = self.fetch(id)?;
                Ok(self.matches().shown(id, fetched.as_ref()))
            }
        }
    }

    /// The id of a match that comes in and is kept without being at the table.
    ///
    /// # Errors
    /// Nothing may be changed.
    pub fn new_id(&self) -> Result<MatchId, MatchError> {
        let mut matches = self.matches();
        matches.allow_changes()?;
        Ok(matches.next_id())
    }

    /// Gives no match an id up to this one: they belong to matches that the storage may have lost.
    pub fn reserve_ids(&self, last: MatchId) {
        let mut matches = self.matches();
        matches.last_id = matches.last_id.max(last);
    }

    /// Lets go of a match that is not to be kept any more.
    pub fn close(&self, id: MatchId) {
        self.matches().by_id.remove(&id);
    }

    /// Lets go of all matches.
    pub fn close_all(&self) {
        self.matches().by_id.clear();
    }

    /// Begins another match of a game. It has these options, or those of the match before, apart from a position. The
    /// players stay chosen.
    ///
    /// # Errors
    /// There is no such game, or the options cannot be played; the old match then stays at the table.
    pub fn new_match(&self, game: &str, options: Option<&str>) -> Result<Accepted, MatchError> {
        let mut matches = self.matches();
        matches.allow_changes()?;
        let old = self.at_table(&mut matches, game)?;
        let fresh = matches.at(old).successor(Successor::Another(options), seed())?;
        Ok(self.begin(&mut matches, fresh))
    }

    /// Begins a match from a text: a saved one, which is then paused, or a new one that begins where the text says, in a
    /// position or on a certain board. That has the rules and the players chosen before.
    ///
    /// # Errors
    /// The text is neither a usable save of this game nor where a match of it can begin; the old match then stays at
    /// the table.
    pub fn load(&self, game: &str, text: &str) -> Result<Accepted, MatchError> {
        let text = text.trim();
        let mut matches = self.matches();
        matches.allow_changes()?;
        let entry = self.games().find(game)?;
        // No position begins like a save, which is JSON.
        if !text.is_empty() && !text.starts_with('{') {
            let old = self.at_table(&mut matches, game)?;
            let fresh = matches.at(old).successor(Successor::At(text), seed())?;
            return Ok(self.begin(&mut matches, fresh));
        }
        let restored = (entry.restore)(Save::from_others(text)?)?;
        Ok(self.begin(&mut matches, restored))
    }

    /// Begins the next match of a series, with the sides swapped.
    ///
    /// # Errors
    /// There is no such match, it cannot be read, or it is not over.
    pub fn rematch(&self, id: MatchId) -> Result<Accepted, MatchError> {
        let mut matches = self.matches();
        matches.allow_changes()?;
        let mut fresh = self.successor(&matches, id, Successor::Rematch)?;
        fresh.apply(&MatchCommand::Start, self.clock())?;
        Ok(self.begin(&mut matches, fresh))
    }

    /// Begins a match with the first `ply` moves of another one, paused.
    ///
    /// # Errors
    /// There is no such match, it cannot be read, it has fewer moves, it hides something, or its game is over there.
    pub fn continue_from(&self, id: MatchId, ply: usize) -> Result<Accepted, MatchError> {
        let mut matches = self.matches();
        matches.allow_changes()?;
        let continued = Successor::Continued { ply, unix_time: self.clock().unix_time() };
        let continued = self.successor(&matches, id, continued)?;
        Ok(self.begin(&mut matches, continued))
    }

    /// The match of a game that is at the table.
    fn at_table(&self, matches: &mut Matches, game: &str) -> Result<MatchId, MatchError> {
        let entry = self.games().find(game)?;
        if let Some(id) = matches.of_game(entry.id) {
            return Ok(id);
        }
        let latest = self
            .inner
            .storage
            .latest(entry.id)
            .map_err(MatchError::from)
            .and_then(|latest| latest.map(|(id, save)| Ok((id, self.restore(id, &save)?))).transpose());
        let (id, m) = match latest {
            Ok(Some(latest)) => latest,
            Ok(None) => (matches.next_id(), (entry.begin)("", seed())?),
            Err(fault) => {
                let mut fresh = (entry.begin)("", seed())?;
                fresh.set_fault(match fault {
                    MatchError::BadSave(bad) => MatchError::LastUnusable(bad),
                    fault => fault,
                });
                (matches.next_id(), fresh)
            }
        };
        matches.by_id.insert(id, m);
        Ok(id)
    }

    /// A match that is not at the table.
    fn fetch(&self, id: MatchId) -> Result<Box<dyn AnyMatch>, MatchError> {
        let save = self.inner.storage.fetch(id)?.ok_or(MatchError::UnknownMatch(id))?;
        self.restore(id, &save)
    }

    /// What comes after a match, wherever that is.
    fn successor(
        &self,
        matches: &Matches,
        id: MatchId,
        what: Successor<'_>,
    ) -> Result<Box<dyn AnyMatch>, MatchError> {
        match matches.by_id.get(&id) {
            Some(m) => m.successor(what, seed()),
            None => self.fetch(id)?.successor(what, seed()),
        }
    }

    /// Lays a new match on the table and keeps it.
    fn begin(&self, matches: &mut Matches, m: Box<dyn AnyMatch>) -> Accepted {
        let id = matches.next_id();
        self.lay(matches, id, m);
        self.changed(matches, id, Change::Lasting)
    }

    /// Lays a match on the table, and puts the one of its game away that was there. That is paused, with what is judged of
    /// it; if nobody ever began it, it is not kept. What cannot be written now is written with what follows.
    fn lay(&self, matches: &mut Matches, id: MatchId, m: Box<dyn AnyMatch>) {
        let old = matches.of_game(m.game());
        if let Some((old, mut left)) = old.and_then(|old| matches.by_id.remove_entry(&old)) {
            if left.summary().phase == Phase::Choosing {
                let _ = self.inner.storage.forget(old);
            } else if left.suspend() == Some(Change::Lasting)
                || left.apply(&MatchCommand::Pause, self.clock()).is_ok()
            {
                let _ = self.inner.storage.save(old, &left.saved());
            }
        }
        matches.by_id.insert(id, m);
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
        let m = matches.get(id)?;
        let change = match m.apply(command, self.clock())? {
            Step::Done(change) => change,
            Step::Write(entry) => {
                let logs = self.inner.logs.get().ok_or(MatchError::NoKeys)?;
                logs.write(id, &entry)?;
                m.follow(&|| self.log(id))?;
                Change::Lasting
            }
        };
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

    /// Pauses every match in which a computer is thinking or somebody's time runs, and ends every analysis and judging:
    /// the program goes to the background or ends.
    pub fn suspend(&self) {
        let mut matches = self.matches();
        let ids: Vec<MatchId> = matches.by_id.keys().copied().collect();
        for id in ids {
            if let Some(change) = matches.at(id).suspend() {
                self.changed(&mut matches, id, change);
            }
        }
    }

    /// What follows every change: wanted work begins, the match is kept, everybody is shown.
    fn changed(&self, matches: &mut Matches, id: MatchId, change: Change) -> Accepted {
        let Matches { by_id, last_ticket, settings, .. } = matches;
        let m = by_id.get_mut(&id).expect("a match that changed is there");
        let Wanted { tasks, flag } = m.work(settings, last_ticket);
        let runner = Arc::clone(&settings.runner);
        if !tasks.is_empty() {
            // What all that thinks may use together is for the match at hand.
            by_id.iter_mut().filter(|(other, _)| **other != id).for_each(|(_, other)| other.release());
        }
        let m = matches.at(id);
        for task in tasks {
            let (ticket, asked) = (task.ticket(), task.request().clone());
            let describe = || asked.describe(m.saved().save);
            if runner.start(task, &describe, self.deliverer(id, ticket)).is_err() {
                m.take(ticket, JobEvent::Failure);
            }
        }
        if let Some(Timer { due, stop }) = flag {
            // Without it time is looked at whenever somebody asks for something.
            let _ = runner.start_timer(due, stop, self.waker());
        }
        if change == Change::Lasting {
            let saved = self.inner.storage.save(id, &m.saved());
            m.set_unsaved(saved.err().map(MatchError::Storage));
        }
        matches.revision += 1;
        self.inner.outbox.show(&matches.snapshot(id));
        Accepted { id, revision: matches.revision }
    }

    /// Hands the match what a task finds, which waits for the lock, so it cannot overtake the change that asked for it.
    /// Once the session is forgotten nobody does: it would play on for ever.
    fn deliverer(&self, id: MatchId, ticket: u64) -> Box<Tell<'static>> {
        let session = Arc::downgrade(&self.inner);
        Box::new(move |event| {
            if let Some(inner) = session.upgrade() {
                Session { inner }.deliver(id, ticket, event);
            }
        })
    }

    /// Looks at the clock of each match.
    fn waker(&self) -> Box<dyn FnOnce() + Send> {
        let session = Arc::downgrade(&self.inner);
        Box::new(move || {
            if let Some(inner) = session.upgrade() {
                drop(Session { inner }.matches());
            }
        })
    }

    /// Hands something to the match that waits for this ticket; what comes late is dropped.
    fn deliver(&self, id: MatchId, ticket: u64, event: JobEvent) {
        let mut matches = self.matches();
        let taken = matches.by_id.get_mut(&id).and_then(|m| m.take(ticket, event));
        if let Some(change) = taken {
            let change = matches.without_saving(change);
            self.changed(&mut matches, id, change);
        }
    }

    fn clock(&self) -> &dyn Clock {
        self.inner.clock.as_ref()
    }

    /// The matches, as they are at this moment: where a player's time is up, the match has ended.
    fn matches(&self) -> MutexGuard<'_, Matches> {
        // A panic elsewhere is reported where it happened; matches are changed in whole steps.
        let mut matches = lock(&self.inner.matches);
        let now = self.clock().now();
        let fallen = |(id, m): (&MatchId, &mut Box<dyn AnyMatch>)| m.tick(now).then_some(*id);
        let fallen: Vec<MatchId> = matches.by_id.iter_mut().filter_map(fallen).collect();
        for id in fallen {
            self.changed(&mut matches, id, Change::Lasting);
        }
        matches
    }
}

/// A number that nobody can guess.
fn seed() -> u64 {
    rand::random()
}
