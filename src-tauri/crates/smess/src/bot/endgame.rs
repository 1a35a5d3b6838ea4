//! Endings with few pieces, solved by going backwards from the ends (CPW: Endgame Tablebases; Retrograde Analysis).
//!
//! The values are those of the rule book's game, which no rule against endless games ends. The search asks for Brain
//! and one piece against a bare Brain; larger endings are there for whoever solves them.

mod material;
mod retrograde;

pub use material::Material;

use crate::{Board, Piece};
use game::Environment;
use search::Proven;
use std::collections::BTreeMap;
use std::sync::{LazyLock, Once};

static THREE_PIECES: LazyLock<Tablebase> = LazyLock::new(|| {
    let mut tablebase = Tablebase::default();
    for piece in [Piece::Numskull, Piece::Ninny] {
        tablebase.solve(Material::new(&[piece], &[]));
    }
    tablebase
});

/// What a position with two Brains and one other piece comes to. To ask before this ending is solved takes
/// about a tenth of a second.
pub(super) fn three_pieces(board: &Board) -> Proven {
    THREE_PIECES.probe(board).expect("two Brains and one piece are on the board")
}

/// Solves that ending in the background, the first time that it is called. So no search has to wait for it, as a
/// search that waits cannot be stopped.
pub(super) fn prepare(environment: &Environment) {
    static PREPARED: Once = Once::new();
    PREPARED.call_once(|| {
        // Without a thread it is solved when first asked for.
        let _ = environment.spawner.start("endgame", Box::new(|| _ = LazyLock::force(&THREE_PIECES)));
    });
}

/// Solved endings by their material.
#[derive(Debug, Default)]
pub struct Tablebase {
    tables: BTreeMap<Material, EndgameTable>,
}

impl Tablebase {
    /// The solved ending of this material. Solves it, and those into which captures and promotions lead, where that has
    /// not been done. Four pieces take some seconds, each further one fifty times as long.
    ///
    /// # Panics
    /// If only Brains are there, or more than five pieces, or it lasts too long for a byte. No ending of up to four
    /// pieces does.
    pub fn solve(&mut self, material: Material) -> &EndgameTable {
        if !self.tables.contains_key(&material) {
            for after in material.conversions() {
                self.solve(after);
            }
            let table = retrograde::solve(material, self);
            self.tables.insert(material, table);
        }
        &self.tables[&material]
    }

    /// The solved ending of this material, if it is solved.
    pub fn table(&self, material: Material) -> Option<&EndgameTable> {
        self.tables.get(&material)
    }

    /// What a position comes to from the view of the side to move, if its ending is solved or its game over.
    pub fn probe(&self, board: &Board) -> Option<Proven> {
        let Some(material) = Material::of(board) else {
            let lost = board.pieces(board.side(), Piece::Brain).is_empty();
            return Some(if lost { Proven::Loss(0) } else { Proven::Win(0) });
        };
        if material == Material::BARE {
            return Some(Proven::Score(0));
        }
        Some(self.table(material)?.result(&material.seen(board)))
    }
}

/// The results of all positions with the same material, one byte each. 0 is a draw. Odd numbers are wins of the side to
/// move in as many plies, even ones are its losses.
#[derive(Debug)]
pub struct EndgameTable {
    material: Material,
    results: Vec<u8>,
}

impl EndgameTable {
    /// The memory of the table, in bytes.
    pub fn bytes(&self) -> usize {
        self.results.len()
    }

    /// Every position and what it comes to from the view of the side to move. Of a position and the same one as the
    /// other side sees it only one is told.
    pub fn positions(&self) -> impl Iterator<Item = (Board, Proven)> {
        (0..self.results.len()).filter_map(|index| {
            let board = self.material.board(index)?;
            Some((board, self.result(&board)))
        })
    }

    /// What a position comes to that is seen as [`Material::seen`] says.
    fn result(&self, board: &Board) -> Proven {
        match u32::from(self.results[self.material.index(board)]) {
            0 => Proven::Score(0),
            plies if plies % 2 == 1 => Proven::Win(plies),
            plies => Proven::Loss(plies),
        }
    }
}

#[cfg(test)]
mod tests;
