//! A second proof of the shipped problems: plain minimax on the rules, without the engine.

use game::{Problem, State, Theme, Turn};
use kalaha::{Board, Kalaha, Rules};
use std::collections::{HashMap, HashSet};

const FILE: &str = include_str!("../../../../ui/problems/kalaha.tsv");
const RULES: Rules =
    Rules { skip_opponent: true, skip_start_pit: false, standard_ending: false, empty_capture: false };

/// Minimax with a table of what is known: the fewest and most stones that the mover ends with, by pits from the mover's
/// viewpoint. The stones already in the Kalahas do not matter.
#[derive(Default)]
struct Minimax(HashMap<[[u8; 6]; 2], (u8, u8)>);

impl Minimax {
    /// Whether the mover can get at least this many of the stones in the pits.
    fn gets(&mut self, board: &Board, wanted: i32) -> bool {
        let mover = board.mover();
        let pits = [*board.pits(mover), *board.pits(!mover)];
        let all = pits.iter().flatten().sum();
        let (fewest, most) = *self.0.entry(pits).or_insert((0, all));
        if wanted <= i32::from(fewest) || wanted > i32::from(most) {
            return wanted <= i32::from(fewest);
        }
        let can = match board.is_over(&RULES) {
            true => false,
            false => nearest_first(board).any(|pit| self.gets_by(board, pit, wanted)),
        };
        let known = self.0.get_mut(&pits).expect("it was inserted above");
        if can {
            known.0 = known.0.max(wanted as u8);
        } else {
            known.1 = known.1.min(wanted as u8 - 1);
        }
        can
    }

    /// The same after the mover sows this pit.
    fn gets_by(&mut self, board: &Board, pit: usize, wanted: i32) -> bool {
        let mover = board.mover();
        let mut after = *board;
        after.sow(pit, &RULES);
        let missing = wanted - i32::from(after.kalaha(mover) - board.kalaha(mover));
        if after.mover() == mover {
            return self.gets(&after, missing);
        }
        let left: u8 = [mover, !mover].iter().flat_map(|&side| after.pits(side)).sum();
        !self.gets(&after, i32::from(left) + 1 - missing)
    }
}

fn problems(theme: &str) -> Vec<(Problem, Board, Vec<usize>)> {
    let all = FILE.lines().map(|line| line.parse::<Problem>().expect("a problem"));
    let read = |problem: Problem| {
        let game: Kalaha = problem.position().expect("a problem that can be played");
        assert!(matches!(game.turn(), Turn::Of(_)) && game.options().rules == RULES, "{problem}");
        let line = problem.solution::<Kalaha>().expect("moves").iter().map(|pit| pit.index()).collect();
        (problem, *game.board(), line)
    };
    all.filter(|problem| problem.theme == theme).map(read).collect()
}

/// The mover's legal pits. Those near its Kalaha give the most moves again.
fn nearest_first(board: &Board) -> impl Iterator<Item = usize> + use<> {
    let legal: Vec<usize> = board.legal_pits(&RULES).collect();
    legal.into_iter().rev()
}

fn sow(board: &mut Board, pit: usize) -> bool {
    board.sow(pit, &RULES).moves_again
}

#[test]
fn every_only_pit_is_proven_by_plain_minimax() {
    let mut minimax = Minimax::default();
    let only = problems("only_pit");
    assert_eq!(only.len(), 300);
    for (problem, mut board, line) in only {
        minimax.0.clear();
        for pit in line {
            let mover = board.mover();
            // More than half of all stones win.
            let missing = i32::from(board.stones() / 2 + 1) - i32::from(board.kalaha(mover));
            let winning: Vec<usize> =
                board.legal_pits(&RULES).filter(|&pit| minimax.gets_by(&board, pit, missing)).collect();
            assert_eq!(winning, [pit], "{problem}");
            sow(&mut board, pit);
        }
    }
}

fn check_turns(turns: impl Iterator<Item = (Problem, Board, Vec<usize>)>) {
    let mut minimax = Minimax::default();
    for (problem, mut board, line) in turns {
        minimax.0.clear();
        for (i, &pit) in line.iter().enumerate() {
            let wanted: Vec<i32> = (1..=i32::from(board.stones())).collect();
            let gets = wanted.partition_point(|&wanted| minimax.gets_by(&board, pit, wanted)) as i32;
            let best: Vec<usize> =
                board.legal_pits(&RULES).filter(|&pit| minimax.gets_by(&board, pit, gets)).collect();
            assert_eq!(best, [pit], "{problem}");
            assert_eq!(sow(&mut board, pit), i + 1 < line.len(), "{problem}");
        }
        assert!(line.len() > 3, "{problem}");
    }
}

#[test]
fn turns_are_the_only_best_ones() {
    let again = problems("again");
    assert_eq!(again.len(), 100);
    check_turns(again.into_iter().step_by(10));
}

#[test]
#[ignore = "takes 20 seconds"]
fn all_turns_are_the_only_best_ones() {
    check_turns(problems("again").into_iter());
}

/// A move that wins at once is accepted even if it is not in the line, so there must be none.
#[test]
fn only_the_line_is_right() {
    for (problem, _, _) in problems("only_pit").into_iter().chain(problems("again")) {
        let theme = Theme::<Kalaha>::of(&problem).expect("a theme");
        let mut game: Kalaha = problem.position().expect("a problem that can be played");
        for pit in problem.solution::<Kalaha>().expect("moves") {
            assert_eq!(theme.right_moves(&game, Some(pit)), [pit], "{problem}");
            game.play(pit).expect("a legal move");
        }
    }
}

#[test]
fn no_position_is_there_twice() {
    let all: Vec<Problem> = FILE.lines().map(|line| line.parse().expect("a problem")).collect();
    let pits = |problem: &Problem| {
        let board = *problem.position::<Kalaha>().expect("a problem that can be played").board();
        [board.mover(), !board.mover()].map(|side| *board.pits(side))
    };
    assert_eq!(all.iter().map(pits).collect::<HashSet<_>>().len(), all.len());
}
