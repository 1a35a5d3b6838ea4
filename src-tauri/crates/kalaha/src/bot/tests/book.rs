use crate::bot::book::file;
use crate::bot::{Book, BookMove, BookPosition, Engine, Pits, Repertoire, Solver, SowingTable};
use crate::{Board, Kalaha, Options, Rules};
use game::{Bot, Budget, Resources, SearchControl, State, Value};
use std::collections::HashMap;

fn start(stones: u8) -> Pits {
    Pits::of(&Board::<6>::start(stones))
}

/// The shipped books: the stones in each pit, and the initial plies with arbitrary moves.
const SHIPPED: [(u8, u8); 2] = [(4, 4), (5, 0)];

fn options(text: &str) -> Options {
    text.parse().expect("options")
}

fn shipped(stones: u8) -> &'static Book {
    Book::shipped(&options(&format!("stones={stones}"))).expect("the book is shipped")
}

/// The best move in a position with few stones.
fn solved(solver: &mut Solver, pits: Pits) -> BookMove {
    let mut control = SearchControl::unlimited();
    let gets = solver.value(pits, i32::from(pits.total()) / 2, &mut control).expect("nothing stops it");
    let pit = solver.move_that_gets(pits, gets, &mut control).expect("some move is best");
    BookMove { pit, gets }
}

#[test]
fn the_books_contain_the_start_under_default_rules_only() {
    // Worth +8 with pit 3 and +10 with pit 2, as in the literature.
    assert_eq!(shipped(4).probe(start(4), &Rules::default()), Some(BookMove { pit: 2, gets: 28 }));
    assert_eq!(shipped(5).probe(start(5), &Rules::default()), Some(BookMove { pit: 1, gets: 35 }));
    assert_eq!(shipped(3).probe(start(3), &Rules::default()), None);
    assert!(Book::shipped(&options("stones=6")).is_none());
    assert!(Book::shipped(&options("stones=4,standard-ending=on")).is_none());
    let standard = Rules { standard_ending: true, ..Rules::default() };
    assert_eq!(shipped(4).probe(start(4), &standard), None);
}

#[test]
fn following_a_book_gets_the_guaranteed_stones() {
    let rules = Rules::default();
    for (stones, plies) in SHIPPED {
        let book = shipped(stones);
        let mut repertoire = Repertoire::new(stones, plies);
        let (mut moves, mut again) = (0, 0);
        while let Some(step) = repertoire.next_step() {
            for position in &step {
                let Some(book_move) = book.probe(position.pits, &rules) else { continue };
                moves += 1;
                assert!(book_move.gets >= position.at_least.into(), "{position:?} {book_move:?}");
                let sown = SowingTable::of(&rules).sow(position.pits, book_move.pit);
                // An extra move must have a consistent value.
                if sown.moves_again
                    && let Some(then) = book.probe(sown.after, &rules)
                {
                    again += 1;
                    assert_eq!(book_move.gets, i32::from(sown.gained) + then.gets, "{position:?}");
                }
                repertoire.follow(position, book_move);
            }
        }
        assert!(moves > 300_000 && again > 60_000, "{moves}, {again}");
    }
}

#[test]
fn a_repertoire_has_all_replies_and_one_own_move() {
    let sowing_table = SowingTable::of(&Rules::default());
    let after = |pits, pit| sowing_table.sow(pits, pit).after;
    let mut repertoire = Repertoire::new(1, 0);
    let step = repertoire.next_step().expect("the first step exists");
    // The start, and the second player's first positions: the first turn is a single move, or pit 6 and another move.
    let mut met = vec![start(1)];
    met.extend((0..5).map(|pit| after(start(1), pit)));
    met.extend((0..5).map(|pit| after(after(start(1), 5), pit)));
    met.sort_unstable_by_key(|pits| (pits.own, pits.other));
    met.dedup();
    assert_eq!(step.iter().map(|position| position.pits).collect::<Vec<_>>(), met);
    assert!(step.iter().all(|position| position.at_least == 0));
    let first = step.iter().find(|position| position.pits == start(1)).expect("the start is included");
    repertoire.follow(first, BookMove { pit: 5, gets: 7 });
    let again = BookPosition { pits: after(start(1), 5), at_least: 6 };
    assert_eq!(repertoire.next_step(), Some(vec![again]));
    assert_eq!(repertoire.next_step(), None);
}

#[test]
fn an_encoded_book_round_trips() {
    let rules = Rules::default();
    let mut solver = Solver::new(&rules, 1 << 20);
    solver.prepare(12, 1, &mut SearchControl::unlimited());
    for plies in 0..=3 {
        let mut known = HashMap::new();
        // Leaves out every third position.
        let book_move =
            |pits: Pits| (!pits.own.is_multiple_of(3)).then(|| solved(&mut solver.beside(1 << 10), pits));
        let mut repertoire = Repertoire::new(1, plies);
        while let Some(step) = repertoire.next_step() {
            for position in &step {
                if let Some(book_move) = book_move(position.pits) {
                    repertoire.follow(position, book_move);
                }
                known.insert(position.pits, book_move(position.pits));
            }
        }
        let file = Book::encode(1, plies, |pits| known[&pits]);
        let book = Book::decode(&file).expect("a book");
        for (&pits, &book_move) in &known {
            assert_eq!(book.probe(pits, &rules), book_move, "{pits:?}");
        }
        assert_eq!(Book::encode(1, plies, |pits| book.probe(pits, &rules)), file);
    }
}

#[test]
fn truncated_and_invalid_files_are_rejected() {
    let rules = Rules::default();
    let again = SowingTable::of(&rules).sow(start(2), 4);
    assert!(again.moves_again, "pit 5 ends in the Kalaha");
    let moves = HashMap::from([
        (start(2), BookMove { pit: 4, gets: 14 }),
        (again.after, BookMove { pit: 3, gets: 13 }),
    ]);
    let file = Book::encode(2, 0, |pits| moves.get(&pits).copied());
    assert!(Book::decode(&file).is_some_and(|book| {
        moves.iter().all(|(&pits, book_move)| book.probe(pits, &rules).as_ref() == Some(book_move))
    }));
    for end in 0..file.len() {
        assert!(Book::decode(&file[..end]).is_none(), "{end}");
    }
    assert!(Book::decode(&[&file[..], &[0]].concat()).is_none());
    let with = |at: usize, byte| {
        let mut file = file.clone();
        file[at] = byte;
        Book::decode(&file)
    };
    let first = file.iter().position(|&byte| byte == 14 * 6 + 4).expect("the first move is in the file");
    // The second move gets exactly what the first guarantees.
    let second = first + 2;
    assert_eq!(file[second], 3);
    assert!(with(second, 6 + 3).is_some());
    // An empty pit, and more stones than are left.
    assert!(with(second, 4).is_none());
    assert!(with(second, 11 * 6 + 3).is_none());
    for (at, byte) in [(0, 0), (0, 6), (1, 7)] {
        assert!(with(at, byte).is_none(), "byte {at}");
    }
}

#[test]
fn positions_whose_stones_do_not_fit_in_a_byte_are_left_out() {
    let rules = Rules::default();
    let held = |gets| {
        let file = Book::encode(4, 0, |pits| (pits == start(4)).then_some(BookMove { pit: 3, gets }));
        Book::decode(&file).expect("a book").probe(start(4), &rules).is_some()
    };
    assert_eq!((held(42), held(43)), (true, false));
    // Fewer than the previous move guarantees.
    let again = SowingTable::of(&rules).sow(start(4), 2);
    let after = |gets| {
        let moves = HashMap::from([
            (start(4), BookMove { pit: 2, gets: 28 }),
            (again.after, BookMove { pit: 0, gets }),
        ]);
        let file = Book::encode(4, 0, |pits| moves.get(&pits).copied());
        Book::decode(&file).expect("a book").probe(again.after, &rules).is_some()
    };
    assert_eq!((after(27), after(26)), (true, false));
}

#[test]
fn a_file_is_loaded_only_if_it_is_the_right_book() {
    let name = |text| file(&options(text)).map(|file| file.name);
    assert_eq!(name("stones=3"), Some("kalaha-4.bin"));
    assert_eq!(name("stones=4"), Some("kalaha-4.bin"));
    assert_eq!(name("stones=5"), Some("kalaha-5.bin"));
    assert_eq!(name("stones=6"), None);
    assert_eq!(name("stones=4,standard-ending=on"), None);
    let five = file(&options("stones=5")).expect("five stones have a book");
    assert!(!(five.take)(&[0x80]));
    assert!(!(five.take)(include_bytes!("../book/kalaha-4.bin")), "a book for four stones");
    assert!((five.take)(include_bytes!("../book/kalaha-5.bin")));
    assert!(shipped(5).probe(start(5), &Rules::default()).is_some());
}

#[test]
fn two_solvers_share_a_database_that_neither_extends() {
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
    let pit = beside.move_that_gets(start(2), gets, &mut control).expect("some move is best");
    let solved = solver.test_move(start(2), pit, gets, &mut control);
    assert!(solved.is_some_and(|solved| solved.gets >= gets));
}

#[test]
fn a_solving_player_plays_from_the_book_immediately() {
    for (text, expected) in [("stones=4", (2, Value::Exact(8))), ("stones=5", (1, Value::Exact(10)))] {
        let game = Kalaha::start(&options(text), 0).expect("a start");
        let mut engine = Engine::solving(Budget::default(), Resources { table_bytes: 1 << 20, threads: 1 });
        let choice = engine.think(&game, &mut SearchControl::native(Budget::default()), &mut |_| ());
        assert_eq!((choice.best.index(), choice.progress.value), expected);
        assert_eq!(choice.progress.nodes, 0);
    }
}

#[test]
#[ignore = "takes a minute: cargo test --release -p kalaha the_book -- --ignored"]
fn the_book_agrees_with_the_solver() {
    let rules = Rules::default();
    let book_move = shipped(4).probe(start(4), &rules).expect("the start is in the book");
    let mut control = SearchControl::unlimited();
    let mut solver = Solver::<6>::new(&rules, 256 << 20);
    solver.prepare(16, 1, &mut control);
    assert_eq!(solver.value(start(4), book_move.gets, &mut control), Some(book_move.gets));
    let solved = solver.test_move(start(4), book_move.pit, book_move.gets, &mut control);
    assert!(solved.is_some_and(|solved| solved.gets >= book_move.gets));
}
