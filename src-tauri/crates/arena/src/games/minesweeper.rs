use super::{Game, Measured};
use crate::{advice, bench, remote};
use game::{Playable, Resources, State};
use minesweeper::{GameInMatch, Knowledge, Minesweeper, Options};

/// The number of bench boards.
pub(crate) const BOARDS: u64 = 4;

pub(super) const GAME: Game = Game {
    advice: Some(|arguments, output| {
        let judge = Minesweeper::JUDGE.expect("its judge is exact");
        advice::judge_hints::<Minesweeper>(arguments, output, move |_| (judge.make)(&Resources::default()));
        Ok(())
    }),
    bench: Some(|_, output| {
        bench::play_all(output);
        Ok(())
    }),
    remote: Some(remote::play_dealerless::<GameInMatch>),
    ..Game::of::<Minesweeper>()
};

impl Measured for Minesweeper {
    /// A board of the usual size, drawn from the seed.
    fn opening(seed: u64) -> Minesweeper {
        Minesweeper::start(&Options::default(), seed).expect("the default options are playable")
    }

    fn position_line(_view: &Knowledge) -> Option<String> {
        None
    }
}
