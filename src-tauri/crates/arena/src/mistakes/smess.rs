use super::MistakeClassifier;
use game::{Bot, Budget, Level, Resources, SearchControl, State, Turn, Value};
use smess::bot::{Engine, LEVELS};
use smess::{Board, Piece, Smess, SmessMove};

/// A move that the engine finds worse than the best by this much, in hundredths of a Ninny, is a mistake.
const LOSS: i32 = 100;

/// What the engine may examine to judge a position.
const NODES: u64 = 2_000;

/// What a won game counts for, far more than all pieces together.
const WON: i32 = 100_000;

const BRAIN_MISSED: usize = 0;
const BRAIN_LEFT: usize = 1;
const GREEDY: usize = 2;
const CAPTURE_MISSED: usize = 3;
const SLIDE_MISSED: usize = 4;
const PIECE_LEFT: usize = 5;
const OTHER: usize = 6;

impl MistakeClassifier for Smess {
    const KINDS: &'static [&'static str] = &[
        "Brain not captured",
        "Brain left to be captured",
        "greedy capture",
        "capture or promotion overlooked",
        "long slide overlooked",
        "piece left to be captured",
        "other",
    ];

    fn untimed_levels() -> Vec<Level> {
        LEVELS[..LEVELS.len() - 1].to_vec()
    }

    fn mistake(&self, _view: &Smess, m: SmessMove) -> Option<usize> {
        let board = self.position().board;
        let after = |m: &SmessMove| {
            let mut after = board;
            after.play_unchecked(*m);
            after
        };
        if board.legal_moves().iter().any(|m| takes_brain(&board, m)) {
            return (!takes_brain(&board, &m)).then_some(BRAIN_MISSED);
        }
        let hangs = |m: &SmessMove| after(m).legal_moves().iter().any(|reply| takes_brain(&after(m), reply));
        if hangs(&m) {
            return (!board.legal_moves().iter().all(hangs)).then_some(BRAIN_LEFT);
        }
        let (best, value) = judged(self);
        let mut next = self.clone();
        next.play(m).expect("a legal move");
        let (reply, left) = match next.turn() {
            Turn::Of(_) => judged(&next),
            Turn::Over(_) => return None,
        };
        (value + left >= LOSS).then(|| kind(&board, m, best, captures(&after(&m), &reply)))
    }
}

/// What went wrong with a move when another one was the best.
fn kind(board: &Board, m: SmessMove, best: SmessMove, is_answered_by_capture: bool) -> usize {
    if captures(board, &m) {
        GREEDY
    } else if captures(board, &best) || promotes(board, &best) {
        CAPTURE_MISSED
    } else if length(&best) >= 3 {
        SLIDE_MISSED
    } else if is_answered_by_capture {
        PIECE_LEFT
    } else {
        OTHER
    }
}

/// The best move, and what the position is worth to the side to move.
fn judged(game: &Smess) -> (SmessMove, i32) {
    let mut engine = Engine::new(Resources { table_bytes: 1 << 20, threads: 1 });
    let choice = engine.think(game, &mut SearchControl::native(Budget::nodes(NODES)), &mut |_| ());
    let value = match choice.progress.value {
        Value::Estimate(hundredths) | Value::Exact(hundredths) => hundredths,
        Value::Win(_) => WON,
        Value::Loss(_) => -WON,
    };
    (choice.best, value)
}

fn captures(board: &Board, m: &SmessMove) -> bool {
    board.piece_at(m.to).is_some()
}

fn takes_brain(board: &Board, m: &SmessMove) -> bool {
    board.piece_at(m.to).is_some_and(|(_, piece)| piece == Piece::Brain)
}

fn promotes(board: &Board, m: &SmessMove) -> bool {
    let mut after = *board;
    after.play_unchecked(*m).promoted
}

fn length(m: &SmessMove) -> u8 {
    m.from.column().abs_diff(m.to.column()).max(m.from.row().abs_diff(m.to.row()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mistake(position: &str, m: &str) -> Option<&'static str> {
        let options = format!("position={position}").parse().expect("options");
        let game = Smess::start(&options, 0).expect("a start");
        game.mistake(&game, m.parse().expect("a move")).map(|kind| Smess::KINDS[kind])
    }

    #[test]
    fn a_brain_that_stands_to_be_taken_is_missed_or_taken() {
        let position = "n1bss2/2Snn1n/2n1n2/7/4s2/NN4N/S1NN2N/3SB1S r 0 1";
        assert_eq!(mistake(position, "e4e1"), None);
        assert_eq!(mistake(position, "a8a7"), Some("Brain not captured"));
    }

    #[test]
    fn a_brain_is_left_only_where_it_could_be_saved() {
        let position = "3b3/7/7/3s3/7/7/N6/3B3 b 0 1";
        assert_eq!(mistake(position, "a2a3"), Some("Brain left to be captured"));
        assert_ne!(mistake(position, "d1c1"), Some("Brain left to be captured"));
    }
}
