use crate::job::{JobEvent, Tell};
use crate::matches::{AnyMatch, Change, Step, Successor};
use crate::save::Save;
use crate::task::{JobSettings, Timer, Wanted};
use crate::{
    Accepted, Games, MatchCommand, MatchError, MatchId, MatchLog, Phase, Snapshot, Storage, TaskRunner,
};
use game::{Clock, Environment, Resources, lock};
use problems::Mode;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock};
use std::time::Duration;

mod friends;
mod matches_at_table;

use matches_at_table::Matches;

/// Receives unsolicited updates from a session.
pub trait Outbox: Send + Sync + 'static {
    /// Something visible changed. Called from several threads while the session is locked, which preserves the order of
    /// changes; it must not call the session. A snapshot with a lower `revision` than one already shown is out of date.
    fn show(&self, snapshot: &Snapshot);
}

/// The matches at the table, at most one per game; the others are in storage. Clones share the same matches. No method
/// blocks for longer than it takes to save a match.
#[derive(Clone)]
pub struct Session {
    inner: Arc<Inner>,
}

struct Inner {
    games: Games,
    outbox: Box<dyn Outbox>,
    storage: Box<dyn Storage>,
    /// Set once there are friends on other devices.
    logs: OnceLock<Box<dyn MatchLog>>,
    clock: Arc<dyn Clock>,
    matches: Mutex<Matches>,
}

/// The longest pace. Above it, computer players merely seem slow.
const LONGEST_PACE: Duration = Duration::from_secs(3);

impl Session {
    /// A session of these games. It sends updates to `outbox`, stores matches in `storage`, uses `environment`'s clock,
    /// and runs each task on one of its threads.
    pub fn new(
        games: Games,
        outbox: impl Outbox,
        storage: impl Storage,
        environment: Environment,
    ) -> Session {
        let clock = Arc::clone(&environment.clock);
        Session::with_runner(games, outbox, storage, clock, Arc::new(environment))
    }

    /// Like [`new`](Self::new), with this clock and with tasks run by `runner`.
    pub fn with_runner(
        games: Games,
        outbox: impl Outbox,
        storage: impl Storage,
        clock: Arc<dyn Clock>,
        runner: Arc<dyn TaskRunner>,
    ) -> Session {
        let matches = Matches {
            by_id: BTreeMap::new(),
            exercise: None,
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

    /// Makes all matches read-only because another instance of the program owns them. Commands that change one are
    /// refused, and snapshots do not offer them.
    pub fn set_read_only(&self) {
        self.matches().read_only = true;
    }

    /// Sets the minimum time for a computer player's move, at most 3 s. Applies from the next thought on.
    pub fn set_pace(&self, pace: Duration) {
        self.matches().settings.pace = pace.min(LONGEST_PACE);
    }

    /// Sets the resources that computer players and an analysis share. Applies to players that start thinking later and
    /// have no cached knowledge yet.
    pub fn set_resources(&self, resources: Resources) {
        self.matches().settings.resources = resources;
    }

    /// A game's match at the table: the latest one, or a new one without players. An interface calls this for its first
    /// snapshot; later changes are pushed. Ends a lesson or problem of the game.
    ///
    /// # Errors
    /// If there is no such game.
    pub fn open(&self, game: &str) -> Result<Snapshot, MatchError> {
        let mut matches = self.matches();
        let id = self.at_table(&mut matches, game)?;
        matches.leave_exercise(game);
        Ok(matches.snapshot(id))
    }

    /// Moves a saved match to the table, replacing its game's current match.
    ///
    /// # Errors
    /// If there is no such match, or it cannot be read. The current match then stays.
    pub fn open_match(&self, id: MatchId) -> Result<Snapshot, MatchError> {
        let mut matches = self.matches();
        if !matches.by_id.contains_key(&id) {
            let fetched = self.fetch(id)?;
            self.lay(&mut matches, id, fetched);
            // Starts judging a finished match.
            self.changed(&mut matches, id, Change::Fleeting);
        }
        // The player is there to see it. The match opens even if this cannot be saved now.
        if matches.by_id.get(&id).is_some_and(|m| m.admits_claim()) {
            drop(matches);
            let _ = self.apply(id, &MatchCommand::Yield);
            matches = self.matches();
        }
        let game = matches.by_id[&id].game();
        matches.leave_exercise(game);
        Ok(matches.snapshot(id))
    }

    /// A match as it would be shown, without moving it to the table.
    ///
    /// # Errors
    /// If there is no such match, or it cannot be read.
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

    /// Reserves an id for a match to be imported into storage.
    ///
    /// # Errors
    /// If the session is read-only.
    pub fn new_id(&self) -> Result<MatchId, MatchError> {
        let mut matches = self.matches();
        matches.allow_changes()?;
        Ok(matches.next_id())
    }

    /// Never assigns ids up to `last`, because they belong to matches that the storage may have lost.
    pub fn reserve_ids(&self, last: MatchId) {
        let mut matches = self.matches();
        matches.last_id = matches.last_id.max(last);
    }

    /// Removes a deleted match from the table.
    pub fn close(&self, id: MatchId) {
        self.matches().by_id.remove(&id);
    }

    /// Removes all matches from the table.
    pub fn close_all(&self) {
        self.matches().by_id.clear();
    }

    /// Starts another match of a game with the same players. Without `options`, it uses the previous match's, except
    /// for the starting position.
    ///
    /// # Errors
    /// If there is no such game, or it cannot be played with these options. The current match then stays at the table.
    pub fn new_match(&self, game: &str, options: Option<&str>) -> Result<Accepted, MatchError> {
        let mut matches = self.matches();
        matches.allow_changes()?;
        let old = self.at_table(&mut matches, game)?;
        let fresh = matches.at(old).successor(Successor::Another(options), seed())?;
        Ok(self.begin(&mut matches, fresh))
    }

    /// Starts a match from text: a save, which is opened paused, or a starting position or board for a new match with
    /// the current rules and players.
    ///
    /// # Errors
    /// If the text is neither a usable save nor a valid start for this game. The current match then stays at the table.
    pub fn load(&self, game: &str, text: &str) -> Result<Accepted, MatchError> {
        let text = text.trim();
        let mut matches = self.matches();
        matches.allow_changes()?;
        let entry = self.games().find(game)?;
        // Saves are JSON and begin with a brace; positions do not.
        if !text.is_empty() && !text.starts_with('{') {
            let old = self.at_table(&mut matches, game)?;
            let fresh = matches.at(old).successor(Successor::At(text), seed())?;
            return Ok(self.begin(&mut matches, fresh));
        }
        let restored = (entry.restore)(Save::from_others(text)?)?;
        Ok(self.begin(&mut matches, restored))
    }

    /// Starts the next match in a series, with the sides swapped.
    ///
    /// # Errors
    /// If there is no such match, it cannot be read, or it is not over.
    pub fn rematch(&self, id: MatchId) -> Result<Accepted, MatchError> {
        let mut matches = self.matches();
        matches.allow_changes()?;
        let mut fresh = self.successor(&matches, id, Successor::Rematch)?;
        fresh.apply(&MatchCommand::Start, self.clock())?;
        Ok(self.begin(&mut matches, fresh))
    }

    /// Starts a paused match from the first `ply` moves of another one.
    ///
    /// # Errors
    /// If there is no such match, it cannot be read, it is shorter, it has hidden information, or its game is over
    /// there.
    pub fn continue_from(&self, id: MatchId, ply: usize) -> Result<Accepted, MatchError> {
        let mut matches = self.matches();
        matches.allow_changes()?;
        let continued = Successor::Continued { ply, unix_time: self.clock().unix_time() };
        let continued = self.successor(&matches, id, continued)?;
        Ok(self.begin(&mut matches, continued))
    }

    /// A game's match at the table.
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

    /// Loads a match that is not at the table.
    fn fetch(&self, id: MatchId) -> Result<Box<dyn AnyMatch>, MatchError> {
        let save = self.inner.storage.fetch(id)?.ok_or(MatchError::UnknownMatch(id))?;
        self.restore(id, &save)
    }

    /// A match's successor, at the table or in storage.
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

    /// Moves a new match to the table and saves it.
    fn begin(&self, matches: &mut Matches, m: Box<dyn AnyMatch>) -> Accepted {
        let id = matches.next_id();
        self.lay(matches, id, m);
        self.changed(matches, id, Change::Lasting)
    }

    /// Moves a match to the table. Its game's current match is paused and saved with its judgements, or forgotten if it
    /// never began. A match that cannot be saved now is saved with a later one.
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

    /// Opens a game's lesson at this step, counted from 0, or at its last. It is never stored, and the game's match stays
    /// as it is.
    ///
    /// # Errors
    /// If there is no such game, or it has no lesson.
    pub fn lesson(&self, game: &str, step: usize) -> Result<Snapshot, MatchError> {
        Ok(self.open_exercise((self.games().find(game)?.lesson)(step)?))
    }

    /// Opens a problem. It is never stored, but the attempt is; the game's match stays as it is.
    ///
    /// # Errors
    /// If there is no such game, or the problem cannot be played.
    pub fn problem(&self, game: &str, problem: game::Problem, mode: Mode) -> Result<Snapshot, MatchError> {
        Ok(self.open_exercise((self.games().find(game)?.problem)(problem, mode, self.clock())?))
    }

    /// The problem of finding a better move than the one with which this many moves were played.
    ///
    /// # Errors
    /// If there is no such match, it cannot be read, or the move was no mistake of a person with a proven better move.
    pub fn mistake(&self, id: MatchId, ply: usize) -> Result<game::Problem, MatchError> {
        let matches = self.matches();
        match matches.by_id.get(&id) {
            Some(m) => m.mistake(ply),
            None => self.fetch(id)?.mistake(ply),
        }
    }

    fn open_exercise(&self, exercise: Box<dyn AnyMatch>) -> Snapshot {
        let mut matches = self.matches();
        let id = matches.next_id();
        let snapshot = exercise.snapshot(id, matches.revision);
        matches.exercise = Some((id, exercise));
        snapshot
    }

    /// Executes a command in a lesson or problem.
    fn practise(
        &self,
        matches: &mut Matches,
        id: MatchId,
        command: &MatchCommand,
    ) -> Result<Accepted, MatchError> {
        let why_not = match matches.get(id)?.apply(command, self.clock())? {
            Step::Explain(answer) => Some(answer),
            Step::Done(_) | Step::Write(_) => None,
        };
        Ok(Accepted { why_not, ..self.show_exercise(matches, id) })
    }

    /// Follows up on a change in a lesson or problem: makes the scripted moves, stores an attempt and starts pending
    /// work. Each move is pushed, so that the person sees it.
    fn show_exercise(&self, matches: &mut Matches, id: MatchId) -> Accepted {
        let Matches { exercise, last_ticket, settings, read_only, .. } = matches;
        let (_, exercise) = exercise.as_mut().expect("the exercise is open");
        let mut shown = vec![exercise.snapshot(id, 0)];
        while exercise.reply(self.clock()) {
            shown.push(exercise.snapshot(id, 0));
        }
        let tasks = exercise.work(settings, last_ticket).tasks;
        let runner = Arc::clone(&settings.runner);
        for task in tasks {
            let (ticket, asked) = (task.ticket(), task.request().clone());
            let describe = || asked.describe(exercise.saved().save);
            if runner.start(task, &describe, self.deliverer(id, ticket)).is_err() {
                // The wrong move then stays unanswered.
                let _ = exercise.take(ticket, JobEvent::Failure);
            }
        }
        if let Some(attempt) = exercise.take_attempt().filter(|_| !*read_only)
            && let Err(failed) = self.inner.storage.attempted(&attempt)
        {
            exercise.set_unsaved(Some(failed.into()));
            shown.push(exercise.snapshot(id, 0));
        }
        let revision = matches.revision + 1;
        for snapshot in shown {
            matches.revision += 1;
            self.inner.outbox.show(&Snapshot { revision: matches.revision, ..snapshot });
        }
        Accepted { id, revision, why_not: None }
    }

    /// Executes a command on a match.
    ///
    /// # Errors
    /// If there is no such match, or it refuses the command. Nothing has changed.
    pub fn apply(&self, id: MatchId, command: &MatchCommand) -> Result<Accepted, MatchError> {
        let mut matches = self.matches();
        if matches.is_exercise(id) {
            return self.practise(&mut matches, id, command);
        }
        if !command.only_shows() {
            matches.allow_changes()?;
        }
        let m = matches.get(id)?;
        let mut why_not = None;
        let change = match m.apply(command, self.clock())? {
            Step::Done(change) => change,
            Step::Explain(answer) => {
                why_not = Some(answer);
                Change::Fleeting
            }
            Step::Write(entry) => {
                let logs = self.inner.logs.get().ok_or(MatchError::NoKeys)?;
                logs.write(id, &entry)?;
                m.follow(&|| self.log(id))?;
                Change::Lasting
            }
        };
        Ok(Accepted { why_not, ..self.changed(&mut matches, id, change) })
    }

    /// The answer to one of the game's questions about the position shown, in the game's own form and limited to what
    /// the viewer may know. `cell` is the cell in question, if any.
    ///
    /// # Errors
    /// If there is no such match, question or cell.
    pub fn answer(
        &self,
        id: MatchId,
        question: &str,
        cell: Option<u16>,
    ) -> Result<serde_json::Value, MatchError> {
        self.matches().get(id)?.answer(question, cell)
    }

    /// The match as text, for players to keep or send.
    ///
    /// # Errors
    /// If there is no such match, or it has hidden information.
    pub fn save(&self, id: MatchId) -> Result<String, MatchError> {
        self.matches().get(id)?.export()
    }

    /// Pauses every match in which a computer is thinking or a clock is running, and stops all analysis and judging.
    /// Called when the program exits or goes to the background.
    pub fn suspend(&self) {
        let mut matches = self.matches();
        let ids: Vec<MatchId> = matches.by_id.keys().copied().collect();
        for id in ids {
            if let Some(change) = matches.at(id).suspend() {
                self.changed(&mut matches, id, change);
            }
        }
    }

    /// Follows up on a change: starts pending work, saves the match and pushes a snapshot.
    fn changed(&self, matches: &mut Matches, id: MatchId, change: Change) -> Accepted {
        let Matches { by_id, last_ticket, settings, .. } = matches;
        let m = by_id.get_mut(&id).expect("a changed match is at the table");
        let Wanted { tasks, flag, lasts } = m.work(settings, last_ticket);
        let runner = Arc::clone(&settings.runner);
        if !tasks.is_empty() {
            // The shared resources go to the current match.
            by_id.iter_mut().filter(|(other, _)| **other != id).for_each(|(_, other)| other.release());
        }
        let m = matches.at(id);
        let mut failed = None;
        for task in tasks {
            let (ticket, asked) = (task.ticket(), task.request().clone());
            let describe = || asked.describe(m.saved().save);
            if runner.start(task, &describe, self.deliverer(id, ticket)).is_err() {
                failed = m.take(ticket, JobEvent::Failure).or(failed);
            }
        }
        if let Some(Timer { due, stop }) = flag {
            // Without a timer, the clock is checked whenever the session is used.
            let _ = runner.start_timer(due, stop, self.waker());
        }
        if lasts || change == Change::Lasting {
            let saved = self.inner.storage.save(id, &m.saved());
            m.set_unsaved(saved.err().map(MatchError::Storage));
        }
        // For example, a move that waited for the coach has been made.
        if let Some(change) = failed {
            return self.changed(matches, id, change);
        }
        matches.revision += 1;
        self.inner.outbox.show(&matches.snapshot(id));
        Accepted { id, revision: matches.revision, why_not: None }
    }

    /// Delivers a task's events to its match. It waits for the lock, so no event overtakes the change that requested
    /// it. Holds a weak reference, so a dropped session is not kept alive.
    fn deliverer(&self, id: MatchId, ticket: u64) -> Box<Tell<'static>> {
        let session = Arc::downgrade(&self.inner);
        Box::new(move |event| {
            if let Some(inner) = session.upgrade() {
                Session { inner }.deliver(id, ticket, event);
            }
        })
    }

    /// Checks every match's clock.
    fn waker(&self) -> Box<dyn FnOnce() + Send> {
        let session = Arc::downgrade(&self.inner);
        Box::new(move || {
            if let Some(inner) = session.upgrade() {
                drop(Session { inner }.matches());
            }
        })
    }

    /// Delivers an event to the match that expects this ticket; late events are dropped.
    fn deliver(&self, id: MatchId, ticket: u64, event: JobEvent) {
        let mut matches = self.matches();
        let taken = matches.get(id).ok().and_then(|m| m.take(ticket, event));
        if taken.is_some() && matches.is_exercise(id) {
            self.show_exercise(&mut matches, id);
        } else if let Some(change) = taken {
            let change = matches.without_saving(change);
            self.changed(&mut matches, id, change);
        }
    }

    fn clock(&self) -> &dyn Clock {
        self.inner.clock.as_ref()
    }

    /// Locks the matches and ends those in which a player's time is up.
    fn matches(&self) -> MutexGuard<'_, Matches> {
        // A panic is reported where it happens, and matches change atomically, so poisoning is ignored.
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

/// An unpredictable seed.
fn seed() -> u64 {
    rand::random()
}
