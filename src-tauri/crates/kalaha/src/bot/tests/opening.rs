use crate::Board;
use crate::bot::{Advice, Book, Pits};

fn start(stones: u8) -> Pits {
    Pits::of(&Board::<6>::start(stones))
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
