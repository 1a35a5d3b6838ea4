//! The command-line tool: counts move sequences, measures speed and strength, tunes, plays in the terminal and
//! speaks the engine protocol.

mod bench;
mod book;
mod contestant;
mod external;
mod games;
mod grabber;
mod matches;
mod mistakes;
mod output;
mod perft;
mod plain;
mod play;
mod rating;
mod solve;
mod spoken;
mod tune;
mod verify;

use clap::error::ErrorKind;
use clap::{CommandFactory, Parser, Subcommand, ValueEnum};
use std::error::Error;
use std::process::ExitCode;

/// Measures and plays the games of Spielkiste.
#[derive(Parser)]
#[command(version, arg_required_else_help = true)]
struct Arguments {
    /// Print one JSON object and nothing else on standard output.
    #[arg(long, global = true)]
    json: bool,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Count the sequences of so many legal moves.
    Perft(perft::Arguments),
    /// Search fixed positions to a fixed depth; the number of nodes is a fingerprint of the search.
    Bench(bench::Arguments),
    /// Let two computer players play a match of paired games.
    Match(matches::Arguments),
    /// Count what each level overlooks in games with itself.
    Mistakes(mistakes::Arguments),
    /// Play a game in the terminal.
    Play(play::Arguments),
    /// Tune the weights of the evaluation on games of the engine with itself.
    Tune(tune::Arguments),
    /// Solve a position exactly: the value of every move.
    Solve(solve::Arguments),
    /// Make the book of proven opening values.
    Book(book::Arguments),
    /// Prove that the perfect player loses nothing from random openings.
    Verify(verify::Arguments),
    /// Speak the engine protocol on standard input and output.
    Engine(spoken::Arguments),
}

/// The games that the arena knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Game {
    Smess,
    Kalaha,
}

fn main() -> ExitCode {
    let Arguments { json, command } = Arguments::parse();
    if json && matches!(command, Command::Engine(_)) {
        let mut usage = Arguments::command();
        usage.error(ErrorKind::ArgumentConflict, "the engine speaks its protocol, not JSON").exit();
    }
    let output = output::Output::new(json);
    let result: Result<(), Box<dyn Error>> = match command {
        Command::Perft(arguments) => perft::run(&arguments, output).map_err(Into::into),
        Command::Solve(arguments) => solve::run(&arguments, output).map_err(Into::into),
        Command::Book(arguments) => book::run(&arguments, output).map_err(Into::into),
        Command::Bench(arguments) => {
            bench::run(&arguments, output);
            Ok(())
        }
        Command::Verify(arguments) => {
            verify::run(&arguments, output);
            Ok(())
        }
        Command::Mistakes(arguments) => {
            mistakes::run(&arguments, output);
            Ok(())
        }
        Command::Match(arguments) => matches::run(&arguments, output).map_err(Into::into),
        Command::Play(arguments) => play::run(&arguments, output).map_err(Into::into),
        Command::Engine(arguments) => spoken::run(&arguments).map_err(Into::into),
        Command::Tune(arguments) => tune::run(&arguments, output).map_err(Into::into),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}
