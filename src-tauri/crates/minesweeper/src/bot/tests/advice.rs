use super::*;
use crate::points::{OUCH, PLOP};
use crate::{Answer, GameInMatch, MissingMines, NumberedSquare, Shown};
use game::{Advisor, Comment, CommentKind, Hint};
use std::collections::BTreeSet;

fn advisor() -> Advisor<Minesweeper> {
    Minesweeper::ADVISOR.expect("Minesweeper advises")
}

fn hint(view: &Knowledge) -> Option<Hint<Knowledge>> {
    (advisor().hint)(view, &mut SearchControl::unlimited())
}

fn comment(view: &Knowledge, action: Action) -> Option<Comment<Knowledge>> {
    (advisor().comment)(view, action, &mut SearchControl::unlimited())
}

type Cells = BTreeSet<usize>;

fn set(cells: &[u16]) -> Cells {
    cells.iter().map(|&cell| usize::from(cell)).collect()
}

/// All sets of `size` of these cells.
fn choices(cells: &[usize], size: usize) -> Vec<Cells> {
    match (size, cells.split_first()) {
        (0, _) => vec![Cells::new()],
        (_, None) => Vec::new(),
        (_, Some((&first, rest))) => {
            let with = choices(rest, size - 1).into_iter().map(|mut chosen| {
                chosen.insert(first);
                chosen
            });
            with.chain(choices(rest, size)).collect()
        }
    }
}

fn mines_around(view: &Knowledge, cell: usize, hidden_mines: &Cells) -> usize {
    let is_mine = |&other: &usize| view.grid().get(other).is_mine() || hidden_mines.contains(&other);
    view.grid().size().neighbours(cell).filter(is_mine).count()
}

/// The hidden mines of every layout that agrees with a view.
fn layouts(view: &Knowledge) -> Vec<Cells> {
    let grid = view.grid();
    let hidden: Vec<usize> = grid.hidden_cells().filter(|cell| !view.own_failed().contains(cell)).collect();
    let agrees = |mines: &Cells| {
        (0..grid.size().cells()).all(|cell| match grid.get(cell) {
            Shown::Number(number) => mines_around(view, cell, mines) == usize::from(number),
            _ => true,
        })
    };
    choices(&hidden, grid.mines_left()).into_iter().filter(agrees).collect()
}

/// The expected points over all layouts.
fn points(view: &Knowledge, layouts: &[Cells], action: Action) -> f64 {
    let cell = action.square.cell(view.grid().size()).expect("a square");
    let points = |mines: &Cells| match (action.kind, mines.contains(&cell)) {
        (ActionKind::Mark, true) => view.next_mine_points().expect("a mine is left"),
        (ActionKind::Mark, false) => PLOP,
        (ActionKind::Explore, true) => OUCH,
        (ActionKind::Explore, false) => {
            (mines_around(view, cell, mines) - mines_around(view, cell, &Cells::new())) as i32
        }
    };
    layouts.iter().map(|mines| f64::from(points(mines))).sum::<f64>() / layouts.len() as f64
}

fn chance(layouts: &[Cells], cell: usize) -> f64 {
    layouts.iter().filter(|mines| mines.contains(&cell)).count() as f64 / layouts.len() as f64
}

/// What earlier reasons have proven: mines and safe squares.
#[derive(Default)]
struct Proven {
    mines: Cells,
    safe: Cells,
}

impl Proven {
    /// Panics unless these numbers alone, with the visible mines and everything proven before, decide these squares.
    fn follows(&mut self, view: &Knowledge, numbers: &[NumberedSquare], mines: &Cells, safe: &Cells) {
        let grid = view.grid();
        let around = numbers.iter().flat_map(|number| grid.size().neighbours(usize::from(number.cell)));
        let hidden: Cells = around.filter(|&cell| grid.is_hidden(cell)).collect();
        let open: Vec<usize> = hidden
            .iter()
            .copied()
            .filter(|cell| !self.mines.contains(cell) && !self.safe.contains(cell))
            .collect();
        let agrees = |chosen: &Cells| {
            let all = chosen | &self.mines;
            numbers.iter().all(|number| {
                mines_around(view, usize::from(number.cell), &all) == usize::from(number.number)
            })
        };
        let mut possible = 0;
        for size in 0..=open.len() {
            for chosen in choices(&open, size).into_iter().filter(agrees) {
                let all = &chosen | &self.mines;
                assert!(mines.is_subset(&all) && safe.is_disjoint(&all), "{numbers:?} {mines:?} {safe:?}");
                possible += 1;
            }
        }
        assert!(possible > 0 && mines.len() + safe.len() > 0);
        assert!(mines.is_subset(&hidden) && safe.is_subset(&hidden));
        self.mines.extend(mines);
        self.safe.extend(safe);
    }

    /// Panics if a number is not on the board as told.
    fn is_shown(view: &Knowledge, number: NumberedSquare) {
        assert_eq!(view.grid().get(usize::from(number.cell)), Shown::Number(number.number));
    }

    fn hidden_around(view: &Knowledge, cell: u16) -> Cells {
        let near = view.grid().size().neighbours(usize::from(cell));
        near.filter(|&cell| view.grid().is_hidden(cell)).collect()
    }

    /// Panics if a reason does not hold, judging by brute force.
    fn check(&mut self, view: &Knowledge, action: Action, layouts: &[Cells], reason: &Answer) {
        match reason {
            Answer::OneNumber { number, mines, safe, cells, are_mines } => {
                Self::is_shown(view, *number);
                let (mines, safe, cells) = (set(mines), set(safe), set(cells));
                let visible: Cells =
                    mines.iter().copied().filter(|&cell| view.grid().get(cell).is_mine()).collect();
                assert_eq!(visible.len(), mines_around(view, usize::from(number.cell), &Cells::new()));
                let proven = &mines - &visible;
                assert!(proven.is_subset(&self.mines) && safe.is_subset(&self.safe));
                let hidden = &(&proven | &safe) | &cells;
                assert_eq!(hidden, Self::hidden_around(view, number.cell), "it tells of all squares");
                if *are_mines {
                    assert_eq!((visible.len() + cells.len(), &visible), (usize::from(number.number), &mines));
                    self.follows(view, &[*number], &cells, &Cells::new());
                } else {
                    assert_eq!(mines.len(), usize::from(number.number));
                    self.follows(view, &[*number], &Cells::new(), &cells);
                }
            }
            Answer::TwoNumbers { more, fewer, mines, safe } => {
                let (mines, safe) = (set(mines), set(safe));
                let number =
                    |MissingMines { cell, number, .. }: MissingMines| NumberedSquare { cell, number };
                [number(*more), number(*fewer)].into_iter().for_each(|number| Self::is_shown(view, number));
                assert_eq!(usize::from(more.missing), usize::from(fewer.missing) + mines.len());
                let [of_more, of_fewer] = [more, fewer].map(|of| Self::hidden_around(view, of.cell));
                assert!(mines.is_subset(&(&of_more - &of_fewer)) && safe.is_subset(&(&of_fewer - &of_more)));
                let decided = &(&self.mines | &self.safe) | &mines;
                assert!((&of_more - &decided).is_subset(&of_fewer));
                self.follows(view, &[number(*more), number(*fewer)], &mines, &safe);
            }
            Answer::FailedMark { cell } => assert!(view.own_failed().contains(&usize::from(*cell))),
            Answer::EveryLayout { cell, is_mine } => {
                assert_eq!(chance(layouts, usize::from(*cell)), f64::from(u8::from(*is_mine)));
            }
            Answer::Chance { cell, percent } => {
                let chance = chance(layouts, usize::from(*cell));
                assert!(chance > 0.0 && chance < 1.0);
                let nearest = (100.0 * chance - f64::from(*percent)).abs() <= 0.5 + 1e-9;
                assert!(nearest || matches!((*percent, chance), (1, ..0.01) | (99, 0.99..)));
            }
            Answer::Points { points: told, elsewhere } => {
                let close = |told: i32, points: f64| (f64::from(told) - 10.0 * points).abs() <= 0.5 + 1e-6;
                assert!(close(*told, points(view, layouts, action)));
                let others = view.legal_moves().into_iter().filter(|other| other.square != action.square);
                let others = others.map(|other| points(view, layouts, other));
                assert!(close(*elsewhere, others.fold(f64::MIN, f64::max)));
            }
            Answer::Net { .. } => panic!("only problems count the reply"),
            Answer::Around { .. }
            | Answer::Mines { .. }
            | Answer::Frontier { .. }
            | Answer::Failed { .. }
            | Answer::WhyNot { .. } => panic!("{reason:?} is no advice"),
        }
    }
}

fn check(view: &Knowledge, action: Action, layouts: &[Cells], reasons: &[Answer]) {
    let failed = view.own_failed().iter().copied().collect();
    let mut proven = Proven { safe: failed, ..Proven::default() };
    reasons.iter().for_each(|reason| proven.check(view, action, layouts, reason));
    // A proof is about the action's square.
    let cell = action.square.cell(view.grid().size()).expect("a square");
    let told = |reason: &Answer| match reason {
        Answer::FailedMark { cell } | Answer::EveryLayout { cell, .. } | Answer::Chance { cell, .. } => {
            Some(usize::from(*cell))
        }
        _ => None,
    };
    let about: Vec<usize> = reasons.iter().filter_map(told).collect();
    assert!(about == [cell] || about.is_empty() && (&proven.mines | &proven.safe).contains(&cell));
}

/// Positions from random games on small boards, with all their layouts.
fn positions() -> Vec<(Knowledge, Vec<Cells>)> {
    let mut random = ChaCha8Rng::seed_from_u64(21);
    let mut found = Vec::new();
    for seed in 0..40 {
        let mut game =
            start(["width=5,height=5,mines=4", "width=6,height=5,mines=4"][seed as usize % 2], seed);
        while let Some(seen) = view(&game) {
            let layouts = layouts(&seen);
            game.play(*seen.legal_moves().choose(&mut random).expect("an action")).expect("a legal action");
            found.push((seen, layouts));
        }
    }
    found
}

/// A reason's kind.
fn kind(reason: &Answer) -> String {
    let debug = format!("{reason:?}");
    debug.split(' ').next().expect("a name").to_owned()
}

#[test]
fn every_reason_holds_by_brute_force() {
    let mut kinds = BTreeSet::new();
    let (mut hints, mut praised) = (0, 0);
    for (seen, layouts) in positions() {
        let size = seen.grid().size();
        let hint = hint(&seen).expect("a hint");
        let [action] = hint.line[..] else { panic!("the line is a single action") };
        check(&seen, action, &layouts, &hint.reasons);
        kinds.extend(hint.reasons.iter().map(kind));
        hints += 1;
        let best = seen.legal_moves().into_iter().map(|action| points(&seen, &layouts, action));
        let best = best.fold(f64::MIN, f64::max);
        assert!(best - points(&seen, &layouts, action) < 1e-6);
        let cell = action.square.cell(size).expect("a square") as u16;
        assert!(
            !hint.cells.is_empty() && hint.cells[..] != [cell] || seen.grid().hidden_cells().count() == 1
        );
        for action in seen.legal_moves().into_iter().skip(hints % 4).step_by(4).chain([action]) {
            let chance = chance(&layouts, action.square.cell(size).expect("a square"));
            let is_risky = match action.kind {
                ActionKind::Mark => chance < 0.4,
                ActionKind::Explore => chance > 0.35,
            };
            let comment = comment(&seen, action);
            let warns = comment.as_ref().is_some_and(|comment| comment.kind == CommentKind::Warning);
            assert_eq!(warns, is_risky && best - points(&seen, &layouts, action) > 0.25);
            let Some(Comment { kind: of, line, reasons }) = comment else { continue };
            assert_eq!(line, [action]);
            check(&seen, action, &layouts, &reasons);
            let told: Vec<String> = reasons.iter().map(kind).collect();
            if of == CommentKind::Praise {
                praised += 1;
                let hard = ["TwoNumbers", "EveryLayout", "Chance"];
                assert!(told.iter().any(|kind| hard.contains(&kind.as_str())), "{reasons:?} is easy to see");
            }
            kinds.extend(told);
        }
    }
    let expected = ["Chance", "EveryLayout", "FailedMark", "OneNumber", "Points", "TwoNumbers"];
    assert_eq!(kinds.iter().map(String::as_str).collect::<Vec<_>>(), expected);
    assert!(hints > 300 && praised > 20, "{hints} hints, {praised} praised");
}

#[test]
fn only_the_side_to_move_is_advised() {
    let game = start("", 1);
    assert!(hint(&game.view(Viewer::Player(game::Side::First))).is_some());
    for viewer in [Viewer::Player(game::Side::Second), Viewer::Audience] {
        assert_eq!(hint(&game.view(viewer)), None);
        let action = game.view(Viewer::Player(game::Side::First)).legal_moves()[0];
        assert_eq!(comment(&game.view(viewer), action), None);
    }
    assert!(GameInMatch::ADVISOR.is_some());
}

/// A world that the player cannot distinguish from the real one leads to the same advice.
#[test]
fn indistinguishable_worlds_give_the_same_advice() {
    let mut random = ChaCha8Rng::seed_from_u64(13);
    let mut game = start("width=6,height=6,mines=6", 2);
    while let Some(seen) = view(&game) {
        let Turn::Of(side) = seen.turn() else { unreachable!("the game is not over") };
        let other = Minesweeper::consistent_with(&seen, &mut random).view(Viewer::Player(side));
        assert_eq!(hint(&other), hint(&seen));
        let action = *seen.legal_moves().choose(&mut random).expect("an action");
        assert_eq!(comment(&other, action), comment(&seen, action));
        game.play(action).expect("a legal action");
    }
}
