//! Every problem in `ui/problems/smess.tsv` is what its theme says. An exhaustive search confirms it, which knows only
//! the rules and shares no code with the search that made the problems.

use game::{Problem, Side, State};
use smess::{Board, Piece, Smess, SmessMove};
use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../ui/problems/smess.tsv");

fn problems() -> Vec<Problem> {
    let text = std::fs::read_to_string(FILE).expect("the problems are in the repository");
    text.lines().map(|line| line.parse().expect("a problem")).collect()
}

fn after(board: &Board, m: SmessMove) -> Board {
    let mut board = *board;
    board.play_unchecked(m);
    board
}

fn has_brain(board: &Board, side: Side) -> bool {
    !board.pieces(side, Piece::Brain).is_empty()
}

/// Whether attackers take the Brain in time. Remembers only exact answers.
#[derive(Default)]
struct Attack {
    answers: HashMap<(Board, usize), bool>,
    /// The last reply that saved the Brain, by the number of moves left.
    savers: HashMap<usize, SmessMove>,
}

impl Attack {
    /// Whether the side to move takes the Brain with at most `n` moves, whatever the other side plays.
    fn succeeds(&mut self, board: &Board, n: usize) -> bool {
        if n == 0 {
            return false;
        }
        let moves = board.legal_moves();
        let brain = board.pieces(!board.side(), Piece::Brain);
        if moves.iter().any(|m| brain.contains(m.to)) {
            return true;
        }
        if n == 1 {
            return false;
        }
        if let Some(&answer) = self.answers.get(&(*board, n)) {
            return answer;
        }
        let answer = moves.iter().any(|&m| self.is_decisive(&after(board, m), n - 1));
        self.answers.insert((*board, n), answer);
        answer
    }

    /// Whether the side that has just moved takes the Brain with at most `n` more moves.
    fn is_decisive(&mut self, board: &Board, n: usize) -> bool {
        if !has_brain(board, board.side()) {
            return true;
        }
        let mut replies = board.legal_moves();
        if let Some(saver) = self.savers.get(&n) {
            replies.sort_by_key(|m| m != saver);
        }
        let attacker = !board.side();
        let saver = replies.iter().copied().find(|&reply| {
            let next = after(board, reply);
            !has_brain(&next, attacker) || !self.succeeds(&next, n)
        });
        if let Some(saver) = saver {
            self.savers.insert(n, saver);
        }
        // A position without moves and with both Brains is a draw: nothing else is left.
        saver.is_none() && !replies.is_empty()
    }

    /// The moves that take the Brain with at most `n` moves, this one included.
    fn winning(&mut self, board: &Board, n: usize) -> Vec<SmessMove> {
        board.legal_moves().into_iter().filter(|&m| self.is_decisive(&after(board, m), n - 1)).collect()
    }
}

/// A side's material: a Ninny is worth 1, a Numskull 3, and the Brain more than everything else.
fn material(board: &Board, side: Side) -> i32 {
    let count = |piece| board.pieces(side, piece).count() as i32;
    1000 * count(Piece::Brain) + 3 * count(Piece::Numskull) + count(Piece::Ninny)
}

fn balance(board: &Board, side: Side) -> i32 {
    material(board, side) - material(board, !side)
}

/// The material after a number of plies with best play.
#[derive(Default)]
struct Count {
    answers: HashMap<(Board, u32, i32), bool>,
}

impl Count {
    /// Whether the side to move has at least this balance after `plies` more plies.
    fn has(&mut self, board: &Board, plies: u32, least: i32) -> bool {
        let side = board.side();
        let mut moves = board.legal_moves();
        // Without a Brain, or with nothing else, the game is over and there are no moves.
        if plies == 0 || moves.is_empty() {
            return balance(board, side) >= least;
        }
        if plies > 1
            && let Some(&answer) = self.answers.get(&(*board, plies, least))
        {
            return answer;
        }
        moves.sort_by_cached_key(|&m| -balance(&after(board, m), side));
        let answer = moves.iter().any(|&m| !self.has(&after(board, m), plies - 1, 1 - least));
        if plies > 1 {
            self.answers.insert((*board, plies, least), answer);
        }
        answer
    }

    /// The moves with which the side to move has at least this balance, `plies` plies from here.
    fn reaching(&mut self, board: &Board, plies: u32, least: i32) -> Vec<SmessMove> {
        let reaches = |m: &SmessMove| !self.has(&after(board, *m), plies - 1, 1 - least);
        board.legal_moves().into_iter().filter(reaches).collect()
    }
}

/// The boards on which the solver moves, each with the line's move there.
fn turns(problem: &Problem) -> Vec<(Board, SmessMove)> {
    let mut game: Smess = problem.position().expect("a playable problem");
    let mut turns = Vec::new();
    for (i, m) in problem.solution::<Smess>().expect("a playable solution").into_iter().enumerate() {
        if i % 2 == 0 {
            turns.push((game.position().board, m));
        }
        game.play(m).expect("a legal move");
    }
    turns
}

/// Why a problem is wrong.
fn mistake(problem: &Problem) -> Option<String> {
    let turns = turns(problem);
    let (start, first) = turns[0];
    let fails = |wrong: bool, why: &str| wrong.then(|| format!("{why}: {problem}"));
    if problem.line.len() != 2 * turns.len() - 1 {
        return Some(format!("the line ends with a reply: {problem}"));
    }
    match (problem.theme.as_str(), problem.theme.strip_prefix("brain_")) {
        (_, Some(n)) => {
            let n: usize = n.parse().expect("a number");
            let mut attack = Attack::default();
            fails(turns.len() != n, "the line has another length")
                .or_else(|| fails(attack.succeeds(&start, n - 1), "it is possible faster"))
                .or_else(|| {
                    let wrong = |(i, (board, m)): (usize, &(Board, SmessMove))| {
                        let winning = attack.winning(board, n - i);
                        let is_last = i > 0 && i == n - 1;
                        !(winning == [*m] || is_last && winning.contains(m))
                    };
                    fails(turns.iter().enumerate().any(wrong), "another move wins, or the line's does not")
                })
        }
        ("save", _) => {
            let mut attack = Attack::default();
            let moves = start.legal_moves().into_iter();
            let saving: Vec<SmessMove> = moves.filter(|&m| !attack.succeeds(&after(&start, m), 3)).collect();
            fails(saving != [first] || turns.len() > 1, "it is not the only move that saves the Brain")
        }
        ("win", _) => {
            let mut count = Count::default();
            let now = balance(&start, start.side());
            let depths = if start.occupied().count() <= 10 { &[8, 10][..] } else { &[8] };
            if depths.iter().any(|&depth| count.reaching(&start, depth, now + 1) != [first]) {
                return fails(true, "it is not the only move that wins material");
            }
            let gain = (1..).take_while(|gain| !count.has(&after(&start, first), 7, 1 - now - gain)).last();
            let won = now + gain.expect("at least a Ninny is won");
            let wrong = |(board, m): &(Board, SmessMove)| count.reaching(board, 8, won) != [*m];
            let captures = |(board, m): &(Board, SmessMove)| board.occupied_by(!board.side()).contains(m.to);
            let is_quiet = fails(!turns.iter().any(captures), "nothing is captured");
            is_quiet
                .or_else(|| fails(turns[1..].iter().any(wrong), "a later move is not the only one"))
                .or_else(|| {
                    let (last, m) = turns[turns.len() - 1];
                    fails(
                        !count.reaching(&last, 2, won).contains(&m),
                        "what is won can be taken back at once",
                    )
                })
        }
        (other, _) => Some(format!("{other} is not a theme: {problem}")),
    }
}

fn mistakes(problems: &[Problem]) -> Vec<String> {
    let next = AtomicUsize::new(0);
    let check = || {
        let numbers = std::iter::repeat_with(|| next.fetch_add(1, Ordering::Relaxed));
        numbers.map_while(|i| problems.get(i)).filter_map(mistake).collect::<Vec<String>>()
    };
    thread::scope(|scope| {
        let workers = thread::available_parallelism().map_or(1, usize::from);
        let workers: Vec<_> = (0..workers).map(|_| scope.spawn(check)).collect();
        workers.into_iter().flat_map(|worker| worker.join().expect("checking does not fail")).collect()
    })
}

/// Every run proves one problem in this many. Some proofs take seconds.
fn one_in(theme: &str) -> usize {
    match theme {
        "win" => 50,
        "brain_5" | "brain_6" => 10,
        _ => 1,
    }
}

#[test]
fn problems_are_proven() {
    let some = |(i, problem): (usize, Problem)| i.is_multiple_of(one_in(&problem.theme)).then_some(problem);
    let problems: Vec<Problem> = problems().into_iter().enumerate().filter_map(some).collect();
    assert_eq!(mistakes(&problems), [""; 0]);
}

#[test]
#[ignore = "takes minutes"]
fn all_problems_are_proven() {
    assert_eq!(mistakes(&problems()), [""; 0]);
}

#[test]
fn every_theme_has_its_problems() {
    let problems = problems();
    let counts = [
        ("brain_1", 200),
        ("brain_2", 200),
        ("brain_3", 200),
        ("brain_4", 200),
        ("brain_5", 100),
        ("brain_6", 50),
        ("save", 200),
        ("win", 200),
    ];
    let count = |theme: &str| problems.iter().filter(|problem| problem.theme == theme).count();
    assert_eq!(counts.map(|(theme, _)| (theme, count(theme))), counts);
}

#[test]
fn no_problem_is_a_part_of_another() {
    let mut seen = std::collections::HashSet::new();
    for problem in problems() {
        for (board, _) in turns(&problem) {
            let as_first = if board.side() == Side::First { board } else { board.turned() };
            assert!(seen.insert(as_first), "{problem}");
        }
    }
}
