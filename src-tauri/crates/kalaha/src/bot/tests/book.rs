use crate::bot::book::FILE;
use crate::bot::{Book, BookMove, Engine, Pits, Solver, SowingTable};
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
fn the_book_for_five_stones_knows_the_start_and_what_follows_it() {
    let rules = Rules::default();
    let book = Book::decode(include_bytes!("../book/five_stones.bin")).expect("a book");
    let first = book.probe(start(5), &rules).expect("it begins with the start");
    let sown = SowingTable::of(&rules).sow(start(5), first.pit);
    // A move of the book that moves again leads to a position of the book, and the stones add up.
    assert!(sown.moves_again, "with five stones the second pit ends in the Kalaha");
    let then = book.probe(sown.after, &rules).expect("the same player moves again");
    assert_eq!(first.gets, i32::from(sown.gained) + then.gets);
}

#[test]
fn a_solver_beside_another_shares_its_database_which_then_stays_as_it_is() {
    let mut control = SearchControl::unlimited();
    let mut solver = Solver::<6>::new(&Rules::default(), 1 << 20);
    solver.prepare(12, 1, &mut control);
    let mut beside = solver.beside(1 << 20);
    beside.prepare(13, 1, &mut control);
    let mut counted = SearchControl::unlimited();
    assert!(beside.value(start(1), 6, &mut counted).is_some());
    assert_eq!(counted.nodes(), 0, "twelve stones are in the database");
    let gets = solver.value(start(2), 12, &mut control).expect("nothing stops it");
    assert_eq!(beside.value(start(2), 12, &mut control), Some(gets));
    let pit = beside.move_that_gets(start(2), gets, &mut control).expect("one move is the best");
    let solved = solver.test_move(start(2), pit, gets, &mut control);
    assert!(solved.is_some_and(|solved| solved.gets >= gets));
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
