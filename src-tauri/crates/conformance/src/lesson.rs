//! The laws for games with a lesson.

use crate::bytes;
use game::{LessonStep, LessonVerdict, Move, Playable, Side, Turn, View, Viewer};
use std::collections::BTreeSet;

/// Plays every step of the game's lesson with each accepted move, and tries every other move.
///
/// # Panics
/// If a law is violated; the message names it and the step.
pub fn lesson<S: Playable>(cells: u16) {
    assert!(!S::LESSON.is_empty(), "the game has a lesson");
    let mut names = BTreeSet::new();
    for step in S::LESSON {
        println!("{}: {}", S::ID, step.id);
        assert!(names.insert(step.id), "every step has its own name");
        assert!(step.cells.iter().all(|&cell| cell < cells), "a step is about cells of the board");
        let options: S::Options = step.options.parse().expect("the options are valid");
        let mut start = S::start(&options, 0).expect("the options are playable");
        LessonStep::play(&mut start, step.moves).expect("the moves lead to the position");
        assert_eq!(turn(&start), Turn::Of(Side::First), "the learner is to move");
        check_moves(step, &start);
    }
}

fn check_moves<S: Playable>(step: &LessonStep, start: &S) {
    assert!(!step.accepted.is_empty(), "a step asks for a move");
    let legal = start.view(Viewer::Player(Side::First)).legal_moves();
    let named: Vec<&str> = step.accepted.iter().copied().chain(step.wrong.iter().map(|&(m, _)| m)).collect();
    for (i, name) in named.iter().enumerate() {
        let read: Move<S> = name.parse().unwrap_or_else(|_| panic!("'{name}' is a move"));
        assert!(legal.contains(&read) && read.to_string() == *name, "'{name}' is a legal move, as written");
        assert!(!named[..i].contains(name), "'{name}' is named once");
    }
    for m in legal {
        let text = m.to_string();
        let listed = step.wrong.iter().find(|(wrong, _)| *wrong == text).map(|&(_, reason)| reason);
        match step.judge(&text) {
            LessonVerdict::Wrong { reason } => {
                assert_eq!(reason, listed, "{text} gets its reason");
                assert!(!step.accepted.contains(&text.as_str()), "{text} solves the step");
            }
            LessonVerdict::Accepted => {
                assert!(step.accepted.contains(&text.as_str()), "{text} does not solve the step");
                let mut played = start.clone();
                played.play(m).expect("a legal move is playable");
                for reply in step.replies {
                    assert_eq!(turn(&played), Turn::Of(Side::Second), "'{reply}' is the other side's");
                    let before = bytes(&played.view(Viewer::Audience));
                    LessonStep::play(&mut played, &[reply]).expect("the reply is legal");
                    assert_ne!(bytes(&played.view(Viewer::Audience)), before, "'{reply}' can be seen");
                }
                let is_answered = step.replies.is_empty() || turn(&played) != Turn::Of(Side::Second);
                assert!(is_answered, "the replies end the other side's turn");
            }
        }
    }
}

fn turn<S: Playable>(state: &S) -> Turn {
    state.view(Viewer::Audience).turn()
}
