//! The engine protocol: a game spoken the way chess engines speak UCI, line by line.
//!
//! | in | out |
//! |---|---|
//! | `uci` | `id …`, the `option …` lines, `uciok` |
//! | `isready` | `readyok`, also while searching |
//! | `ucinewgame` | nothing; what was learnt is forgotten |
//! | `setoption name Hash\|Threads\|Level value N` | nothing |
//! | `setoption name UCI_LimitStrength value true\|false` | nothing |
//! | `position startpos\|fen TEXT\|options TEXT [moves …]` | nothing |
//! | `go [depth N] [nodes N] [movetime MS] [infinite]` | `info …` lines, at the end `bestmove M` |
//! | `stop` | the running search ends with its `bestmove` |
//! | `quit`, or the end of input | the engine ends |
//!
//! `score cp N` is in hundredths of a Ninny or a stone from the side to move; `score mate N` counts moves of that side,
//! below zero when it loses. A line that cannot be obeyed is answered by `info string …` and changes nothing.
//! `Level` chooses a level of the game, where they are graded in tenths by 12 for level 1.2. It is heeded while
//! `UCI_LimitStrength` is true; else [`Playable::ENGINE`] plays, which has no limits of its own.

mod command;
mod thinking;

use command::{Command, Setting};
use game::{Level, Playable, Resources, lock};
use std::io::{self, BufRead, Write};
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex};
use thinking::Thinker;

/// Where lines are written, by the conversation and by a search alike.
type Shared<W> = Arc<Mutex<W>>;

/// Answers the lines of `input` until `quit` or its end. A search still running then is stopped and answers.
///
/// # Errors
/// The input cannot be read, or nobody reads the answers.
pub fn serve<S: Playable, W: Write + Send + 'static>(input: impl BufRead, output: W) -> io::Result<()> {
    let mut conversation = Conversation::<S, W>::new(output);
    for line in input.split(b'\n') {
        if conversation.hear(&String::from_utf8_lossy(&line?))?.is_break() {
            break;
        }
    }
    conversation.end();
    Ok(())
}

/// One end of a conversation: what was set up so far, and the search that may be running.
pub struct Conversation<S: Playable, W> {
    output: Shared<W>,
    thinker: Thinker<S, W>,
}

impl<S: Playable, W: Write + Send + 'static> Conversation<S, W> {
    /// The beginning, from which everything is said to `output`.
    pub fn new(output: W) -> Self {
        let output = Arc::new(Mutex::new(output));
        Conversation { thinker: Thinker::new(Arc::clone(&output)), output }
    }

    /// Answers one line. An empty one has no answer, after `quit` there is nothing more to say.
    ///
    /// # Errors
    /// Nobody reads the answer.
    pub fn hear(&mut self, line: &str) -> io::Result<ControlFlow<()>> {
        if line.trim().is_empty() {
            return Ok(ControlFlow::Continue(()));
        }
        match line.parse::<Command<S>>() {
            Ok(Command::Quit) => return Ok(ControlFlow::Break(())),
            Ok(command) => self.obey(command)?,
            Err(error) => self.complain(&error)?,
        }
        Ok(ControlFlow::Continue(()))
    }

    /// Ends the running search, if there is one, with its answer.
    pub fn end(&mut self) {
        self.thinker.finish();
    }

    /// The game from which a search would begin.
    pub fn game(&self) -> &S {
        self.thinker.game()
    }

    /// What a search would use of the machine, and the level that would play; none is the engine without limits.
    pub fn settings(&self) -> (Resources, Option<Level>) {
        self.thinker.settings()
    }

    fn obey(&mut self, command: Command<S>) -> io::Result<()> {
        let thinker = &mut self.thinker;
        let done = match command {
            Command::Uci => return say(&self.output, &introduction::<S>()),
            Command::IsReady => return say(&self.output, "readyok"),
            Command::NewGame => thinker.forget(),
            Command::Set(setting) => thinker.set(setting),
            Command::Position(game) => thinker.place(*game),
            Command::Go { budget, infinite } => thinker.go(budget, infinite),
            Command::Stop | Command::Quit => {
                thinker.finish();
                Ok(())
            }
        };
        match done {
            Ok(()) => Ok(()),
            Err(busy) => self.complain(&busy),
        }
    }

    fn complain(&self, error: &impl std::error::Error) -> io::Result<()> {
        say(&self.output, &format!("info string {error}"))
    }
}

fn introduction<S: Playable>() -> String {
    format!(
        "id name Spielkiste {}\n\
        id author the Spielkiste developers\n\
        option name Hash type spin default 64 min 1 max 4096\n\
        option name Threads type spin default 1 min 1 max 256\n\
        option name UCI_LimitStrength type check default false\n\
        option name Level type spin default {highest} min 0 max {highest}\n\
        uciok",
        S::ID,
        highest = highest_level::<S>()
    )
}

/// The highest level of a game's players.
fn highest_level<S: Playable>() -> Level {
    S::levels().last().map_or(0, |info| info.level)
}

fn say<W: Write>(output: &Shared<W>, text: &str) -> io::Result<()> {
    let mut output = lock(output);
    writeln!(output, "{text}")?;
    output.flush()
}

#[cfg(test)]
mod tests;
