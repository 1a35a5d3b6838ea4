use super::*;
use rand::seq::IteratorRandom;
use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

const COLUMNS: usize = 9;
const ROWS: usize = 8;
const MINES: usize = 14;

/// The board with some squares of a random layout shown, without automatic reveals.
fn random_facts(shape: &Shape<2>, random: &mut impl Rng) -> KnownBoard<2> {
    let layout: SquareSet<2> = (0..shape.squares()).sample(random, MINES).into_iter().collect();
    let mut board = KnownBoard::unknown(shape.squares());
    let shown = random.random_range(1..8);
    for square in 0..shape.squares() {
        match (layout.contains(square), random.random_range(0..10)) {
            (true, 0) => board.show_mine(square),
            (false, dice) if dice < shown => {
                board.show_number(square, (*shape.near(square) & layout).count() as u8);
            }
            _ => (),
        }
    }
    board
}

fn solver(shape: &Arc<Shape<2>>, limits: SolverLimits) -> Solver<2, u64> {
    Solver::new(Arc::clone(shape), MINES).with_limits(limits)
}

#[test]
fn dynamic_programming_counts_the_same_as_listing() {
    let shape = Arc::new(Shape::new(COLUMNS, ROWS));
    let mut random = ChaCha8Rng::seed_from_u64(7);
    let mut listing = solver(&shape, SolverLimits::USUAL);
    let mut sweeping = solver(&shape, SolverLimits { steps: 0, ..SolverLimits::USUAL });
    for _ in 0..60 {
        let board = random_facts(&shape, &mut random);
        assert_eq!(listing.solve(&board), Ok(()));
        assert_eq!(sweeping.solve(&board), Ok(()));
        assert_eq!((listing.ignored(), sweeping.ignored()), (0, 0));
        assert_eq!(listing.layouts(), sweeping.layouts());
        for square in board.hidden {
            assert_eq!(listing.mine(square), sweeping.mine(square), "{board:?} {square}");
            assert_eq!(listing.numbers(square), sweeping.numbers(square), "{board:?} {square}");
        }
        assert!(listing.derivable().eq(sweeping.derivable()));
    }
}

#[test]
fn ignoring_numbers_keeps_certain_squares_correct() {
    let shape = Arc::new(Shape::new(COLUMNS, ROWS));
    let mut random = ChaCha8Rng::seed_from_u64(8);
    let mut exact = solver(&shape, SolverLimits::USUAL);
    let mut set_aside = 0;
    for work in [0, 30, 100, 300] {
        let mut bounded = solver(&shape, SolverLimits { steps: 0, work });
        for _ in 0..40 {
            let board = random_facts(&shape, &mut random);
            assert_eq!((exact.solve(&board), bounded.solve(&board)), (Ok(()), Ok(())));
            set_aside += bounded.ignored();
            assert!(bounded.layouts() >= exact.layouts());
            assert!((bounded.safe() - exact.safe()).is_empty());
            assert!((bounded.certain_mines() - exact.certain_mines()).is_empty());
            let derivable: Vec<_> = exact.derivable().collect();
            assert!(bounded.derivable().all(|found| derivable.contains(&found)));
        }
    }
    assert!(set_aside > 100);
}

/// The number types for boards of different sizes agree.
#[test]
fn all_number_types_give_the_same_counts() {
    let shape = Arc::new(Shape::new(COLUMNS, ROWS));
    let large = Arc::new(Shape::new(COLUMNS, ROWS));
    let mut random = ChaCha8Rng::seed_from_u64(9);
    let mut exact = solver(&shape, SolverLimits::USUAL);
    let mut wide = Solver::<2, U960>::new(Arc::clone(&large), MINES);
    let mut rounded = Solver::<2, f64>::new(large, MINES);
    for _ in 0..30 {
        let board = random_facts(&shape, &mut random);
        assert_eq!(
            (exact.solve(&board), wide.solve(&board), rounded.solve(&board)),
            (Ok(()), Ok(()), Ok(()))
        );
        assert_eq!(exact.layouts().to_string(), wide.layouts().to_string());
        for square in board.hidden {
            let numbers = exact.numbers(square);
            assert_eq!(
                numbers.map(|count| count.to_string()),
                wide.numbers(square).map(|count| count.to_string())
            );
            for (count, near) in numbers.into_iter().zip(rounded.numbers(square)) {
                assert_eq!(count == 0, near == 0.0);
                assert!((count as f64 - near).abs() <= 1e-12 * count as f64);
            }
        }
    }
}

#[test]
fn the_neighbours_of_a_square_differ_modulo_64_on_the_widest_board() {
    let shape = Shape::<15>::new(30, 30);
    for square in 0..shape.squares() {
        let mut around = *shape.near(square);
        assert_eq!(around.count_near() as usize, shape.degree(square));
        around.insert(square);
        assert_eq!(around.count_near(), around.count());
    }
}

#[test]
fn a_number_that_contradicts_visible_mines_is_impossible() {
    let shape = Arc::new(Shape::new(COLUMNS, ROWS));
    let mut solver = solver(&shape, SolverLimits::USUAL);
    let mut board = KnownBoard::unknown(shape.squares());
    board.show_mine(1);
    board.show_number(0, 0);
    assert_eq!(solver.solve(&board), Err(Impossible));
    board.hide_number(0);
    board.show_number(0, 1);
    assert_eq!(solver.solve(&board), Ok(()));
    // Without hidden neighbours, the missing mine cannot be placed.
    board.show_mine(COLUMNS);
    board.show_number(COLUMNS + 1, 8);
    board.hide_number(0);
    board.show_number(0, 2);
    for square in [2, COLUMNS + 2, 2 * COLUMNS, 2 * COLUMNS + 1, 2 * COLUMNS + 2] {
        board.show_mine(square);
    }
    assert_eq!(solver.solve(&board), Err(Impossible));
}
