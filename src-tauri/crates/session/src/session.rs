use crate::games::find;
use crate::matches::AnyMatch;
use crate::save::Save;
use crate::work::{Finding, Means, Task};
use crate::{BySide, Cause, Player, Refusal, Sight, Snapshot, games};
use game::{Input, Resources, Side};
use std::collections::BTreeMap;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
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
    outbox: Box<dyn Outbox>,
    hall: Mutex<Hall>,
}

/// A computer player that takes longer than this over an answer only looks slow.
const LONGEST_PACE: Duration = Duration::from_secs(3);

#[derive(Default)]
struct Hall {
    matches: BTreeMap<&'static str, Box<dyn AnyMatch>>,
    revision: u64,
    last_ticket: u64,
    means: Means,
    /// Another program keeps the matches.
    only_looks: bool,
}

/// What a change means for the disk.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Change {
    /// A save would be another one.
    Lasting,
    /// Only what is shown changes.
    Fleeting,
}

impl Session {
    /// A session without matches, which sends what happens to `outbox`.
    pub fn new(outbox: impl Outbox) -> Session {
        let hall = Hall::default();
        Session { inner: Arc::new(Inner { outbox: Box::new(outbox), hall: Mutex::new(hall) }) }
    }

    /// From now on matches can only be looked at, because another program keeps them: what would change one for good
    /// is refused, and no snapshot says that it is possible.
    pub fn only_look(&self) {
        self.hall().only_looks = true;
    }

    /// Sets the least time a computer player takes for a visible answer, at most 3 s. Holds from the next
    /// thought on.
    pub fn set_pace(&self, pace: Duration) {
        self.hall().means.pace = pace.min(LONGEST_PACE);
    }

    /// Sets what computer players and an analysis may use of the machine together. Holds for players who begin to
    /// think from now on and have learnt nothing yet.
    pub fn set_resources(&self, resources: Resources) {
        self.hall().means.resources = resources;
    }

    /// The match of a game; a new one with nobody chosen yet if there is none.
    ///
    /// # Errors
    /// There is no such game.
    pub fn open(&self, game: &str) -> Result<Snapshot, Refusal> {
        let entry = find(game)?;
        let mut hall = self.hall();
        if !hall.matches.contains_key(entry.id) {
            hall.matches.insert(entry.id, (entry.begin)("", seed())?);
            return Ok(self.changed(&mut hall, entry.id, Change::Fleeting));
        }
        Ok(hall.snapshot(entry.id))
    }

    /// Replaces the match of a game by a new one: with these options, or with those that were chosen for the
    /// match before, apart from a position. The players stay chosen.
    ///
    /// # Errors
    /// There is no such game, or the options cannot be played; the old match then goes on.
    pub fn new_match(&self, game: &str, options: Option<&str>) -> Result<Snapshot, Refusal> {
        let entry = find(game)?;
        let mut hall = self.hall();
        hall.allow_changes()?;
        let fresh = match (options, hall.matches.get(entry.id)) {
            (None, Some(old)) => old.again(seed())?,
            (text, _) => (entry.begin)(text.unwrap_or_default(), seed())?,
        };
        self.replace(&mut hall, entry.id, fresh)
    }

    /// Lays another match on the table; the players stay chosen.
    fn replace(
        &self,
        hall: &mut Hall,
        id: &'static str,
        mut fresh: Box<dyn AnyMatch>,
    ) -> Result<Snapshot, Refusal> {
        let seats: BySide<Option<Player>> = hall.matches.get(id).map(|old| old.seats()).unwrap_or_default();
        for side in Side::BOTH {
            fresh.seat(side, *seats.get(side))?;
        }
        hall.matches.insert(id, fresh);
        Ok(self.changed(hall, id, Change::Lasting))
    }

    /// Chooses one of the rules of a match that has not begun.
    ///
    /// # Errors
    /// The game has no such option, its value cannot be used, or the match has begun.
    pub fn set_option(&self, game: &str, name: &str, value: &str) -> Result<Snapshot, Refusal> {
        self.change(game, |m| m.set_option(name, value))
    }

    /// Chooses who plays a side, before the start or in mid-game; nobody only before the start.
    ///
    /// # Errors
    /// There is no such computer player, an empty seat is not possible now, or the change would show somebody
    /// what he must not see.
    pub fn seat(&self, game: &str, side: Side, player: Option<Player>) -> Result<Snapshot, Refusal> {
        self.change(game, |m| m.seat(side, player))
    }

    /// Starts the match, or continues it after a pause.
    ///
    /// # Errors
    /// A player is missing, or the match runs or is over.
    pub fn start(&self, game: &str) -> Result<Snapshot, Refusal> {
        self.change(game, |m| m.start())
    }

    /// Interrupts the match; a computer player stops thinking.
    ///
    /// # Errors
    /// The match does not run.
    pub fn pause(&self, game: &str) -> Result<Snapshot, Refusal> {
        self.change(game, |m| m.pause())
    }

    /// The human named by `hand_over` says that he has the device.
    ///
    /// # Errors
    /// Nobody has to take it.
    pub fn take_over(&self, game: &str) -> Result<Snapshot, Refusal> {
        self.change_fleetingly(game, |m| m.take_over())
    }

    /// The human who has the device leaves it; he too has to take it again.
    ///
    /// # Errors
    /// Nothing is shown that only one of two humans may know.
    pub fn put_down(&self, game: &str) -> Result<Snapshot, Refusal> {
        self.change_fleetingly(game, |m| m.put_down())
    }

    /// What a hand did on the board.
    ///
    /// # Errors
    /// No human is to move now.
    pub fn enter(&self, game: &str, input: Input) -> Result<Snapshot, Refusal> {
        self.hall().allow_changes()?;
        self.carry_out(game, |m| Ok(if m.enter(input)? { Change::Lasting } else { Change::Fleeting }))
    }

    /// Makes the move with this text for the human to move.
    ///
    /// # Errors
    /// No human is to move, or the text is not a move, or not a legal one.
    pub fn play(&self, game: &str, text: &str) -> Result<Snapshot, Refusal> {
        self.change(game, |m| m.play(text))
    }

    /// Takes back this many plies, or as many as lead back to a human's turn.
    ///
    /// # Errors
    /// So many were not played, or the game allows no taking back.
    pub fn undo(&self, game: &str, plies: Option<usize>) -> Result<Snapshot, Refusal> {
        self.change(game, |m| m.undo(plies))
    }

    /// Makes this many plies again that were taken back, or as many as lead to a human's turn.
    ///
    /// # Errors
    /// So many were not taken back.
    pub fn redo(&self, game: &str, plies: Option<usize>) -> Result<Snapshot, Refusal> {
        self.change(game, |m| m.redo(plies))
    }

    /// Takes back or redoes until this many plies of the record are on the board.
    ///
    /// # Errors
    /// The record is shorter, or the game allows no taking back.
    pub fn go_to(&self, game: &str, ply: usize) -> Result<Snapshot, Refusal> {
        self.change(game, |m| m.go_to(ply))
    }

    /// Shows the position after this many moves of a match that is over, with this knowledge; without a number,
    /// the end again.
    ///
    /// # Errors
    /// The match is not over, or the record is shorter.
    pub fn look(&self, game: &str, ply: Option<usize>, sight: Sight) -> Result<Snapshot, Refusal> {
        self.change_fleetingly(game, |m| m.look(ply, sight))
    }

    /// Begins or ends the analysis of what is shown.
    ///
    /// # Errors
    /// The game has none, or it would not be fair now.
    pub fn analyse(&self, game: &str, wanted: bool) -> Result<Snapshot, Refusal> {
        self.change_fleetingly(game, |m| m.analyse(wanted))
    }

    /// Breaks the match off: it ends at once, without a result.
    ///
    /// # Errors
    /// The match has not begun or is over.
    pub fn quit(&self, game: &str) -> Result<Snapshot, Refusal> {
        self.change(game, |m| m.quit())
    }

    /// The human at the screen gives up: the only one, or of two the one to move.
    ///
    /// # Errors
    /// The match has not begun or is over, no human plays, or the one to move has not taken the device.
    pub fn resign(&self, game: &str) -> Result<Snapshot, Refusal> {
        self.change(game, |m| m.resign())
    }

    /// The human to move offers a draw. A human opponent answers with [`Session::answer_draw`] before anything
    /// else is done; a computer accepts when its own search score is not above zero.
    ///
    /// # Errors
    /// No human is to move, or there was an offer in this position already.
    pub fn offer_draw(&self, game: &str) -> Result<Snapshot, Refusal> {
        self.change(game, |m| m.offer_draw())
    }

    /// This side accepts or declines the open draw offer.
    ///
    /// # Errors
    /// There is none, or it is this side's own.
    pub fn answer_draw(&self, game: &str, side: Side, accept: bool) -> Result<Snapshot, Refusal> {
        self.change(game, |m| m.answer_draw(side, accept))
    }

    /// The answer to one of the game's questions about what is shown, in the game's own form: what whoever is at
    /// the screen may know. `cell` is where they are, for questions about a cell.
    ///
    /// # Errors
    /// There is no such match, question or cell.
    pub fn answer(
        &self,
        game: &str,
        question: &str,
        cell: Option<u16>,
    ) -> Result<serde_json::Value, Refusal> {
        self.hall().get(game)?.1.answer(question, cell)
    }

    /// The match as text, for people to keep or send.
    ///
    /// # Errors
    /// There is no such match, or it hides something until it ends.
    pub fn save(&self, game: &str) -> Result<String, Refusal> {
        self.hall().get(game)?.1.export()
    }

    /// Replaces the match of a game by a saved one, which is then paused; or by a new one that begins where the
    /// text says, in a position or on a certain board, with the rules and the players chosen before.
    ///
    /// # Errors
    /// The text is neither a usable save of this game nor where a match of it can begin; the old match then goes
    /// on.
    pub fn load(&self, game: &str, text: &str) -> Result<Snapshot, Refusal> {
        let entry = find(game)?;
        let text = text.trim();
        let mut hall = self.hall();
        hall.allow_changes()?;
        // No position begins like a save, which is JSON.
        if !text.is_empty() && !text.starts_with('{') {
            let fresh = match hall.matches.get(entry.id) {
                Some(old) => old.begun_at(text, seed())?,
                None => (entry.begin)("", seed())?.begun_at(text, seed())?,
            };
            return self.replace(&mut hall, entry.id, fresh);
        }
        let restored = (entry.restore)(Save::from_text(text)?)?;
        hall.matches.insert(entry.id, restored);
        Ok(self.changed(&mut hall, entry.id, Change::Lasting))
    }

    /// Pauses every match in which a computer is thinking, and ends every analysis: the program goes to the
    /// background or ends.
    pub fn rest(&self) {
        let mut hall = self.hall();
        for game in games() {
            let Some(m) = hall.matches.get_mut(game) else { continue };
            let rests = m.is_analysing() && m.analyse(false).is_ok();
            if m.is_thinking() && m.pause().is_ok() {
                self.changed(&mut hall, game, Change::Lasting);
            } else if rests {
                self.changed(&mut hall, game, Change::Fleeting);
            }
        }
    }

    /// Carries out a command that changes only what is shown of a match.
    fn change_fleetingly(
        &self,
        game: &str,
        command: impl FnOnce(&mut dyn AnyMatch) -> Result<(), Refusal>,
    ) -> Result<Snapshot, Refusal> {
        self.carry_out(game, |m| command(m).map(|()| Change::Fleeting))
    }

    /// Carries out a command that changes a match for good.
    fn change(
        &self,
        game: &str,
        command: impl FnOnce(&mut dyn AnyMatch) -> Result<(), Refusal>,
    ) -> Result<Snapshot, Refusal> {
        self.hall().allow_changes()?;
        self.carry_out(game, |m| command(m).map(|()| Change::Lasting))
    }

    /// Carries out a command that says itself what it changes.
    fn carry_out(
        &self,
        game: &str,
        command: impl FnOnce(&mut dyn AnyMatch) -> Result<Change, Refusal>,
    ) -> Result<Snapshot, Refusal> {
        let mut hall = self.hall();
        let (id, m) = hall.get(game)?;
        let change = command(m)?;
        Ok(self.changed(&mut hall, id, change))
    }

    /// What follows every change: wanted work begins, the match is kept, everybody is shown.
    fn changed(&self, hall: &mut Hall, id: &'static str, change: Change) -> Snapshot {
        let Hall { matches, last_ticket, means, .. } = hall;
        let m = matches.get_mut(id).expect("a match that changed is in the hall");
        let tasks = m.work(*means, last_ticket);
        if !tasks.is_empty() {
            // What all that thinks may use together is for the match at hand.
            matches.iter_mut().filter(|(other, _)| **other != id).for_each(|(_, other)| other.let_rest());
        }
        let m = matches.get_mut(id).expect("a match that changed is in the hall");
        for task in tasks {
            let ticket = task.ticket;
            if self.spawn(id, task).is_err() {
                m.take(ticket, Finding::Failure);
            }
        }
        if change == Change::Lasting {
            let kept = self.inner.outbox.keep(id, &m.save().to_text());
            m.set_unkept(kept.err().map(Refusal::Storage));
        }
        hall.revision += 1;
        let snapshot = hall.snapshot(id);
        self.inner.outbox.show(&snapshot);
        snapshot
    }

    /// Lets a task work on a thread of its own. What it finds waits for the hall, so it cannot overtake the
    /// change that asked for it.
    fn spawn(&self, id: &'static str, task: Task) -> io::Result<()> {
        let session = Arc::downgrade(&self.inner);
        let Task { ticket, work } = task;
        let mut deliver = move |finding| {
            // Without this a forgotten session would play on for ever.
            if let Some(inner) = session.upgrade() {
                Session { inner }.deliver(id, ticket, finding);
            }
        };
        let run = move || {
            // Work that breaks down ends its job, not the match.
            if catch_unwind(AssertUnwindSafe(|| work(&mut deliver))).is_err() {
                deliver(Finding::Failure);
            }
        };
        thread::Builder::new().name(format!("{id} work")).spawn(run).map(|_| ())
    }

    /// Hands something to the match that waits for this ticket; what comes late is dropped.
    fn deliver(&self, id: &'static str, ticket: u64, finding: Finding) {
        let mut hall = self.hall();
        if let Some(m) = hall.matches.get_mut(id).filter(|m| m.awaits(ticket)) {
            let change = if m.take(ticket, finding) { Change::Lasting } else { Change::Fleeting };
            self.changed(&mut hall, id, change);
        }
    }

    fn hall(&self) -> MutexGuard<'_, Hall> {
        // A panic elsewhere is reported where it happened; matches are changed in whole steps.
        self.inner.hall.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Hall {
    /// The match of a game that is there, as it is shown.
    fn snapshot(&self, id: &str) -> Snapshot {
        let snapshot = self.matches[id].snapshot(self.revision);
        if !self.only_looks {
            return snapshot;
        }
        Snapshot { can: snapshot.can.while_only_looking(), ..snapshot }
    }

    fn allow_changes(&self) -> Result<(), Refusal> {
        if self.only_looks { Err(Refusal::OnlyLooking) } else { Ok(()) }
    }

    fn get(&mut self, game: &str) -> Result<(&'static str, &mut dyn AnyMatch), Refusal> {
        let id = find(game)?.id;
        let m = self.matches.get_mut(id).ok_or(Refusal::NotOpened(id))?;
        Ok((id, m.as_mut()))
    }
}

/// A number that nobody can guess.
fn seed() -> u64 {
    rand::random()
}
