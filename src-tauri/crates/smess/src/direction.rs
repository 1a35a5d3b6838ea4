use crate::Square;
use std::fmt;

/// A direction on the board: north is towards row 8, east towards column g.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the eight compass points are self-explanatory")]
pub enum Direction {
    North,
    NorthEast,
    East,
    SouthEast,
    South,
    SouthWest,
    West,
    NorthWest,
}

impl Direction {
    /// All eight directions, clockwise from north.
    pub const ALL: [Direction; 8] = [
        Direction::North,
        Direction::NorthEast,
        Direction::East,
        Direction::SouthEast,
        Direction::South,
        Direction::SouthWest,
        Direction::West,
        Direction::NorthWest,
    ];

    /// The change in column and row for one step.
    pub const fn step(self) -> (i8, i8) {
        match self {
            Direction::North => (0, 1),
            Direction::NorthEast => (1, 1),
            Direction::East => (1, 0),
            Direction::SouthEast => (1, -1),
            Direction::South => (0, -1),
            Direction::SouthWest => (-1, -1),
            Direction::West => (-1, 0),
            Direction::NorthWest => (-1, 1),
        }
    }

    /// The change in square number for one step.
    pub(crate) const fn offset(self) -> i8 {
        let (dx, dy) = self.step();
        dy * Square::COLUMNS as i8 + dx
    }
}

/// One square's arrows: a set of directions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arrows(u8);

impl Arrows {
    /// Whether the square has an arrow in this direction.
    pub const fn contains(self, direction: Direction) -> bool {
        self.0 & (1 << direction as u8) != 0
    }

    /// The directions, clockwise from north.
    pub fn iter(self) -> impl Iterator<Item = Direction> {
        Direction::ALL.into_iter().filter(move |&d| self.contains(d))
    }
}

/// The directions' names as in the rule book, separated by spaces: `N E SW`.
impl fmt::Display for Arrows {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const NAMES: [&str; 8] = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"];
        let mut separator = "";
        for direction in self.iter() {
            write!(f, "{separator}{}", NAMES[direction as usize])?;
            separator = " ";
        }
        Ok(())
    }
}

const N: u8 = 1 << Direction::North as u8;
const NE: u8 = 1 << Direction::NorthEast as u8;
const E: u8 = 1 << Direction::East as u8;
const SE: u8 = 1 << Direction::SouthEast as u8;
const S: u8 = 1 << Direction::South as u8;
const SW: u8 = 1 << Direction::SouthWest as u8;
const W: u8 = 1 << Direction::West as u8;
const NW: u8 = 1 << Direction::NorthWest as u8;
const ALL: u8 = u8::MAX;

/// The printed board: the rule book's table, row 8 first, columns a to g.
#[rustfmt::skip]
const PRINTED: [[u8; 7]; 8] = [
    [E | S,       E | S | W,      E | S | W,         E | S | W, E | S | W,         E | S | W,      S           ],
    [N | S,       NW | E | S,     N | E | S | W,     E | S | W, N | E | S | W,     S | W,          N | S       ],
    [N | E | S,   N | E | S | W,  NW | NE | SE | SW, E | W,     NW | NE | SE | SW, N | E | W,      N | S | W   ],
    [NE | E | SE, E,              N | E | S,         ALL,       N | E | S,         N | E | S | W,  N | S       ],
    [N | S,       N | E | S | W,  N | S | W,         ALL,       N | S | W,         W,              NW | SW | W ],
    [N | E | S,   E | S | W,      NW | NE | SE | SW, E | W,     NW | NE | SE | SW, N | E | S | W,  N | S | W   ],
    [N | S,       N | E,          N | E | S | W,     N | E | W, N | E | S | W,     N | SE | W,     N | S       ],
    [N,           N | E | W,      N | E | W,         N | E | W, N | E | W,         N | E | W,      N | W       ],
];

/// Every square's arrows, by square number.
pub(crate) const ARROWS: [Arrows; Square::COUNT] = {
    let mut arrows = [Arrows(0); Square::COUNT];
    let mut index = 0;
    while index < Square::COUNT {
        arrows[index] = Arrows(PRINTED[7 - index / 7][index % 7]);
        index += 1;
    }
    arrows
};

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_arrow_points_onto_the_board() {
        for square in Square::all() {
            for direction in square.arrows().iter() {
                assert!(square.neighbour(direction).is_some(), "{square} {direction:?}");
            }
        }
    }

    #[test]
    fn the_arrows_match_the_rule_book() {
        let rule_book = include_str!("../../../../docs/rules/smess.md");
        for square in Square::all() {
            let head = format!("| {} | ", square.row() + 1);
            let row =
                rule_book.lines().find_map(|line| line.strip_prefix(&head)).expect("a row of the table");
            let cell = row.split('|').nth(square.column().into()).expect("a cell of the table").trim();
            let printed: BTreeSet<_> = cell.split(' ').collect();
            let arrows = square.arrows().to_string();
            let all_eight = cell == "all eight" && square.arrows().iter().count() == 8;
            assert!(all_eight || printed == arrows.split(' ').collect(), "{square}: {arrows}");
        }
    }

    #[test]
    fn the_arrows_are_symmetric_under_a_half_turn() {
        for square in Square::all() {
            for (i, direction) in Direction::ALL.into_iter().enumerate() {
                let opposite = Direction::ALL[(i + 4) % 8];
                assert_eq!(
                    square.arrows().contains(direction),
                    square.turned().arrows().contains(opposite),
                    "{square} {direction:?}"
                );
            }
        }
    }

    #[test]
    fn arrows_are_displayed_as_in_the_rule_book() {
        let d1: Square = "d1".parse().expect("a square");
        let b7: Square = "b7".parse().expect("a square");
        assert_eq!(d1.arrows().to_string(), "N E W");
        assert_eq!(b7.arrows().to_string(), "E S NW");
    }
}
