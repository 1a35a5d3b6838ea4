use crate::bot::{Advice, Book, Engine, Pits, Solver, Watch};
use crate::{Board, Kalaha, Rules};
use game::{Bot, Budget, Resources, State, Stop, Value};

fn start(stones: u8) -> Pits {
    Pits::of(&Board::<6>::start(stones))
}

#[test]
fn the_book_knows_the_start_and_no_other_rules() {
    let book = Book::shipped();
    // Worth +8 by pit 3, as in the literature.
    assert_eq!(book.advice(start(4), &Rules::default()), Some(Advice { pit: 2, gets: 28 }));
    assert_eq!(book.advice(start(3), &Rules::default()), None);
    let standard = Rules { standard_ending: true, ..Rules::default() };
    assert_eq!(book.advice(start(4), &standard), None);
}

#[test]
fn a_written_book_is_sorted_by_number_and_names_each_position_once() {
    let advice = |pit| Advice { pit, gets: 12 };
    let positions = [(start(2), advice(4)), (start(1), advice(0)), (start(2), advice(4))];
    let file = Book::written(positions);
    assert_eq!(file.len(), 16);
    assert_eq!((file[6], file[7], file[14], file[15]), (0, 12, 4, 12));
    assert!(file[..6] < file[8..14]);
}

#[test]
fn a_player_that_solves_plays_from_the_book_at_once() {
    let game = Kalaha::start(&"".parse().expect("options"), 0).expect("a start");
    let mut engine = Engine::solving(Budget::default(), Resources { table_bytes: 1 << 20, threads: 1 });
    let choice = engine.think(&game, &Budget::default(), &Stop::default(), &mut |_| ());
    assert_eq!((choice.best.index(), choice.progress.value), (2, Value::Exact(8)));
    assert_eq!(choice.progress.nodes, 0);
}

#[test]
#[ignore = "takes a minute: cargo test --release -p kalaha the_book -- --ignored"]
fn the_book_agrees_with_the_solver() {
    let rules = Rules::default();
    let advice = Book::shipped().advice(start(4), &rules).expect("the start is in the book");
    let stop = Stop::default();
    let mut watch = Watch::new(&Budget::default(), &stop);
    let mut solver = Solver::<6>::new(&rules, 256 << 20);
    solver.prepare(16, &mut watch);
    assert_eq!(solver.value(start(4), advice.gets, &mut watch), Some(advice.gets));
    let solved = solver.ask_move(start(4), advice.pit, advice.gets, &mut watch);
    assert!(solved.is_some_and(|solved| solved.gets >= advice.gets));
}
