use crate::{Board, Pit};
use game::Side;
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// A board with its text form, `4,4,4,4,4,4|0 / 4,4,4,4,4,4|0 o`: Orange's pits in its own order and its Kalaha, the
/// same for Blue, and the side to move, `o` or `b`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// The stones and the side to move.
    pub board: Board,
}

/// Twelve stones in each of twelve pits, the most in any game.
pub(crate) const MOST_STONES: u32 = 144;

impl Position {
    /// Parses the text of a position that may have an impossible number of stones.
    pub(crate) fn read(text: &str) -> Result<Position, BadPosition> {
        let parts: Vec<&str> = text.split(' ').collect();
        let &[first, "/", second, mover] = parts.as_slice() else { return Err(BadPosition::Parts) };
        let ((pits_of_first, first), (pits_of_second, second)) = (read_half(first)?, read_half(second)?);
        let mover = match mover {
            "o" => Side::First,
            "b" => Side::Second,
            other => return Err(BadPosition::Side(other.to_owned())),
        };
        Ok(Position { board: Board::new([pits_of_first, pits_of_second], [first, second], mover) })
    }

    /// Rejects impossible numbers of stones, so that a side's stones never overflow.
    pub(crate) fn check(&self) -> Result<(), BadPosition> {
        let stones = |side| {
            self.board.pits(side).iter().chain([&self.board.kalaha(side)]).map(|&n| u32::from(n)).sum::<u32>()
        };
        let total = Side::BOTH.map(stones).iter().sum();
        if (1..=MOST_STONES).contains(&total) { Ok(()) } else { Err(BadPosition::Total(total)) }
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let half = |side| {
            let pits: Vec<String> = self.board.pits(side).iter().map(ToString::to_string).collect();
            format!("{}|{}", pits.join(","), self.board.kalaha(side))
        };
        let mover = if self.board.mover() == Side::First { 'o' } else { 'b' };
        write!(f, "{} / {} {mover}", half(Side::First), half(Side::Second))
    }
}

/// The text is not a Kalaha position.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BadPosition {
    /// The text does not consist of a position's parts separated by single spaces.
    #[error(
        "a position is Orange's stones, '/', Blue's stones and the side to move, separated by single spaces"
    )]
    Parts,
    /// A side's stones do not have exactly one `|`, before the Kalaha.
    #[error("'{0}' is not a side's stones: expected the pits, '|' and the Kalaha")]
    Half(String),
    /// A side does not have six pits.
    #[error("a side has 6 pits, not {0}")]
    Pits(usize),
    /// The text is not a number of stones.
    #[error("'{0}' is not a number of stones")]
    Stones(String),
    /// The position has no stones, or more than any game has.
    #[error("a position has 1 to 144 stones in total, not {0}")]
    Total(u32),
    /// The side to move is neither `o` nor `b`.
    #[error("the side to move is 'o' or 'b', not '{0}'")]
    Side(String),
}

impl FromStr for Position {
    type Err = BadPosition;

    fn from_str(text: &str) -> Result<Self, BadPosition> {
        let position = Position::read(text)?;
        position.check()?;
        Ok(position)
    }
}

fn read_half(text: &str) -> Result<([u8; Pit::COUNT], u8), BadPosition> {
    let (pits, kalaha) = text.split_once('|').ok_or_else(|| BadPosition::Half(text.to_owned()))?;
    let pits: Vec<u8> = pits.split(',').map(read_stones).collect::<Result<_, _>>()?;
    let count = pits.len();
    Ok((pits.try_into().map_err(|_| BadPosition::Pits(count))?, read_stones(kalaha)?))
}

/// Parses decimal digits only: no sign, no leading zero.
fn read_stones(text: &str) -> Result<u8, BadPosition> {
    let stones = text.parse().ok().filter(|stones: &u8| stones.to_string() == text);
    stones.ok_or_else(|| BadPosition::Stones(text.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: &str = "4,4,4,4,4,4|0 / 4,4,4,4,4,4|0 o";

    #[test]
    fn the_start_round_trips_as_in_the_rule_book() {
        assert_eq!(Position { board: Board::start(4) }.to_string(), START);
        assert_eq!(START.parse(), Ok(Position { board: Board::start(4) }));
    }

    #[test]
    fn every_kind_of_mistake_has_its_own_error() {
        let cases = [
            ("", BadPosition::Parts),
            ("4,4,4,4,4,4|0 4,4,4,4,4,4|0 o", BadPosition::Parts),
            ("4,4,4,4,4,4|0 / 4,4,4,4,4,4|0  o", BadPosition::Parts),
            ("4,4,4,4,4,4,0 / 4,4,4,4,4,4|0 o", BadPosition::Half("4,4,4,4,4,4,0".to_owned())),
            ("4,4,4,4,4|0 / 4,4,4,4,4,4|0 o", BadPosition::Pits(5)),
            ("4,4,4,4,4,x|0 / 4,4,4,4,4,4|0 o", BadPosition::Stones("x".to_owned())),
            ("4,4,4,4,4,+4|0 / 4,4,4,4,4,4|0 o", BadPosition::Stones("+4".to_owned())),
            ("4,4,4,4,4,4|0|0 / 4,4,4,4,4,4|0 o", BadPosition::Stones("0|0".to_owned())),
            ("4,4,4,4,4,4|256 / 4,4,4,4,4,4|0 o", BadPosition::Stones("256".to_owned())),
            ("0,0,0,0,0,0|0 / 0,0,0,0,0,0|0 o", BadPosition::Total(0)),
            ("99,0,0,0,0,0|0 / 46,0,0,0,0,0|0 o", BadPosition::Total(145)),
            ("4,4,4,4,4,4|0 / 4,4,4,4,4,4|0 r", BadPosition::Side("r".to_owned())),
        ];
        for (text, error) in cases {
            assert_eq!(text.parse::<Position>(), Err(error), "{text}");
        }
    }
}
