use crate::bot::{Pits, Solver};
use crate::{Answer, Board, Hole, Kalaha, Pit};
use game::{
    Advisor, Budget, Comment, CommentKind, Environment, Hint, Playable, SearchControl, Side, State, Stop,
    Turn, View,
};
use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;

fn game(options: &str) -> Kalaha {
    Kalaha::start(&options.parse().expect("options"), 0).expect("a start")
}

fn pit(number: usize) -> Pit {
    Pit::new(number - 1).expect("a pit")
}

fn advisor() -> Advisor<Kalaha> {
    Kalaha::ADVISOR.expect("Kalaha advises")
}

fn hint(view: &Kalaha) -> Option<Hint<Kalaha>> {
    (advisor().hint)(view, &mut SearchControl::native(Budget::default()))
}

fn comment(view: &Kalaha, pit: Pit) -> Option<Comment<Kalaha>> {
    (advisor().comment)(view, pit, &mut SearchControl::native(Budget::default()))
}

/// The exact difference at the end for the side to move; `None` if that takes too long.
fn exact(game: &Kalaha) -> Option<i32> {
    let board = game.board();
    let lead = i32::from(board.kalaha(board.mover())) - i32::from(board.kalaha(!board.mover()));
    let pits = Pits::of(board);
    let mut control = SearchControl::native(Budget::nodes(1_000_000));
    let mut solver = Solver::<6>::new(&game.options().rules, 1 << 20);
    let total = i32::from(pits.total());
    Some(lead + 2 * solver.value(pits, total / 2, &mut control)? - total)
}

/// The exact lead of a side at the end.
fn exact_lead(game: &Kalaha, side: Side) -> Option<i32> {
    let lead = exact(game)?;
    Some(if game.board().mover() == side { lead } else { -lead })
}

/// A played sowing: the positions before and after it, and the stones that it captured, counted on the board.
struct Step {
    before: Kalaha,
    after: Kalaha,
    captured: u8,
    /// The stones swept at the end, by side.
    swept: [u8; 2],
}

fn steps(view: &Kalaha, line: &[Pit]) -> Vec<Step> {
    let mut after = view.clone();
    let play = |&pit: &Pit| {
        let before = after.clone();
        let side = before.board().mover();
        let sown = before.board().path(pit.index(), &before.options().rules);
        let sown = sown.filter(|&hole| hole == Hole::Kalaha(side)).count() as u8;
        let mut unswept: Board = *before.board();
        unswept.sow(pit.index(), &before.options().rules);
        after.play(pit).expect("a legal move");
        let captured = unswept.kalaha(side) - before.board().kalaha(side) - sown;
        let swept = Side::BOTH.map(|side| after.board().kalaha(side) - unswept.kalaha(side));
        Step { before, after: after.clone(), captured, swept }
    };
    line.iter().map(play).collect()
}

/// The largest number of stones that a side could capture from the other with one sowing.
fn largest_threat(game: &Kalaha, side: Side) -> u8 {
    let board = game.board().with_mover(side);
    let rules = &game.options().rules;
    let captured = |pit: usize| {
        let mut after = board;
        after.sow(pit, rules).captured.unwrap_or_default()
    };
    board.legal_pits(rules).map(captured).max().unwrap_or_default()
}

/// Whether a pit's last stone would fall into its owner's Kalaha, counted stone by stone.
fn would_move_again(game: &Kalaha, side: Side, pit: usize) -> bool {
    let path: Vec<Hole> = game.board().with_mover(side).path(pit - 1, &game.options().rules).collect();
    let is_left = |other| other != pit - 1 && game.board().pits(side)[other] > 0;
    let sows_own = path.iter().any(|hole| matches!(hole, Hole::Pit(owner, _) if *owner == side));
    path.last() == Some(&Hole::Kalaha(side)) && (sows_own || (0..6).any(is_left))
}

/// Panics if a reason does not hold when the line is played. Returns whether it could be checked.
fn check(view: &Kalaha, line: &[Pit], reason: &Answer) -> bool {
    let side = view.board().mover();
    let steps = steps(view, line);
    let turn_of =
        |steps: &[Step], side| steps.iter().take_while(|step| step.before.board().mover() == side).count();
    let (own, rest) = steps.split_at(turn_of(&steps, side));
    let (others, _) = rest.split_at(turn_of(rest, !side));
    let again = |turn: &[Step], side| turn.iter().filter(|step| step.after.turn() == Turn::Of(side)).count();
    let last = steps.last().expect("a move");
    match *reason {
        Answer::OnlyPit => assert_eq!(view.legal_moves(), line[..1]),
        Answer::Takes { stones, pit, sowing } => {
            assert_eq!((line[sowing - 1].index() + 1, own[sowing - 1].captured), (pit, stones));
            assert!(own.iter().all(|step| step.captured <= stones));
        }
        Answer::MovesAgain { times } => assert_eq!((again(own, side), times > 0), (times, true)),
        Answer::Ends { side, stones } => {
            let end = own.last().expect("a move");
            assert!(matches!(end.after.turn(), Turn::Over(_)));
            assert_eq!((end.swept[side.index()], end.swept[(!side).index()]), (stones, 0));
        }
        Answer::Saves { stones } => {
            let after = &own.last().expect("a move").after;
            assert_eq!(after.turn(), Turn::Of(!side));
            assert_eq!(largest_threat(view, !side) - largest_threat(after, !side), stones);
        }
        Answer::Stops { pit } => {
            let moves_again = |game: &Kalaha| would_move_again(game, !side, pit);
            assert!(moves_again(view) && !moves_again(&own.last().expect("a move").after));
        }
        Answer::Prepares { pit } => {
            let moves_again = |game: &Kalaha| would_move_again(game, side, pit);
            assert!(!moves_again(view) && moves_again(&own.last().expect("a move").after));
        }
        Answer::Threatens { stones, cell } => {
            let after = &own.last().expect("a move").after;
            let pits = after.board().pits(!side);
            let at = usize::from(cell) % 7;
            // A long sowing may add to the stones that it captures.
            assert!(usize::from(cell) / 7 == (!side).index() && stones > pits[at]);
            assert_eq!((after.turn(), largest_threat(after, side) + 1), (Turn::Of(!side), stones));
            assert!(stones > largest_threat(view, side) + 2);
        }
        Answer::Proven { lead } => {
            let Some(exact) = exact(view) else { return false };
            assert_eq!(exact, lead);
            assert!(steps.iter().all(|step| exact_lead(&step.after, side) == Some(lead)), "{line:?}");
        }
        Answer::Lead { side: mover, lead, sowings } => {
            let board = last.after.board();
            let counted = i32::from(board.kalaha(side)) - i32::from(board.kalaha(!side));
            assert_eq!((mover, counted, line.len()), (side, lead, sowings));
        }
        Answer::OpponentTakes { stones, pit } => {
            assert!(others.iter().all(|step| step.captured <= stones));
            let takes = |(step, played): (&Step, &Pit)| step.captured == stones && played.index() + 1 == pit;
            assert!(others.iter().zip(&line[own.len()..]).any(takes));
        }
        Answer::OpponentMovesAgain { times } => {
            assert_eq!((again(others, !side), times > 0), (times, true));
        }
        Answer::Loses { stones, proven } | Answer::Outdoes { stones, proven } => {
            if !proven {
                return false;
            }
            let values: Option<Vec<(Pit, i32)>> = view
                .legal_moves()
                .into_iter()
                .map(|pit| Some((pit, exact_lead(&self::steps(view, &[pit])[0].after, side)?)))
                .collect();
            let Some(values) = values else { return false };
            let chosen = values.iter().find(|(pit, _)| *pit == line[0]).expect("a legal move").1;
            let others = values.iter().filter(|(pit, _)| *pit != line[0]).map(|&(_, lead)| lead).max();
            let best = others.expect("another move");
            let gap = if matches!(reason, Answer::Loses { .. }) { best - chosen } else { chosen - best };
            assert_eq!(gap, stones);
        }
        Answer::Stones { .. } | Answer::Playable { .. } | Answer::Sowing { .. } => {
            panic!("{reason:?} is no advice")
        }
    }
    true
}

/// Positions from random games under several rules, with at most this many stones in the pits.
fn positions(most: u8, count: usize) -> Vec<Kalaha> {
    let mut random = ChaCha8Rng::seed_from_u64(7);
    let starts =
        ["", "stones=3", "stones=6", "skip-opponent=off", "stones=3,standard-ending=on,empty-capture=on"];
    let mut found = Vec::new();
    while found.len() < count {
        let mut game = game(starts[found.len() % starts.len()]);
        let mut seen = Vec::new();
        while let Turn::Of(_) = game.turn() {
            if Pits::of(game.board()).total() <= most {
                seen.push(game.clone());
            }
            game.play(*game.legal_moves().choose(&mut random).expect("a move")).expect("a legal move");
        }
        found.extend(seen.choose(&mut random).cloned());
    }
    found
}

#[test]
fn the_line_bears_out_every_reason() {
    let mut random = ChaCha8Rng::seed_from_u64(8);
    let (mut checked, mut unchecked, mut praised, mut warned) = (0, 0, 0, 0);
    let mut prospects = [0; 3];
    for view in positions(16, 250).into_iter().chain(positions(72, 10)) {
        let hint = hint(&view).expect("a hint");
        let first = 7 * view.board().mover().index();
        assert!(hint.cells.iter().all(|&cell| usize::from(cell) != first + hint.line[0].index()));
        let other = *view.legal_moves().choose(&mut random).expect("a move");
        let mut told = vec![(hint.line.clone(), hint.reasons)];
        for chosen in [hint.line[0], other] {
            let Some(Comment { kind, line, reasons }) = comment(&view, chosen) else { continue };
            assert_eq!((line[0], kind == CommentKind::Praise), (chosen, chosen == hint.line[0]));
            praised += usize::from(kind == CommentKind::Praise);
            warned += usize::from(kind == CommentKind::Warning);
            told.push((line, reasons));
        }
        for (line, reasons) in told {
            assert!(!reasons.is_empty());
            for reason in &reasons {
                match reason {
                    Answer::Stops { .. } => prospects[0] += 1,
                    Answer::Threatens { .. } => prospects[1] += 1,
                    Answer::Prepares { .. } => prospects[2] += 1,
                    _ => {}
                }
                match check(&view, &line, reason) {
                    true => checked += 1,
                    false => unchecked += 1,
                }
            }
        }
    }
    assert!(prospects.iter().all(|&count| count > 3), "{prospects:?}");
    assert!(praised > 5 && warned > 30, "{praised} praised, {warned} warned");
    assert!(checked > 15 * unchecked, "{checked} and {unchecked} reasons");
}

#[test]
fn equal_views_give_equal_hints() {
    for options in ["stones=5", "position=1,0,9,0,8,2|6 / 5,1,0,7,0,1|8 o"] {
        assert_eq!(hint(&game(options)), hint(&game(options)));
    }
    assert_eq!(hint(&game("position=0,0,0,0,0,0|24 / 0,0,0,0,0,1|23 o")), None);
    let stop = Stop::default();
    stop.set();
    let mut control = SearchControl::new(&Environment::null(), Budget::default(), &stop);
    assert_eq!((advisor().hint)(&game("stones=5"), &mut control), None);
}

#[test]
fn a_hint_names_the_stones_and_the_place_but_not_the_pit() {
    // Pit 1 captures six stones; pit 5 would only postpone that.
    let capture = hint(&game("position=1,0,0,0,1,0|20 / 0,0,0,0,6,1|20 o")).expect("a hint");
    assert_eq!((capture.line[0], &capture.cells[..]), (pit(1), &[11][..]));
    assert_eq!(capture.reasons[0], Answer::Takes { stones: 7, pit: 1, sowing: 1 });
    let only = hint(&game("position=0,0,0,0,1,0|20 / 0,0,0,0,6,1|20 o")).expect("a hint");
    assert_eq!(only.reasons[0], Answer::OnlyPit);
}

#[test]
fn the_coach_warns_before_a_large_loss() {
    // After pit 1, Blue's pit 1 captures the eight stones.
    let view = game("position=1,0,8,0,0,0|10 / 3,0,0,0,0,2|10 o");
    let warning = comment(&view, pit(1)).expect("a warning");
    assert_eq!(warning.kind, CommentKind::Warning);
    let [Answer::OpponentTakes { stones: 9, pit: 1 }, .., Answer::Loses { stones: 5.., proven: true }] =
        warning.reasons[..]
    else {
        panic!("{:?}", warning.reasons)
    };
    assert_eq!(comment(&view, pit(3)), None, "the other pit is easy to see");
    assert_eq!(comment(&game("position=0,0,0,0,1,0|20 / 0,0,0,0,6,1|20 o"), pit(5)), None, "it is forced");
}
