//! Finds Smess's problems in games between levels of different strength, and proves them.

mod brain;
mod material;
mod table;

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
use smess::{BRAIN_CAPTURED, Board, Options, Piece, Position, Smess, SmessMove};
use std::collections::{HashMap, HashSet};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;

/// A proven problem, and what tells it from others.
struct Found {
    problem: Problem,
    /// The board as the solver sees it, with the solver as [`Side::First`].
    board: Board,
    /// The solver's moves as the solver sees them.
    moves: Vec<SmessMove>,
    /// Whether it is plain: most people see the solution at once.
    plain: bool,
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
    /// How many of them may be plain.
    plain: usize,
    /// How often the same solution may occur.
    alike: usize,
    /// Proves a problem of the theme in one game.
    prove: fn(&Game, u8) -> Option<Found>,
    /// The number of the solver's moves, for the themes that have one.
    n: u8,
}

struct Game {
    moments: Vec<Moment>,
    outcome: Outcome,
}

/// The levels that play the games. Weak ones make surprising mistakes, good ones reach long endings.
const LEVELS: [Level; 9] = [13, 16, 17, 18, 19, 20, 22, 24, 26];

fn wanted(theme: &str) -> Wanted {
    let brain = |n, problems| Wanted { problems, plain: problems, alike: 1, prove: brain, n };
    match theme {
        "brain_1" => Wanted { alike: 4, ..brain(1, 200) },
        "brain_2" => brain(2, 200),
        "brain_3" => brain(3, 200),
        "brain_4" => brain(4, 200),
        "brain_5" => brain(5, 100),
        "brain_6" => brain(6, 50),
        "save" => Wanted { problems: 200, plain: 80, alike: 4, prove: save, n: 3 },
        // Four are also problems of other themes.
        "win" => Wanted { problems: 204, plain: 40, alike: 3, prove: win, n: 0 },
        other => unreachable!("{other} is no theme"),
    }
}

/// The games of each seed so far. All themes look for problems in the same games, because playing them takes longest.
static PLAYED: Mutex<Option<(u64, Vec<Arc<Game>>)>> = Mutex::new(None);

/// Games are examined in batches of this size, so that what is found does not depend on the number of threads.
const BATCH: usize = 64;

/// After this many games without enough problems, the search for more ends.
const MOST_GAMES: usize = 3_200;

/// Finds and proves a theme's problems. The same seed always gives the same problems.
pub(crate) fn find(theme: &'static str, seed: u64) -> Vec<Problem> {
    let wanted = wanted(theme);
    let (mut problems, mut boards, mut lines) = (Vec::new(), HashSet::new(), HashMap::new());
    let mut plain = 0;
    for batch in (0..MOST_GAMES).step_by(BATCH) {
        if problems.len() == wanted.problems {
            break;
        }
        let games = games(seed, batch);
        let found = in_parallel(&games, |game| (wanted.prove)(game, wanted.n));
        for found in found.into_iter().flatten() {
            let alike: &mut usize = lines.entry(found.moves).or_default();
            let is_new = boards.insert(found.board);
            if problems.len() == wanted.problems || !is_new || *alike == wanted.alike {
                continue;
            }
            if found.plain {
                if plain == wanted.plain {
                    continue;
                }
                plain += 1;
            }
            *alike += 1;
            problems.push(Problem { theme: theme.to_owned(), ..found.problem });
        }
    }
    problems
}

/// The batch of games that starts with this one.
fn games(seed: u64, batch: usize) -> Vec<Arc<Game>> {
    let mut played = PLAYED.lock().expect("no game panicked");
    if played.as_ref().is_none_or(|(of, _)| *of != seed) {
        *played = Some((seed, Vec::new()));
    }
    let (_, games) = played.as_mut().expect("it was just set");
    if games.len() == batch {
        let seeds: Vec<u64> = (0..BATCH).map(|i| seed.wrapping_mul(1_000_003) + (batch + i) as u64).collect();
        games.extend(in_parallel(&seeds, |&seed| Arc::new(play(seed))));
    }
    games[batch..batch + BATCH].to_vec()
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
            Turn::Over(outcome) => return Game { moments, outcome },
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
    /// The problem of playing this line here.
    fn problem(&self, line: &[SmessMove], plain: bool) -> Found {
        let position = Position { board: self.before, quiet_plies: 0, move_number: 1 };
        let options = Options { position: Some(position), ..Options::default() }.to_string();
        let problem = Problem {
            theme: String::new(),
            rating: 0,
            options,
            moves: vec![self.last.to_string()],
            line: line.iter().map(ToString::to_string).collect(),
        };
        let turns = self.board.side() == Side::Second;
        let seen = |m: &SmessMove| match turns {
            true => SmessMove { from: m.from.turned(), to: m.to.turned() },
            false => *m,
        };
        let board = if turns { self.board.turned() } else { self.board };
        Found { problem, board, moves: line.iter().step_by(2).map(seen).collect(), plain }
    }
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
        Some(moment.problem(&line, false))
    };
    let late_first = game.moments.iter().rev();
    if n <= FAST {
        // Also where the players missed it.
        return late_first.into_iter().find_map(here);
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
    let enemies = board.occupied_by(!board.side());
    board.legal_moves().into_iter().filter(|m| enemies.contains(m.to)).collect()
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
    first_not_plain(found)
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
    let blocks = !board.pieces(board.side(), Piece::Brain).contains(saving.from)
        && !board.occupied_by(!board.side()).contains(saving.to);
    let plain = !blocks && moves.iter().all(|&m| m == saving || can_take_brain(&played(board, m)));
    if hundredths(estimate(&after)) > MOST_BEHIND {
        return Ok(None);
    }
    Ok(Some(moment.problem(&[saving], plain)))
}

/// The first problem that is not plain, or else the first.
fn first_not_plain(found: impl Iterator<Item = Found>) -> Option<Found> {
    let mut plain = None;
    for found in found {
        if !found.plain {
            return Some(found);
        }
        plain = plain.or(Some(found));
    }
    plain
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

/// The positions examined to compare moves beyond that depth.
const JUDGE_NODES: u64 = 40_000;

/// How much better the solution must then be than every other move, in hundredths of a Ninny.
const LEAST_MARGIN: i32 = 100;

/// The one move that wins material for good.
fn win(game: &Game, _: u8) -> Option<Found> {
    let mut search = MaterialSearch::new();
    first_not_plain(game.moments.iter().filter_map(|moment| win_here(moment, &mut search)))
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
    Some(moment.problem(&line, takes_for_nothing(board, first)))
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
        && !board.occupied_by(!side).contains(m.to)
}

/// Whether the move takes a piece that nobody can take back, or a Numskull with something less.
fn takes_for_nothing(board: &Board, m: SmessMove) -> bool {
    let (side, after) = (board.side(), played(board, m));
    board.occupied_by(!side).contains(m.to)
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
