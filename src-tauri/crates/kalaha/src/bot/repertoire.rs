use super::book::BookMove;
use super::pits::Pits;
use super::solver::Solver;
use super::sowing_table::SowingTable;
use crate::{Board, Rules};
use std::cmp::Reverse;

/// The positions that a player following a book can meet on either side under the default rules, step by step. A step
/// is a book move and all possible replies, until the player's next turn.
pub struct Repertoire {
    sowing_table: &'static SowingTable,
    /// The next step, unordered.
    next: Vec<BookPosition>,
}

/// A position where the player following the book is to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BookPosition {
    /// The stones from that player's viewpoint.
    pub pits: Pits,
    /// The number of these stones guaranteed by the proof of the previous move.
    pub at_least: u8,
}

impl Repertoire {
    /// Starts with this many stones in each pit. Before the first use of the book, arbitrary moves are possible for
    /// this many plies, counting extra moves, or during the first player's first turn.
    pub fn new(stones: u8, plies: u8) -> Self {
        let start = Pits::of(&Board::<6>::start(stones));
        let mut repertoire =
            Repertoire { sowing_table: SowingTable::of(&Rules::default()), next: vec![unknown(start)] };
        let mut last = vec![start];
        for _ in 0..plies {
            last = last.into_iter().flat_map(|pits| repertoire.moves(pits)).map(|(after, _)| after).collect();
            last.sort_unstable_by_key(key);
            last.dedup();
            repertoire.next.extend(last.iter().copied().map(unknown));
        }
        repertoire.until_turn_ends(unknown(start));
        repertoire
    }

    /// The next step's positions, without duplicates, in a reproducible order. `None` at the end. A position can occur
    /// in several steps.
    pub fn next_step(&mut self) -> Option<Vec<BookPosition>> {
        let mut step = std::mem::take(&mut self.next);
        step.sort_unstable_by_key(|position| (key(&position.pits), Reverse(position.at_least)));
        step.dedup_by_key(|position| position.pits);
        (!step.is_empty()).then_some(step)
    }

    /// Adds to the next step the positions that the player can meet after this book move.
    pub fn follow(&mut self, from: &BookPosition, book_move: BookMove) {
        let sown = self.sowing_table.sow(from.pits, book_move.pit);
        if self.sowing_table.over(sown.after).is_some() {
            return;
        }
        let at_least = (book_move.gets - i32::from(sown.gained)).max(0) as u8;
        let after = BookPosition { pits: sown.after, at_least };
        if sown.moves_again {
            self.next.push(after);
        } else {
            self.until_turn_ends(after);
        }
    }

    /// Adds the positions that the player can meet after the other player's turn, which starts here.
    fn until_turn_ends(&mut self, from: BookPosition) {
        let mut waiting = vec![from.pits];
        while let Some(pits) = waiting.pop() {
            for (after, moves_again) in self.moves(pits) {
                if moves_again {
                    waiting.push(after);
                } else {
                    self.next.push(BookPosition { pits: after, at_least: from.at_least });
                }
            }
        }
    }

    /// The unfinished positions after each move, and whether the same player moves again.
    fn moves(&self, pits: Pits) -> impl Iterator<Item = (Pits, bool)> + use<> {
        let table = self.sowing_table;
        let sown = Solver::<6>::legal(pits).map(move |pit| table.sow(pits, pit));
        sown.filter(|sown| table.over(sown.after).is_none()).map(|sown| (sown.after, sown.moves_again))
    }
}

/// A position not reached by a book move.
fn unknown(pits: Pits) -> BookPosition {
    BookPosition { pits, at_least: 0 }
}

fn key(pits: &Pits) -> (u64, u64) {
    (pits.own, pits.other)
}
