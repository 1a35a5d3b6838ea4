use crate::bot::{Insight, Lookahead, Pits};
use crate::{Position, Rules};
use game::SearchControl;

fn pits(text: &str) -> Pits {
    Pits::of(&text.parse::<Position>().expect("a position").board)
}

/// What the best move is worth so many plies deep, and the moves from the best on.
fn deepen(position: &str, depth: u32, insight: Insight) -> (i32, Vec<usize>) {
    let pits = pits(position);
    let mut moves: Vec<usize> = crate::bot::Solver::<6>::legal(pits).collect();
    let mut lookahead = Lookahead::<6>::new(&Rules::default(), 1 << 16);
    lookahead.judge_with(insight);
    let judged = lookahead.deepen(pits, &mut moves, depth, &mut SearchControl::unlimited());
    (judged.expect("nothing stops it").score, lookahead.line(pits, moves[0]))
}

#[test]
fn an_extra_move_belongs_to_the_ply_before_it() {
    // Pit 6 moves again, then pit 1 captures six stones.
    let (score, line) = deepen("1,0,0,0,0,1|20 / 1,1,1,1,6,1|10 o", 1, Insight::of_depth(1));
    assert_eq!(line[..2], [5, 0]);
    assert!(score > 0, "{score}");
}

#[test]
fn insight_grows_with_the_depth() {
    let depths = |range: std::ops::RangeInclusive<u32>| range.map(Insight::of_depth).collect::<Vec<_>>();
    assert!(depths(1..=2).windows(2).all(|pair| pair[0] == pair[1]));
    assert!(depths(2..=12).windows(2).all(|pair| pair[0] != pair[1]));
    assert!(depths(12..=20).iter().all(|&insight| insight == Insight::FULL));
}

#[test]
fn insight_knows_stones_that_lie_idle_from_stones_that_are_spent() {
    // The same stones, in one pit from which most of them would come to the other side, and in five that keep them.
    let spread = pits("1,1,1,1,1,0|20 / 2,0,1,1,1,0|18 o");
    let heaped = pits("0,0,0,0,0,5|20 / 2,0,1,1,1,0|18 o");
    let beginner = Insight::of_depth(1);
    assert_eq!(beginner.estimate::<6>(spread), beginner.estimate::<6>(heaped));
    assert!(Insight::FULL.estimate::<6>(spread) > Insight::FULL.estimate::<6>(heaped));
}

#[test]
fn no_estimate_promises_more_stones_than_there_are() {
    for position in [
        "1,1,1,1,1,1|20 / 1,0,0,0,0,0|21 o",
        "0,0,0,0,0,1|20 / 6,5,4,3,2,1|6 b",
        "0,0,0,0,0,1|24 / 0,0,0,0,0,0|23 o",
    ] {
        let pits = pits(position);
        for insight in (1..=12).map(Insight::of_depth) {
            assert!(insight.estimate::<6>(pits).abs() <= 100 * i32::from(pits.total()), "{position}");
        }
    }
}
