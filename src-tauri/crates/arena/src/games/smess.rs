use super::{Game, Measured};
use crate::{advice, bench, perft, problems};
use game::{Bot, Budget, Ending, Resources, SearchControl, State, Turn, Value, View};
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use smess::bot::{Engine, EngineJudge};
use smess::{Board, Options, Position, QUIET, REPETITION, Smess, SmessMove};

/// The bench positions: openings, middle games and endings from the engine's self-play, and some from the perft table.
pub(crate) const POSITIONS: [&str; 8] = [
    "1ssbss1/nnnnnnn/7/7/7/7/NNNNNNN/1SSBSS1 b 0 1",
    "1ssbss1/4n2/n1n4/3nN1n/N2N3/2N3N/7/1SSBSS1 r 0 1",
    "2sbs2/2n1N2/4n2/7/2n3N/NS5/N6/3B1S1 b 0 1",
    "1ssbss1/n1n1N2/2n4/6n/N6/1NN4/4n1N/1SSBSS1 r 0 1",
    "1s1bs2/2N1n2/n3n2/N1n4/7/2N4/2N1n2/2SB1S1 r 0 1",
    "2b1ss1/2n1n1n/1n5/2N3N/1n2N2/3n3/N1N1N2/1S1BS2 b 0 1",
    "3b3/2s1n2/1n5/4N2/2S4/3N3/2N4/3B3 b 0 1",
    "7/1b1n3/2n4/7/4N2/2B2N1/7/7 b 0 1",
];

pub(super) const GAME: Game = Game {
    advice: Some(|arguments, output| {
        advice::judge_hints::<Smess>(arguments, output, |nodes| {
            Box::new(EngineJudge::with(&Resources::default(), nodes))
        });
        Ok(())
    }),
    bench: Some(|arguments, output| {
        bench::search_all(arguments, output);
        Ok(())
    }),
    perft: Some(|arguments, output| Ok(perft::moves(arguments, output)?)),
    problems: Some(|arguments, output| {
        let mut finder = problems::smess::Finder::new(arguments.seed);
        problems::make::<Smess>(arguments, output, |theme| finder.find(theme))
    }),
    ..Game::of::<Smess>()
};

impl Measured for Smess {
    /// Random moves from the start that leave neither side more than a Ninny behind. Enables the draw rule so that
    /// every game ends.
    fn opening(seed: u64) -> Smess {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let options = Options { repetition_draw: Some(true), ..Options::default() };
        loop {
            let mut game = Smess::start(&options, 0).expect("valid options");
            for _ in 0..random.random_range(6..=11) {
                if let Some(&m) = game.legal_moves().choose(&mut random) {
                    game.play(m).expect("a legal move");
                }
            }
            if is_level(&game) {
                return game;
            }
        }
    }

    /// Includes the moves since the last capture or promotion, which matter for repetition. A game stores only boards,
    /// so the moves are reconstructed.
    fn position_line(view: &Smess) -> Option<String> {
        let present = *view.position();
        let boards: Vec<Board> = view.past().iter().copied().chain([present.board]).collect();
        let quiet_plies = present.quiet_plies.saturating_sub(view.past().len() as u16);
        let beginning = Position { board: boards[0], quiet_plies, move_number: 1 };
        let moves: String =
            boards.windows(2).map(|pair| format!(" {}", move_between(&pair[0], &pair[1]))).collect();
        Some(format!("position fen {beginning} moves{moves}"))
    }

    fn is_ended_by_rule(ending: Ending) -> bool {
        ending == REPETITION || ending == QUIET
    }
}

fn is_level(game: &Smess) -> bool {
    let mut engine = Engine::new(Resources { table_bytes: 1 << 20, threads: 1 });
    matches!(game.turn(), Turn::Of(_))
        && matches!(
            Bot::think(&mut engine, game, &mut SearchControl::native(Budget::nodes(5_000)), &mut |_| ()).progress.value,
            Value::Estimate(hundredths) if hundredths.abs() <= 100
        )
}

fn move_between(before: &Board, after: &Board) -> SmessMove {
    let leads_there = |m: &SmessMove| {
        let mut board = *before;
        board.play_unchecked(*m);
        board == *after
    };
    before.legal_moves().into_iter().find(leads_there).expect("consecutive boards differ by one move")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_moves_since_the_last_capture_are_reconstructed() {
        let mut game = Smess::start(&Options::default(), 0).expect("a start");
        for m in ["b2b3", "b7b6", "b3b2"] {
            game.play(m.parse().expect("a move")).expect("a legal move");
        }
        assert_eq!(
            Smess::position_line(&game).as_deref(),
            Some("position fen 1ssbss1/nnnnnnn/7/7/7/7/NNNNNNN/1SSBSS1 b 0 1 moves b2b3 b7b6 b3b2")
        );
    }
}
