//! The command-line tool: counts move sequences, measures speed and strength, plays between two devices, trains, and
//! speaks the engine protocol.

mod baseline;
mod bench;
mod book;
mod dealerless;
mod endings;
mod games;
mod grabber;
mod matches;
mod output;
mod perft;
mod player_spec;
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
    /// Train the network of Smess's evaluation on games of the engine with itself.
    Train(train::Arguments),
    /// Solve a position exactly: the value of every move.
    Solve(solve::Arguments),
    /// Solve the endings with few pieces.
    Endings(endings::Arguments),
    /// Make Kalaha's book of proven opening values.
    Book(book::Arguments),
    /// Prove that the perfect player of Kalaha loses nothing from random openings.
    Verify(verify::Arguments),
    /// Let computers play matches between two devices, over each transport and with faults, or let one device attack.
    Remote(remote::Arguments),
    /// Play Minesweeper without a dealer: what keys, decks and proofs cost.
    Dealerless(dealerless::Arguments),
    /// Do a task of a session by its description, which comes on standard input, as a worker of a browser does.
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
        Command::Solve(arguments) => solve::run(&arguments, output).map_err(Into::into),
        Command::Book(arguments) => book::run(&arguments, output).map_err(Into::into),
        Command::Bench(arguments) => bench::run(&arguments, output),
        Command::Verify(arguments) => {
            verify::run(&arguments, output);
            Ok(())
        }
        Command::Endings(arguments) => endings::run(&arguments, output),
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
