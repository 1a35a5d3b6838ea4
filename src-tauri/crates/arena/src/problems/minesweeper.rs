//! Finds Minesweeper's problems in games between its levels.

use super::Counts;
use game::{Budget, Level, Playable, Problem, Resources, SearchControl, State, Turn, View, Viewer};
use minesweeper::bot::{ActionValue, Deduction, action_values, certain_actions, looks_best_to_a_beginner};
use minesweeper::solver::chances;
use minesweeper::{
    Action, ActionKind, Found, Knowledge, KnownLayout, Minesweeper, Options, Shown, Size, Square,
};
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::collections::HashSet;
use std::ops::RangeInclusive;

/// What makes positions and proves that they are problems.
struct Source {
    /// The number of problems to find.
    wanted: usize,
    /// The lengths of the square boards' sides.
    sizes: &'static [usize],
    /// The levels that play.
    levels: &'static [Level],
    /// Two problems are alike if their boards are the same up to this many squares around the solution.
    alike: usize,
    prove: fn(Position) -> Option<Proven>,
}

/// A position of a game in which no mark has failed, so that both players know the same.
#[derive(Clone)]
struct Position {
    options: String,
    moves: Vec<Action>,
    state: Minesweeper,
}

/// A position with its proven solution.
struct Proven {
    position: Position,
    line: Vec<Action>,
    /// Why few problems should be like it.
    dull: Option<Dull>,
    /// The higher, the better; decides between positions of one game.
    interest: u32,
}

/// What makes a problem dull; the first that applies.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Dull {
    /// Everything that needs more than one number follows from two, at once.
    TwoNumbers,
    /// Most of the board has not been opened.
    Opening,
    /// It begins with at most two safe squares, and no mine.
    FewSafe,
    /// The best action marks the only square that is the most likely mine.
    LikeliestMine,
    /// The best action explores the safe square with the most points.
    SafeSquare,
    /// The best action explores another safe square.
    QuietSquare,
}

impl Dull {
    /// How many problems may be like this.
    fn most(self) -> usize {
        match self {
            Dull::TwoNumbers => 20,
            Dull::Opening => 60,
            Dull::FewSafe => 40,
            Dull::LikeliestMine => 20,
            Dull::SafeSquare => 5,
            Dull::QuietSquare => 60,
        }
    }
}

const CERTAIN: &[Source] = &[Source {
    wanted: 200,
    sizes: &[6, 7, 8, 9, 11],
    levels: &[10, 12, 13, 15, 17, 18],
    alike: 1,
    prove: prove_certain,
}];

const ACTION: &[Source] = &[
    Source {
        wanted: 170,
        sizes: BOARDS,
        levels: PLAYERS,
        alike: 2,
        prove: |p| prove_action(p, is_less_at_first),
    },
    Source {
        wanted: 30,
        sizes: BOARDS,
        levels: PLAYERS,
        alike: 2,
        prove: |p| prove_action(p, is_hard_to_see),
    },
];
const BOARDS: &[usize] = &[5, 6, 7, 8];
const PLAYERS: &[Level] = &[12, 15, 17, 18, 20, 30, 40];

/// Finds a theme's problems: at most one in each game, no two alike after a turn or a reflection.
pub(crate) fn find(theme: &'static str, seed: u64) -> Vec<Problem> {
    let sources = if theme == "certain" { CERTAIN } else { ACTION };
    let mut games = ChaCha8Rng::seed_from_u64(seed);
    let (mut known, mut counts) = (HashSet::new(), Counts::new());
    let mut found = Vec::new();
    for source in sources {
        let wanted = found.len() + source.wanted;
        while found.len() < wanted {
            let has_room = |proven: &Proven| proven.dull.is_none_or(|dull| counts.of(&dull) < dull.most());
            let proven = play(source, &mut games).into_iter().filter_map(source.prove).filter(has_room);
            // Of equally interesting positions, the last `max` is the first in the game.
            let interest = |proven: &Proven| (proven.dull.is_none(), proven.interest);
            let best = proven.collect::<Vec<_>>().into_iter().rev().max_by_key(interest);
            let new = best.filter(|proven| {
                let squares: Vec<Square> = proven.line.iter().map(|action| action.square).collect();
                known.insert(shape(&proven.position, &squares, source.alike))
            });
            if let Some(proven) = new {
                proven.dull.into_iter().for_each(|dull| counts.add(dull));
                found.push(problem(theme, &proven));
            }
        }
    }
    found
}

fn problem(theme: &str, Proven { position, line, .. }: &Proven) -> Problem {
    let text = |actions: &[Action]| actions.iter().map(Action::to_string).collect();
    let (moves, line) = (text(&position.moves), text(line));
    Problem { theme: theme.to_owned(), rating: 0, options: position.options.clone(), moves, line }
}

/// The maximum number of positions that a player examines for a move.
const NODES: u64 = 20_000;

/// In so many moves at the beginning, something certain is played at random. The levels would open the squares around
/// the centre in the same order each time.
const OPENING: usize = 12;

/// A game's positions up to its first failed mark.
fn play(source: &Source, random: &mut ChaCha8Rng) -> Vec<Position> {
    let side = *source.sizes.choose(random).expect("there are sizes");
    let options = Options::of_layout(layout(side, random));
    let state = Minesweeper::start(&options, 0).expect("a layout can be played");
    let mut players = [(); 2].map(|()| {
        let level = *source.levels.choose(random).expect("there are levels");
        Minesweeper::bot(level, random.random(), &Resources { table_bytes: 0, threads: 1 })
    });
    let mut position = Position { options: options.to_string(), moves: Vec::new(), state };
    let mut positions = Vec::new();
    while let Some(view) = position.view() {
        positions.push(position.clone());
        let player = &mut players[positions.len() % 2];
        let mut think =
            || player.think(&view, &mut SearchControl::native(Budget::nodes(NODES)), &mut |_| ()).best;
        let certain = if positions.len() <= OPENING { certain_actions(&view) } else { Vec::new() };
        let action = certain.choose(random).map_or_else(&mut think, |&(action, _)| action);
        if position.play(action) == Found::Plop {
            break;
        }
    }
    positions
}

/// From an eighth to a fifth of the squares hold a mine.
fn layout(side: usize, random: &mut ChaCha8Rng) -> KnownLayout {
    let size = Size::new(side, side).expect("a size");
    let clear = size.clear_cells();
    let mut cells: Vec<usize> = (0..size.cells()).filter(|cell| !clear.contains(cell)).collect();
    cells.shuffle(random);
    let mines = random.random_range(size.cells() / 8..=size.cells() / 5);
    KnownLayout::new(size, cells.into_iter().take(mines)).expect("the mines fit outside the centre")
}

impl Position {
    /// The knowledge of the side to move. `None` if the game is over.
    fn view(&self) -> Option<Knowledge> {
        let Turn::Of(side) = self.state.view(Viewer::Audience).turn() else { return None };
        Some(self.state.view(Viewer::Player(side)))
    }

    fn play(&mut self, action: Action) -> Found {
        self.moves.push(action);
        self.state.play(action).expect("the action is legal").audience.found
    }
}

type Certain = (Action, Deduction);

/// How many actions a problem about certainty has, in whatever order.
const ACTIONS: RangeInclusive<usize> = 3..=8;

/// How many actions may be left in a position, with the easy ones at its beginning.
const MOST_LEFT: usize = 16;

/// An opening has few numbers: at most one for so many squares of the board.
const OPENING_SQUARES: usize = 4;

/// The maximum number of hidden squares next to a number: what a person can survey.
const FRONTIER: usize = 24;

fn prove_certain(mut position: Position) -> Option<Proven> {
    let easy_first = |certain: &[Certain]| certain[0];
    let all = all_certain(&position, MOST_LEFT, easy_first)?;
    let is_hard = |&(_, deduction): &Certain| deduction > Deduction::OneNumber;
    let first_hard = all.iter().position(is_hard)?;
    // It begins where one number is no longer enough.
    all[..first_hard].iter().for_each(|&(action, _)| {
        position.play(action);
    });
    let certain = all_certain(&position, *ACTIONS.end(), easy_first)?;
    let hard_first = all_certain(&position, *ACTIONS.end(), |certain| certain[certain.len() - 1])?;
    let line: Vec<Action> = certain.iter().map(|&(action, _)| action).collect();
    let mut end = position.clone();
    line.iter().for_each(|&action| {
        end.play(action);
    });
    let is_good = ACTIONS.contains(&line.len())
        && ACTIONS.contains(&hard_first.len())
        && frontier(&position) <= FRONTIER
        && frontier(&end) > 0;
    let hard: Vec<Certain> = certain.iter().copied().filter(is_hard).collect();
    let view = position.view()?;
    let at_once = certain_actions(&view);
    let of_two = |&(action, deduction): &Certain| {
        deduction == Deduction::TwoNumbers && at_once.iter().any(|&(other, _)| other == action)
    };
    let cells = view.grid().size().cells();
    let numbers = (0..cells).filter(|&cell| matches!(view.grid().get(cell), Shown::Number(_))).count();
    let is_few_safe =
        at_once.len() <= 2 && at_once.iter().all(|(action, _)| action.kind == ActionKind::Explore);
    let dull = if hard.iter().all(of_two) {
        Some(Dull::TwoNumbers)
    } else if is_few_safe {
        Some(Dull::FewSafe)
    } else {
        (numbers * OPENING_SQUARES <= cells).then_some(Dull::Opening)
    };
    // A single square is little to find, unless it needs the number of mines or several cases.
    let is_little = at_once.len() == 1 && at_once[0].1 == Deduction::TwoNumbers;
    (is_good && !is_little).then_some(Proven { position, line, dull, interest: hard.len() as u32 })
}

/// All certain actions, chosen one after the other. `None` if there are more than `most`, or they end the game.
fn all_certain(position: &Position, most: usize, choose: fn(&[Certain]) -> Certain) -> Option<Vec<Certain>> {
    let (mut position, mut all) = (position.clone(), Vec::new());
    loop {
        let certain = certain_actions(&position.view()?);
        if certain.is_empty() {
            return Some(all);
        }
        if all.len() + certain.len() > most {
            return None;
        }
        let chosen = choose(&certain);
        position.play(chosen.0);
        all.push(chosen);
    }
}

/// The number of hidden squares next to a number.
fn frontier(position: &Position) -> usize {
    let view = position.state.view(Viewer::Audience);
    let grid = view.grid();
    let is_number = |cell: usize| matches!(grid.get(cell), Shown::Number(_));
    grid.hidden_cells().filter(|&cell| grid.size().neighbours(cell).any(is_number)).count()
}

/// The margin over every other action, in points.
const MARGIN: f64 = 0.5;

/// The maximum number of layouts in a problem about the best action: few enough to reason about.
const LAYOUTS: u64 = 300;

/// Values closer than this are equal.
const EQUAL: f64 = 1e-6;

/// The points by which another action promises more before the reply.
const LESS_AT_FIRST: f64 = 0.25;

/// The minimum chance that the best action finds what it bets on. A person does not believe in less, and on the real
/// board it does.
const LIKELY: f64 = 0.6;

/// Proves that one action has the highest value by the margin. `is_interesting` gets the view, the action, and how many
/// points more another action promises before the reply. The strongest level, which weighs the position left to the
/// opponent in other ways, must agree.
fn prove_action(position: Position, is_interesting: fn(&Knowledge, Action, f64) -> bool) -> Option<Proven> {
    let view = position.view()?;
    let (layouts, chances) = chances(view.grid(), &[]).ok()?;
    if layouts.parse::<u64>().ok()? > LAYOUTS {
        return None;
    }
    let values = action_values(&view)?;
    let [best, next, ..] = values[..] else { return None };
    let most = values.iter().map(|value| value.points).fold(f64::MIN, f64::max);
    let cell = best.action.square.cell(view.grid().size());
    let &(_, mine) = chances.iter().find(|&&(other, _)| Some(other) == cell)?;
    let likely = if best.action.kind == ActionKind::Mark { mine } else { 1.0 - mine };
    let finds = position.clone().play(best.action);
    let (lead, more_elsewhere) = (best.value - next.value, most - best.points);
    let is_likeliest = chances.iter().all(|&(other, chance)| Some(other) == cell || chance < mine);
    let is_obvious = best.action.kind == ActionKind::Mark && is_likeliest && more_elsewhere < EQUAL;
    let is_good = lead >= MARGIN
        && likely >= LIKELY
        && !is_obvious
        && !matches!(finds, Found::Plop | Found::Exploded(_))
        && is_interesting(&view, best.action, more_elsewhere)
        && strongest(&view) == best.action;
    if !is_good {
        return None;
    }
    let dull = match best.action.kind {
        ActionKind::Mark => is_likeliest.then_some(Dull::LikeliestMine),
        ActionKind::Explore => {
            let is_safe = |square: Square| {
                let cell = square.cell(view.grid().size());
                chances.iter().any(|&(other, chance)| Some(other) == cell && chance == 0.0)
            };
            let more = |other: &ActionValue| {
                other.action.kind == ActionKind::Explore
                    && is_safe(other.action.square)
                    && other.points > best.points + EQUAL
            };
            let kind = if values.iter().any(more) { Dull::QuietSquare } else { Dull::SafeSquare };
            (mine == 0.0).then_some(kind)
        }
    };
    Some(Proven { position, line: vec![best.action], dull, interest: (1000.0 * lead) as u32 })
}

/// Whether the reply decides: the best action is not the one with the most points.
fn is_less_at_first(_view: &Knowledge, _best: Action, more_elsewhere: f64) -> bool {
    more_elsewhere >= LESS_AT_FIRST
}

/// Whether the action has the most points, but single numbers do not say so. It is not certain: that is another theme.
fn is_hard_to_see(view: &Knowledge, best: Action, more_elsewhere: f64) -> bool {
    more_elsewhere < EQUAL
        && !looks_best_to_a_beginner(view, best)
        && certain_actions(view).iter().all(|&(action, _)| action != best)
}

fn strongest(view: &Knowledge) -> Action {
    let level = Minesweeper::levels().last().expect("there are levels").level;
    let mut bot = Minesweeper::bot(level, 0, &Resources { table_bytes: 0, threads: 1 });
    bot.think(view, &mut SearchControl::unlimited(), &mut |_| ()).best
}

/// The board as text where it is at most this far from one of these squares, alike for all turned, reflected and moved
/// boards.
fn shape(position: &Position, squares: &[Square], far: usize) -> String {
    let view = position.state.view(Viewer::Audience);
    let (grid, side) = (view.grid(), view.grid().size().columns());
    let place = |cell: usize| (cell / side, cell % side);
    let centres: Vec<(usize, usize)> =
        squares.iter().filter_map(|square| square.cell(grid.size())).map(place).collect();
    let is_near = |&(row, column): &(usize, usize)| {
        centres.iter().any(|centre| row.abs_diff(centre.0).max(column.abs_diff(centre.1)) <= far)
    };
    let near: Vec<(usize, usize)> = (0..grid.size().cells()).map(place).filter(is_near).collect();
    let image = |turn: u8| {
        let mut cells: Vec<(usize, usize, char)> = near
            .iter()
            .map(|&(row, column)| {
                let letter = letter(grid.get(row * side + column));
                let (row, column) = if turn & 1 == 0 { (row, column) } else { (column, row) };
                let row = if turn & 2 == 0 { row } else { side - 1 - row };
                let column = if turn & 4 == 0 { column } else { side - 1 - column };
                (row, column, letter)
            })
            .collect();
        cells.sort_unstable();
        let top = cells.iter().map(|cell| cell.0).min().unwrap_or(0);
        let left = cells.iter().map(|cell| cell.1).min().unwrap_or(0);
        cells
            .iter()
            .map(|(row, column, letter)| format!("{} {} {letter};", row - top, column - left))
            .collect()
    };
    (0..8).map(image).min().expect("there are eight")
}

fn letter(shown: Shown) -> char {
    match shown {
        Shown::Hidden => '.',
        Shown::Number(number) => char::from(b'0' + number),
        Shown::Marked | Shown::Exploded => 'M',
    }
}
