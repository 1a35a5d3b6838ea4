use crate::bot::{Pits, Solver};
use crate::{Board, Rules};
use game::{Budget, SearchControl};

fn start(stones: u8) -> Pits {
    Pits::of(&Board::<6>::start(stones))
}

/// The stones that the mover gets with each first move, with two stones in each pit, and the number of positions
/// examined.
fn first_moves(threads: usize) -> (Vec<i32>, u64) {
    let mut control = SearchControl::native(Budget::default());
    let mut solver = Solver::<6>::new(&Rules::default(), 1 << 20);
    solver.use_threads(threads);
    solver.prepare(6, 1, &mut control);
    let gets = |pit| solver.move_value(start(2), pit, 12, &mut control).expect("nothing stops it").gets;
    ((0..6).map(gets).collect(), control.total_nodes())
}

#[test]
fn one_thread_is_reproducible_and_several_find_the_same_values() {
    let alone = first_moves(1);
    assert_eq!(first_moves(1), alone);
    for threads in [2, 3] {
        assert_eq!(first_moves(threads).0, alone.0);
    }
}

#[test]
fn threads_end_with_their_budget() {
    let mut solver = Solver::<6>::new(&Rules::default(), 1 << 20);
    solver.use_threads(3);
    let mut control = SearchControl::native(Budget::nodes(20_000));
    assert_eq!(solver.value(start(6), 38, &mut control), None);
    assert!(control.check());
}
