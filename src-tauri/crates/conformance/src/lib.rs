//! For tests only: the conformance suite for every game, run on random games.
//!
//! A game calls [`conformance`] in one line, and [`game_wire_types`] in another. All randomness comes from the printed
//! seeds, so failures can be reproduced.

use game::{
    IllegalMove, Input, InputResult, Move, Options, Question, State, Subject, Turn, Values, View, Viewer,
};
use rand::RngExt;
use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;

mod advising;
mod judging;
mod lesson;
mod secrecy;
mod wire_types;

pub use advising::advising;
pub use judging::judging;
pub use lesson::lesson;
pub use secrecy::{ConsistentWith, secrecy};
pub use wire_types::{common_value, common_wire_types, game_wire_types};

/// The parameters of the suite for one game.
pub struct Suite<'a, S: State> {
    /// The options to play with.
    pub options: Vec<S::Options>,
    /// Every move that can be written, legal or not.
    pub all_moves: &'a [Move<S>],
    /// The number of cells on the board.
    pub cells: u16,
    /// The number of random games for each set of options.
    pub games: u64,
    /// The maximum number of plies of a random game.
    pub most_plies: usize,
}

/// Plays random games and checks the laws of the contract in every position.
///
/// # Panics
/// If a law is violated; the message names it, the options and the seed.
pub fn conformance<S>(suite: &Suite<'_, S>)
where
    S: State + PartialEq + std::fmt::Debug,
{
    for options in &suite.options {
        let read: S::Options = options.to_string().parse().expect("options round-trip");
        assert_eq!(&read, options, "options round-trip");
        check_offers::<S>(options);
        for seed in 0..suite.games {
            println!("{} with '{options}', seed {seed}", S::ID);
            random_game(suite, options, seed);
        }
    }
}

/// Offered values can be chosen and played; other values are rejected.
fn check_offers<S: State>(options: &S::Options) {
    for offered in options.offered() {
        let (good, bad) = match offered.values {
            Values::Switch => (vec!["on".to_owned(), "off".to_owned()], vec!["maybe".to_owned()]),
            Values::Number { min, max } => {
                assert!(min <= max, "the range is empty");
                let outside = [i64::from(min) - 1, i64::from(max) + 1];
                (vec![min.to_string(), max.to_string()], outside.map(|n| n.to_string()).to_vec())
            }
        };
        for value in good {
            let mut chosen = options.clone();
            chosen.set(offered.name, &value).expect("offered values can be set");
            assert!(S::start(&chosen, 0).is_ok(), "offered options are playable: {chosen}");
            assert_eq!(chosen.to_string().parse().as_ref(), Ok(&chosen), "options round-trip");
        }
        for value in bad {
            let mut chosen = options.clone();
            assert!(chosen.set(offered.name, &value).is_err(), "{} cannot be {value}", offered.name);
            assert_eq!(&chosen, options, "a rejected option changed something");
        }
    }
}

fn random_game<S>(suite: &Suite<'_, S>, options: &S::Options, seed: u64)
where
    S: State + PartialEq + std::fmt::Debug,
{
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut state = S::start(options, seed).expect("the options are playable");
    let mut played = Vec::new();
    for _ in 0..suite.most_plies {
        check_position(suite, &state);
        check_questions(suite.cells, &state);
        let view = viewed_by_mover(&state);
        // Checking all inputs in every position would dominate the test run.
        if rng.random_ratio(1, 16) {
            check_inputs(suite.cells, &view, &view.legal_moves());
        }
        let Some(&m) = view.legal_moves().choose(&mut rng) else { break };
        state.play(m).expect("moves that are legal in the view are playable");
        played.push(m);
    }
    check_replay(options, seed, &played, &state);
}

/// The laws that hold in every position.
fn check_position<S>(suite: &Suite<'_, S>, state: &S)
where
    S: State + PartialEq + std::fmt::Debug,
{
    let view = viewed_by_mover(state);
    let legal = view.legal_moves();
    assert_eq!(
        legal.is_empty(),
        matches!(view.turn(), Turn::Over(_)),
        "there are legal moves unless the game is over"
    );
    assert_eq!(legal, view.legal_moves(), "legal moves have a fixed order");
    for &m in &legal {
        assert_eq!(m.to_string().parse().ok(), Some(m), "moves round-trip");
        let typed = |text: &str| view.read_typed(text).ok();
        assert_eq!(typed(&m.to_string()), Some(m), "moves can be typed as written");
        let word: String = m.to_string().split_whitespace().collect();
        assert_eq!(typed(&word), Some(m), "moves can be typed as one word, as in match texts");
    }
    for &m in suite.all_moves {
        let mut tried = state.clone();
        let result = tried.play(m);
        assert_eq!(
            result.is_ok(),
            legal.contains(&m),
            "{m} is playable if and only if it is legal in the view"
        );
        if let Err(error) = result {
            assert_eq!(error, IllegalMove(m.to_string()), "the error names the move");
            assert_eq!(&tried, state, "a rejected move changed something");
        }
    }
    for viewer in Viewer::ALL {
        assert_eq!(state.view(viewer).turn(), view.turn(), "all viewers know whose turn it is");
    }
}

/// Every question has an answer for every viewer and cell, and unknown questions have none; keys and ids are unique.
fn check_questions<S: State>(cells: u16, state: &S) {
    let questions = S::View::QUESTIONS;
    for (i, question) in questions.iter().enumerate() {
        let differs = |other: &Question| other.id != question.id && other.key != question.key;
        assert!(questions[..i].iter().all(differs), "'{}' has a unique id and key", question.id);
    }
    for viewer in Viewer::ALL {
        let view = state.view(viewer);
        for &Question { id, about, .. } in questions {
            let answers = |cell| view.answer(id, cell).is_some();
            match about {
                Subject::Board => assert!(answers(None), "'{id}' has an answer for {viewer:?}"),
                Subject::Cell => {
                    assert!(
                        (0..cells).all(|cell| answers(Some(cell))),
                        "'{id}' has an answer for every cell"
                    );
                    assert!(!answers(None) && !answers(Some(cells)), "'{id}' requires a cell of the board");
                }
            }
        }
        assert!(view.answer("no_question", Some(0)).is_none(), "an unknown question has no answer");
    }
}

/// Sequences of inputs can enter every legal move and no others.
fn check_inputs<V: View>(cells: u16, view: &V, legal: &[V::Move]) {
    // Include a few cells outside the board, which must not panic.
    let on_cells = (0..cells + 3).flat_map(|cell| {
        [Input::Press { cell }, Input::Lift { cell }, Input::Drop { cell }, Input::Secondary { cell }]
    });
    let inputs: Vec<Input> = on_cells.chain([Input::Confirm, Input::Cancel]).collect();
    let mut drafts = vec![None];
    let mut entered = Vec::new();
    let mut next = 0;
    while let Some(draft) = drafts.get(next).cloned() {
        next += 1;
        for &input in &inputs {
            match view.interpret(draft.as_ref(), input) {
                InputResult::Draft(other) if !drafts.contains(&other) => drafts.push(other),
                InputResult::Move(m) if !entered.contains(&m) => entered.push(m),
                _ => {}
            }
        }
    }
    for m in &entered {
        assert!(legal.contains(m), "inputs enter the illegal move {m}");
    }
    for m in legal {
        assert!(entered.contains(m), "no input enters the legal move {m}");
    }
}

/// Replaying the moves as text from the same start gives the same state.
fn check_replay<S>(options: &S::Options, seed: u64, played: &[Move<S>], end: &S)
where
    S: State + PartialEq + std::fmt::Debug,
{
    let mut again = S::start(options, seed).expect("the options are playable");
    for m in played {
        let m = m.to_string().parse().expect("moves round-trip");
        again.play(m).expect("legal moves are playable again");
    }
    assert_eq!(&again, end, "replaying the moves leads to the same state");
    for viewer in Viewer::ALL {
        assert_eq!(bytes(&again.view(viewer)), bytes(&end.view(viewer)), "equal states have equal views");
    }
}

fn viewed_by_mover<S: State>(state: &S) -> S::View {
    match state.view(Viewer::Audience).turn() {
        Turn::Of(side) => state.view(Viewer::Player(side)),
        Turn::Over(_) => state.view(Viewer::Audience),
    }
}

fn bytes(view: &impl View) -> String {
    serde_json::to_string(view).expect("views can be serialised")
}
