use super::index::PositionIndex;
use super::pits::{Pits, stones};
use super::repertoire::{BookPosition, Repertoire};
use crate::{Options, Rules};
use game::BookFile;
use std::sync::OnceLock;

/// Proven best moves of opening positions under the default rules, made by `arena book` (CPW: Opening Book).
///
/// In its file a byte tells the stones in every pit at the start, and the next one for how many plies any moves may
/// have been made, as in [`Repertoire::new`]. Then come the steps of the [`Repertoire`]. Each begins with a bit for
/// every position, whether the book holds it, from the lowest bit of the first byte on. A byte for every position that
/// it holds follows: six times the stones that the mover gets beyond those that were promised, plus the best pit.
/// Positions themselves are not written: they follow from the moves before.
pub struct Book {
    index: PositionIndex<6>,
    /// In ascending order: the index of a position, times 2⁹, plus the best pit (counted from 0) times 2⁶, plus the
    /// stones that the mover gets.
    entries: Vec<u64>,
}

/// A move in the book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BookMove {
    /// The pit to empty, counted from 0.
    pub pit: usize,
    /// The stones that the mover gets with the best play of both.
    pub gets: i32,
}

const PIT_SHIFT: u32 = 6;
const NUMBER_SHIFT: u32 = 9;
const PITS: u8 = 6;
/// The most stones in every pit and the most plies of a book, which has to be read within a moment.
const MOST_STONES_A_PIT: u8 = 5;
const MOST_PLIES: u8 = 6;

/// A book that comes with the program.
struct Shipped {
    /// It is for games under the default rules with so many stones on the board, the Kalahas included, or fewer.
    stones: u8,
    /// What a browser is handed when it is needed.
    file: BookFile,
    #[cfg(not(target_family = "wasm"))]
    bytes: &'static [u8],
    book: OnceLock<Book>,
}

/// Those for fewer stones come first.
static SHIPPED: [Shipped; 2] = [
    Shipped {
        stones: 48,
        file: BookFile { name: "kalaha-4.bin", take: |file| SHIPPED[0].take(file) },
        #[cfg(not(target_family = "wasm"))]
        bytes: include_bytes!("book/kalaha-4.bin"),
        book: OnceLock::new(),
    },
    Shipped {
        stones: 60,
        file: BookFile { name: "kalaha-5.bin", take: |file| SHIPPED[1].take(file) },
        #[cfg(not(target_family = "wasm"))]
        bytes: include_bytes!("book/kalaha-5.bin"),
        book: OnceLock::new(),
    },
];

impl Shipped {
    /// The one for games with these options.
    fn of(options: &Options) -> Option<&'static Shipped> {
        let stones = options.board().stones();
        SHIPPED.iter().find(|shipped| stones <= shipped.stones && options.rules == Rules::default())
    }

    /// Keeps what the file holds, if it is a book for as many stones.
    fn take(&self, file: &[u8]) -> bool {
        let pits = 2 * PITS;
        let is_meant = file.first().is_some_and(|&stones| stones.checked_mul(pits) == Some(self.stones));
        is_meant && Book::decode(file).map(|book| self.book.get_or_init(|| book)).is_some()
    }
}

/// The file of the book for games with these options.
pub(super) fn file(options: &Options) -> Option<BookFile> {
    Shipped::of(options).map(|shipped| shipped.file)
}

impl Book {
    /// The book that comes with the program for games with these options. It is read when it is first asked for.
    #[cfg(not(target_family = "wasm"))]
    pub fn shipped(options: &Options) -> Option<&'static Book> {
        let shipped = Shipped::of(options)?;
        let read = || Book::decode(shipped.bytes).expect("the book was written by this program");
        Some(shipped.book.get_or_init(read))
    }

    /// The book that comes with the program for games with these options, once it was handed over.
    #[cfg(target_family = "wasm")]
    pub fn shipped(options: &Options) -> Option<&'static Book> {
        Shipped::of(options)?.book.get()
    }

    /// The book in a file. None if the file is too short or too long, is for more stones or plies than a book can be, has
    /// a move that cannot be made, or two for one position.
    pub fn decode(file: &[u8]) -> Option<Book> {
        let (&[stones, plies], mut rest) = file.split_first_chunk()?;
        if !(1..=MOST_STONES_A_PIT).contains(&stones) || plies > MOST_PLIES {
            return None;
        }
        let mut book = Book { index: PositionIndex::new(), entries: Vec::new() };
        let mut repertoire = Repertoire::new(stones, plies);
        while let Some(step) = repertoire.next_step() {
            let (held, after) = rest.split_at_checked(step.len().div_ceil(8))?;
            rest = after;
            for (i, position) in step.iter().enumerate() {
                if held[i / 8] >> (i % 8) & 1 == 0 {
                    continue;
                }
                let (&byte, after) = rest.split_first()?;
                rest = after;
                let book_move = read_move(position, byte)?;
                book.entries.push(book.entry(position.pits, book_move));
                repertoire.follow(position, book_move);
            }
        }
        book.entries.sort_unstable();
        book.entries.dedup();
        let is_clear = book.entries.windows(2).all(|two| two[0] >> NUMBER_SHIFT < two[1] >> NUMBER_SHIFT);
        (rest.is_empty() && is_clear).then_some(book)
    }

    /// The move for a position, if the book holds it and was made for these rules.
    pub fn probe(&self, pits: Pits, rules: &Rules) -> Option<BookMove> {
        if *rules != Rules::default() {
            return None;
        }
        let number = self.index.of(pits);
        let at = self.entries.partition_point(|entry| entry >> NUMBER_SHIFT < number);
        let entry = *self.entries.get(at).filter(|&entry| entry >> NUMBER_SHIFT == number)?;
        Some(BookMove { pit: (entry >> PIT_SHIFT & 7) as usize, gets: (entry & 0x3f) as i32 })
    }

    fn entry(&self, pits: Pits, book_move: BookMove) -> u64 {
        self.index.of(pits) << NUMBER_SHIFT | (book_move.pit as u64) << PIT_SHIFT | book_move.gets as u64
    }

    /// The file of a book for these games, as in [`Repertoire::new`], with at most five stones in every pit and six
    /// plies. It holds the positions with a known best move that can be met by following it, without the few where the
    /// mover gets more than 41 stones beyond those that were promised.
    pub fn encode(stones: u8, plies: u8, known: impl Fn(Pits) -> Option<BookMove>) -> Vec<u8> {
        let mut repertoire = Repertoire::new(stones, plies);
        let mut file = vec![stones, plies];
        while let Some(step) = repertoire.next_step() {
            let mut held = vec![0; step.len().div_ceil(8)];
            let mut moves = Vec::new();
            for (i, position) in step.iter().enumerate() {
                let Some(book_move) = known(position.pits) else { continue };
                let Some(byte) = written_move(position, book_move) else { continue };
                held[i / 8] |= 1 << (i % 8);
                moves.push(byte);
                repertoire.follow(position, book_move);
            }
            file.extend(held);
            file.extend(moves);
        }
        file
    }
}

fn read_move(position: &BookPosition, byte: u8) -> Option<BookMove> {
    let (pit, gets) = (usize::from(byte % PITS), position.at_least.checked_add(byte / PITS)?);
    let can_be = stones(position.pits.own, pit) > 0 && gets <= position.pits.total();
    can_be.then_some(BookMove { pit, gets: gets.into() })
}

/// None if the mover gets fewer stones than were promised or more than 41 beyond them.
fn written_move(position: &BookPosition, book_move: BookMove) -> Option<u8> {
    let beyond = u8::try_from(book_move.gets - i32::from(position.at_least)).ok()?;
    beyond.checked_mul(PITS)?.checked_add(book_move.pit as u8)
}
