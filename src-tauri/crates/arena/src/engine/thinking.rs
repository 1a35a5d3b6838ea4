use super::{Setting, Shared, say};
use game::{Bot, Budget, Choice, Progress, State, Stop, Turn, Value};
use search::Limits;
use smess::bot::{Engine, EngineOptions, player};
use smess::{Options, Smess, SmessMove};
use std::io::Write;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, mpsc};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};
use thiserror::Error;

/// Why a command cannot be obeyed now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub(super) enum NotNow {
    #[error("a search is running; 'stop' ends it")]
    Searching,
    #[error("the game is over, there is no move to search for")]
    Over,
}

/// Who plays when the engine is asked.
enum Mind {
    Engine(Box<Engine>),
    Level(Box<dyn Bot<Smess>>),
}

/// The engine's position and its search, which runs on a thread of its own.
pub(super) struct Thinker<W> {
    output: Shared<W>,
    game: Smess,
    options: EngineOptions,
    level: u8,
    /// At rest here, while searching with the thread, which gives it back.
    mind: Option<Mind>,
    running: Option<Running>,
}

struct Running {
    stop: Stop,
    /// Set before the answer is said, so that whoever has heard it may go on at once.
    answers: Arc<AtomicBool>,
    /// Dropped to tell an infinite search that its answer is wanted.
    patience: mpsc::Sender<()>,
    thread: JoinHandle<Mind>,
}

impl<W: Write + Send + 'static> Thinker<W> {
    pub(super) fn new(output: Shared<W>) -> Self {
        let game = Smess::start(&Options::default(), 0).expect("the default options can be played");
        Thinker { output, game, options: EngineOptions::default(), level: 0, mind: None, running: None }
    }

    /// Ends the running search, if there is one, and waits for its answer.
    pub(super) fn finish(&mut self) {
        if let Some(Running { stop, patience, thread, .. }) = self.running.take() {
            stop.set();
            drop(patience);
            // A search that panicked has lost its mind; the next one gets a new one.
            self.mind = thread.join().ok();
        }
    }

    /// A search that has ended by itself is tidied away.
    fn rest(&mut self) -> Result<(), NotNow> {
        match &self.running {
            Some(running) if !running.answers.load(Ordering::Acquire) && !running.thread.is_finished() => {
                Err(NotNow::Searching)
            }
            _ => {
                self.finish();
                Ok(())
            }
        }
    }

    pub(super) fn forget(&mut self) -> Result<(), NotNow> {
        self.rest()?;
        self.mind = None;
        Ok(())
    }

    pub(super) fn set(&mut self, setting: Setting) -> Result<(), NotNow> {
        self.rest()?;
        match setting {
            Setting::HashMebibytes(size) => self.options.table_bytes = size << 20,
            Setting::Threads(threads) => self.options.threads = threads,
            Setting::Level(level) => self.level = level,
        }
        self.mind = None;
        Ok(())
    }

    pub(super) fn place(&mut self, game: Smess) -> Result<(), NotNow> {
        self.rest()?;
        self.game = game;
        Ok(())
    }

    pub(super) fn go(&mut self, budget: Budget, infinite: bool) -> Result<(), NotNow> {
        self.rest()?;
        if let Turn::Over(_) = self.game.turn() {
            return Err(NotNow::Over);
        }
        let (options, level) = (self.options, self.level);
        let mut mind = self.mind.take().unwrap_or_else(|| match level {
            0 => Mind::Engine(Box::new(Engine::new(options))),
            level => Mind::Level(player(level, 0)),
        });
        let stop = Stop::default();
        let (patience, answer_wanted) = mpsc::channel::<()>();
        let answers = Arc::new(AtomicBool::new(false));
        let answering = Arc::clone(&answers);
        let (game, output, stopped) = (self.game.clone(), self.output.clone(), stop.clone());
        let thread = std::thread::spawn(move || {
            let choice = think(&mut mind, &game, budget, infinite, &stopped, &output);
            if infinite {
                // The protocol forbids an answer before `stop`, even if everything is known. Nothing is ever
                // sent: the wait ends when the other end is dropped.
                let _ = answer_wanted.recv();
            }
            answering.store(true, Ordering::Release);
            // Nobody reads any more if this fails; the conversation notices by itself.
            let _ = say(&output, &format!("bestmove {}", choice.best));
            mind
        });
        self.running = Some(Running { stop, answers, patience, thread });
        Ok(())
    }
}

fn think<W: Write>(
    mind: &mut Mind,
    game: &Smess,
    budget: Budget,
    infinite: bool,
    stop: &Stop,
    output: &Shared<W>,
) -> Choice<SmessMove> {
    let began = Instant::now();
    let mut report = |progress: Progress<SmessMove>| {
        let _ = say(output, &info(&progress, began.elapsed()));
    };
    let choice = match mind {
        Mind::Level(bot) => bot.think(game, &budget, stop, &mut report),
        Mind::Engine(engine) => {
            let mut limits = Limits::from(budget);
            if infinite {
                // A limit of time, however long, is what lets the engine use all its threads.
                limits.hard_time = limits.hard_time.or(Some(Duration::MAX));
            }
            engine.analyse(game, &limits, stop, &mut report).expect("a game that goes on has a move")
        }
    };
    report(choice.progress.clone());
    choice
}

/// What the search knows, as an `info` line.
fn info(progress: &Progress<SmessMove>, elapsed: Duration) -> String {
    let score = match progress.value {
        Value::Estimate(hundredths) => format!("cp {hundredths}"),
        Value::Win(plies) => format!("mate {plies}"),
        Value::Loss(plies) => format!("mate -{plies}"),
        Value::Exact(ninnies) => format!("cp {}", 100 * ninnies),
    };
    let speed = (progress.nodes as f64 / elapsed.as_secs_f64().max(1e-6)) as u64;
    let line: String = progress.line.iter().map(|m| format!(" {m}")).collect();
    format!(
        "info depth {} score {score} nodes {} nps {speed} time {} pv{line}",
        progress.depth,
        progress.nodes,
        elapsed.as_millis()
    )
}
