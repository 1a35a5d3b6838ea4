use crate::bot::{Pits, SowingTable};
use crate::{Board, Rules};
use game::Side;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// All sixteen combinations of rules.
pub(super) fn all_rules() -> impl Iterator<Item = Rules> {
    (0..16).map(|bits| Rules {
        skip_opponent: bits & 1 != 0,
        skip_start_pit: bits & 2 != 0,
        standard_ending: bits & 4 != 0,
        empty_capture: bits & 8 != 0,
    })
}

fn kalahas_and_pits(board: &Board, side: Side) -> i32 {
    i32::from(board.kalaha(side)) + board.pits(side).iter().map(|&stones| i32::from(stones)).sum::<i32>()
}

/// Compares every sowing in random games with the rules.
#[test]
fn the_sowing_table_agrees_with_the_rules() {
    let mut random = ChaCha8Rng::seed_from_u64(1);
    for rules in all_rules() {
        let sowing_table = SowingTable::<6>::new(&rules);
        for stones in 1..=12 {
            for _ in 0..20 {
                let mut board = Board::<6>::start(stones);
                board.sweep_to_kalahas(&rules);
                while !board.is_over(&rules) {
                    for pit in board.legal_pits(&rules) {
                        check_sowing(&sowing_table, &board, pit);
                    }
                    let legal: Vec<usize> = board.legal_pits(&rules).collect();
                    board.sow(*legal.choose(&mut random).expect("the game goes on"), &rules);
                }
            }
        }
        for _ in 0..2_000 {
            let pits = [[0; 6]; 2].map(|row| row.map(|_: u8| random.random_range(0..=12)));
            let board = Board::new(pits, [0; 2], Side::Second);
            for pit in board.legal_pits(&rules) {
                check_sowing(&sowing_table, &board, pit);
            }
        }
    }
}

fn check_sowing(sowing_table: &SowingTable, before: &Board, pit: usize) {
    let mover = before.mover();
    let mut board = *before;
    let sowing = board.sow(pit, sowing_table.rules());
    let sown = sowing_table.sow(Pits::of(before), pit);
    assert_eq!(sown.after, Pits::of(&board), "{before:?} pit {pit}");
    assert_eq!(sown.moves_again, sowing.moves_again);
    assert_eq!(sown.gained, board.kalaha(mover) - before.kalaha(mover));
    assert_eq!(sown.given, board.kalaha(!mover) - before.kalaha(!mover));
    let side = board.mover();
    let swept = board.is_over(sowing_table.rules()).then(|| kalahas_and_pits(&board, side));
    let over = sowing_table.over(Pits::of(&board)).map(|own| i32::from(own) + i32::from(board.kalaha(side)));
    assert_eq!(over, swept);
}
