use super::{Setting, Shared, say};
use crate::highest_level;
use game::{
    Bot, Budget, Choice, Environment, Level, Move, Playable, Progress, Resources, SearchControl, Stop, Turn,
    Value, View, Viewer,
};
use std::fmt::Display;
use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;
use std::time::Duration;
use thiserror::Error;

/// Why a command cannot currently be carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub(super) enum Declined {
    #[error("a search is running; 'stop' ends it")]
    Searching,
    #[error("the game is over")]
    Over,
}

/// The engine's position and its search, which runs on its own thread.
pub(super) struct Thinker<S: Playable, W> {
    output: Shared<W>,
    game: S,
    resources: Resources,
    level: Level,
    limits_strength: bool,
    /// Moved to the search thread for a search, then returned.
    player: Option<Box<dyn Bot<S::View>>>,
    running: Option<Running<S>>,
}

struct Running<S: Playable> {
    stop: Stop,
    /// Set before the answer is written, so that a client can continue immediately.
    answers: Arc<AtomicBool>,
    thread: JoinHandle<Box<dyn Bot<S::View>>>,
}

impl<S: Playable, W: Write + Send + 'static> Thinker<S, W> {
    pub(super) fn new(output: Shared<W>) -> Self {
        let game = S::start(&S::Options::default(), 0).expect("the default options are valid");
        Thinker {
            output,
            game,
            resources: Resources::default(),
            level: highest_level::<S>(),
            limits_strength: false,
            player: None,
            running: None,
        }
    }

    pub(super) fn game(&self) -> &S {
        &self.game
    }

    pub(super) fn settings(&self) -> (Resources, Option<Level>) {
        (self.resources, self.limits_strength.then_some(self.level))
    }

    /// Stops any running search and waits for its answer.
    pub(super) fn finish(&mut self) {
        if let Some(Running { stop, thread, .. }) = self.running.take() {
            stop.set();
            // A search that panicked has lost its player; the next search makes a new one.
            self.player = thread.join().ok();
        }
    }

    /// Cleans up after a search that ended on its own.
    fn tidy_up(&mut self) -> Result<(), Declined> {
        match &self.running {
            Some(running) if !running.answers.load(Ordering::Acquire) && !running.thread.is_finished() => {
                Err(Declined::Searching)
            }
            _ => {
                self.finish();
                Ok(())
            }
        }
    }

    pub(super) fn forget(&mut self) -> Result<(), Declined> {
        self.tidy_up()?;
        self.player = None;
        Ok(())
    }

    pub(super) fn set(&mut self, setting: Setting) -> Result<(), Declined> {
        self.tidy_up()?;
        match setting {
            Setting::HashMebibytes(size) => self.resources.table_bytes = size << 20,
            Setting::Threads(threads) => self.resources.threads = threads,
            Setting::Level(level) => self.level = level,
            Setting::LimitStrength(limits) => self.limits_strength = limits,
        }
        self.player = None;
        Ok(())
    }

    pub(super) fn place(&mut self, game: S) -> Result<(), Declined> {
        self.tidy_up()?;
        self.game = game;
        Ok(())
    }

    pub(super) fn go(&mut self, budget: Budget, infinite: bool) -> Result<(), Declined> {
        self.tidy_up()?;
        if let Turn::Over(_) = self.game.view(Viewer::Audience).turn() {
            return Err(Declined::Over);
        }
        let (resources, level) = self.settings();
        let mut player = self.player.take().unwrap_or_else(|| match (level, S::ENGINE) {
            (None, Some(engine)) => engine(&resources),
            (level, _) => S::bot(level.unwrap_or(highest_level::<S>()), 0, &resources),
        });
        let stop = Stop::default();
        let answers = Arc::new(AtomicBool::new(false));
        let answering = Arc::clone(&answers);
        let (game, output, stopped) = (self.game.clone(), self.output.clone(), stop.clone());
        let thread = std::thread::spawn(move || {
            let environment = Environment::native();
            let choice = think(player.as_mut(), &game, &budget, &stopped, &environment, &output);
            if infinite {
                // The protocol forbids an answer before `stop`, even with a proven result.
                environment.clock.wait(Duration::MAX, &stopped);
            }
            answering.store(true, Ordering::Release);
            // If this fails, the client has closed the output; the conversation notices on its own.
            let _ = say(&output, &format!("bestmove {}", choice.best));
            player
        });
        self.running = Some(Running { stop, answers, thread });
        Ok(())
    }
}

fn think<S: Playable, W: Write>(
    player: &mut dyn Bot<S::View>,
    game: &S,
    budget: &Budget,
    stop: &Stop,
    environment: &Environment,
    output: &Shared<W>,
) -> Choice<Move<S>> {
    let mut control = SearchControl::new(environment, *budget, stop);
    let mut report = |progress: Progress<Move<S>>| {
        let _ = say(output, &info(&progress, environment.clock.now()));
    };
    let audience = game.view(Viewer::Audience);
    let view = match audience.turn() {
        Turn::Of(side) => game.view(Viewer::Player(side)),
        Turn::Over(_) => audience,
    };
    let choice = player.think(&view, &mut control, &mut report);
    report(choice.progress.clone());
    choice
}

/// Formats progress as an `info` line.
fn info<M: Display>(progress: &Progress<M>, elapsed: Duration) -> String {
    let score = match progress.value {
        Value::Estimate(hundredths) => format!("cp {hundredths}"),
        Value::Win(plies) => format!("mate {}", plies.div_ceil(2)),
        Value::Loss(plies) => format!("mate -{}", plies.div_ceil(2)),
        Value::Exact(units) => format!("cp {}", 100 * units),
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
