use clap::Args;
use kalaha::Kalaha;
use smess::Smess;
use std::io::{Result, stdin, stdout};

#[derive(Args)]
pub(crate) struct Arguments {
    /// The game.
    game: crate::Game,
}

/// Speaks the engine protocol on standard input and output until told to quit.
pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    let (input, output) = (stdin().lock(), stdout());
    match arguments.game {
        crate::Game::Smess => engine::serve::<Smess, _>(input, output),
        crate::Game::Kalaha => engine::serve::<Kalaha, _>(input, output),
    }
}
