//! Questions about a position, for information that sighted players take in at a glance.

use crate::board::rays;
use crate::{Board, Draft, Piece, Smess, Square, Target};
use game::{Input, Question, Side};
use serde::Serialize;

/// The questions about Smess.
pub(crate) const QUESTIONS: &[Question] = &[
    Question::board("pieces_first", '1'),
    Question::board("pieces_second", '2'),
    Question::board("movable", 'm'),
    Question::cell("targets", 'g'),
    Question::cell("attackers", 'a'),
    Question::board("danger", 'd'),
];

/// The answer to a question, tagged with the question, or a reason for advice, tagged with its kind.
///
/// A reason is about a line, which the side to move begins. `plies` is the number of moves in the line up to and
/// including the one described.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Answer {
    /// A side's pieces: Brain, Numskulls, Ninnies, each by ascending square.
    Pieces {
        /// The side asked about.
        side: Side,
        /// Its pieces.
        pieces: Vec<Placed>,
    },
    /// The mover's pieces that can move; none after the end.
    Movable {
        /// The side to move.
        side: Option<Side>,
        /// The pieces, ordered as in `Pieces`.
        pieces: Vec<Placed>,
    },
    /// The possible targets for the piece on a square, if it were its side's turn.
    Targets {
        /// The square asked about.
        cell: u16,
        /// The piece on it; `None` on an empty square.
        piece: Option<Placed>,
        /// The targets, by ascending square.
        targets: Vec<Target>,
    },
    /// The pieces that could move onto a square, regardless of its occupant.
    Attackers {
        /// The square asked about.
        cell: u16,
        /// The piece on it; `None` on an empty square.
        piece: Option<Placed>,
        /// The first side's attackers.
        first: Vec<Placed>,
        /// The second side's attackers.
        second: Vec<Placed>,
    },
    /// The mover's pieces that the other side could capture if it were its turn; none after the end.
    Danger {
        /// The side to move.
        side: Option<Side>,
        /// The endangered pieces, the Brain first.
        pieces: Vec<Endangered>,
    },
    /// The line captures the enemy Brain.
    CapturesBrain {
        /// The capture.
        plies: u32,
    },
    /// The Brain could be captured next, but not after the move.
    SavesBrain {
        /// The pieces that could capture it.
        by: Vec<Placed>,
        /// Whether the Brain could be captured after every other move.
        only: bool,
    },
    /// The side to move loses its Brain at the end of the line, and no move prevents that.
    HoldsOut {
        /// The capture of the Brain.
        plies: u32,
    },
    /// The move captures a piece, and the line does not recapture.
    Captures {
        /// The captured piece.
        piece: Placed,
        /// Whether no enemy piece can recapture.
        safe: bool,
    },
    /// The move captures a piece, and the next one recaptures.
    Trades {
        /// The captured piece.
        piece: Placed,
        /// The recaptured piece.
        lost: Placed,
        /// The recapturing piece.
        by: Placed,
    },
    /// An exchange could win the piece next, but not after the move.
    SavesPiece {
        /// The piece before the move.
        piece: Placed,
        /// The pieces that could capture it.
        by: Vec<Placed>,
    },
    /// A Ninny becomes a Numskull, and the line does not capture it immediately.
    Promotes {
        /// The square of promotion.
        cell: u16,
        /// The promotion.
        plies: u32,
    },
    /// After the move, its side could win these pieces next if it were its turn. Before the move it could not.
    Threatens {
        /// The threatened pieces, the Brain first.
        pieces: Vec<Placed>,
    },
    /// A later move captures the piece, and the line ends with more material than before.
    CapturesLater {
        /// The piece where it stands now.
        piece: Placed,
        /// The capture.
        plies: u32,
    },
    /// The Ninny needs fewer steps to become a Numskull on an otherwise empty board.
    Advances {
        /// The Ninny after the move.
        piece: Placed,
        /// The steps needed before the move.
        before: u32,
        /// The steps needed after it.
        after: u32,
    },
    /// The piece has more targets after the move, if it were its turn again.
    Activates {
        /// The piece after the move.
        piece: Placed,
        /// Its targets before the move.
        before: u32,
        /// Its targets after it.
        after: u32,
    },
    /// The line neither ends the game nor loses material. A Numskull counts as three Ninnies.
    KeepsMaterial {
        /// The line's length.
        plies: u32,
    },
    /// The line loses material.
    CostsMaterial,
    /// The line ends the game in a draw.
    Draws,
    /// The move lets the Brain be captured.
    LosesBrain {
        /// The capturing piece before its move.
        by: Placed,
        /// The capture.
        plies: u32,
    },
    /// The move lets a piece be captured, and the line ends with less material than before.
    LosesPiece {
        /// The piece when it is captured.
        piece: Placed,
        /// The capturing piece before its move.
        by: Placed,
        /// The capture.
        plies: u32,
    },
    /// Why a press or a drop does not do what the player wanted.
    WhyNot {
        /// The reason.
        why: WhyNot,
        /// The square pressed.
        cell: u16,
        /// The piece to move; `None` if none is chosen.
        piece: Option<Placed>,
        /// The piece on the square or, if [`WhyNot::Blocked`], the nearest one in the way; `None` if there is none.
        other: Option<Placed>,
    },
}

/// Why a piece cannot be chosen, or cannot move to a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum WhyNot {
    /// No arrow on the piece's square points to the other square.
    NoArrow,
    /// The piece moves only one step.
    TooFar,
    /// Another piece is in the way.
    Blocked,
    /// A piece of its own side is on the square.
    OwnPiece,
    /// The piece belongs to the other side.
    NotYours,
    /// The piece has no move.
    CannotMove,
    /// There is no piece.
    Empty,
}

/// A piece and its square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
pub struct Placed {
    /// Its side.
    pub side: Side,
    /// Its kind.
    pub piece: Piece,
    /// The square number.
    pub cell: u16,
}

/// A piece that could be captured.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
pub struct Endangered {
    /// The piece.
    pub piece: Placed,
    /// The enemy pieces that could capture it.
    pub by: Vec<Placed>,
}

/// The answer to the question with this id; `None` if the question or the square does not exist.
pub(crate) fn answer(game: &Smess, question: &str, cell: Option<u16>) -> Option<Answer> {
    let board = &game.position().board;
    let mover = game.turn().mover();
    let square = || cell.and_then(|cell| u8::try_from(cell).ok()).and_then(Square::new);
    match question {
        "pieces_first" => Some(pieces_of(board, Side::First)),
        "pieces_second" => Some(pieces_of(board, Side::Second)),
        "movable" => Some(movable(board, mover)),
        "targets" => square().map(|square| targets(board, square)),
        "attackers" => square().map(|square| attackers(board, square)),
        "danger" => Some(danger(board, mover)),
        _ => None,
    }
}

/// A side's pieces: Brain, Numskulls, Ninnies.
fn placed(board: &Board, side: Side) -> impl Iterator<Item = Placed> {
    let board = *board;
    Piece::ALL.into_iter().flat_map(move |piece| {
        board.pieces(side, piece).map(move |square| Placed { side, piece, cell: square.index() as u16 })
    })
}

pub(crate) fn piece_on(board: &Board, square: Square) -> Option<Placed> {
    board.piece_at(square).map(|(side, piece)| Placed { side, piece, cell: square.index() as u16 })
}

fn pieces_of(board: &Board, side: Side) -> Answer {
    Answer::Pieces { side, pieces: placed(board, side).collect() }
}

fn movable(board: &Board, mover: Option<Side>) -> Answer {
    let can_move = |placed: &Placed| {
        let from = Square::from_index(placed.cell as u8);
        !board.targets(placed.piece, from).is_empty()
    };
    let pieces = mover.into_iter().flat_map(|side| placed(board, side)).filter(can_move).collect();
    Answer::Movable { side: mover, pieces }
}

fn targets(board: &Board, from: Square) -> Answer {
    let piece = piece_on(board, from);
    let targets =
        piece.map(|Placed { side, piece, .. }| crate::input::targets(&board.with_side(side), piece, from));
    Answer::Targets { cell: from.index() as u16, piece, targets: targets.unwrap_or_default() }
}

/// A side's pieces that could move onto a square, even if a piece of their own side is on it.
pub(crate) fn reaching(board: &Board, side: Side, target: Square) -> Vec<Placed> {
    let reaches = |&Placed { piece, cell, .. }: &Placed| {
        let from = Square::from_index(cell as u8);
        match piece {
            Piece::Numskull => rays::slide(from, board.occupied()),
            Piece::Brain | Piece::Ninny => rays::STEPS[from.index()],
        }
        .contains(target)
    };
    placed(board, side).filter(reaches).collect()
}

fn attackers(board: &Board, target: Square) -> Answer {
    let [first, second] = Side::BOTH.map(|side| reaching(board, side, target));
    Answer::Attackers { cell: target.index() as u16, piece: piece_on(board, target), first, second }
}

fn danger(board: &Board, mover: Option<Side>) -> Answer {
    let endangered = |piece: Placed| {
        let by = reaching(board, !piece.side, Square::from_index(piece.cell as u8));
        (!by.is_empty()).then_some(Endangered { piece, by })
    };
    let pieces = mover.into_iter().flat_map(|side| placed(board, side)).filter_map(endangered).collect();
    Answer::Danger { side: mover, pieces }
}

/// Why this input, with this draft, does not do what the player wanted; `None` if it does. Choosing another piece is not
/// an error, unless the chosen one could capture there but for its side.
pub(crate) fn why_not(game: &Smess, draft: Option<&Draft>, input: Input) -> Option<Answer> {
    let (Input::Press { cell } | Input::Drop { cell }) = input else { return None };
    let side = game.turn().mover()?;
    let board = &game.position().board;
    let to = u8::try_from(cell).ok().and_then(Square::new)?;
    let there = piece_on(board, to);
    let is_own = there.is_some_and(|placed| placed.side == side);
    let Some(draft) = draft else {
        let why = match there {
            None => WhyNot::Empty,
            Some(_) if !is_own => WhyNot::NotYours,
            Some(placed) if board.targets(placed.piece, to).is_empty() => WhyNot::CannotMove,
            Some(_) => return None,
        };
        return Some(Answer::WhyNot { why, cell, piece: None, other: there });
    };
    if draft.from == cell || draft.targets.iter().any(|target| target.to == cell) {
        return None;
    }
    let from = Square::from_index(draft.from as u8);
    let piece = piece_on(board, from)?;
    let (why, other) = match squares_between(from, to) {
        None => (WhyNot::NoArrow, there),
        Some(way) if piece.piece != Piece::Numskull && !way.is_empty() => (WhyNot::TooFar, there),
        Some(way) => match way.into_iter().find_map(|square| piece_on(board, square)) {
            Some(blocker) => (WhyNot::Blocked, Some(blocker)),
            None => (WhyNot::OwnPiece, there),
        },
    };
    if let Some(placed) = there.filter(|_| is_own && why != WhyNot::OwnPiece) {
        let is_stuck = board.targets(placed.piece, to).is_empty();
        return is_stuck.then_some(Answer::WhyNot {
            why: WhyNot::CannotMove,
            cell,
            piece: None,
            other: there,
        });
    }
    Some(Answer::WhyNot { why, cell, piece: Some(piece), other })
}

/// The squares along an arrow of `from`, up to `to`, without either. `None` if no arrow leads there.
fn squares_between(from: Square, to: Square) -> Option<Vec<Square>> {
    from.arrows().iter().find_map(|direction| {
        let line: Vec<Square> =
            std::iter::successors(from.neighbour(direction), |square| square.neighbour(direction)).collect();
        let end = line.iter().position(|&square| square == to)?;
        Some(line[..end].to_vec())
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::State;

    fn game(position: &str) -> Smess {
        Smess::start(&format!("position={position}").parse().expect("options"), 0).expect("a start")
    }

    fn cell(name: &str) -> u16 {
        name.parse::<Square>().expect("a square").index() as u16
    }

    fn squares(pieces: &[Placed]) -> Vec<String> {
        pieces.iter().map(|placed| Square::from_index(placed.cell as u8).to_string()).collect()
    }

    /// Red's Numskull on d8 attacks Blue's Brain along column d; Blue's Ninny on c3 guards nothing.
    const ATTACKED: &str = "b2s3/7/7/7/7/2N4/7/3B3 b 0 1";

    #[test]
    fn pieces_are_listed_by_side_brain_first() {
        let start = Smess::start(&Default::default(), 0).expect("a start");
        let Some(Answer::Pieces { pieces, .. }) = answer(&start, "pieces_second", None) else {
            panic!("pieces")
        };
        assert_eq!(squares(&pieces)[..6], ["d8", "b8", "c8", "e8", "f8", "a7"]);
        let Some(Answer::Pieces { side, pieces }) = answer(&start, "pieces_first", None) else {
            panic!("pieces")
        };
        assert_eq!((side, pieces.len()), (Side::First, 12));
    }

    #[test]
    fn movable_pieces_are_the_pieces_with_a_legal_move() {
        let start = Smess::start(&Default::default(), 0).expect("a start");
        let Some(Answer::Movable { pieces, .. }) = answer(&start, "movable", None) else { panic!("pieces") };
        let mut from: Vec<u16> =
            start.position().board.legal_moves().iter().map(|m| m.from.index() as u16).collect();
        from.dedup();
        let mut told: Vec<u16> = pieces.iter().map(|placed| placed.cell).collect();
        told.sort_unstable();
        assert_eq!(told, from);
    }

    #[test]
    fn targets_are_known_for_pieces_of_either_side() {
        let game = game(ATTACKED);
        let Some(Answer::Targets { piece, targets, .. }) = answer(&game, "targets", Some(cell("a8"))) else {
            panic!("targets")
        };
        assert_eq!(piece.map(|placed| placed.side), Some(Side::Second));
        let told: Vec<u16> = targets.iter().map(|target| target.to).collect();
        assert_eq!(told, [cell("a7"), cell("b8")]);
        let empty = answer(&game, "targets", Some(cell("e4")));
        assert_eq!(empty, Some(Answer::Targets { cell: cell("e4"), piece: None, targets: Vec::new() }));
    }

    #[test]
    fn attackers_are_listed_by_side_regardless_of_the_occupant() {
        let game = game(ATTACKED);
        let Some(Answer::Attackers { first, second, .. }) = answer(&game, "attackers", Some(cell("d1")))
        else {
            panic!("attackers")
        };
        assert_eq!((squares(&first), squares(&second)), (vec![], vec!["d8".to_owned()]));
        let Some(Answer::Attackers { first, .. }) = answer(&game, "attackers", Some(cell("d3"))) else {
            panic!("attackers")
        };
        assert_eq!(squares(&first), Vec::<String>::new(), "c3 has no arrow to the east");
    }

    #[test]
    fn a_brain_in_danger_comes_first() {
        let Some(Answer::Danger { side, pieces }) = answer(&game(ATTACKED), "danger", None) else {
            panic!("danger")
        };
        assert_eq!(side, Some(Side::First));
        assert_eq!(pieces[0].piece.piece, Piece::Brain);
        assert_eq!(squares(&pieces[0].by), ["d8"]);
    }

    #[test]
    fn after_the_end_nothing_can_move_and_nothing_is_in_danger() {
        let over = game("7/3b3/7/7/7/7/7/N6 b 0 1");
        let nobody = |question| match answer(&over, question, None) {
            Some(Answer::Movable { side: None, pieces }) => pieces.is_empty(),
            Some(Answer::Danger { side: None, pieces }) => pieces.is_empty(),
            _ => false,
        };
        assert!(nobody("movable") && nobody("danger"));
    }

    #[test]
    fn invalid_squares_and_questions_have_no_answer() {
        let game = game(ATTACKED);
        for (question, cell) in
            [("targets", None), ("targets", Some(56)), ("attackers", Some(u16::MAX)), ("x", None)]
        {
            assert_eq!(answer(&game, question, cell), None, "{question} {cell:?}");
        }
    }

    #[test]
    fn a_press_that_moves_nothing_is_explained() {
        // Blue's Numskull on c2 is blocked by its own Ninny on c5; its Brain on d1 takes one step.
        let game = game("3b3/2n4/7/2N4/7/7/2S4/3B3 b 0 1");
        let why = |chosen: Option<&str>, pressed: &str| {
            let press = |name: &str| Input::Press { cell: cell(name) };
            let draft = chosen.and_then(|name| match game.interpret_input(None, press(name)) {
                game::InputResult::Draft(draft) => draft,
                _ => None,
            });
            why_not(&game, draft.as_ref(), press(pressed)).map(|answer| match answer {
                Answer::WhyNot { why, other, .. } => (why, other.map(|other| squares(&[other])[0].clone())),
                other => panic!("{other:?}"),
            })
        };
        let on = |name: &str| Some(name.to_owned());
        assert_eq!(why(Some("c2"), "c7"), Some((WhyNot::Blocked, on("c5"))));
        assert_eq!(why(Some("c2"), "c5"), Some((WhyNot::OwnPiece, on("c5"))));
        assert_eq!(why(Some("c5"), "b5"), Some((WhyNot::NoArrow, None)), "c5 has no arrow to the west");
        assert_eq!(why(Some("d1"), "d3"), Some((WhyNot::TooFar, None)));
        assert_eq!(why(None, "c7"), Some((WhyNot::NotYours, on("c7"))));
        assert_eq!(why(None, "e4"), Some((WhyNot::Empty, None)));
        for (chosen, pressed) in [(None, "c2"), (Some("c2"), "c4"), (Some("c2"), "c2"), (Some("d1"), "c5")] {
            assert_eq!(why(chosen, pressed), None, "{chosen:?} {pressed}");
        }
    }
}
