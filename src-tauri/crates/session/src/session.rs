use crate::job::{JobEvent, Tell};
use crate::matches::{AnyMatch, Change, FriendStep};
use crate::save::Save;
use crate::task::{JobSettings, Timer, Wanted};
use crate::{
    Accepted, BySide, Games, MatchCommand, MatchError, MatchId, MatchLog, Phase, Player, Snapshot, Storage,
    TaskRunner,
};
use game::{Clock, Environment, Resources, Side, lock};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock};
use std::time::Duration;

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

struct Matches {
    /// At most one of a game.
    by_id: BTreeMap<MatchId, Box<dyn AnyMatch>>,
    last_id: MatchId,
    revision: u64,
    last_ticket: u64,
    settings: JobSettings,
    /// Another program keeps the matches.
    only_looks: bool,
}

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
            only_looks: false,
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

    /// Has matches with friends follow these logs. Only the first ones count.
    pub fn connect(&self, logs: Box<dyn MatchLog>) {
        let _ = self.inner.logs.set(logs);
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
        let fresh = match options {
            None => matches.at(old).again(seed())?,
            Some(text) => (self.games().find(game)?.begin)(text, seed())?,
        };
        self.succeed(&mut matches, old, fresh)
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
            let fresh = matches.at(old).begun_at(text, seed())?;
            return self.succeed(&mut matches, old, fresh);
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
        let mut fresh = self.successor(&matches, id, |m| m.rematch(seed()))?;
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
        let continued = self.successor(&matches, id, |m| m.continued_from(ply, self.clock().unix_time()))?;
        Ok(self.begin(&mut matches, continued))
    }

    /// Begins a match with a friend on another device, who plays the side that is not `own`. It is kept, and not laid on
    /// the table.
    ///
    /// # Errors
    /// There is no such game, it cannot be played so or not with these options, or the match cannot be kept.
    pub fn begin_with_friend(
        &self,
        game: &str,
        options: &str,
        own: Side,
        names: BySide<Option<String>>,
    ) -> Result<MatchId, MatchError> {
        let mut matches = self.matches();
        matches.allow_changes()?;
        let mut m = (self.games().find(game)?.begin)(options, 0)?;
        m.begin_with_friend(own, names, self.clock().unix_time())?;
        let id = matches.next_id();
        self.inner.storage.keep(id, &m.kept())?;
        Ok(id)
    }

    /// Looks at the log of a match with a friend again. What it tells is kept and shown.
    ///
    /// # Errors
    /// There is no such match, it is none with a friend, or it cannot be read or kept.
    pub fn follow(&self, id: MatchId) -> Result<(), MatchError> {
        let mut matches = self.matches();
        if let Some(m) = matches.by_id.get_mut(&id) {
            allow_friend(m.as_ref())?;
            let lasts = m.follow(self.log(id)) && !matches.only_looks;
            self.changed(&mut matches, id, if lasts { Change::Lasting } else { Change::Fleeting });
            return Ok(());
        }
        let save = self.inner.storage.fetch(id)?.ok_or(MatchError::UnknownMatch(id))?;
        let mut m = self.games().restore(&save)?;
        allow_friend(m.as_ref())?;
        if m.follow(self.log(id)) && !matches.only_looks {
            self.inner.storage.keep(id, &m.kept())?;
        }
        Ok(())
    }

    /// Whether there is such a match, and it is one with a friend. It is not played again for that.
    ///
    /// # Errors
    /// It cannot be read.
    pub fn has_friend(&self, id: MatchId) -> Result<bool, MatchError> {
        if let Some(m) = self.matches().by_id.get(&id) {
            return Ok(m.is_with_friend());
        }
        let Some(save) = self.inner.storage.fetch(id)? else { return Ok(false) };
        let seats = Save::from_text(&save)?.seats;
        Ok(Side::BOTH.into_iter().any(|side| *seats.get(side) == Some(Player::Friend)))
    }

    fn log(&self, id: MatchId) -> Option<crate::LogView> {
        self.inner.logs.get().and_then(|logs| logs.read(id))
    }

    /// A save as it is now: a match with a friend may have gone on since it was kept.
    fn restore(&self, id: MatchId, save: &str) -> Result<Box<dyn AnyMatch>, MatchError> {
        let mut m = self.games().restore(save)?;
        if m.is_with_friend() {
            m.follow(self.log(id));
        }
        Ok(m)
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
        make: impl FnOnce(&dyn AnyMatch) -> Result<Box<dyn AnyMatch>, MatchError>,
    ) -> Result<Box<dyn AnyMatch>, MatchError> {
        match matches.by_id.get(&id) {
            Some(m) => make(m.as_ref()),
            None => make(self.fetch(id)?.as_ref()),
        }
    }

    /// Begins another match for the players of an old one.
    fn succeed(
        &self,
        matches: &mut Matches,
        old: MatchId,
        mut fresh: Box<dyn AnyMatch>,
    ) -> Result<Accepted, MatchError> {
        let old = matches.at(old);
        let (seats, mut names) = (old.seats(), old.names());
        fresh.apply(&MatchCommand::SetClock { clock: old.time_control() }, self.clock())?;
        for side in Side::BOTH {
            // A friend is invited again.
            let player = seats.get(side).filter(|&player| player != Player::Friend);
            fresh.apply(&MatchCommand::Seat { side, player }, self.clock())?;
            fresh.apply(&MatchCommand::SetName { side, name: names.get_mut(side).take() }, self.clock())?;
        }
        Ok(self.begin(matches, fresh))
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
            if left.phase() == Phase::Choosing {
                let _ = self.inner.storage.forget(old);
            } else if left.is_judging() || left.apply(&MatchCommand::Pause, self.clock()).is_ok() {
                let _ = self.inner.storage.keep(old, &left.kept());
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
        let change = if m.is_with_friend() {
            match m.apply_with_friend(command)? {
                FriendStep::Done(change) => change,
                FriendStep::Write(entry) => {
                    let logs = self.inner.logs.get().ok_or(MatchError::NoKeys)?;
                    logs.write(id, &entry)?;
                    m.follow(self.log(id));
                    Change::Lasting
                }
            }
        } else {
            m.apply(command, self.clock())?
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
    pub fn rest(&self) {
        let mut matches = self.matches();
        let ids: Vec<MatchId> = matches.by_id.keys().copied().collect();
        for id in ids {
            let m = matches.at(id);
            let analyse = MatchCommand::Analyse { wanted: false };
            let rests = m.is_analysing() && m.apply(&analyse, self.clock()).is_ok();
            let judge = MatchCommand::Judge { wanted: false };
            let keeps = m.is_judging() && m.apply(&judge, self.clock()).is_ok();
            if keeps || m.goes_on() && m.apply(&MatchCommand::Pause, self.clock()).is_ok() {
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
        let Wanted { tasks, flag } = m.work(settings, last_ticket);
        let runner = Arc::clone(&settings.runner);
        if !tasks.is_empty() {
            // What all that thinks may use together is for the match at hand.
            by_id.iter_mut().filter(|(other, _)| **other != id).for_each(|(_, other)| other.let_rest());
        }
        let m = matches.at(id);
        for task in tasks {
            let (ticket, asked) = (task.ticket(), task.request().clone());
            let describe = || asked.describe(m.kept().save);
            if runner.start(task, &describe, self.deliverer(id, ticket)).is_err() && m.awaits(ticket) {
                m.take(ticket, JobEvent::Failure);
            }
        }
        if let Some(Timer { due, stop }) = flag {
            // Without it time is looked at whenever somebody asks for something.
            let _ = runner.start_timer(due, stop, self.waker());
        }
        if change == Change::Lasting {
            let kept = self.inner.storage.keep(id, &m.kept());
            m.set_unkept(kept.err().map(MatchError::Storage));
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
        if let Some(m) = matches.by_id.get_mut(&id).filter(|m| m.awaits(ticket)) {
            let lasts = m.take(ticket, event) && !matches.only_looks;
            self.changed(&mut matches, id, if lasts { Change::Lasting } else { Change::Fleeting });
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

impl Matches {
    /// A match that is there, as it is shown.
    fn snapshot(&self, id: MatchId) -> Snapshot {
        self.shown(id, self.by_id[&id].as_ref())
    }

    fn shown(&self, id: MatchId, m: &dyn AnyMatch) -> Snapshot {
        let snapshot = m.snapshot(id, self.revision);
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
        self.get(id).expect("a match leaves only for another one, or when it is deleted")
    }

    fn of_game(&self, game: &str) -> Option<MatchId> {
        self.by_id.iter().find(|(_, m)| m.game() == game).map(|(&id, _)| id)
    }

    fn next_id(&mut self) -> MatchId {
        self.last_id.0 += 1;
        self.last_id
    }
}

fn allow_friend(m: &dyn AnyMatch) -> Result<(), MatchError> {
    if m.is_with_friend() { Ok(()) } else { Err(MatchError::NotNow("following a log")) }
}

/// A number that nobody can guess.
fn seed() -> u64 {
    rand::random()
}
