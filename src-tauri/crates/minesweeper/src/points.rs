//! The points for actions, from the tables in the rules.

/// Points for exploring a mine: "Ouch".
pub const OUCH: i32 = -5;

/// Points for marking a square without a mine: "Plop".
pub const PLOP: i32 = -3;

/// Points for marking mine number 1.
const FIRST: i32 = 5;

/// Points for marking mines 2 to 15 on the usual board of 15 mines.
const LATER: [i32; 14] = [3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 6, 6, 6, 6];

/// Points for marking mine number `nth` of `mines`, counted from 1 in the order in which mines become visible,
/// including exploded ones.
///
/// The rules give the points for 15 mines: 5, then 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 6, 6, 6, 6. For other totals, the
/// first mine also scores 5, and the sequence is stretched or shrunk for the rest. Of `m` later mines, number `i`,
/// counted from 0, scores the entry at the fraction `(2i + 1) / 2m` of the sequence.
///
/// # Panics
/// If `nth` is not in 1 to `mines`.
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
    fn fifteen_mines_score_the_points_of_the_rules() {
        assert_eq!(all(15), [5, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 6, 6, 6, 6]);
    }

    #[test]
    fn other_numbers_of_mines_stretch_or_shrink_the_row() {
        assert_eq!(all(1), [5]);
        assert_eq!(all(2), [5, 5]);
        assert_eq!(all(3), [5, 4, 6]);
        assert_eq!(all(8), [5, 3, 4, 4, 5, 5, 6, 6]);
        let twice = all(29);
        assert!(LATER.iter().zip(twice[1..].chunks(2)).all(|(&points, pair)| pair == [points, points]));
    }

    #[test]
    fn later_mines_never_score_less_than_the_second() {
        for mines in 2..=240 {
            let points = all(mines);
            assert!(points[1..].is_sorted(), "{mines} mines");
            assert!(points.iter().all(|points| (3..=6).contains(points)), "{mines} mines");
        }
    }
}
