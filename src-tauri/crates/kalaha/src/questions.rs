//! Questions about a position, for information that sighted players take in at a glance.

use crate::input::first_cell;
use crate::view::cell;
use crate::{Board, Kalaha, Pit};
use game::{Question, Side};
use serde::Serialize;

/// The questions about Kalaha.
pub(crate) const QUESTIONS: &[Question] =
    &[Question::board("stones", 's'), Question::board("playable", 'm'), Question::cell("sowing", 'g')];

/// The answer to a question, tagged with the question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Answer {
    /// The stones in all holes.
    Stones {
        /// The first side's stones.
        first: Stones,
        /// The second side's stones.
        second: Stones,
    },
    /// The mover's moves; none after the end.
    Playable {
        /// The side to move.
        side: Option<Side>,
        /// The effect of each playable pit.
        sowings: Vec<WouldSow>,
    },
    /// A pit's effect if its owner were to move.
    Sowing {
        /// The cell asked about.
        cell: u16,
        /// The effect; `None` for a Kalaha, an empty pit, and after the end.
        sowing: Option<WouldSow>,
    },
    /// Advice: no other pit can be played.
    OnlyPit,
    /// Advice: the turn captures.
    Takes {
        /// The number of stones, including the last stone sown.
        stones: u8,
        /// The pit that captures, 1 to 6.
        pit: usize,
        /// The number of that sowing in the line, counted from 1.
        sowing: usize,
    },
    /// Advice: the mover moves again.
    MovesAgain {
        /// How many times in a row.
        times: usize,
    },
    /// Advice: the turn ends the game.
    Ends {
        /// The side that gets the stones left.
        side: Side,
        /// Their number, possibly 0.
        stones: u8,
    },
    /// Advice: the turn makes the opponent's largest capture smaller.
    Saves {
        /// By how many of the mover's stones, counting only captures with the opponent's next sowing.
        stones: u8,
    },
    /// Advice: after the turn, one of the opponent's pits no longer moves again.
    Stops {
        /// The opponent's pit, 1 to 6, which would have moved again before the turn.
        pit: usize,
    },
    /// Advice: the turn prepares a larger capture than was possible before it.
    Threatens {
        /// The number of stones, including the last stone sown, if the opponent changed nothing.
        stones: u8,
        /// The cell of the opponent's stones.
        cell: u16,
    },
    /// Advice: after the turn, another of the mover's pits moves again, if the opponent changes nothing.
    Prepares {
        /// The mover's pit, 1 to 6.
        pit: usize,
    },
    /// Advice: the mover's final lead with best play by both sides.
    Proven {
        /// The lead in stones; negative if the mover loses.
        lead: i32,
    },
    /// Advice: the mover's lead at the end of the line.
    Lead {
        /// The mover.
        side: Side,
        /// The Kalaha difference in stones; negative if the mover is behind.
        lead: i32,
        /// The number of sowings in the line.
        sowings: usize,
    },
    /// Advice: the opponent's next turn captures.
    OpponentTakes {
        /// The number of stones, including the last stone sown.
        stones: u8,
        /// The opponent's pit that captures, 1 to 6.
        pit: usize,
    },
    /// Advice: the opponent moves again in the next turn.
    OpponentMovesAgain {
        /// How many times in a row.
        times: usize,
    },
    /// Advice: the pit is worth less than the best one.
    Loses {
        /// By how many stones, rounded down.
        stones: i32,
        /// Whether that is certain.
        proven: bool,
    },
    /// Advice: the pit is worth more than any other.
    Outdoes {
        /// By how many stones, rounded down.
        stones: i32,
        /// Whether that is certain.
        proven: bool,
    },
}

/// The stones on one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
pub struct Stones {
    /// The stones in the pits, in sowing order.
    pub pits: [u8; Pit::COUNT],
    /// The stones in the Kalaha.
    pub kalaha: u8,
}

/// The effect of playing a pit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
pub struct WouldSow {
    /// The pit's owner.
    pub side: Side,
    /// The pit, 1 to 6.
    pub pit: usize,
    /// The number of stones in it.
    pub stones: u8,
    /// The last stone's cell.
    pub last: usize,
    /// Whether its owner would move again.
    pub moves_again: bool,
    /// The number of stones that a capture would move to the Kalaha, including the last stone sown; 0 without a
    /// capture.
    pub captured: u8,
}

/// The answer to the question with this id; `None` if the question or the cell does not exist.
pub(crate) fn answer(game: &Kalaha, question: &str, at: Option<u16>) -> Option<Answer> {
    let goes_on = game.turn().mover().is_some();
    match question {
        "stones" => {
            let [first, second] = Side::BOTH.map(|side| stones(game.board(), side));
            Some(Answer::Stones { first, second })
        }
        "playable" => {
            let side = goes_on.then(|| game.board().mover());
            let pits = side.into_iter().flat_map(|side| Pit::all().map(move |pit| (side, pit)));
            let sowings = pits.filter_map(|(side, pit)| would_sow(game, side, pit)).collect();
            Some(Answer::Playable { side, sowings })
        }
        "sowing" => {
            let cell = at.filter(|&cell| usize::from(cell) < 2 * (Pit::COUNT + 1))?;
            let pit = Side::BOTH
                .into_iter()
                .find_map(|side| Some((side, Pit::new(usize::from(cell).checked_sub(first_cell(side))?)?)));
            let sowing = pit.filter(|_| goes_on).and_then(|(side, pit)| would_sow(game, side, pit));
            Some(Answer::Sowing { cell, sowing })
        }
        _ => None,
    }
}

fn stones(board: &Board, side: Side) -> Stones {
    Stones { pits: *board.pits(side), kalaha: board.kalaha(side) }
}

/// A pit's effect if its owner were to move; `None` if it is empty.
fn would_sow(game: &Kalaha, side: Side, pit: Pit) -> Option<WouldSow> {
    let board = game.board();
    let stones = board.pits(side)[pit.index()];
    if stones == 0 {
        return None;
    }
    let sowing = board.with_mover(side).sow(pit.index(), &game.options().rules);
    Some(WouldSow {
        side,
        pit: pit.index() + 1,
        stones,
        last: cell(sowing.last),
        moves_again: sowing.moves_again,
        captured: sowing.captured_with_last().unwrap_or_default(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Hole;
    use game::State;

    fn game(position: &str) -> Kalaha {
        Kalaha::start(&format!("position={position}").parse().expect("options"), 0).expect("a start")
    }

    /// Orange's pit 1 ends in its empty pit 3, opposite five stones; its pit 6 ends in its Kalaha.
    const CAPTURE: &str = "2,0,0,0,0,1|3 / 4,4,4,5,0,4|0 o";

    #[test]
    fn stones_are_listed_by_side_in_sowing_order() {
        let first = Stones { pits: [2, 0, 0, 0, 0, 1], kalaha: 3 };
        let second = Stones { pits: [4, 4, 4, 5, 0, 4], kalaha: 0 };
        assert_eq!(answer(&game(CAPTURE), "stones", None), Some(Answer::Stones { first, second }));
    }

    #[test]
    fn playable_pits_are_listed_with_their_effects() {
        let Some(Answer::Playable { side, sowings }) = answer(&game(CAPTURE), "playable", None) else {
            panic!("sowings")
        };
        assert_eq!(side, Some(Side::First));
        let brief: Vec<_> = sowings.iter().map(|s| (s.pit, s.last, s.moves_again, s.captured)).collect();
        assert_eq!(brief, [(1, 2, false, 6), (6, 6, true, 0)]);
    }

    #[test]
    fn the_other_sides_pit_is_described_as_if_it_were_to_move() {
        let Some(Answer::Sowing { sowing: Some(sowing), .. }) = answer(&game(CAPTURE), "sowing", Some(7))
        else {
            panic!("a sowing")
        };
        assert_eq!((sowing.side, sowing.pit, sowing.last), (Side::Second, 1, 11));
    }

    #[test]
    fn kalahas_and_empty_pits_sow_nothing() {
        for at in [1, 6, 13] {
            assert_eq!(
                answer(&game(CAPTURE), "sowing", Some(at)),
                Some(Answer::Sowing { cell: at, sowing: None })
            );
        }
        for (question, at) in [("sowing", None), ("sowing", Some(14)), ("x", None)] {
            assert_eq!(answer(&game(CAPTURE), question, at), None);
        }
    }

    #[test]
    fn a_described_sowing_matches_the_actual_one() {
        let mut state = game(CAPTURE);
        let Some(Answer::Sowing { sowing: Some(told), .. }) = answer(&state, "sowing", Some(0)) else {
            panic!("a sowing")
        };
        let made = state.play(Pit::new(0).expect("a pit")).expect("legal").audience;
        assert_eq!(made.path.last().map(|&hole: &Hole| cell(hole)), Some(told.last));
        assert_eq!(made.sowing.captured.map(|opposite| opposite + 1), Some(told.captured));
    }
}
