use super::*;
use rand::seq::IteratorRandom;
use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

const COLUMNS: usize = 9;
const ROWS: usize = 8;
const MINES: usize = 14;

/// What is known when some squares of a random layout are shown, without what can be derived.
fn random_facts(shape: &Shape<2>, random: &mut impl Rng) -> Facts<2> {
    let layout: Squares<2> = (0..shape.squares()).sample(random, MINES).into_iter().collect();
    let mut facts = Facts::unknown(shape.squares());
    let shown = random.random_range(1..8);
    for square in 0..shape.squares() {
        match (layout.contains(square), random.random_range(0..10)) {
            (true, 0) => facts.show_mine(square),
            (false, dice) if dice < shown => {
                facts.show_number(square, (*shape.near(square) & layout).count() as u8);
            }
            _ => (),
        }
    }
    facts
}

fn solver(shape: &Arc<Shape<2>>, effort: Effort) -> Solver<2, u64> {
    Solver::new(Arc::clone(shape), MINES).with(effort)
}

#[test]
fn a_part_that_is_swept_counts_as_one_that_is_listed() {
    let shape = Arc::new(Shape::new(COLUMNS, ROWS));
    let mut random = ChaCha8Rng::seed_from_u64(7);
    let mut listing = solver(&shape, Effort::USUAL);
    let mut sweeping = solver(&shape, Effort { steps: 0, ..Effort::USUAL });
    for _ in 0..60 {
        let facts = random_facts(&shape, &mut random);
        assert_eq!(listing.solve(&facts), Ok(()));
        assert_eq!(sweeping.solve(&facts), Ok(()));
        assert_eq!((listing.ignored(), sweeping.ignored()), (0, 0));
        assert_eq!(listing.layouts(), sweeping.layouts());
        for square in facts.hidden {
            assert_eq!(listing.mine(square), sweeping.mine(square), "{facts:?} {square}");
            assert_eq!(listing.numbers(square), sweeping.numbers(square), "{facts:?} {square}");
        }
        assert!(listing.derivable().eq(sweeping.derivable()));
    }
}

#[test]
fn numbers_set_aside_leave_what_is_certain_true() {
    let shape = Arc::new(Shape::new(COLUMNS, ROWS));
    let mut random = ChaCha8Rng::seed_from_u64(8);
    let mut exact = solver(&shape, Effort::USUAL);
    let mut set_aside = 0;
    for work in [0, 30, 100, 300] {
        let mut bounded = solver(&shape, Effort { steps: 0, work });
        for _ in 0..40 {
            let facts = random_facts(&shape, &mut random);
            assert_eq!((exact.solve(&facts), bounded.solve(&facts)), (Ok(()), Ok(())));
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

/// The words and numbers that boards of different sizes are solved with agree.
#[test]
fn every_kind_of_number_gives_the_same_counts() {
    let shape = Arc::new(Shape::new(COLUMNS, ROWS));
    let large = Arc::new(Shape::new(COLUMNS, ROWS));
    let mut random = ChaCha8Rng::seed_from_u64(9);
    let mut exact = solver(&shape, Effort::USUAL);
    let mut wide = Solver::<2, Wide>::new(Arc::clone(&large), MINES);
    let mut rounded = Solver::<2, f64>::new(large, MINES);
    for _ in 0..30 {
        let facts = random_facts(&shape, &mut random);
        assert_eq!(
            (exact.solve(&facts), wide.solve(&facts), rounded.solve(&facts)),
            (Ok(()), Ok(()), Ok(()))
        );
        assert_eq!(exact.layouts().to_string(), wide.layouts().to_string());
        for square in facts.hidden {
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
