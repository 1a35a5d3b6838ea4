//! The laws for games that advise people.

use crate::{Suite, viewed_by_mover};
use game::{Hint, Move, Playable, SearchControl, State, View};
use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;

/// The number of random games for each set of options.
const GAMES: u64 = 2;

/// The number of plies between two positions with advice, which can be slow.
const SPACING: usize = 5;

/// The number of positions with advice in each game.
const MOST_POSITIONS: usize = 4;

/// Asks for advice in random games and checks the laws. The searches are unlimited, so the advisor must limit itself by
/// nodes or depth.
///
/// # Panics
/// If a law is violated; the message names it, the options and the seed.
pub fn advising<S: Playable>(suite: &Suite<'_, S>) {
    let advisor = S::ADVISOR.expect("the game advises people");
    for options in &suite.options {
        for seed in 0..GAMES {
            println!("{} with '{options}', seed {seed}", S::ID);
            let mut rng = ChaCha8Rng::seed_from_u64(seed);
            let mut state = S::start(options, seed).expect("the options are playable");
            for ply in 0..suite.most_plies.min(SPACING * MOST_POSITIONS) {
                let view = viewed_by_mover(&state);
                let Some(&m) = view.legal_moves().choose(&mut rng) else { break };
                if ply % SPACING == 0 {
                    let hint = |view| {
                        let found = (advisor.hint)(view, &mut SearchControl::unlimited());
                        let Hint { cells, line, reasons } = found.expect("a game in progress has a hint");
                        (cells, line, reasons)
                    };
                    let (cells, line, reasons) = hint(&view);
                    check_line(&state, &line);
                    assert!(!cells.is_empty(), "a hint names cells to look at");
                    assert!(cells.iter().all(|&cell| cell < suite.cells), "a hint names existing cells");
                    assert!(!reasons.is_empty(), "a hint has reasons");
                    let shown = (advisor.show)(&view, line.clone(), "");
                    assert_eq!(shown.line, line, "a line is shown as it is");
                    assert!(shown.cells.iter().all(|&cell| cell < suite.cells), "{:?}", shown.cells);
                    let again = hint(&viewed_by_mover(&state));
                    assert_eq!(again, (cells, line, reasons), "equal views give equal hints");
                    let comment = (advisor.comment)(&view, m, &mut SearchControl::unlimited());
                    if let Some(comment) = comment {
                        assert_eq!(comment.line.first(), Some(&m), "a comment's line begins with the move");
                        check_line(&state, &comment.line);
                        assert!(!comment.reasons.is_empty(), "a comment has reasons");
                    }
                }
                state.play(m).expect("moves that are legal in the view are playable");
            }
        }
    }
}

/// A line has a legal first move. The other moves are legal too, except where they depend on secrets.
fn check_line<S: State>(before: &S, line: &[Move<S>]) {
    let first = line.first().expect("a line has a move");
    assert!(viewed_by_mover(before).legal_moves().contains(first), "{first} is not legal");
    if S::SECRETS {
        return;
    }
    let mut along = before.clone();
    for &m in line {
        along.play(m).expect("the line is legal");
    }
}
