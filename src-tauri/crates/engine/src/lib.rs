//! The engine protocol: UCI as spoken by chess engines, adapted to other games.
//!
//! | in | out |
//! |---|---|
//! | `uci` | `id …`, the `option …` lines, `uciok` |
//! | `isready` | `readyok`, also while searching |
//! | `ucinewgame` | nothing; discards everything learnt |
//! | `setoption name Hash\|Threads\|Level value N` | nothing |
//! | `setoption name UCI_LimitStrength value true\|false` | nothing |
//! | `position startpos\|fen TEXT\|options TEXT [moves …]` | nothing |
//! | `go [depth N] [nodes N] [movetime MS] [infinite]` | `info …` lines, then `bestmove M` |
//! | `stop` | `bestmove M` from the running search |
//! | `quit` or end of input | the engine exits |
//!
//! `score cp N` is in hundredths of a Ninny or a stone for the side to move; `score mate N` counts that side's moves,
//! negative if it loses. An invalid line is answered with `info string …` and changes nothing. `Level` selects a level
//! of the game; where levels are numbered in tenths, 12 is level 1.2. It applies only while `UCI_LimitStrength` is
//! true; otherwise [`Playable::ENGINE`] plays at full strength.

mod command;
mod thinking;

use command::{Command, Setting};
use game::{Level, Playable, Resources, lock};
use std::io::{self, BufRead, Write};
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex};
use thinking::Thinker;

/// The output, shared by the conversation and its search.
type Shared<W> = Arc<Mutex<W>>;

/// Answers lines from `input` until `quit` or end of input. Then stops any running search, which still answers.
///
/// # Errors
/// If reading the input or writing the output failed.
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

/// The engine's side of a conversation: its settings and any running search.
pub struct Conversation<S: Playable, W> {
    output: Shared<W>,
    thinker: Thinker<S, W>,
}

impl<S: Playable, W: Write + Send + 'static> Conversation<S, W> {
    /// Starts a conversation that writes to `output`.
    pub fn new(output: W) -> Self {
        let output = Arc::new(Mutex::new(output));
        Conversation { thinker: Thinker::new(Arc::clone(&output)), output }
    }

    /// Answers one line. Ignores empty lines, and breaks on `quit`.
    ///
    /// # Errors
    /// If writing the answer failed.
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

    /// Stops any running search, which still answers.
    pub fn end(&mut self) {
        self.thinker.finish();
    }

    /// The game that the next search starts from.
    pub fn game(&self) -> &S {
        self.thinker.game()
    }

    /// The machine resources for the next search, and its level; `None` for full strength.
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
