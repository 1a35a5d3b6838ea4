use super::{Game, Measured};
use crate::{advice, bench, problems, remote};
use game::{Level, Playable, Problem, Resources, State, Theme, Turn, View, Viewer};
use minesweeper::bot::certain_at_a_glance;
use minesweeper::{GameInMatch, Knowledge, Minesweeper, Options};

/// The number of bench boards.
pub(crate) const BOARDS: u64 = 4;

/// How often a level looks at a board before it thinks that nothing is certain.
const GLANCES: usize = 3;

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
    problems: Some(|arguments, output| {
        problems::make::<Minesweeper>(arguments, output, |theme| {
            problems::minesweeper::find(theme, arguments.seed)
        })
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

    /// What a level overlooks varies between tries.
    const TRIES: u64 = 10;

    /// Levels play for points: a strong one prefers a promising risk to a safe square that pays nothing. So where
    /// certainty is asked for, only what a level sees counts, which is what a person finds hard.
    fn solves(theme: &Theme<Self>, problem: &Problem, level: Level, seed: u64) -> bool {
        if theme.any_order.is_none() {
            return problems::solves(theme, problem, level, seed);
        }
        let mut state: Minesweeper = problem.position().expect("a proven problem can be played");
        let mut glance = seed << 32;
        loop {
            let Turn::Of(mover) = state.view(Viewer::Audience).turn() else { return true };
            if theme.right_moves(&state, None).is_empty() {
                return true;
            }
            let view = state.view(Viewer::Player(mover));
            let seen = (0..GLANCES).find_map(|_| {
                glance += 1;
                certain_at_a_glance(&view, level, glance).first().copied()
            });
            let Some(action) = seen else { return false };
            state.play(action).expect("a certain action is legal");
        }
    }
}
