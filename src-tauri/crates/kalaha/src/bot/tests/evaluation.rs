use crate::bot::{AlphaBeta, EvalShare, Pits};
use crate::{Position, Rules};
use game::SearchControl;

fn pits(text: &str) -> Pits {
    Pits::of(&text.parse::<Position>().expect("a position").board)
}

/// The best move's value at this depth, and the principal variation.
fn deepen(position: &str, depth: u32, eval_share: EvalShare) -> (i32, Vec<usize>) {
    let pits = pits(position);
    let mut moves: Vec<usize> = crate::bot::Solver::<6>::legal(pits).collect();
    let mut alphabeta = AlphaBeta::<6>::new(&Rules::default(), 1 << 16);
    alphabeta.set_eval_share(eval_share);
    let scored = alphabeta.search_root(pits, &mut moves, depth, &mut SearchControl::unlimited());
    (scored.expect("nothing stops it").score, alphabeta.pv(pits, moves[0]))
}

#[test]
fn an_extra_move_belongs_to_the_ply_before_it() {
    // Pit 6 moves again, then pit 1 captures six stones.
    let (score, line) = deepen("1,0,0,0,0,1|20 / 1,1,1,1,6,1|10 o", 1, EvalShare::of_depth(1));
    assert_eq!(line[..2], [5, 0]);
    assert!(score > 0, "{score}");
}

#[test]
fn the_evaluation_share_grows_with_the_depth() {
    let depths = |range: std::ops::RangeInclusive<u32>| range.map(EvalShare::of_depth).collect::<Vec<_>>();
    assert!(depths(1..=2).windows(2).all(|pair| pair[0] == pair[1]));
    assert!(depths(2..=12).windows(2).all(|pair| pair[0] != pair[1]));
    assert!(depths(12..=20).iter().all(|&eval_share| eval_share == EvalShare::FULL));
}

#[test]
fn the_full_evaluation_prefers_stones_that_stay() {
    // The same stones, either all in one pit, which gives most of them away, or in five pits that keep them.
    let spread = pits("1,1,1,1,1,0|20 / 2,0,1,1,1,0|18 o");
    let heaped = pits("0,0,0,0,0,5|20 / 2,0,1,1,1,0|18 o");
    let beginner = EvalShare::of_depth(1);
    assert_eq!(beginner.evaluate::<6>(spread), beginner.evaluate::<6>(heaped));
    assert!(EvalShare::FULL.evaluate::<6>(spread) > EvalShare::FULL.evaluate::<6>(heaped));
}

#[test]
fn no_estimate_exceeds_the_stones_in_the_pits() {
    for position in [
        "1,1,1,1,1,1|20 / 1,0,0,0,0,0|21 o",
        "0,0,0,0,0,1|20 / 6,5,4,3,2,1|6 b",
        "0,0,0,0,0,1|24 / 0,0,0,0,0,0|23 o",
    ] {
        let pits = pits(position);
        for eval_share in (1..=12).map(EvalShare::of_depth) {
            assert!(eval_share.evaluate::<6>(pits).abs() <= 100 * i32::from(pits.total()), "{position}");
        }
    }
}
