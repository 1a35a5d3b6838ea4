use crate::piece::promotion_squares;
use crate::{Board, Piece, Played, SmessMove, Square};
use game::Side;
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// A board with the counters in its text form.
///
/// The text is FEN-like. Rows 8 to 1 are separated by `/`, with upper case for Blue, lower case for Red and digits for
/// runs of empty squares. Next come the side to move, `b` or `r`, the number of plies since the last capture or
/// promotion, and the move number, which increases after Red's move. The two counters can be omitted together and
/// default to `0 1`. `Display` always writes them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// The pieces and the side to move.
    pub board: Board,
    /// Plies since the last capture or promotion.
    pub quiet_plies: u16,
    /// The move number, starting at 1; a move is one ply by each side.
    pub move_number: u16,
}

impl Position {
    /// A game's start: `1ssbss1/nnnnnnn/7/7/7/7/NNNNNNN/1SSBSS1 b 0 1`.
    pub const START: Position = Position { board: Board::START, quiet_plies: 0, move_number: 1 };

    /// Parses the text of a position that may have an impossible set of pieces.
    pub(crate) fn read(text: &str) -> Result<Position, BadPosition> {
        let parts: Vec<&str> = text.split(' ').collect();
        let (squares, side, quiet_plies, move_number) = match parts[..] {
            [squares, side] => (squares, side, 0, 1),
            [squares, side, quiet, number] => (squares, side, counter(quiet, 0)?, counter(number, 1)?),
            _ => return Err(BadPosition::Parts),
        };
        let side = match side {
            "b" => Side::First,
            "r" => Side::Second,
            other => return Err(BadPosition::Side(other.to_owned())),
        };
        Ok(Position { board: read_squares(squares)?.with_side(side), quiet_plies, move_number })
    }

    /// Rejects impossible sets of pieces, so that other code can rely on the limits.
    pub(crate) fn check(&self) -> Result<(), BadPosition> {
        check_pieces(&self.board)
    }

    /// Makes a move without checking its legality, and updates the counters.
    ///
    /// # Panics
    /// See [`Board::play_unchecked`].
    pub fn play_unchecked(&mut self, m: SmessMove) -> Played {
        if self.board.side() == Side::Second {
            self.move_number = counted_on(self.move_number);
        }
        let played = self.board.play_unchecked(m);
        let lasting = played.captured.is_some() || played.promoted;
        self.quiet_plies = if lasting { 0 } else { counted_on(self.quiet_plies) };
        played
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in (0..Square::ROWS).rev() {
            let mut empty = 0;
            for column in 0..Square::COLUMNS {
                let square = Square::at(column, row).expect("column and row are on the board");
                let Some((side, piece)) = self.board.piece_at(square) else {
                    empty += 1;
                    continue;
                };
                if empty > 0 {
                    write!(f, "{empty}")?;
                    empty = 0;
                }
                let letter = piece.letter();
                write!(f, "{}", if side == Side::First { letter } else { letter.to_ascii_lowercase() })?;
            }
            if empty > 0 {
                write!(f, "{empty}")?;
            }
            if row > 0 {
                f.write_str("/")?;
            }
        }
        let side = if self.board.side() == Side::First { 'b' } else { 'r' };
        write!(f, " {side} {} {}", self.quiet_plies, self.move_number)
    }
}

/// The text is not a Smess position.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BadPosition {
    /// The text does not have two or four parts separated by single spaces.
    #[error(
        "a position has 2 or 4 parts separated by single spaces: squares, side to move, quiet plies, move"
    )]
    Parts,
    /// The text does not have eight rows.
    #[error("a position has 8 rows separated by '/', not {0}")]
    Rows(usize),
    /// A row does not have exactly seven squares.
    #[error("row {row} has {squares} squares instead of 7")]
    Columns {
        /// The row, 1 to 8.
        row: u8,
        /// The number of squares found; counting stops above 7.
        squares: u8,
    },
    /// A character is neither a piece nor a digit from 1 to 7.
    #[error("'{0}' is neither a piece (B S N b s n) nor a number of empty squares (1 to 7)")]
    Square(char),
    /// The side to move is neither `b` nor `r`.
    #[error("the side to move is 'b' or 'r', not '{0}'")]
    Side(String),
    /// A counter is not a number in range.
    #[error("'{0}' is not a valid number of plies or moves")]
    Counter(String),
    /// A side has more pieces of a kind than possible.
    #[error("{} has more {} than possible", colour(*.side), plural(*.piece))]
    TooMany {
        /// The side.
        side: Side,
        /// The kind of piece.
        piece: Piece,
    },
    /// A Ninny is on a square where it would have become a Numskull.
    #[error("a {} Ninny on {square} would have become a Numskull", colour(*.side).to_lowercase())]
    UnpromotedNinny {
        /// The Ninny's side.
        side: Side,
        /// The square.
        square: Square,
    },
    /// Neither side has a Brain.
    #[error("the board has no Brain")]
    NoBrain,
}

fn colour(side: Side) -> &'static str {
    match side {
        Side::First => "Blue",
        Side::Second => "Red",
    }
}

fn plural(piece: Piece) -> &'static str {
    match piece {
        Piece::Brain => "Brains",
        Piece::Numskull => "Numskulls",
        Piece::Ninny => "Ninnies",
    }
}

impl FromStr for Position {
    type Err = BadPosition;

    fn from_str(text: &str) -> Result<Self, BadPosition> {
        let position = Position::read(text)?;
        position.check()?;
        Ok(position)
    }
}

/// More plies or moves than any game has, but far from overflow.
const COUNTER_LIMIT: u16 = 9999;

/// Increments a counter up to the largest value that can be parsed.
fn counted_on(count: u16) -> u16 {
    COUNTER_LIMIT.min(count + 1)
}

/// Parses decimal digits only: no sign, no leading zero.
fn counter(text: &str, least: u16) -> Result<u16, BadPosition> {
    text.parse()
        .ok()
        .filter(|n: &u16| (least..=COUNTER_LIMIT).contains(n) && n.to_string() == text)
        .ok_or_else(|| BadPosition::Counter(text.to_owned()))
}

fn read_squares(text: &str) -> Result<Board, BadPosition> {
    let rows: Vec<&str> = text.split('/').collect();
    if rows.len() != usize::from(Square::ROWS) {
        return Err(BadPosition::Rows(rows.len()));
    }
    let mut board = Board::EMPTY;
    for (row, text) in (0..Square::ROWS).rev().zip(rows) {
        let mut column = 0;
        for letter in text.chars() {
            match letter {
                '1'..='7' => column += letter as u8 - b'0',
                _ => {
                    let (side, piece) = Piece::of_side(letter).ok_or(BadPosition::Square(letter))?;
                    if let Some(square) = Square::at(column, row) {
                        board.put(side, piece, square);
                    }
                    column += 1;
                }
            }
            if column > Square::COLUMNS {
                break;
            }
        }
        if column != Square::COLUMNS {
            return Err(BadPosition::Columns { row: row + 1, squares: column });
        }
    }
    Ok(board)
}

fn check_pieces(board: &Board) -> Result<(), BadPosition> {
    for side in Side::BOTH {
        let count = |piece| board.pieces(side, piece).count();
        let ninnies = count(Piece::Ninny);
        // Every Numskull beyond the first four was once a Ninny.
        for (piece, most) in [(Piece::Brain, 1), (Piece::Ninny, 7), (Piece::Numskull, 11 - ninnies.min(7))] {
            if count(piece) > most {
                return Err(BadPosition::TooMany { side, piece });
            }
        }
        if let Some(square) = (board.pieces(side, Piece::Ninny) & promotion_squares(side)).first() {
            return Err(BadPosition::UnpromotedNinny { side, square });
        }
    }
    if Side::BOTH.into_iter().all(|side| board.pieces(side, Piece::Brain).is_empty()) {
        return Err(BadPosition::NoBrain);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: &str = "1ssbss1/nnnnnnn/7/7/7/7/NNNNNNN/1SSBSS1 b 0 1";

    #[test]
    fn the_start_round_trips_as_in_the_rule_book() {
        assert_eq!(Position::START.to_string(), START);
        assert_eq!(START.parse(), Ok(Position::START));
    }

    #[test]
    fn missing_counters_default_to_the_start() {
        assert_eq!(START.trim_end_matches(" 0 1").parse(), Ok(Position::START));
    }

    #[test]
    fn counters_count_quiet_plies_and_moves() {
        let mut position: Position = "3b3/7/7/7/7/4N2/7/3B3 b 7 12".parse().expect("a position");
        position.play_unchecked("e3e4".parse().expect("a move"));
        assert_eq!(position.to_string(), "3b3/7/7/7/4N2/7/7/3B3 r 8 12");
        position.play_unchecked("d8e8".parse().expect("a move"));
        assert_eq!(position.to_string(), "4b2/7/7/7/4N2/7/7/3B3 b 9 13");
    }

    #[test]
    fn every_kind_of_mistake_has_its_own_error() {
        let rest = "nnnnnnn/7/7/7/7/NNNNNNN/1SSBSS1 b 0 1";
        let cases: [(String, BadPosition); 18] = [
            (String::new(), BadPosition::Parts),
            (format!("{START} "), BadPosition::Parts),
            (START.replace(" b ", "  b "), BadPosition::Parts),
            (START.replace(" b 0 1", " b 0"), BadPosition::Parts),
            (START.replacen('/', "", 1), BadPosition::Rows(7)),
            (format!("1ssbss2/{rest}"), BadPosition::Columns { row: 8, squares: 8 }),
            (format!("1ssbss/{rest}"), BadPosition::Columns { row: 8, squares: 6 }),
            (format!("1ssbss0/{rest}"), BadPosition::Square('0')),
            (format!("1ssbsé1/{rest}"), BadPosition::Square('é')),
            (START.replace(" b ", " w "), BadPosition::Side("w".to_owned())),
            (START.replace(" 0 1", " x 1"), BadPosition::Counter("x".to_owned())),
            (START.replace(" 0 1", " +1 1"), BadPosition::Counter("+1".to_owned())),
            (START.replace(" 0 1", " 0 0"), BadPosition::Counter("0".to_owned())),
            (START.replace(" 0 1", " 10000 1"), BadPosition::Counter("10000".to_owned())),
            (format!("1sbbss1/{rest}"), BadPosition::TooMany { side: Side::Second, piece: Piece::Brain }),
            (format!("sssbss1/{rest}"), BadPosition::TooMany { side: Side::Second, piece: Piece::Numskull }),
            (
                "3b3/7/7/7/7/7/7/1n1B3 b 0 1".to_owned(),
                BadPosition::UnpromotedNinny { side: Side::Second, square: "b1".parse().expect("a square") },
            ),
            ("7/7/7/n6/7/7/7/7 b 0 1".to_owned(), BadPosition::NoBrain),
        ];
        for (text, error) in cases {
            assert_eq!(text.parse::<Position>(), Err(error), "{text}");
        }
    }
}
