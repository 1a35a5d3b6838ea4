//! The engine protocol: a game spoken the way chess engines speak UCI, line by line.
//!
//! | in | out |
//! |---|---|
//! | `uci` | `id …`, the `option …` lines, `uciok` |
//! | `isready` | `readyok`, also while searching |
//! | `ucinewgame` | nothing; what was learnt is forgotten |
//! | `setoption name Hash\|Threads\|Level value N` | nothing |
//! | `position startpos\|fen TEXT\|options TEXT [moves …]` | nothing |
//! | `go [depth N] [nodes N] [movetime MS] [infinite]` | `info …` lines, at the end `bestmove M` |
//! | `stop` | the running search ends with its `bestmove` |
//! | `quit`, or the end of input | the engine ends |
//!
//! `score cp N` is in hundredths of a Ninny or a stone from the side to move; `score mate N` counts *plies*, below zero
//! when the side to move loses. A line that cannot be obeyed is answered by `info string …` and changes nothing.
//! The option `Level` chooses a level of the game; 0, the default, is the engine without limits of its own.

mod command;
mod thinking;

use crate::games::Contested;
use clap::Args;
use command::{Command, Setting};
use kalaha::Kalaha;
use smess::Smess;
use std::io::{BufRead, Write};
use std::sync::{Arc, Mutex};
use thinking::Thinker;

#[derive(Args)]
pub(crate) struct Arguments {
    /// The game.
    game: crate::Game,
}

/// Speaks on standard input and output until told to quit.
pub(crate) fn run(arguments: &Arguments) -> std::io::Result<()> {
    let (input, output) = (std::io::stdin().lock(), std::io::stdout());
    match arguments.game {
        crate::Game::Smess => serve::<Smess, _>(input, output),
        crate::Game::Kalaha => serve::<Kalaha, _>(input, output),
    }
}

/// Where lines are written, by the conversation and by a search alike.
type Shared<W> = Arc<Mutex<W>>;

/// Answers the lines of `input` until `quit` or its end. A search still running then is stopped and answers.
fn serve<S: Contested, W: Write + Send + 'static>(input: impl BufRead, output: W) -> std::io::Result<()> {
    let output = Arc::new(Mutex::new(output));
    let mut thinker = Thinker::<S, W>::new(Arc::clone(&output));
    for line in input.split(b'\n') {
        let line = line?;
        let line = String::from_utf8_lossy(&line);
        if line.trim().is_empty() {
            continue;
        }
        match line.parse::<Command<S>>() {
            Ok(Command::Quit) => break,
            Ok(command) => obey(command, &mut thinker, &output)?,
            Err(error) => complain(&output, &error)?,
        }
    }
    thinker.finish();
    Ok(())
}

fn obey<S: Contested, W: Write + Send + 'static>(
    command: Command<S>,
    thinker: &mut Thinker<S, W>,
    output: &Shared<W>,
) -> std::io::Result<()> {
    let done = match command {
        Command::Uci => return say(output, &introduction::<S>()),
        Command::IsReady => return say(output, "readyok"),
        Command::NewGame => thinker.forget(),
        Command::Set(setting) => thinker.set(setting),
        Command::Position(game) => thinker.place(*game),
        Command::Go { budget, infinite } => thinker.go(budget, infinite),
        Command::Stop => {
            thinker.finish();
            Ok(())
        }
        Command::Quit => Ok(()),
    };
    match done {
        Ok(()) => Ok(()),
        Err(busy) => complain(output, &busy),
    }
}

fn introduction<S: Contested>() -> String {
    format!(
        "id name Spielkiste {}\n\
        id author the Spielkiste developers\n\
        option name Hash type spin default 64 min 1 max 4096\n\
        option name Threads type spin default 1 min 1 max 256\n\
        option name Level type spin default 0 min 0 max {}\n\
        uciok",
        S::NAME,
        S::HIGHEST_LEVEL
    )
}

fn say<W: Write>(output: &Shared<W>, text: &str) -> std::io::Result<()> {
    let mut output = output.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    writeln!(output, "{text}")?;
    output.flush()
}

fn complain<W: Write>(output: &Shared<W>, error: &impl std::error::Error) -> std::io::Result<()> {
    say(output, &format!("info string {error}"))
}

#[cfg(test)]
mod tests;
