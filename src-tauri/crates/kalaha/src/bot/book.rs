use super::pits::Pits;
use super::ranks::Ranks;
use crate::Rules;
use std::sync::OnceLock;

/// Proven best moves of opening positions under the default rules, made by `arena book kalaha`.
///
/// The file is a list of entries of eight bytes, sorted: the number of the position (six bytes, highest
/// first), the best pit (counted from 0) and the stones that the mover gets.
pub struct Book {
    ranks: Ranks<6>,
    entries: Vec<[u8; ENTRY]>,
}

/// What a book says of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Advice {
    /// The pit to empty, counted from 0.
    pub pit: usize,
    /// The stones that the mover gets with the best play of both.
    pub gets: i32,
}

const NUMBER: usize = 6;
const ENTRY: usize = NUMBER + 2;
const SHIPPED: &[u8] = include_bytes!("book/openings.bin");

impl Book {
    /// The book that comes with the program.
    pub fn shipped() -> &'static Book {
        static BOOK: OnceLock<Book> = OnceLock::new();
        BOOK.get_or_init(|| Book { ranks: Ranks::new(), entries: SHIPPED.as_chunks().0.to_vec() })
    }

    /// What it says of a position, if it knows it and these are its rules.
    pub fn advice(&self, pits: Pits, rules: &Rules) -> Option<Advice> {
        if *rules != Rules::default() {
            return None;
        }
        let number = key(self.ranks.number(pits))?;
        let at = self.entries.binary_search_by(|entry| entry[..NUMBER].cmp(&number)).ok()?;
        let [.., pit, gets] = self.entries[at];
        Some(Advice { pit: usize::from(pit), gets: i32::from(gets) })
    }

    /// The file of a book with these positions.
    pub fn written(positions: impl IntoIterator<Item = (Pits, Advice)>) -> Vec<u8> {
        let ranks = Ranks::<6>::new();
        let entry = |(pits, advice): (Pits, Advice)| {
            let mut entry = [0; ENTRY];
            entry[..NUMBER].copy_from_slice(&key(ranks.number(pits))?);
            entry[NUMBER..].copy_from_slice(&[advice.pit as u8, advice.gets as u8]);
            Some(entry)
        };
        let mut entries: Vec<[u8; ENTRY]> = positions.into_iter().filter_map(entry).collect();
        entries.sort_unstable();
        entries.dedup();
        entries.concat()
    }
}

/// The number as in the file; none where it needs more bytes, with far more stones than in a book.
fn key(number: u64) -> Option<[u8; NUMBER]> {
    let bytes = number.to_be_bytes();
    (number >> (8 * NUMBER) == 0).then(|| bytes[8 - NUMBER..].try_into().expect("six bytes"))
}
