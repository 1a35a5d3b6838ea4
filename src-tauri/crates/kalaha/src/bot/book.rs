use super::index::PositionIndex;
use super::pits::Pits;
use crate::Rules;
use game::BookFile;
use std::sync::OnceLock;

/// Proven best moves of opening positions under the default rules, made by `arena book`.
///
/// An entry is the index of the position, times 2⁹, plus the best pit (counted from 0) times 2⁶, plus the stones that
/// the mover gets. The file holds the differences of the ascending entries in LEB128 (CPW: Opening Book).
pub struct Book {
    index: PositionIndex<6>,
    /// In ascending order.
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
/// The book that comes with the program.
static SHIPPED: OnceLock<Book> = OnceLock::new();

/// Its file, which a browser is handed when it is needed.
pub(super) const FILE: BookFile = BookFile { name: "kalaha.bin", take };

fn take(file: &[u8]) -> bool {
    Book::decode(file).map(|book| SHIPPED.get_or_init(|| book)).is_some()
}

impl Book {
    /// The book that comes with the program.
    #[cfg(not(target_family = "wasm"))]
    pub fn shipped() -> Option<&'static Book> {
        let file = include_bytes!("book/openings.bin");
        Some(SHIPPED.get_or_init(|| Book::decode(file).expect("the book was written by this program")))
    }

    /// The book that comes with the program, once it was handed over.
    #[cfg(target_family = "wasm")]
    pub fn shipped() -> Option<&'static Book> {
        SHIPPED.get()
    }

    /// The book in a file; none if the file ends within an entry or has one that is too large.
    pub fn decode(file: &[u8]) -> Option<Book> {
        let mut entries = Vec::with_capacity(file.len() / 4);
        let (mut last, mut more, mut shift) = (0u64, 0u64, 0);
        for &byte in file {
            more |= u64::from(byte & 0x7f).checked_shl(shift)?;
            shift += 7;
            if byte < 0x80 {
                last = last.checked_add(more)?;
                entries.push(last);
                (more, shift) = (0, 0);
            }
        }
        (shift == 0).then(|| Book { index: PositionIndex::new(), entries })
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

    /// The file of a book with these positions, each with at most 63 stones.
    pub fn encode(positions: impl IntoIterator<Item = (Pits, BookMove)>) -> Vec<u8> {
        let index = PositionIndex::<6>::new();
        let entry = |(pits, book_move): (Pits, BookMove)| {
            index.of(pits) << NUMBER_SHIFT | (book_move.pit as u64) << PIT_SHIFT | book_move.gets as u64
        };
        let mut entries: Vec<u64> = positions.into_iter().map(entry).collect();
        entries.sort_unstable();
        entries.dedup();
        let mut file = Vec::new();
        let mut last = 0;
        for entry in entries {
            let mut more = entry - last;
            while more >= 0x80 {
                file.push(more as u8 | 0x80);
                more >>= 7;
            }
            file.push(more as u8);
            last = entry;
        }
        file
    }
}
