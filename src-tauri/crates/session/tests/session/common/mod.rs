//! Shared helpers for session tests.

use game::{Environment, ManualClock, ManualSpawner, Side, Stop};
use problems::Attempt;
use session::{
    Accepted, Bots, GameEntry, Games, JobEvent, MatchCommand, MatchError, MatchId, Outbox, Player,
    SavedMatch, Session, Snapshot, Storage, StorageFailed, Task, TaskRunner, Tell,
};
use std::collections::BTreeMap;
use std::io;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;
use toy_games::{Heap, Notes};

/// Records everything a session sends, and acts as its storage.
#[derive(Clone, Default)]
pub struct Mailbox(Arc<Mutex<Letters>>);

#[derive(Default)]
pub struct Letters {
    pub shown: Vec<Snapshot>,
    /// The latest save, even while exporting is refused.
    pub saved: String,
    /// The saves of all stored matches.
    pub saves: BTreeMap<MatchId, String>,
    /// All attempts at problems.
    pub attempts: Vec<Attempt>,
    /// The error for the next save or attempt.
    pub refusal: Option<StorageFailed>,
}

impl Mailbox {
    pub fn letters(&self) -> MutexGuard<'_, Letters> {
        self.0.lock().expect("no test panics here")
    }

    pub fn saved(&self) -> String {
        self.letters().saved.clone()
    }

    /// The snapshots since the last call.
    pub fn take_shown(&self) -> Vec<Snapshot> {
        std::mem::take(&mut self.letters().shown)
    }
}

impl Outbox for Mailbox {
    fn show(&self, snapshot: &Snapshot) {
        self.letters().shown.push(snapshot.clone());
    }
}

impl Storage for Mailbox {
    fn save(&self, id: MatchId, saved: &SavedMatch) -> Result<(), StorageFailed> {
        let mut letters = self.letters();
        match letters.refusal.take() {
            Some(refusal) => Err(refusal),
            None => {
                letters.saved.clone_from(&saved.save);
                letters.saves.insert(id, saved.save.clone());
                Ok(())
            }
        }
    }

    fn fetch(&self, id: MatchId) -> Result<Option<String>, StorageFailed> {
        Ok(self.letters().saves.get(&id).cloned())
    }

    /// The newer of two matches.
    fn latest(&self, game: &str) -> Result<Option<(MatchId, String)>, StorageFailed> {
        let is_of_game = |save: &str| save.contains(&format!(r#""game":"{game}""#));
        let letters = self.letters();
        let latest = letters.saves.iter().rev().find(|(_, save)| is_of_game(save));
        Ok(latest.map(|(&id, save)| (id, save.clone())))
    }

    fn forget(&self, id: MatchId) -> Result<(), StorageFailed> {
        self.letters().saves.remove(&id);
        Ok(())
    }

    fn attempted(&self, attempt: &Attempt) -> Result<(), StorageFailed> {
        let mut letters = self.letters();
        letters.attempts.push(attempt.clone());
        letters.refusal.take().map_or(Ok(()), Err)
    }

    fn last_id(&self) -> MatchId {
        self.letters().saves.last_key_value().map_or(MatchId(0), |(&id, _)| id)
    }
}

/// The toy games.
pub const TOYS: Games = Games(&[GameEntry::of::<Heap>(), GameEntry::of::<Notes>()]);

/// A session of all real games whose tasks run step by step.
pub fn stepped() -> (Session, Arc<ManualSpawner>) {
    let (session, work, _) = stepped_with(Games::ALL);
    (session, work)
}

/// A session whose tasks run when the test says so, with a clock that advances only while something waits.
pub fn stepped_with(games: Games) -> (Session, Arc<ManualSpawner>, Mailbox) {
    let (session, work, mailbox, _) = clocked_with(games);
    (session, work, mailbox)
}

/// Like [`stepped_with`], but also returns the clock.
pub fn clocked_with(games: Games) -> (Session, Arc<ManualSpawner>, Mailbox, Arc<ManualClock>) {
    let (mailbox, work) = (Mailbox::default(), Arc::<ManualSpawner>::default());
    let clock = Arc::<ManualClock>::default();
    let environment = Environment { spawner: work.clone(), clock: clock.clone() };
    (Session::new(games, mailbox.clone(), mailbox.clone(), environment), work, mailbox, clock)
}

/// Where tasks run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// On the match in memory, as on a thread.
    Here,
    /// In another instance, reached only by bytes and a stop signal, as in a browser.
    Elsewhere,
}

impl Way {
    pub const BOTH: [Way; 2] = [Way::Here, Way::Elsewhere];
}

/// Runs tasks in one of these places.
pub struct Worker {
    way: Way,
    games: Games,
    environment: Environment,
    /// The bots kept by the other instance.
    pub bots: Arc<Bots>,
    /// How many tasks were stopped before their last event.
    pub stopped: Arc<AtomicUsize>,
    /// How many tasks are running.
    pub running: Arc<AtomicUsize>,
}

impl TaskRunner for Worker {
    fn start(
        &self,
        task: Task,
        describe: &dyn Fn() -> String,
        mut tell: Box<Tell<'static>>,
    ) -> io::Result<()> {
        let (environment, running) = (self.environment.clone(), Arc::clone(&self.running));
        let work: Box<dyn FnOnce() + Send> = match self.way {
            Way::Here => Box::new(move || task.run(&environment, &mut *tell)),
            Way::Elsewhere => {
                let (games, bots, description) = (self.games, Arc::clone(&self.bots), describe());
                let (stop, done) = (Stop::default(), Arc::new(AtomicBool::new(false)));
                let (there, is_done, stopped) = (stop.clone(), Arc::clone(&done), Arc::clone(&self.stopped));
                task.stop().when_set(move || {
                    if !is_done.load(Ordering::SeqCst) {
                        stopped.fetch_add(1, Ordering::SeqCst);
                        there.set();
                    }
                });
                Box::new(move || {
                    let mut tell = |text: String| {
                        let event = JobEvent::from_text(&text);
                        done.fetch_or(event.is_last(), Ordering::SeqCst);
                        tell(event);
                    };
                    games.do_task(&description, &bots, &environment, &stop, &mut tell);
                })
            }
        };
        running.fetch_add(1, Ordering::SeqCst);
        let counted = move || {
            work();
            running.fetch_sub(1, Ordering::SeqCst);
        };
        self.environment.spawner.start("work", Box::new(counted))
    }

    fn start_timer(&self, due: Duration, stop: Stop, ring: Box<dyn FnOnce() + Send>) -> io::Result<()> {
        self.environment.start_timer(due, stop, ring)
    }

    fn forget(&self, bot: u64) {
        self.bots.forget(bot);
    }
}

/// A session whose tasks run this way.
pub fn session_by(way: Way, games: Games, environment: Environment) -> (Session, Mailbox, Arc<Worker>) {
    let (mailbox, clock) = (Mailbox::default(), environment.clock.clone());
    let worker = Arc::new(Worker {
        way,
        games,
        environment,
        bots: Arc::default(),
        stopped: Arc::default(),
        running: Arc::default(),
    });
    let session =
        Session::with_runner(games, mailbox.clone(), mailbox.clone(), clock, Arc::clone(&worker) as _);
    (session, mailbox, worker)
}

/// Sends commands to a game's current match and returns the resulting snapshot.
pub trait SessionExt {
    fn act(&self, game: &str, command: MatchCommand) -> Result<Snapshot, MatchError>;
    fn renew(&self, game: &str, options: Option<&str>) -> Result<Snapshot, MatchError>;
    fn reload(&self, game: &str, text: &str) -> Result<Snapshot, MatchError>;

    /// Seats these players and starts or resumes.
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

/// The command for this move.
pub fn play(text: impl ToString) -> MatchCommand {
    MatchCommand::Play { text: text.to_string() }
}
