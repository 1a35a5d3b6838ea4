use search::Proven;
use smess::Board;
use smess::bot::{EndgameTable, Material, Tablebase};
use thiserror::Error;

/// A table is wrong.
#[derive(Debug, PartialEq, Eq, Error)]
#[error("{wrong} results of {material} do not follow from those after their moves")]
pub(super) struct Contradiction {
    material: Material,
    wrong: u64,
}

/// Compares every result of a solved ending with those after its moves. That proves them. Of wrong results take the one
/// that is nearest to its end, in truth or by the table: what it follows from is nearer, so it is right.
///
/// # Errors
/// Some do not follow from them.
pub(super) fn verify(material: Material, tablebase: &Tablebase) -> Result<(), Contradiction> {
    let wrong = tablebase
        .table(material)
        .into_iter()
        .flat_map(EndgameTable::positions)
        .filter(|(board, result)| *result != by_its_moves(board, tablebase))
        .count() as u64;
    if wrong > 0 { Err(Contradiction { material, wrong }) } else { Ok(()) }
}

/// The best of what the moves lead into: the shortest win, else a draw, else the longest loss.
fn by_its_moves(board: &Board, tablebase: &Tablebase) -> Proven {
    let results = board.legal_moves().into_iter().map(|m| {
        let mut after = *board;
        after.play_unchecked(m);
        match tablebase.probe(&after).expect("captures and promotions lead into solved endings") {
            Proven::Win(plies) => Proven::Loss(plies + 1),
            Proven::Loss(plies) => Proven::Win(plies + 1),
            draw => draw,
        }
    });
    results.max_by_key(|&result| search::score::of_proven(result, 0)).expect("a side with a piece has a move")
}

#[cfg(test)]
mod tests {
    use super::*;
    use smess::{Piece, Position};

    fn board(text: &str) -> Board {
        text.parse::<Position>().expect("a position").board
    }

    #[test]
    fn the_endings_of_three_are_proven() {
        let mut tablebase = Tablebase::default();
        for piece in [Piece::Numskull, Piece::Ninny] {
            let material = Material::new(&[piece], &[]);
            tablebase.solve(material);
            assert_eq!(verify(material, &tablebase), Ok(()));
        }
    }

    #[test]
    fn the_best_move_decides() {
        let mut tablebase = Tablebase::default();
        tablebase.solve(Material::new(&[Piece::Ninny], &[]));
        // The Ninny on a4 takes the Brain on a5, or anything else is played.
        assert_eq!(by_its_moves(&board("7/7/7/b6/N6/7/7/3B3 b"), &tablebase), Proven::Win(1));
        // The Brain on c7 has an arrow to c6.
        assert_eq!(by_its_moves(&board("7/2b4/2N4/7/7/7/7/3B3 r"), &tablebase), Proven::Score(0));
    }
}
