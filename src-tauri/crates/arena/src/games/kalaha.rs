use super::{Game, Measured};
use crate::{advice, bench, perft, problems, solve};
use game::{Budget, Judgement, Resources, SearchControl, State, Turn, Value, View};
use kalaha::bot::{AlphaBeta, Pits, Solver, analyse};
use kalaha::{Board, Kalaha, Options, Pit};
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::collections::HashSet;

/// The bench positions as option text, from the start to late middle games, under several rules.
pub(crate) const POSITIONS: [&str; 6] = [
    "stones=3",
    "stones=3,standard-ending=on,empty-capture=on",
    "position=0,1,7,6,1,2|5 / 1,6,0,6,2,1|10 o",
    "position=4,0,2,0,9,1|7 / 0,3,8,1,2,0|11 b",
    "skip-opponent=off,position=1,0,9,0,8,2|6 / 5,1,0,7,0,1|8 o",
    "skip-start-pit=on,position=0,14,2,1,0,3|9 / 2,5,0,1,8,1|2 b",
];

pub(super) const GAME: Game = Game {
    advice: Some(|arguments, output| {
        advice::judge_hints::<Kalaha>(arguments, output, |nodes| {
            Box::new(move |view: &Kalaha, m, _: &mut _| judge(view, m, nodes))
        });
        Ok(())
    }),
    bench: Some(|_, output| {
        bench::solve_all(output);
        Ok(())
    }),
    perft: Some(|arguments, output| Ok(perft::sowings(arguments, output)?)),
    problems: Some(|arguments, output| {
        let mut known = HashSet::new();
        problems::make::<Kalaha>(arguments, output, |theme| {
            problems::kalaha::find(theme, arguments.seed, &mut known)
        })
    }),
    solve: Some(|arguments, output| Ok(solve::every_move(arguments, output)?)),
    ..Game::of::<Kalaha>()
};

impl Measured for Kalaha {
    /// Random moves from the start that leave neither side more than a stone behind, judged by an eight-ply search. In
    /// a decided opening each player would win once, so it would measure nothing.
    fn opening(seed: u64) -> Kalaha {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        loop {
            let mut game = Kalaha::start(&Options::default(), 0).expect("valid options");
            for _ in 0..random.random_range(2..=8) {
                if let Some(&m) = game.legal_moves().choose(&mut random) {
                    game.play(m).expect("a legal move");
                }
            }
            if is_level(&game) {
                return game;
            }
        }
    }

    fn position_line(view: &Kalaha) -> Option<String> {
        let options = Options { position: Some(view.position()), ..view.options().clone() };
        Some(format!("position options {options}"))
    }
}

/// Judges a move by an analysis of this many positions.
fn judge(view: &Kalaha, m: Pit, nodes: u64) -> Option<Judgement<Pit>> {
    let mut last = None;
    let resources = Resources { table_bytes: 512 << 20, threads: 1 };
    let mut control = SearchControl::native(Budget::nodes(nodes));
    analyse(view, &resources, &mut control, &mut |report| last = Some(report));
    let side = view.turn().mover()?;
    let moves: Vec<(Pit, Value)> = last?
        .moves
        .into_iter()
        .map(|known| (known.pit.parse().expect("a legal move"), known.value.for_first(side)))
        .collect();
    let better =
        |best: (Pit, Value), other: (Pit, Value)| if other.1.is_better_than(best.1) { other } else { best };
    let (best, best_value) = moves.iter().copied().reduce(better)?;
    let (_, chosen_value) = moves.into_iter().find(|&(pit, _)| pit == m)?;
    Some(Judgement { line: vec![best], best_value, chosen_value })
}

fn is_level(game: &Kalaha) -> bool {
    let Turn::Of(side) = game.turn() else { return false };
    let board: &Board = game.board();
    let pits = Pits::of(board);
    let mut moves: Vec<usize> = Solver::<6>::legal(pits).collect();
    let mut control = SearchControl::unlimited();
    let mut alphabeta = AlphaBeta::<6>::new(&game.options().rules, 1 << 20);
    let scored = alphabeta.search_root(pits, &mut moves, 8, &mut control).expect("the search has no limit");
    let ahead = i32::from(board.kalaha(side)) - i32::from(board.kalaha(!side));
    (100 * ahead + scored.score).abs() <= 100
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_position_line_includes_the_rules() {
        let options: Options = "stones=3,standard-ending=on".parse().expect("options");
        let mut game = Kalaha::start(&options, 0).expect("a start");
        game.play("4".parse().expect("a pit")).expect("a legal move");
        assert_eq!(
            Kalaha::position_line(&game).as_deref(),
            Some("position options stones=3,standard-ending=on,position=3,3,3,0,4,4|1 / 3,3,3,3,3,3|0 o")
        );
    }
}
