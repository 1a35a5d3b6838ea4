//! The public API of a session, with toy games: commands, pushes, saves and computer players.

use crate::common::{Mailbox, SessionExt, TOYS, clocked_with, play, stepped, stepped_with};
use game::{Clock, Ending, Input, ManualSpawner, Outcome, Side};
use session::MatchCommand::{
    Analyse, AnswerDraw, Enter, Pause, Redo, Resign, Seat, SetClock, SetOption, Start, Undo,
};
use session::{Cause, ClockShown, Games, MatchError, Phase, Player, Session, StorageFailed, TimeControl};
use std::sync::Arc;
use std::time::Duration;

const GAME: &str = "heap";
const HUMAN: Player = Player::Human;
const COMPUTER: Player = Player::Computer { level: 1 };

/// A match in progress; empty options are the defaults.
fn running(options: &str, first: Player, second: Player) -> (Session, Arc<ManualSpawner>, Mailbox) {
    let (session, work, mailbox) = stepped_with(TOYS);
    session.renew(GAME, Some(options)).expect("a match");
    session.start(GAME, first, second);
    (session, work, mailbox)
}

#[test]
fn the_games_are_listed() {
    assert_eq!(Games::ALL.ids().collect::<Vec<_>>(), ["smess", "kalaha", "minesweeper"]);
}

#[test]
fn unknown_games_and_matches_are_refused() {
    let (session, ..) = stepped_with(TOYS);
    assert_eq!(session.open("chess").expect_err("no such game").code(), "unknown_game");
    let old = session.open(GAME).expect("a match").id;
    session.new_match(GAME, None).expect("another match");
    assert_eq!(session.apply(old, &Start).expect_err("it is gone").code(), "unknown_match");
}

#[test]
fn a_game_between_humans_ends_with_the_winning_move() {
    let (session, _, mailbox) = running("counters=3", HUMAN, HUMAN);
    session.act(GAME, play("1")).expect("a move");
    for _ in 0..2 {
        let chosen = session.act(GAME, Enter { input: Input::Press { cell: 0 } }).expect("an input");
        assert!(chosen.draft.is_some());
    }
    let over = session.act(GAME, Enter { input: Input::Confirm }).expect("an input");
    assert_eq!(over.phase, Phase::Over);
    let wire = serde_json::to_value(&over).expect("a snapshot can be serialised");
    assert_eq!(wire["outcome"], serde_json::json!({"winner": "second", "ending": "taken"}));
    assert_eq!(wire["record"][1]["text"], "2");
    assert_eq!(mailbox.letters().shown.last(), Some(&over));
}

#[test]
fn refusals_have_a_code_and_a_message_and_change_nothing() {
    let (session, _, mailbox) = running("", HUMAN, HUMAN);
    let before = (session.open(GAME), mailbox.saved());
    let set = |name: &str| SetOption { name: name.to_owned(), value: "5".to_owned() };
    let no_level = Some(Player::Computer { level: 9 });
    let refusals = [
        (session.act(GAME, play("3")), "illegal_move"),
        (session.act(GAME, play("many")), "bad_move"),
        (session.renew(GAME, Some("counters=many")), "bad_options"),
        (session.renew(GAME, Some("huffing")), "bad_options"),
        (session.reload(GAME, "{}"), "bad_save"),
        (session.reload(GAME, "a few"), "not_a_match"),
        (session.reload(GAME, ""), "bad_save"),
        (session.act(GAME, Seat { side: Side::First, player: no_level }), "bad_level"),
        (session.act(GAME, Undo { plies: None }), "not_now"),
        (session.act(GAME, Redo { plies: Some(1) }), "not_now"),
        (session.act(GAME, AnswerDraw { side: Side::Second, accept: true }), "not_now"),
        (session.act(GAME, Start), "not_now"),
        (session.act(GAME, set("counters")), "not_now"),
    ];
    for (refused, code) in refusals {
        let refusal = refused.expect_err(code);
        let wire = serde_json::to_value(&refusal).expect("a refusal can be serialised");
        assert_eq!(wire["code"], code);
        assert!(wire["detail"].as_str().is_some_and(|detail| detail.len() > 10), "{wire}");
    }
    assert_eq!((session.open(GAME), mailbox.saved()), before);
}

#[test]
fn a_computer_answers_a_move() {
    let (session, work, _) = running("", HUMAN, COMPUTER);
    session.act(GAME, play("1")).expect("a move");
    assert!(work.run_next());
    let answered = session.open(GAME).expect("a match");
    assert_eq!(answered.at, 2);
    assert!(answered.record[1].thought.is_some() && answered.record[0].thought.is_none());
}

#[test]
fn a_pause_stops_the_computer() {
    let (session, work, _) = running("", COMPUTER, HUMAN);
    assert!(session.open(GAME).expect("a match").thinking.is_some());
    let paused = session.act(GAME, Pause).expect("a pause");
    assert_eq!((paused.at, paused.phase, paused.thinking), (0, Phase::Paused, None));
    session.act(GAME, Start).expect("continuing");
    work.run_all();
    assert_eq!(session.open(GAME).expect("a match").at, 1, "only one thought is used");
}

#[test]
fn a_dropped_session_stops_thinking() {
    let (session, work, mailbox) = running("", COMPUTER, COMPUTER);
    assert!(work.run_next() && work.run_next());
    drop(session);
    mailbox.take_shown();
    assert!(work.run_next() && !work.run_next(), "only the started thought runs");
    assert!(mailbox.take_shown().is_empty());
}

#[test]
fn suspending_pauses_only_matches_in_which_a_computer_thinks() {
    for (first, second, phase) in [(HUMAN, COMPUTER, Phase::Running), (COMPUTER, HUMAN, Phase::Paused)] {
        let (session, ..) = running("", first, second);
        session.suspend();
        assert_eq!(session.open(GAME).expect("a match").phase, phase);
    }
}

#[test]
fn suspending_stops_analyses() {
    let (session, ..) = stepped_with(TOYS);
    session.open(GAME).expect("a match");
    session.act(GAME, Analyse { wanted: true }).expect("an analysis");
    session.suspend();
    let analysis = session.open(GAME).expect("a match").analysis;
    assert_eq!(analysis.map(|analysis| analysis.wanted), Some(false));
}

#[test]
fn an_analysis_that_counts_as_a_hint_is_saved_at_once() {
    let (session, _, mailbox) = running("", HUMAN, COMPUTER);
    let before = mailbox.saved();
    session.act(GAME, Analyse { wanted: true }).expect("an analysis");
    assert_ne!(mailbox.saved(), before);
    assert!(mailbox.saved().contains("\"hints\":[3]"), "{}", mailbox.saved());
}

#[test]
fn the_latest_save_is_the_current_match() {
    let (session, _, mailbox) = running("counters=30", HUMAN, HUMAN);
    for text in ["1", "2", "1"] {
        session.act(GAME, play(text)).expect("a move");
    }
    let original = session.act(GAME, Undo { plies: Some(1) }).expect("taking back");
    assert_eq!(session.save(original.id).expect("nothing is hidden"), mailbox.saved());
    let (other, ..) = stepped_with(TOYS);
    let loaded = other.reload(GAME, &mailbox.saved()).expect("a usable save");
    assert_eq!((loaded.phase, loaded.at), (Phase::Paused, original.at));
    assert_eq!((loaded.record, loaded.view, loaded.seats), (original.record, original.view, original.seats));
}

#[test]
fn a_new_match_keeps_the_players() {
    let (session, ..) = running("", HUMAN, COMPUTER);
    let fresh = session.renew(GAME, Some("counters=30")).expect("a match");
    assert_eq!((fresh.phase, fresh.seats.second), (Phase::Choosing, Some(COMPUTER)));
    assert_eq!(fresh.options.text, "counters=30");
    assert!(fresh.can.start && fresh.record.is_empty());
}

#[test]
fn a_pasted_position_starts_a_match_with_the_current_rules_and_players() {
    let (session, _, mailbox) = running("counters=30", HUMAN, COMPUTER);
    let placed = session.reload(GAME, " 7\n").expect("a beginning");
    assert_eq!((placed.phase, placed.seats.second), (Phase::Choosing, Some(COMPUTER)));
    assert_eq!((&placed.view["left"], placed.options.text.as_str()), (&7.into(), "counters=30,left=7"));
    assert_eq!(session.reload(GAME, &mailbox.saved()).expect("a save").view, placed.view);
}

#[test]
fn every_game_can_start_from_a_text() {
    let (session, _) = stepped();
    for (game, text, option) in [
        ("smess", "3b3/7/7/7/7/7/7/3B2N r 4 9", "position"),
        ("kalaha", "4,4,0,5,5,5|1 / 4,4,4,4,4,4|0 o", "position"),
        ("minesweeper", "8x8:10:42", "board"),
    ] {
        let placed = session.reload(game, text).expect("where a match begins");
        assert_eq!(placed.options.text, format!("{option}={text}"));
        assert_eq!(session.reload(game, "").expect_err("nothing is no beginning").code(), "bad_save");
    }
}

#[test]
fn a_failed_save_is_reported_and_the_match_continues() {
    let (session, _, mailbox) = running("", HUMAN, HUMAN);
    let reason = "the disk is full".to_owned();
    let full = StorageFailed { file: "spielkiste.db".to_owned(), cause: Some(Cause::DiskFull), reason };
    mailbox.letters().refusal = Some(full.clone());
    let troubled = session.act(GAME, play("1")).expect("the move is made anyway");
    let wire = serde_json::to_value(&troubled.trouble).expect("plain data");
    assert_eq!(troubled.trouble, Some(MatchError::Storage(full)));
    assert_eq!((&wire["code"], &wire["file"]), (&"storage".into(), &"spielkiste.db".into()));
    assert_eq!(wire["cause"], "disk_full");
    let well = session.act(GAME, play("1")).expect("a move");
    assert_eq!(well.trouble, None);
}

const CLOCK: TimeControl = TimeControl { initial_seconds: 60, increment_seconds: 0 };

#[test]
fn a_flag_falls_on_its_own_and_is_saved_and_shown() {
    let (session, work, mailbox, clock) = clocked_with(TOYS);
    session.act(GAME, SetClock { clock: Some(CLOCK) }).expect("a clock");
    session.start(GAME, HUMAN, HUMAN);
    mailbox.take_shown();
    assert!(work.run_next(), "a task is waiting for it");
    let shown = mailbox.take_shown();
    assert_eq!(shown.len(), 1);
    assert_eq!(shown[0].outcome, Some(Outcome::win(Side::Second, Ending::OUT_OF_TIME)));
    assert_eq!(clock.now(), Duration::from_secs(60));
    assert!(mailbox.saved().contains("out_of_time"));
}

#[test]
fn a_late_move_is_refused_even_before_the_timer_fires() {
    let (session, _, mailbox, clock) = clocked_with(TOYS);
    session.act(GAME, SetClock { clock: Some(CLOCK) }).expect("a clock");
    session.start(GAME, HUMAN, HUMAN);
    clock.advance(Duration::from_secs(60));
    assert!(session.act(GAME, play("1")).is_err());
    assert!(mailbox.saved().contains("out_of_time"));
}

#[test]
fn a_computer_moves_before_its_time_runs_out() {
    let (session, work, _) = stepped_with(TOYS);
    session.set_pace(Duration::from_secs(3));
    // With the increment each move has its own flag, which never falls in one step while the computer thinks.
    let clock = TimeControl { initial_seconds: 1, increment_seconds: 1 };
    session.act(GAME, SetClock { clock: Some(clock) }).expect("a clock");
    session.start(GAME, COMPUTER, COMPUTER);
    work.run_all();
    let over = session.open(GAME).expect("the match exists").outcome.expect("an end");
    assert_ne!(over.ending, Ending::OUT_OF_TIME);
}

#[test]
fn suspending_stops_the_clock_and_another_match_has_the_same_setting() {
    let (session, _, _, clock) = clocked_with(TOYS);
    session.act(GAME, SetClock { clock: Some(CLOCK) }).expect("a clock");
    session.start(GAME, HUMAN, HUMAN);
    session.suspend();
    clock.advance(Duration::from_secs(100));
    let paused = session.open(GAME).expect("the match exists");
    assert_eq!((paused.phase, paused.outcome), (Phase::Paused, None));
    let fresh = session.renew(GAME, None).expect("another match");
    assert_eq!(fresh.clock.map(|clock| clock.control), Some(CLOCK));
}

#[test]
fn a_rematch_and_a_match_that_continues_another_have_its_clock() {
    let (session, _, _, clock) = clocked_with(TOYS);
    clock.advance(Duration::from_secs(1_000));
    session.act(GAME, SetClock { clock: Some(CLOCK) }).expect("a clock");
    session.start(GAME, HUMAN, HUMAN);
    clock.advance(Duration::from_secs(10));
    let first = session.act(GAME, play("1")).expect("a move").id;
    clock.advance(Duration::from_secs(5));
    let times =
        |clock: Option<ClockShown>| clock.map(|clock| (clock.remaining_ms.first, clock.remaining_ms.second));
    session.act(GAME, Resign).expect("resigning");
    session.rematch(first).expect("a rematch");
    clock.advance(Duration::from_secs(2));
    let rematch = session.open(GAME).expect("the match exists");
    assert_eq!((rematch.phase, times(rematch.clock)), (Phase::Running, Some((58_000, 60_000))));
    session.continue_from(first, 1).expect("continuing");
    let continued = session.open(GAME).expect("the match exists");
    assert_eq!((continued.phase, times(continued.clock)), (Phase::Paused, Some((50_000, 60_000))));
}
