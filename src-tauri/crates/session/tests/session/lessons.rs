//! Lessons: every step of every game's can be solved, and each listed wrong try gets its reason.

use crate::common::{Mailbox, SessionExt, TOYS, play, stepped_with};
use game::{Input, LessonStep, Playable, Side};
use session::MatchCommand::{Enter, GoToStep, Pause, ShowMove, Start};
use session::{
    Games, LessonShown, MatchCommand, MatchError, MatchId, Phase, Player, Session, Snapshot, Tried,
};

/// Sends a command to a lesson and returns everything it shows.
fn learn(session: &Session, mailbox: &Mailbox, id: MatchId, command: &MatchCommand) -> Vec<Snapshot> {
    mailbox.take_shown();
    let accepted = session.apply(id, command).expect("a possible command");
    let shown = mailbox.take_shown();
    assert_eq!(shown[0].revision, accepted.revision, "the first shows the learner's own move");
    assert!(shown.iter().all(|snapshot| snapshot.id == id));
    shown
}

fn step(snapshot: &Snapshot) -> &LessonShown {
    snapshot.lesson.as_ref().expect("a lesson")
}

fn last(shown: &[Snapshot]) -> &Snapshot {
    shown.last().expect("something is shown")
}

/// Tries all that the step lists as wrong, then solves it.
fn take<S: Playable>(session: &Session, mailbox: &Mailbox, at: usize, known: &LessonStep) {
    let start = session.lesson(S::ID, at).expect("the step");
    assert_eq!((step(&start).id, step(&start).done, start.can.enter), (known.id, false, true));
    for (tries, &(text, reason)) in known.wrong.iter().enumerate() {
        let shown = learn(session, mailbox, start.id, &play(text));
        let wanted = Tried::Move { text: text.to_owned(), reason: Some(reason) };
        assert_eq!(step(last(&shown)).tried, Some(wanted), "{text}");
        assert_eq!(step(last(&shown)).tries as usize, tries + 1);
        assert_eq!((&last(&shown).view, last(&shown).at), (&start.view, start.at), "{text} is not made");
    }
    for accepted in known.accepted {
        let shown = learn(session, mailbox, start.id, &play(accepted));
        assert_eq!(shown.len(), 1 + known.replies.len(), "every move is shown");
        let done = last(&shown);
        assert!(step(done).done && step(done).tried.is_none() && !done.can.enter);
        assert_eq!(done.record.len(), known.moves.len() + shown.len());
        assert!(session.apply(start.id, &play(accepted)).is_err(), "a solved step asks for nothing");
        let again = learn(session, mailbox, start.id, &GoToStep { step: at });
        assert_eq!((&last(&again).view, step(last(&again)).done), (&start.view, false));
    }
    let shown = learn(session, mailbox, start.id, &ShowMove);
    assert!(step(last(&shown)).done);
}

fn take_all<S: Playable>(games: Games) {
    let (session, _, mailbox) = stepped_with(games);
    for (at, known) in S::LESSON.iter().enumerate() {
        take::<S>(&session, &mailbox, at, known);
    }
    let beyond = session.lesson(S::ID, S::LESSON.len()).expect("the last step");
    assert_eq!(step(&beyond).step + 1, step(&beyond).steps);
    assert!(mailbox.letters().saves.is_empty(), "a lesson is not stored");
}

#[test]
fn every_lesson_is_taken_to_its_end() {
    take_all::<smess::Smess>(Games::ALL);
    take_all::<kalaha::Kalaha>(Games::ALL);
    take_all::<minesweeper::GameInMatch>(Games::ALL);
    take_all::<toy_games::Heap>(TOYS);
}

#[test]
fn a_lesson_leaves_the_match_at_the_table_as_it_is() {
    let (session, work, mailbox) = stepped_with(TOYS);
    session.start("heap", Player::Human, Player::Computer { level: 1 });
    let before = session.open("heap").expect("a match");
    let saves = mailbox.letters().saves.clone();
    let lesson = session.lesson("heap", 0).expect("a lesson");
    assert_ne!(lesson.id, before.id);
    assert_eq!((lesson.phase, lesson.turn, lesson.can.learn), (Phase::Running, Some(Side::First), false));
    learn(&session, &mailbox, lesson.id, &ShowMove);
    work.run_all();
    assert_eq!(mailbox.letters().saves, saves);
    for command in [Start, Pause, MatchCommand::Undo { plies: None }, MatchCommand::Quit] {
        assert_eq!(session.apply(lesson.id, &command).expect_err("not in a lesson").code(), "not_now");
    }
    assert_eq!(session.open("heap").map(|now| (now.id, now.view)), Ok((before.id, before.view)));
    assert_eq!(session.apply(before.id, &ShowMove).expect_err("not in a match").code(), "not_now");
}

#[test]
fn another_lesson_replaces_the_last() {
    let (session, ..) = stepped_with(TOYS);
    let old = session.lesson("heap", 0).expect("a lesson");
    session.lesson("heap", 1).expect("a lesson");
    assert_eq!(session.apply(old.id, &ShowMove), Err(MatchError::UnknownMatch(old.id)));
}

#[test]
fn a_game_without_a_lesson_offers_none() {
    let (session, ..) = stepped_with(TOYS);
    assert!(session.open("heap").expect("a match").can.learn);
    assert!(!session.open("notes").expect("a match").can.learn);
    assert_eq!(session.lesson("notes", 0).expect_err("no lesson").code(), "not_now");
}

#[test]
fn a_lesson_can_be_taken_while_another_instance_owns_the_matches() {
    let (session, _, mailbox) = stepped_with(TOYS);
    session.set_read_only();
    let lesson = session.lesson("heap", 0).expect("a lesson");
    assert!(lesson.can.enter);
    assert!(step(last(&learn(&session, &mailbox, lesson.id, &ShowMove))).done);
}

#[test]
fn a_legal_move_that_is_not_listed_and_an_input_that_means_nothing_are_answered() {
    let (session, _, mailbox) = stepped_with(TOYS);
    let lesson = session.lesson("heap", 1).expect("a lesson");
    let press = |cell| Enter { input: Input::Press { cell } };
    let shown = learn(&session, &mailbox, lesson.id, &press(5));
    assert_eq!(step(last(&shown)).tried, Some(Tried::Nothing { answer: 0.into() }));
    let shown = learn(&session, &mailbox, lesson.id, &press(0));
    let half_a_move = last(&shown);
    assert_eq!((step(half_a_move).tries, &step(half_a_move).tried), (1, &None), "it is not a try");
    assert!(half_a_move.draft.is_some());
    assert!(session.apply(lesson.id, &play("7")).is_err(), "an illegal move is refused as in a match");
}

#[test]
fn the_reason_names_the_square_without_the_arrow_and_the_piece_stays_chosen() {
    let (session, _, mailbox) = stepped_with(Games::ALL);
    let lesson = session.lesson("smess", 0).expect("a lesson");
    let press = |cell| learn(&session, &mailbox, lesson.id, &Enter { input: Input::Press { cell } });
    let chosen = last(&press(16)).draft.clone();
    let shown = press(23);
    let Some(Tried::Nothing { answer }) = &step(last(&shown)).tried else { panic!("a reason") };
    assert_eq!(
        (&answer["why"], &answer["piece"]["cell"], &answer["cell"]),
        (&"no_arrow".into(), &16.into(), &23.into())
    );
    assert_eq!(last(&shown).draft, chosen);
}

#[test]
fn a_piece_that_is_dropped_where_it_cannot_go_is_put_down() {
    let (session, _, mailbox) = stepped_with(Games::ALL);
    let lesson = session.lesson("smess", 0).expect("a lesson");
    let enter = |input| learn(&session, &mailbox, lesson.id, &Enter { input });
    assert!(last(&enter(Input::Lift { cell: 16 })).draft.is_some());
    let shown = enter(Input::Drop { cell: 23 });
    assert_eq!((step(last(&shown)).tries, &last(&shown).draft), (1, &None));
}

#[test]
fn another_piece_can_be_chosen_without_a_reason() {
    let (session, _, mailbox) = stepped_with(Games::ALL);
    let at = smess::Smess::LESSON.iter().position(|step| step.id == "block").expect("the step");
    let lesson = session.lesson("smess", at).expect("a lesson");
    let press = |cell| learn(&session, &mailbox, lesson.id, &Enter { input: Input::Press { cell } });
    press(9);
    let shown = press(30);
    assert_eq!(step(last(&shown)).tried, None);
    assert_eq!(last(&shown).draft.as_ref().expect("a draft")["from"], 30);
}
