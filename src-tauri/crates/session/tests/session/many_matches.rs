//! Many matches of one game: at the table, in storage, reopened, continued.

use crate::common::{Mailbox, SessionExt, TOYS, play, stepped_with};
use game::{Environment, Side};
use session::MatchCommand::{self, Quit, Resign, SetName, Start};
use session::{Games, MatchId, Phase, Player, Session};

const HEAP: &str = "heap";
const NOTES: &str = "notes";
const HUMAN: Player = Player::Human;
const COMPUTER: Player = Player::Computer { level: 1 };

fn name(side: Side, name: &str) -> MatchCommand {
    SetName { side, name: Some(name.to_owned()) }
}

#[test]
fn a_new_match_saves_the_old_one_which_reopens_unchanged() {
    let (session, work, mailbox) = stepped_with(TOYS);
    session.start(HEAP, HUMAN, COMPUTER);
    session.act(HEAP, play("1")).expect("a move");
    work.run_all();
    let old = session.open(HEAP).expect("it is at the table");
    let new = session.renew(HEAP, None).expect("another match");
    assert_ne!(new.id, old.id);
    assert_eq!(new.phase, Phase::Choosing);
    let summary = session.games().summary(&mailbox.letters().saves[&old.id]).expect("it is saved");
    assert_eq!((summary.plies, summary.turn, summary.phase), (old.at, old.turn, Phase::Paused));
    let back = session.open_match(old.id).expect("it is saved");
    assert_eq!((back.record, back.phase), (old.record, Phase::Paused));
    assert_eq!(session.open(HEAP).expect("it is at the table").id, old.id);
    session.act(HEAP, Start).expect("the match resumes");
}

#[test]
fn a_match_that_never_began_is_not_kept() {
    let (session, _, mailbox) = stepped_with(TOYS);
    let first = session.renew(HEAP, None).expect("a match").id;
    let second = session.renew(HEAP, None).expect("another match").id;
    assert_eq!(mailbox.letters().saves.keys().collect::<Vec<_>>(), [&second]);
    assert_eq!(session.open_match(first).expect_err("it is gone").code(), "unknown_match");
    assert_eq!(session.open(HEAP).expect("it is at the table").id, second);
}

#[test]
fn a_match_replaced_while_the_computer_thinks_is_paused() {
    let (session, work, mailbox) = stepped_with(TOYS);
    let id = session.start(HEAP, COMPUTER, HUMAN).id;
    session.renew(HEAP, None).expect("another match");
    mailbox.take_shown();
    work.run_all();
    assert_eq!(mailbox.take_shown(), [], "its thought arrives too late");
    assert_eq!(session.preview(id).expect("it is saved").at, 0);
    session.open_match(id).expect("it is saved");
    session.act(HEAP, Start).expect("the match resumes");
    work.run_all();
    assert_eq!(session.open(HEAP).expect("it is at the table").at, 1);
}

#[test]
fn the_next_session_opens_the_last_match_and_uses_new_ids() {
    let (session, _, mailbox) = stepped_with(TOYS);
    session.start(HEAP, HUMAN, HUMAN);
    let last = session.act(HEAP, play("1")).expect("a move");
    let again = Session::new(TOYS, Mailbox::default(), mailbox.clone(), Environment::null());
    let found = again.open(HEAP).expect("a match");
    assert_eq!((found.id, &found.record, found.phase), (last.id, &last.record, Phase::Paused));
    assert!(again.new_match(NOTES, None).expect("a match").id > last.id);
}

#[test]
fn an_unusable_last_match_is_reported_and_blocks_nothing() {
    let (session, _, mailbox) = stepped_with(TOYS);
    mailbox.letters().saves.insert(MatchId(7), r#"{"game":"heap"}"#.to_owned());
    let fresh = session.open(HEAP).expect("a fresh match");
    assert_eq!(fresh.trouble.expect("it is reported").code(), "match_set_aside");
    assert_eq!(session.open_match(MatchId(7)).expect_err("it cannot be read").code(), "bad_save");
    session.start(HEAP, HUMAN, HUMAN);
    assert_eq!(mailbox.letters().saves[&MatchId(7)], r#"{"game":"heap"}"#);
}

#[test]
fn a_preview_leaves_the_match_at_the_table() {
    let (session, ..) = stepped_with(TOYS);
    session.start(HEAP, HUMAN, COMPUTER);
    session.act(HEAP, name(Side::First, "Anna")).expect("a name");
    let old = session.act(HEAP, Resign).expect("a resignation");
    let new = session.renew(HEAP, None).expect("another match");
    let seen = session.preview(old.id).expect("it is saved");
    assert_eq!((seen.phase, seen.names.first), (Phase::Over, Some("Anna".to_owned())));
    assert_eq!(session.open(HEAP).expect("it is at the table").id, new.id);
    assert_eq!(session.preview(MatchId(99)).expect_err("no such match").code(), "unknown_match");
}

#[test]
fn a_rematch_swaps_sides_and_continues_the_series() {
    let (session, work, _) = stepped_with(TOYS);
    let running = session.start(HEAP, HUMAN, COMPUTER);
    assert!(!running.can.rematch);
    assert_eq!(session.rematch(running.id).expect_err("the match is in progress").code(), "not_now");
    session.act(HEAP, name(Side::First, "Anna")).expect("a name");
    let first = session.act(HEAP, Resign).expect("a resignation");
    assert!(first.can.rematch);
    session.rematch(first.id).expect("a rematch");
    let second = session.open(HEAP).expect("it is at the table");
    assert_eq!((second.seats.first, second.seats.second), (Some(COMPUTER), Some(HUMAN)));
    assert_eq!((second.names.first, second.names.second), (None, Some("Anna".to_owned())));
    assert_eq!(second.phase, Phase::Running);
    let series = second.series.expect("a series");
    assert_eq!((series.game, series.half_points.first, series.half_points.second), (2, 2, 0));
    work.run_all();
    let quit = session.act(HEAP, Quit).expect("it is quit");
    let third = session.preview(session.rematch(quit.id).expect("a rematch").id).expect("it is saved");
    let series = third.series.expect("a series");
    assert_eq!((series.game, series.half_points.first, series.half_points.second), (3, 0, 2));
    assert_eq!(session.renew(HEAP, None).expect("another match").series, None);
}

#[test]
fn a_match_can_continue_from_any_position_of_another() {
    let (session, _, mailbox) = stepped_with(TOYS);
    session.start(HEAP, HUMAN, HUMAN);
    for taken in ["1", "2", "1"] {
        session.act(HEAP, play(taken)).expect("a move");
    }
    let old = session.act(HEAP, Resign).expect("a resignation");
    let id = session.continue_from(old.id, 2).expect("a position").id;
    let continued = session.open(HEAP).expect("it is at the table");
    assert_eq!((continued.id, continued.at, continued.record.len()), (id, 2, 2));
    assert_eq!((continued.phase, &continued.outcome), (Phase::Paused, &None));
    assert!(continued.began.is_some());
    assert_eq!(session.preview(old.id).expect("it is saved").record.len(), 3);
    assert_eq!(mailbox.letters().saves.len(), 2);
    assert_eq!(session.continue_from(old.id, 4).expect_err("no such move").code(), "not_now");
}

#[test]
fn a_match_cannot_continue_from_a_hidden_position() {
    let (session, ..) = stepped_with(TOYS);
    let id = session.start(NOTES, HUMAN, HUMAN).id;
    assert_eq!(session.continue_from(id, 0).expect_err("it hides something").code(), "not_now");
}

#[test]
fn the_start_time_is_recorded_and_names_only_for_people() {
    let (session, _, mailbox) = stepped_with(TOYS);
    let before = session.act(HEAP, name(Side::Second, " Anna ")).expect("a name");
    assert_eq!((before.began, before.names.second), (None, None));
    let begun = session.start(HEAP, COMPUTER, HUMAN);
    assert_eq!(begun.names.second.as_deref(), Some("Anna"));
    assert!(begun.began.is_some());
    let summary = session.games().summary(&mailbox.saved()).expect("a save");
    assert_eq!((summary.began, &summary.names), (begun.began, &begun.names));
    assert_eq!(session.act(HEAP, name(Side::Second, "A\nB")).expect_err("two lines").code(), "bad_name");
}

#[test]
fn a_match_replaced_before_judging_is_judged_when_reopened() {
    let (session, work, _) = stepped_with(Games::ALL);
    let save = include_str!("../../../../../tests/data/saves/kalaha.json");
    let over = session.reload("kalaha", save).expect("a usable save");
    session.renew("kalaha", None).expect("another match");
    work.run_all();
    session.open_match(over.id).expect("it is saved");
    work.run_all();
    let judged = session.open("kalaha").expect("it is at the table");
    assert!(judged.record.iter().all(|line| line.judgement.is_some()));
}

#[test]
fn deleting_a_match_removes_it_from_the_table() {
    let (session, work, mailbox) = stepped_with(TOYS);
    let id = session.start(HEAP, COMPUTER, HUMAN).id;
    mailbox.letters().saves.clear();
    session.close(id);
    work.run_all();
    assert_eq!(mailbox.letters().saves.len(), 0, "it is not saved again");
    assert_ne!(session.open(HEAP).expect("a fresh match").id, id);
}
