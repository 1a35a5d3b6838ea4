use crate::bot::book::FILE;
use crate::bot::{Book, BookMove, Engine, Pits, Solver};
use crate::{Board, Kalaha, Rules};
use game::{Bot, Budget, Resources, SearchControl, State, Value};

fn start(stones: u8) -> Pits {
    Pits::of(&Board::<6>::start(stones))
}

#[test]
fn the_book_knows_the_start_and_no_other_rules() {
    let book = Book::shipped().expect("it is in the program");
    // Worth +8 by pit 3, as in the literature.
    assert_eq!(book.probe(start(4), &Rules::default()), Some(BookMove { pit: 2, gets: 28 }));
    assert_eq!(book.probe(start(3), &Rules::default()), None);
    let standard = Rules { standard_ending: true, ..Rules::default() };
    assert_eq!(book.probe(start(4), &standard), None);
}

#[test]
fn a_written_book_names_each_position_once_and_is_read_back() {
    let book_move = |pit| BookMove { pit, gets: 12 };
    let once = Book::encode([(start(1), book_move(0)), (start(2), book_move(4))]);
    assert_eq!(
        Book::encode([(start(2), book_move(4)), (start(1), book_move(0)), (start(2), book_move(4))]),
        once
    );
    let book = Book::decode(&once).expect("a book");
    let said = |stones| book.probe(start(stones), &Rules::default());
    assert_eq!((said(1), said(2), said(3)), (Some(book_move(0)), Some(book_move(4)), None));
}

#[test]
fn a_file_that_ends_too_early_or_counts_too_far_is_no_book() {
    let file = Book::encode([(start(2), BookMove { pit: 4, gets: 12 })]);
    assert!(Book::decode(&file[..file.len() - 1]).is_none());
    assert!(Book::decode(&[0x80; 20]).is_none());
    assert!(Book::decode(&[]).is_some_and(|book| book.probe(start(2), &Rules::default()).is_none()));
}

#[test]
fn a_file_that_is_handed_over_is_taken_only_if_it_is_a_book() {
    assert_eq!(FILE.name, "kalaha.bin");
    assert!(!(FILE.take)(&[0x80]));
    assert!((FILE.take)(include_bytes!("../book/openings.bin")));
    assert!(Book::shipped().is_some_and(|book| book.probe(start(4), &Rules::default()).is_some()));
}

#[test]
fn a_player_that_solves_plays_from_the_book_at_once() {
    let game = Kalaha::start(&"".parse().expect("options"), 0).expect("a start");
    let mut engine = Engine::solving(Budget::default(), Resources { table_bytes: 1 << 20, threads: 1 });
    let choice = engine.think(&game, &mut SearchControl::native(Budget::default()), &mut |_| ());
    assert_eq!((choice.best.index(), choice.progress.value), (2, Value::Exact(8)));
    assert_eq!(choice.progress.nodes, 0);
}

#[test]
#[ignore = "takes a minute: cargo test --release -p kalaha the_book -- --ignored"]
fn the_book_agrees_with_the_solver() {
    let rules = Rules::default();
    let book = Book::shipped().expect("it is in the program");
    let book_move = book.probe(start(4), &rules).expect("the start is in the book");
    let mut control = SearchControl::unlimited();
    let mut solver = Solver::<6>::new(&rules, 256 << 20);
    solver.prepare(16, 1, &mut control);
    assert_eq!(solver.value(start(4), book_move.gets, &mut control), Some(book_move.gets));
    let solved = solver.test_move(start(4), book_move.pit, book_move.gets, &mut control);
    assert!(solved.is_some_and(|solved| solved.gets >= book_move.gets));
}
