use super::sowing::all_rules;
use crate::bot::endgame::EndgameDatabase;
use crate::bot::index::PositionIndex;
use crate::bot::row_tables::rows_of;
use crate::bot::{Pits, Solver, SowingTable};
use game::SearchControl;

/// Checks every position with up to this many stones: the mover gets as much as with the best sowing.
fn check<const PITS: usize>(most: u8) {
    for rules in all_rules() {
        let (sowing_table, index) = (SowingTable::<PITS>::new(&rules), PositionIndex::<PITS>::new());
        let mut endgame = EndgameDatabase::<PITS>::new();
        // One half is built by one thread, the other by two.
        for (most, threads) in [(most / 2, 1), (most, 2)] {
            endgame.extend(most, &sowing_table, &index, threads, &mut SearchControl::unlimited());
        }
        assert!(endgame.knows(most.into()) && !endgame.knows(i32::from(most) + 1));
        let gets = |pits| endgame.gets(index.of(pits));
        let mut positions = 0;
        for (own_stones, other_stones) in
            (0..=most).flat_map(|own| (0..=most - own).map(move |other| (own, other)))
        {
            for own in rows_of::<PITS>(own_stones) {
                for other in rows_of::<PITS>(other_stones) {
                    let pits = Pits { own, other };
                    let moves = Solver::<PITS>::legal(pits).map(|pit| {
                        let sown = sowing_table.sow(pits, pit);
                        let then = gets(sown.after);
                        sown.gained + if sown.moves_again { then } else { sown.after.total() - then }
                    });
                    let best =
                        sowing_table.over(pits).unwrap_or_else(|| moves.max().expect("a stone to sow"));
                    assert_eq!(gets(pits), best, "{pits:x?} {rules:?}");
                    positions += 1;
                }
            }
        }
        assert_eq!(positions, index.positions(most));
    }
}

#[test]
fn the_database_agrees_with_the_sowings_from_every_position() {
    check::<6>(6);
    check::<3>(11);
}

/// On boards this small, many sowings complete a lap.
#[test]
fn the_database_agrees_with_sowings_that_go_round_the_board() {
    check::<2>(16);
    check::<1>(20);
}
