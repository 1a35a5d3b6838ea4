//! Kalaha's problems: positions of games between computer players, proven by the exact solver.

use super::Counts;
use crate::games::Measured;
use game::{Bot, Budget, Level, Playable, Problem, Resources, SearchControl, Side, State, Turn, View};
use kalaha::bot::{Pits, Solver};
use kalaha::{Board, Kalaha, Options, Pit, Position, Rules};
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::collections::HashSet;
use std::ops::RangeInclusive;

/// How the problems of a theme are found.
struct Search {
    /// Different for each theme, so that the themes do not share games.
    number: u64,
    /// How many problems to find.
    count: usize,
    /// The stones in the pits.
    stones: RangeInclusive<u8>,
    /// At most this many problems have the same number of stones in the pits.
    most_of_stones: usize,
    /// At most this many problems have the same line.
    most_of_line: usize,
    /// At most this many problems are first solved by the same level.
    most_of_level: usize,
    prove: fn(&mut Solver, &Board) -> Option<Proven>,
}

/// A position's solution.
struct Proven {
    board: Board,
    /// The pits, counted from 0.
    line: Vec<usize>,
    appeal: Appeal,
}

/// What a person thinks of a solution.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Appeal {
    /// It is in plain sight.
    Plain,
    /// It neither captures nor moves again: often only long counting tells it from another pit.
    Quiet,
    /// Only its last move is hard to find: before, the pit nearest to the Kalaha moves again.
    Swept,
    Good,
}

/// What too many problems must not share.
#[derive(PartialEq, Eq, Hash)]
enum Feature {
    /// The number of stones in the pits.
    Stones(u8),
    Line(Vec<usize>),
    /// The lowest level that plays the line; `None` if it is none of [`LOW_LEVELS`].
    SolvedBy(Option<Level>),
    Appeal(Appeal),
}

impl Search {
    fn most(&self, feature: &Feature) -> usize {
        match feature {
            Feature::Stones(_) => self.most_of_stones,
            Feature::Line(_) => self.most_of_line,
            Feature::SolvedBy(Some(_)) => self.most_of_level,
            Feature::Appeal(Appeal::Plain) => self.count / 20,
            Feature::Appeal(Appeal::Quiet) => self.count / 3,
            Feature::Appeal(Appeal::Swept) => self.count / 2,
            Feature::SolvedBy(None) | Feature::Appeal(Appeal::Good) => self.count,
        }
    }
}

/// Plain minimax in the tests takes seconds for all of them with up to 24 stones.
const ONLY_PIT: Search = Search {
    number: 0,
    count: 300,
    stones: 6..=24,
    most_of_stones: 26,
    most_of_line: 60,
    most_of_level: 60,
    prove: only_pit,
};
const AGAIN: Search = Search {
    number: 1,
    count: 100,
    stones: 8..=30,
    most_of_stones: 16,
    most_of_line: 3,
    most_of_level: 40,
    prove: again,
};

/// With fewer legal pits there is little to choose from.
const FEWEST_PITS: usize = 3;
/// The fewest moves that each give another move, before the last.
const SHORTEST_SERIES: usize = 3;
/// The players of the games; the weaker ones make the mistakes that problems come from.
const LEVELS: RangeInclusive<Level> = 1..=6;
/// The levels that would solve most problems, if the number that each of them is the first to solve were not limited.
const LOW_LEVELS: RangeInclusive<Level> = 1..=4;
/// Choosing a level opening takes longer than a game.
const GAMES_OF_OPENING: u32 = 32;
/// The maximum number of stones in the endgame database.
const DATABASE: u8 = 14;
const TABLE_BYTES: usize = 64 << 20;

/// Finds the problems of a theme, at most one in each game, and adds their pits to those that must not come again.
pub(crate) fn find(theme: &'static str, seed: u64, known: &mut HashSet<Pits>) -> Vec<Problem> {
    let search = match theme {
        "only_pit" => ONLY_PIT,
        "again" => AGAIN,
        _ => unreachable!("Kalaha has two themes"),
    };
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    random.set_stream(search.number);
    let mut solver = Solver::new(&Rules::default(), TABLE_BYTES);
    solver.prepare(DATABASE, 1, &mut SearchControl::unlimited());
    let mut low_levels: Vec<Player> = LOW_LEVELS.map(Player::new).collect();
    let mut counts = Counts::new();
    let (mut opening, mut games) = (Kalaha::opening(random.random()), 0);
    let mut problems = Vec::new();
    while problems.len() < search.count {
        games += 1;
        if games % GAMES_OF_OPENING == 0 {
            opening = Kalaha::opening(random.random());
        }
        let has_room = |feature: &Feature| counts.of(feature) < search.most(feature);
        let stones = |board: &Board| Feature::Stones(Pits::of(board).total());
        let mut boards = play(&mut random, &opening);
        boards.retain(|board| {
            search.stones.contains(&Pits::of(board).total())
                && has_room(&stones(board))
                && !known.contains(&Pits::of(board))
        });
        boards.sort_by_key(|board| counts.of(&stones(board)));
        let found = boards.iter().find_map(|board| {
            let proven = (search.prove)(&mut solver, board)?;
            let early = [stones(board), Feature::Line(proven.line.clone()), Feature::Appeal(proven.appeal)];
            if !early.iter().all(has_room) {
                return None;
            }
            let solved_by =
                low_levels.iter_mut().find_map(|player| player.solves(&proven).then_some(player.level));
            let features = early.into_iter().chain([Feature::SolvedBy(solved_by)]).collect::<Vec<_>>();
            features.iter().all(has_room).then_some((proven, features))
        });
        let Some((proven, features)) = found else { continue };
        known.insert(Pits::of(&proven.board));
        features.into_iter().for_each(|feature| counts.add(feature));
        problems.push(problem(theme, &proven));
    }
    problems
}

/// A computer player whose moves do not depend on time.
struct Player {
    level: Level,
    bot: Box<dyn Bot<Kalaha>>,
}

impl Player {
    fn new(level: Level) -> Player {
        Player { level, bot: Kalaha::bot(level, 0, &Resources { table_bytes: 1 << 20, threads: 1 }) }
    }

    fn choose(&mut self, game: &Kalaha) -> Pit {
        let budget = Budget { time: None, ..Kalaha::budget(self.level) };
        self.bot.think(game, &mut SearchControl::native(budget), &mut |_| ()).best
    }

    fn solves(&mut self, proven: &Proven) -> bool {
        let options = Options { position: Some(Position { board: proven.board }), ..Options::default() };
        let mut game = Kalaha::start(&options, 0).expect("a position of a game");
        proven.line.iter().all(|&pit| {
            let chosen = self.choose(&game);
            game.play(chosen).expect("a bot's move is legal");
            chosen.index() == pit
        })
    }
}

/// The boards of a game from this opening between two levels, with Orange to move: if it is Blue's turn, the sides are
/// exchanged.
fn play(random: &mut ChaCha8Rng, opening: &Kalaha) -> Vec<Board> {
    let mut game = opening.clone();
    // So that games from the same opening differ.
    for _ in 0..random.random_range(1..=2) {
        if let Some(&pit) = game.legal_moves().choose(random) {
            game.play(pit).expect("a legal move");
        }
    }
    let mut players = Side::BOTH.map(|_| Player::new(random.random_range(LEVELS)));
    let mut boards = Vec::new();
    while let Turn::Of(side) = game.turn() {
        let board = game.board();
        let pits = [side, !side].map(|side| *board.pits(side));
        boards.push(Board::new(pits, [side, !side].map(|side| board.kalaha(side)), Side::First));
        let pit = players[side.index()].choose(&game);
        game.play(pit).expect("a bot's move is legal");
    }
    boards
}

fn problem(theme: &str, proven: &Proven) -> Problem {
    let options = Options { position: Some(Position { board: proven.board }), ..Options::default() };
    let pits = proven.line.iter().filter_map(|&pit| Pit::new(pit));
    Problem {
        theme: theme.to_owned(),
        rating: 0,
        options: options.to_string(),
        moves: Vec::new(),
        line: pits.map(|pit| pit.to_string()).collect(),
    }
}

/// The final differences with best play after each legal move, for the side to move; the best first.
fn values(solver: &mut Solver, board: &Board) -> Vec<(usize, i32)> {
    let (pits, mover) = (Pits::of(board), board.mover());
    let total = i32::from(pits.total());
    let ahead = i32::from(board.kalaha(mover)) - i32::from(board.kalaha(!mover));
    let control = &mut SearchControl::unlimited();
    let mut values: Vec<(usize, i32)> = board
        .legal_pits(solver.rules())
        .map(|pit| {
            let solved = solver.move_value(pits, pit, total / 2, control).expect("the search has no limit");
            (pit, ahead + 2 * solved.gets - total)
        })
        .collect();
    values.sort_by_key(|&(_, value)| -value);
    values
}

/// The board after a sowing, before the end of the game is considered.
fn sown(board: &Board, pit: usize) -> (Board, kalaha::Sowing) {
    let mut after = *board;
    let sowing = after.sow(pit, &Rules::default());
    (after, sowing)
}

/// What a person thinks of this only winning pit.
fn appeal(board: &Board, pit: usize) -> Appeal {
    let all = |does: fn(&kalaha::Sowing) -> bool| -> Vec<usize> {
        board.legal_pits(&Rules::default()).filter(|&pit| does(&sown(board, pit).1)).collect()
    };
    let (captures, again) = (all(|sowing| sowing.captured.is_some()), all(|sowing| sowing.moves_again));
    if captures == [pit] || again == [pit] {
        Appeal::Plain
    } else if !captures.contains(&pit) && !again.contains(&pit) {
        Appeal::Quiet
    } else {
        Appeal::Good
    }
}

fn only_pit(solver: &mut Solver, board: &Board) -> Option<Proven> {
    let legal = board.legal_pits(solver.rules()).count();
    let mut only = |board: &Board| match values(solver, board)[..] {
        [(pit, best), (_, next), ..] if best > 0 && next <= 0 => Some(pit),
        _ => None,
    };
    let first = only(board).filter(|_| legal >= FEWEST_PITS)?;
    let mut line = vec![first];
    let (mut after, mut sowing) = sown(board, first);
    while sowing.moves_again
        && let Some(pit) = only(&after)
    {
        line.push(pit);
        (after, sowing) = sown(&after, pit);
    }
    Some(Proven { board: *board, line, appeal: appeal(board, first) })
}

/// The best pits of a turn, one after the other. `None` if one of them has no choice or no unique best pit, or if a move
/// before the last ends the game.
fn best_turn(solver: &mut Solver, board: &Board) -> Option<Vec<usize>> {
    let (mut line, mut at) = (Vec::new(), *board);
    loop {
        let [(pit, value), (_, next), ..] = values(solver, &at)[..] else { return None };
        if value == next {
            return None;
        }
        line.push(pit);
        let (after, sowing) = sown(&at, pit);
        if !sowing.moves_again {
            return Some(line);
        }
        if after.is_over(&Rules::default()) {
            return None;
        }
        at = after;
    }
}

/// Whether each move of the turn but the last is the pit nearest to the Kalaha that moves again.
fn is_swept(board: &Board, line: &[usize]) -> bool {
    let mut at = *board;
    line[..line.len() - 1].iter().all(|&pit| {
        let nearest = at.legal_pits(&Rules::default()).filter(|&pit| sown(&at, pit).1.moves_again).last();
        at = sown(&at, pit).0;
        nearest == Some(pit)
    })
}

/// Whether no other last move of the turn captures more.
fn ends_greedily(board: &Board, line: &[usize]) -> bool {
    let (&last, again) = line.split_last().expect("a turn has moves");
    let at = again.iter().fold(*board, |at, &pit| sown(&at, pit).0);
    let captured = |pit: usize| sown(&at, pit).1.captured;
    at.legal_pits(&Rules::default()).all(|pit| captured(pit) <= captured(last))
}

fn again(solver: &mut Solver, board: &Board) -> Option<Proven> {
    if longest_series(board) < SHORTEST_SERIES {
        return None;
    }
    let line = best_turn(solver, board)?;
    let is_swept = is_swept(board, &line);
    if line.len() <= SHORTEST_SERIES || is_swept && ends_greedily(board, &line) {
        return None;
    }
    Some(Proven { board: *board, line, appeal: if is_swept { Appeal::Swept } else { Appeal::Good } })
}

/// The length of the longest series of moves that each give another move.
fn longest_series(board: &Board) -> usize {
    let after_again = board.legal_pits(&Rules::default()).filter_map(|pit| {
        let (after, sowing) = sown(board, pit);
        sowing.moves_again.then_some(after)
    });
    after_again.map(|after| 1 + longest_series(&after)).max().unwrap_or(0)
}
