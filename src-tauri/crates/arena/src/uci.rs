use crate::games::{Game, game};
use clap::Args;
use game::Playable;
use std::error::Error;
use std::io::{Result, stdin, stdout};

#[derive(Args)]
pub(crate) struct Arguments {
    /// The game.
    #[arg(value_parser = game)]
    game: &'static Game,
}

pub(crate) fn run(arguments: &Arguments) -> std::result::Result<(), Box<dyn Error>> {
    Ok(arguments.game.asked(arguments.game.uci)?()?)
}

/// Speaks the engine protocol on standard input and output.
pub(crate) fn speak<S: Playable>() -> Result<()> {
    engine::serve::<S, _>(stdin().lock(), stdout())
}
