//! Finds Smess's problems in games between levels of different strength, and proves them.

mod brain;
mod material;
mod table;

use super::Counts;
use crate::games::Measured;
use brain::{BrainSearch, TooMuch, can_take_brain, played};
use game::{
    Bot, Budget, Level, Outcome, Playable, Problem, Resources, SearchControl, Side, State, Turn, Value,
};
use material::{BRAIN, MaterialSearch, balance, promotion_squares};
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use smess::bot::Engine;
use smess::{BRAIN_CAPTURED, Board, Direction, Options, Piece, Position, Smess, SmessMove, Square};
use std::collections::HashSet;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// A proven problem.
struct Found {
    problem: Problem,
    /// The boards on which the solver moves, as the solver sees them: with the solver as [`Side::First`].
    boards: Vec<Board>,
    /// The solver's moves, as the solver sees them.
    moves: Vec<SmessMove>,
    /// What only some problems of its theme may have.
    features: Vec<(Feature, usize)>,
    /// Which problem of a game is taken; the higher, the better.
    interest: usize,
}

/// What problems must not share too often.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Feature {
    /// Most people see the solution at once.
    Plain,
    /// A win against a lone Brain, with one other piece or in few moves.
    LoneBrain,
    /// The solver's moves, as the solver sees them.
    Moves(Vec<SmessMove>),
    /// The last two moves of taking the Brain, as the solver sees them.
    Ending(Vec<SmessMove>),
}

/// A position of a game: the board, and the board and move before.
#[derive(Clone, Copy)]
struct Moment {
    before: Board,
    last: SmessMove,
    board: Board,
}

/// What a theme asks for.
struct Wanted {
    problems: usize,
    /// Proves a problem of the theme in one game.
    prove: fn(&Game, u8) -> Option<Found>,
    /// The number of the solver's moves, for the themes that have one.
    n: u8,
}

struct Game {
    /// Whether a problem comes from it.
    is_used: bool,
    moments: Vec<Moment>,
    outcome: Outcome,
}

/// The levels that play the games. Weak ones make surprising mistakes, good ones reach long endings.
const LEVELS: [Level; 9] = [13, 16, 17, 18, 19, 20, 22, 24, 26];

fn wanted(theme: &str) -> Wanted {
    let brain = |n, problems| Wanted { problems, prove: brain, n };
    match theme {
        "brain_1" => brain(1, 200),
        "brain_2" => brain(2, 200),
        "brain_3" => brain(3, 200),
        "brain_4" => brain(4, 200),
        "brain_5" => brain(5, 100),
        "brain_6" => brain(6, 50),
        "save" => Wanted { problems: 200, prove: save, n: 3 },
        "win" => Wanted { problems: 200, prove: win, n: 0 },
        other => unreachable!("{other} is no theme"),
    }
}

/// Games are examined in batches of this size, so that what is found does not depend on the number of threads.
const BATCH: usize = 64;

/// After this many games without enough problems, the search for more ends.
const MOST_GAMES: usize = 12_800;

/// Finds and proves problems.
pub(crate) struct Finder {
    seed: u64,
    /// The games so far. All themes look for problems in the same games, because playing them takes longest.
    games: Vec<Game>,
    /// All boards on which the solver of a problem moves. A problem in which one of them comes again would repeat a part
    /// of another.
    boards: HashSet<Board>,
    /// How many problems have a feature, by theme; over all themes for an [`Ending`](Feature::Ending).
    counts: Counts<(&'static str, Feature)>,
}

impl Finder {
    pub(crate) fn new(seed: u64) -> Finder {
        Finder { seed, games: Vec::new(), boards: HashSet::new(), counts: Counts::new() }
    }

    /// A theme's problems, at most one in each game. None repeats a part of another, of this theme or of those found
    /// before.
    pub(crate) fn find(&mut self, theme: &'static str) -> Vec<Problem> {
        let wanted = wanted(theme);
        let mut problems = Vec::new();
        for batch in (0..MOST_GAMES).step_by(BATCH) {
            if problems.len() == wanted.problems {
                break;
            }
            self.play_up_to(batch + BATCH);
            let found = in_parallel(&self.games[batch..batch + BATCH], |game| {
                if game.is_used { None } else { (wanted.prove)(game, wanted.n) }
            });
            for (found, i) in found.into_iter().zip(batch..) {
                let Some(found) = found else { continue };
                let scope =
                    |feature: &Feature| if matches!(feature, Feature::Ending(_)) { "" } else { theme };
                let features: Vec<_> = found
                    .features
                    .into_iter()
                    .map(|(feature, most)| ((scope(&feature), feature), most))
                    .collect();
                if problems.len() == wanted.problems
                    || found.boards.iter().any(|board| self.boards.contains(board))
                    || features.iter().any(|(feature, most)| self.counts.of(feature) >= *most)
                {
                    continue;
                }
                self.games[i].is_used = true;
                self.boards.extend(found.boards);
                features.into_iter().for_each(|(feature, _)| self.counts.add(feature));
                problems.push(Problem { theme: theme.to_owned(), ..found.problem });
            }
        }
        problems
    }

    /// Plays games until there are this many.
    fn play_up_to(&mut self, count: usize) {
        let missing: Vec<usize> = (self.games.len()..count).collect();
        let seed = |i: usize| self.seed.wrapping_mul(1_000_003) + i as u64;
        self.games.extend(in_parallel(&missing, |&i| play(seed(i))));
    }
}

/// The results for all items, in their order.
fn in_parallel<T: Sync, R: Send>(items: &[T], work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let next = AtomicUsize::new(0);
    let results: Vec<Mutex<Option<R>>> = items.iter().map(|_| Mutex::new(None)).collect();
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                loop {
                    let i = next.fetch_add(1, Ordering::Relaxed);
                    let Some(item) = items.get(i) else { break };
                    *results[i].lock().expect("no other thread has this item") = Some(work(item));
                }
            });
        }
    });
    results.into_iter().map(|r| r.into_inner().expect("no thread panicked").expect("all are done")).collect()
}

/// The maximum number of positions that a player examines for a move.
const NODES: u64 = 10_000;

/// Plays a game between two levels.
fn play(seed: u64) -> Game {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let resources = Resources { table_bytes: 1 << 20, threads: 1 };
    let mut bots = Side::BOTH
        .map(|_| Smess::bot(*LEVELS.choose(&mut random).expect("levels"), random.random(), &resources));
    let mut game = Smess::opening(seed);
    let mut moments = Vec::new();
    loop {
        match game.turn() {
            Turn::Over(outcome) => return Game { is_used: false, moments, outcome },
            Turn::Of(side) => {
                let mut control = SearchControl::native(Budget::nodes(NODES));
                let last = bots[side.index()].think(&game, &mut control, &mut |_| ()).best;
                let before = game.position().board;
                game.play(last).expect("a bot's move is legal");
                moments.push(Moment { before, last, board: game.position().board });
            }
        }
    }
}

impl Moment {
    /// The problem of playing this line here, of which at most so many of its theme have the same moves of the solver.
    fn problem(&self, line: &[SmessMove], alike: usize) -> Found {
        let position = Position { board: self.before, quiet_plies: 0, move_number: 1 };
        let options = Options { position: Some(position), ..Options::default() }.to_string();
        let problem = Problem {
            theme: String::new(),
            rating: 0,
            options,
            moves: vec![self.last.to_string()],
            line: line.iter().map(ToString::to_string).collect(),
        };
        let turns = turns(&self.board, line);
        let boards = turns.iter().map(|&(board, _)| as_first(board)).collect();
        let moves = turns.iter().map(|&(board, m)| match board.side() {
            Side::First => m,
            Side::Second => SmessMove { from: m.from.turned(), to: m.to.turned() },
        });
        let moves: Vec<SmessMove> = moves.collect();
        let features = vec![(Feature::Moves(moves.clone()), alike)];
        Found { problem, boards, moves, features, interest: 0 }
    }
}

impl Found {
    /// Adds a feature that at most so many problems of the theme may have.
    fn with(mut self, feature: Feature, most: usize) -> Found {
        self.features.push((feature, most));
        self
    }
}

/// The boards of a line on which the solver moves, with those moves.
fn turns(board: &Board, line: &[SmessMove]) -> Vec<(Board, SmessMove)> {
    let mut at = *board;
    let all = line.iter().map(|&m| {
        let before = at;
        at = played(&at, m);
        (before, m)
    });
    all.step_by(2).collect()
}

/// The board as the side to move sees it: half-turned if it is the second.
fn as_first(board: Board) -> Board {
    if board.side() == Side::First { board } else { board.turned() }
}

/// The most interesting problem, the first of several.
fn best(found: impl Iterator<Item = Found>) -> Option<Found> {
    found.reduce(|best, other| if other.interest > best.interest { other } else { best })
}

/// For each number of moves, the positions examined at most for the proofs about one position.
const PROOF_NODES: [u64; 7] = [0, 1_000, 1_000, 5_000, 200_000, 1_000_000, 3_000_000];

/// Up to this number of moves, an exhaustive search of every position is fast. Beyond it, the engine looks first.
const FAST: u8 = 3;

/// Taking the Brain with the `n`-th move, as late in the game as possible.
fn brain(game: &Game, n: u8) -> Option<Found> {
    let winner = game.outcome.winner.filter(|_| game.outcome.ending == BRAIN_CAPTURED);
    let mut search = BrainSearch::new();
    let mut here = |moment: &Moment| {
        search.allow(PROOF_NODES[usize::from(n)]);
        let line = brain_here(&moment.board, n, &mut search).ok().flatten()?;
        Some(brain_problem(moment, &line))
    };
    let late_first = game.moments.iter().rev();
    if n <= FAST {
        // Also where the players missed it.
        return best(late_first.filter_map(here));
    }
    let plies = 2 * u32::from(n) - 1;
    late_first
        .filter(|moment| winner == Some(moment.board.side()))
        .map(|moment| (moment, estimate(&moment.board)))
        .skip_while(|(_, value)| matches!(value, Value::Win(p) if *p < plies))
        .take_while(|(_, value)| matches!(value, Value::Win(_)))
        .filter(|(_, value)| *value == Value::Win(plies))
        .find_map(|(moment, _)| here(moment))
}

fn brain_problem(moment: &Moment, line: &[SmessMove]) -> Found {
    let board = &moment.board;
    let mut problem = moment.problem(line, if line.len() == 1 { 4 } else { 1 });
    let is_plain = match line.len() {
        1 => !has_decoy(board, line[0]),
        3 => {
            attacks(board, line[0]) && board.legal_moves().iter().all(|&m| m == line[0] || !attacks(board, m))
        }
        _ => false,
    };
    if let [.., before, last] = &problem.moves[..] {
        let ending = vec![*before, *last];
        problem = problem.with(Feature::Ending(ending), 3);
    }
    let (own, enemies) = (board.occupied_by(board.side()).count(), board.occupied_by(!board.side()).count());
    if enemies == 1 && (own == 2 || line.len() <= 3) {
        problem = problem.with(Feature::LoneBrain, if own == 2 { 2 } else { 40 });
    }
    match is_plain {
        true => problem.with(Feature::Plain, 20),
        false => Found { interest: 1, ..problem },
    }
}

/// Whether the move attacks the Brain.
fn attacks(board: &Board, m: SmessMove) -> bool {
    can_take_brain(&played(board, m).with_side(board.side()))
}

/// Whether another piece seems to capture the Brain as well, but lacks the arrow or is blocked by a single piece.
fn has_decoy(board: &Board, capture: SmessMove) -> bool {
    let side = board.side();
    let pieces =
        Piece::ALL.into_iter().flat_map(|piece| board.pieces(side, piece).map(move |from| (piece, from)));
    pieces.filter(|&(_, from)| from != capture.from).any(|(piece, from)| {
        let Some((direction, between)) = line_to(from, capture.to) else { return false };
        let blocks = between.iter().filter(|&&square| board.occupied().contains(square)).count();
        let reaches = piece == Piece::Numskull || between.is_empty();
        let has_arrow = from.arrows().contains(direction);
        reaches && (blocks == 0 && !has_arrow || blocks == 1 && has_arrow)
    })
}

/// The direction of a straight line between two squares, and the squares between them. `None` if there is no such line.
fn line_to(from: Square, to: Square) -> Option<(Direction, Vec<Square>)> {
    Direction::ALL.into_iter().find_map(|direction| {
        let line = std::iter::successors(from.neighbour(direction), |square| square.neighbour(direction));
        let line: Vec<Square> = line.collect();
        let end = line.iter().position(|&square| square == to)?;
        Some((direction, line[..end].to_vec()))
    })
}

/// A solver who is further ahead than this, in Ninnies, wins anyway. Endings are excepted: there, finding the way is
/// the problem.
const MOST_AHEAD: i32 = 4;

/// The same for wins that are not [`FAST`].
const MOST_AHEAD_IN_ENDINGS: i32 = 7;

/// The minimum number of legal moves in a problem.
const LEAST_MOVES: usize = 8;

/// With more than this many, a proof of five or six moves takes too long.
const MOST_MOVES: usize = 30;

fn brain_here(board: &Board, n: u8, search: &mut BrainSearch) -> Result<Option<Vec<SmessMove>>, TooMuch> {
    let moves = board.legal_moves().len();
    if balance(board) > if n > FAST { MOST_AHEAD_IN_ENDINGS } else { MOST_AHEAD }
        || moves < LEAST_MOVES
        || n > 4 && moves > MOST_MOVES
        || search.takes(board, n - 1)?
        || !search.takes(board, n)?
        || n == 1 && (search.taking(board, 1)?.len() > 1 || captures(board).len() < 2)
    {
        return Ok(None);
    }
    search.line(board, n)
}

/// The legal moves that capture something.
fn captures(board: &Board) -> Vec<SmessMove> {
    board.legal_moves().into_iter().filter(|&m| is_capture(board, m)).collect()
}

fn is_capture(board: &Board, m: SmessMove) -> bool {
    board.occupied_by(!board.side()).contains(m.to)
}

/// How far behind, in hundredths of a Ninny, a saved side may be: nobody wants to save what is lost anyway.
const MOST_BEHIND: i32 = 400;

/// The positions examined at most for the proofs about one position.
const SAVE_NODES: u64 = 100_000;

/// The one move after which the other side does not take the Brain with its `n`-th move.
fn save(game: &Game, n: u8) -> Option<Found> {
    let mut search = BrainSearch::new();
    let found = game.moments.iter().filter_map(|moment| {
        search.allow(SAVE_NODES);
        save_here(moment, n, &mut search).ok().flatten()
    });
    best(found)
}

fn save_here(moment: &Moment, n: u8, search: &mut BrainSearch) -> Result<Option<Found>, TooMuch> {
    let board = &moment.board;
    let moves = board.legal_moves();
    if can_take_brain(board)
        || moves.len() < LEAST_MOVES
        || balance(board) < -MOST_AHEAD
        || !search.takes(&board.with_side(!board.side()), n)?
        || search.takes(board, n)?
    {
        return Ok(None);
    }
    let mut saving = None;
    for &m in &moves {
        if search.takes(&played(board, m), n)? {
            continue;
        }
        if saving.replace(m).is_some() {
            return Ok(None);
        }
    }
    let Some(saving) = saving.filter(|&m| !takes_back(moment, m)) else { return Ok(None) };
    let after = played(board, saving);
    if hundredths(estimate(&after)) > MOST_BEHIND {
        return Ok(None);
    }
    // The other moves that do not lose at once.
    let tempting = moves.iter().filter(|&&m| m != saving && !can_take_brain(&played(board, m))).count();
    let is_attacked = can_take_brain(&board.with_side(!board.side()));
    let problem = moment.problem(&[saving], 4);
    let is_plain = tempting == 0 || takes_for_nothing(board, saving);
    Ok(Some(match is_plain {
        true => problem.with(Feature::Plain, 20),
        false => Found { interest: tempting.min(3) + usize::from(!is_attacked), ..problem },
    }))
}

/// The engine's value for the side to move.
fn estimate(board: &Board) -> Value {
    let mut engine = Engine::new(Resources { table_bytes: 1 << 22, threads: 1 });
    let game = game_at(board);
    let Turn::Of(_) = game.turn() else { return Value::Exact(0) };
    let mut control = SearchControl::native(Budget::nodes(JUDGE_NODES));
    Bot::think(&mut engine, &game, &mut control, &mut |_| ()).progress.value
}

fn hundredths(value: Value) -> i32 {
    match value {
        Value::Estimate(hundredths) => hundredths,
        Value::Exact(difference) => 100 * difference,
        Value::Win(_) => 100 * BRAIN,
        Value::Loss(_) => -100 * BRAIN,
    }
}

fn game_at(board: &Board) -> Smess {
    let position = Position { board: *board, quiet_plies: 0, move_number: 1 };
    let options = Options { position: Some(position), ..Options::default() };
    Smess::start(&options, 0).expect("a game's position can be played")
}

/// The number of plies after which the material is counted.
const DEPTH: u32 = 8;

/// With few pieces, a slower way to win one is often just beyond that, so the search goes deeper.
const FEW: u32 = 10;
const DEPTH_WITH_FEW: u32 = material::DEEPEST;

/// The positions examined to compare moves beyond that depth.
const JUDGE_NODES: u64 = 40_000;

/// How much better the solution must then be than every other move, in hundredths of a Ninny.
const LEAST_MARGIN: i32 = 100;

/// The one move that wins material for good.
fn win(game: &Game, _: u8) -> Option<Found> {
    let mut search = MaterialSearch::new();
    best(game.moments.iter().filter_map(|moment| win_here(moment, &mut search)))
}

fn win_here(moment: &Moment, search: &mut MaterialSearch) -> Option<Found> {
    let board = &moment.board;
    let now = balance(board);
    let moves = board.legal_moves();
    if now.abs() > MOST_AHEAD || moves.len() < LEAST_MOVES || can_take_brain(board) {
        return None;
    }
    // Short searches rule out most positions.
    let first = only_move(board, 4, now + 1, search)?;
    if takes_back(moment, first)
        || is_quiet_promotion(board, first)
        || !is_clearly_best(board, first)
        || only_move(board, 6, now + 1, search) != Some(first)
        || only_move(board, DEPTH, now + 1, search) != Some(first)
        || board.occupied().count() <= FEW && only_move(board, DEPTH_WITH_FEW, now + 1, search) != Some(first)
    {
        return None;
    }
    let mut won = now + 1;
    while won < now + BRAIN && search.move_reaches(board, first, DEPTH, won + 1) {
        won += 1;
    }
    if won > now + 5 {
        return None;
    }
    let line = winning_line(board, won, DEPTH / 2, search)?;
    if !turns(board, &line).iter().any(|(board, m)| is_capture(board, *m)) {
        return None;
    }
    let problem = moment.problem(&line, 3);
    // A single move, or an exchange on one square.
    let is_simple = line.iter().step_by(2).all(|m| m.to == first.to);
    Some(match is_simple || takes_for_nothing(board, first) {
        true => problem.with(Feature::Plain, 15),
        false => Found { interest: 1, ..problem },
    })
}

/// The only move that leads to this balance, `depth` plies from here.
fn only_move(board: &Board, depth: u32, least: i32, search: &mut MaterialSearch) -> Option<SmessMove> {
    let mut only = None;
    for m in board.legal_moves() {
        if search.move_reaches(board, m, depth, least) && only.replace(m).is_some() {
            return None;
        }
    }
    only
}

/// The moves until the side to move has this balance for good, each of its moves being the only one that keeps it.
fn winning_line(board: &Board, won: i32, moves: u32, search: &mut MaterialSearch) -> Option<Vec<SmessMove>> {
    let first = only_move(board, DEPTH, won, search)?;
    let after = played(board, first);
    // Two plies later, so that nothing that was won can be taken at once.
    if search.move_reaches(board, first, 2, won) {
        return Some(vec![first]);
    }
    if moves == 1 {
        return None;
    }
    brain::defences(&after).into_iter().find_map(|reply| {
        let next = played(&after, reply);
        // Only the best defences.
        if can_take_brain(&next) || search.reaches(&next, 2 * (moves - 1), won + 1) {
            return None;
        }
        let rest = winning_line(&next, won, moves - 1, search)?;
        Some([vec![first, reply], rest].concat())
    })
}

/// Whether the move takes back what has just taken something.
fn takes_back(moment: &Moment, m: SmessMove) -> bool {
    m.to == moment.last.to && moment.before.occupied_by(moment.board.side()).contains(m.to)
}

fn is_quiet_promotion(board: &Board, m: SmessMove) -> bool {
    let side = board.side();
    board.pieces(side, Piece::Ninny).contains(m.from)
        && promotion_squares(side).contains(m.to)
        && !is_capture(board, m)
}

/// Whether the move takes a piece that nobody can take back, or a Numskull with something less.
fn takes_for_nothing(board: &Board, m: SmessMove) -> bool {
    let (side, after) = (board.side(), played(board, m));
    is_capture(board, m)
        && (board.pieces(!side, Piece::Numskull).contains(m.to)
            && board.pieces(side, Piece::Ninny).contains(m.from)
            || captures(&after).iter().all(|c| c.to != m.to))
}

/// Whether a search beyond [`DEPTH`] also prefers this move.
fn is_clearly_best(board: &Board, m: SmessMove) -> bool {
    let mut last = None;
    let resources = Resources { table_bytes: 1 << 22, threads: 1 };
    let mut control = SearchControl::native(Budget::nodes(JUDGE_NODES));
    let analyse = Smess::ANALYSIS.expect("Smess has an analysis");
    analyse(&game_at(board), &resources, &mut control, &mut |report| last = Some(report));
    let Some(report) = last else { return false };
    let value = |known: &smess::bot::MoveValue| hundredths(known.value.for_first(board.side()));
    match &report.moves[..] {
        [best, second, ..] => best.line[0] == m && value(best) >= value(second) + LEAST_MARGIN,
        _ => false,
    }
}
