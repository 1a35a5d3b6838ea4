//! What an action is worth, after the rule book's tables.

/// For exploring a mine: "Ouch".
pub const OUCH: i32 = -5;

/// For marking a square that holds no mine: "Plop".
pub const PLOP: i32 = -3;

/// For marking mine number 1.
const FIRST: i32 = 5;

/// For marking mine number 2 to 15 on the usual board of 15 mines.
const LATER: [i32; 14] = [3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 6, 6, 6, 6];

/// For marking mine number `nth` of `mines`. The number of a mine is its place in the order in which mines
/// become visible, exploded ones included, from 1.
///
/// The rule book gives the points of 15 mines: 5, then 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 6, 6, 6, 6. With another number
/// of mines the first is worth 5 too. The later ones have the same row, stretched or shrunk to their number. Of `m`
/// later mines, number `i` from 0 is worth what stands in the row after `(2i + 1) / 2m` of it.
///
/// # Panics
/// If `nth` is not 1 to `mines`.
pub fn for_marking(nth: usize, mines: usize) -> i32 {
    assert!((1..=mines).contains(&nth), "there is no mine {nth} of {mines}");
    match nth.checked_sub(2) {
        None => FIRST,
        Some(later) => LATER[(2 * later + 1) * LATER.len() / (2 * (mines - 1))],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(mines: usize) -> Vec<i32> {
        (1..=mines).map(|nth| for_marking(nth, mines)).collect()
    }

    #[test]
    fn fifteen_mines_have_the_points_of_the_rule_book() {
        assert_eq!(all(15), [5, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 6, 6, 6, 6]);
    }

    #[test]
    fn other_numbers_of_mines_have_the_same_row_stretched_or_shrunk() {
        assert_eq!(all(1), [5]);
        assert_eq!(all(2), [5, 5]);
        assert_eq!(all(3), [5, 4, 6]);
        assert_eq!(all(8), [5, 3, 4, 4, 5, 5, 6, 6]);
        let twice = all(29);
        assert!(LATER.iter().zip(twice[1..].chunks(2)).all(|(&points, pair)| pair == [points, points]));
    }

    #[test]
    fn later_mines_are_never_worth_less_than_the_second() {
        for mines in 2..=240 {
            let points = all(mines);
            assert!(points[1..].is_sorted(), "{mines} mines");
            assert!(points.iter().all(|points| (3..=6).contains(points)), "{mines} mines");
        }
    }
}
