use super::pits::Pits;
use super::ranks::Ranks;
use super::sower::Sower;
use crate::Rules;
use std::sync::OnceLock;

/// Proven values of opening positions under the default rules, made by `arena book kalaha`.
///
/// The file is a list of entries of six bytes, sorted: the number of the position (five bytes, highest first)
/// and the stones that the mover gets.
pub struct Book {
    ranks: Ranks<6>,
    entries: Vec<[u8; ENTRY]>,
}

const ENTRY: usize = 6;
const SHIPPED: &[u8] = include_bytes!("book/openings.bin");

impl Book {
    /// The book that comes with the program.
    pub fn shipped() -> &'static Book {
        static BOOK: OnceLock<Book> = OnceLock::new();
        BOOK.get_or_init(|| Book { ranks: Ranks::new(), entries: SHIPPED.as_chunks().0.to_vec() })
    }

    /// How many positions it knows.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether it knows none.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The stones that the mover gets, if the position is in the book.
    pub fn gets(&self, pits: Pits) -> Option<i32> {
        let number = key(self.ranks.number(pits))?;
        let at = self.entries.binary_search_by(|entry| entry[..ENTRY - 1].cmp(&number)).ok()?;
        Some(i32::from(self.entries[at][ENTRY - 1]))
    }

    /// A best move and what it gets, if these are the rules of the book and it knows every position that a
    /// move leads to. Of equal moves the one nearest the Kalaha.
    pub fn best(&self, pits: Pits, rules: &Rules) -> Option<(usize, i32)> {
        if *rules != Rules::default() {
            return None;
        }
        let sower = Sower::of(rules);
        let mut best: Option<(usize, i32)> = None;
        for pit in super::solver::Solver::<6>::legal(pits) {
            let sown = sower.sow(pits, pit);
            let then = match sower.over(sown.after) {
                Some(gets) => i32::from(gets),
                None => self.gets(sown.after)?,
            };
            let left = i32::from(sown.after.total());
            let gets = i32::from(sown.gained) + if sown.again { then } else { left - then };
            if best.is_none_or(|(_, most)| gets > most) {
                best = Some((pit, gets));
            }
        }
        best
    }

    /// The file of a book with these positions.
    pub fn written(positions: impl IntoIterator<Item = (Pits, i32)>) -> Vec<u8> {
        let ranks = Ranks::<6>::new();
        let entry = |(pits, gets): (Pits, i32)| {
            let number = key(ranks.number(pits))?;
            let mut entry = [0; ENTRY];
            entry[..ENTRY - 1].copy_from_slice(&number);
            entry[ENTRY - 1] = gets as u8;
            Some(entry)
        };
        let mut entries: Vec<[u8; ENTRY]> = positions.into_iter().filter_map(entry).collect();
        entries.sort_unstable();
        entries.dedup();
        entries.concat()
    }
}

/// The number as in the file; none where it needs more than five bytes, with far more stones than in a book.
fn key(number: u64) -> Option<[u8; ENTRY - 1]> {
    let bytes = number.to_be_bytes();
    (number >> (8 * (ENTRY - 1)) == 0).then(|| bytes[8 - (ENTRY - 1)..].try_into().expect("five bytes"))
}
