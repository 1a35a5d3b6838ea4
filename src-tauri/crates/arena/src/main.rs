//! The command-line tool: perft, benchmarks, matches between players or devices, solving, training, and the engine
//! protocol.

mod advice;
mod bench;
mod book;
mod dealerless;
mod games;
mod matches;
mod output;
mod perft;
mod player_spec;
mod problems;
mod rating;
mod remote;
mod solve;
mod task;
mod train;
mod uci;
mod uci_player;
mod verify;

use clap::error::ErrorKind;
use clap::{CommandFactory, Parser, Subcommand};
use std::error::Error;
use std::process::ExitCode;

/// Measure and play Spielkiste's games.
#[derive(Parser)]
#[command(version, arg_required_else_help = true)]
struct Arguments {
    /// Print only one JSON object on standard output.
    #[arg(long, global = true)]
    json: bool,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Count the sequences of legal moves of a given length.
    Perft(perft::Arguments),
    /// Search fixed positions to a fixed depth; the number of nodes is a fingerprint of the search.
    Bench(bench::Arguments),
    /// Play a match of paired games between two computer players.
    Match(matches::Arguments),
    /// Train Smess's evaluation network on self-play games.
    Train(train::Arguments),
    /// Compare hints with a deeper search, and measure how long they take.
    Advice(advice::Arguments),
    /// Make the problems that people solve, and rate them by how the levels fare.
    Problems(problems::Arguments),
    /// Solve a position exactly: the value of every move.
    Solve(solve::Arguments),
    /// Make Kalaha's book of proven opening values.
    Book(book::Arguments),
    /// Prove that Kalaha's perfect player makes no mistakes from random openings.
    Verify(verify::Arguments),
    /// Play matches between two devices with computer players, over any transport and with faults, or run attacks.
    Remote(remote::Arguments),
    /// Play Minesweeper without a dealer and measure keys, decks and proofs.
    Dealerless(dealerless::Arguments),
    /// Run the session task described on standard input, like a browser worker.
    Task,
    /// Speak the engine protocol on standard input and output.
    Engine(uci::Arguments),
}

fn main() -> ExitCode {
    let Arguments { json, command } = Arguments::parse();
    if json && matches!(command, Command::Engine(_)) {
        let mut usage = Arguments::command();
        usage.error(ErrorKind::ArgumentConflict, "the engine speaks its protocol, not JSON").exit();
    }
    let output = output::Output::new(json);
    let result: Result<(), Box<dyn Error>> = match command {
        Command::Perft(arguments) => perft::run(&arguments, output),
        Command::Solve(arguments) => solve::run(&arguments, output),
        Command::Book(arguments) => book::run(&arguments, output).map_err(Into::into),
        Command::Problems(arguments) => problems::run(&arguments, output),
        Command::Advice(arguments) => advice::run(&arguments, output),
        Command::Bench(arguments) => bench::run(&arguments, output),
        Command::Verify(arguments) => {
            verify::run(&arguments, output);
            Ok(())
        }
        Command::Dealerless(arguments) => dealerless::run(&arguments, output),
        Command::Match(arguments) => matches::run(&arguments, output),
        Command::Remote(arguments) => remote::run(&arguments, output),
        Command::Engine(arguments) => uci::run(&arguments),
        Command::Task => task::run(output),
        Command::Train(arguments) => train::run(&arguments, output).map_err(Into::into),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}
