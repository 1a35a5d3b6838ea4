//! A session from outside: commands, pushes, saves and real computer players.

mod common;

use common::{Mailbox, SessionExt, play, stepped, stepped_with_mailbox};
use game::{Input, ManualSpawner, Side};
use session::MatchCommand::{Analyse, AnswerDraw, Enter, Pause, Redo, Seat, SetOption, Start, Undo};
use session::{Cause, KeepFailed, MatchError, Phase, Player, Session, games};
use std::sync::Arc;

fn disk_full() -> KeepFailed {
    let reason = "the disk is full".to_owned();
    KeepFailed { file: "smess.match.json".to_owned(), cause: Some(Cause::DiskFull), reason }
}

const HUMAN: Player = Player::Human;

const fn computer(level: u8) -> Player {
    Player::Computer { level }
}

/// A running match; an empty options text is the usual game.
fn running(options: &str, first: Player, second: Player) -> (Session, Arc<ManualSpawner>, Mailbox) {
    let (session, work, mailbox) = stepped_with_mailbox();
    session.renew("smess", Some(options)).expect("a match");
    session.act("smess", Seat { side: Side::First, player: Some(first) }).expect("a seat");
    session.act("smess", Seat { side: Side::Second, player: Some(second) }).expect("a seat");
    session.act("smess", Start).expect("a start");
    (session, work, mailbox)
}

/// A snapshot without what changes even when nothing changes.
fn seen(session: &Session) -> String {
    let mut snapshot = session.open("smess").expect("the match is there");
    snapshot.revision = 0;
    serde_json::to_string(&snapshot).expect("a snapshot can be serialised")
}

#[test]
fn the_games_are_listed() {
    assert_eq!(games().collect::<Vec<_>>(), ["smess", "kalaha", "minesweeper"]);
}

#[test]
fn unknown_games_and_matches_are_refused() {
    let (session, _) = stepped();
    assert_eq!(session.open("chess").expect_err("no such game").code(), "unknown_game");
    let old = session.open("smess").expect("a match").id;
    session.new_match("smess", None).expect("another match");
    assert_eq!(session.apply(old, &Start).expect_err("it is gone").code(), "unknown_match");
}

#[test]
fn a_game_between_humans_ends_with_the_capture_of_a_brain() {
    let options = "position=7/3b3/7/3S3/7/7/7/3B3 b 0 1";
    let (session, _, mailbox) = running(options, HUMAN, HUMAN);
    for text in ["d1e1", "d7d6"] {
        session.act("smess", play(text)).expect("a move");
    }
    // The Numskull on d5 (cell 31) takes the Brain on d6 (cell 38).
    let chosen = session.act("smess", Enter { input: Input::Press { cell: 31 } }).expect("an input");
    assert!(chosen.draft.is_some());
    let over = session.act("smess", Enter { input: Input::Press { cell: 38 } }).expect("an input");
    assert_eq!(over.phase, Phase::Over);
    let wire = serde_json::to_value(&over).expect("a snapshot can be serialised");
    assert_eq!(wire["outcome"], serde_json::json!({"winner": "first", "ending": "brain_captured"}));
    assert_eq!(wire["record"][2]["text"], "Sd5xd6");
    assert_eq!(mailbox.letters().shown.last(), Some(&over));
}

#[test]
fn refusals_have_a_code_and_a_sentence_and_change_nothing() {
    let (session, _, mailbox) = running("", HUMAN, HUMAN);
    let before = (seen(&session), mailbox.kept());
    let refusals = [
        (session.act("smess", play("a2a5")), "illegal_move"),
        (session.act("smess", play("a2")), "bad_move"),
        (session.renew("smess", Some("position=7/7 b 0 1")), "bad_options"),
        (session.renew("smess", Some("huffing")), "bad_options"),
        (session.reload("smess", "{}"), "bad_save"),
        (session.reload("smess", "7/7 b 0 1"), "not_a_match"),
        (session.reload("smess", ""), "bad_save"),
        (session.act("smess", Seat { side: Side::First, player: Some(computer(9)) }), "bad_level"),
        (session.act("smess", Undo { plies: None }), "not_now"),
        (session.act("smess", Redo { plies: Some(1) }), "not_now"),
        (session.act("smess", AnswerDraw { side: Side::Second, accept: true }), "not_now"),
        (session.act("smess", Start), "not_now"),
        (
            session.act("smess", SetOption { name: "repetition-draw".to_owned(), value: "on".to_owned() }),
            "not_now",
        ),
    ];
    for (refused, code) in refusals {
        let refusal = refused.expect_err(code);
        let wire = serde_json::to_value(&refusal).expect("a refusal can be serialised");
        assert_eq!(wire["code"], code);
        assert!(wire["detail"].as_str().is_some_and(|detail| detail.len() > 10), "{wire}");
    }
    assert_eq!((seen(&session), mailbox.kept()), before);
}

#[test]
fn a_computer_answers_a_move() {
    let (session, work, _) = running("", HUMAN, computer(10));
    session.act("smess", play("d2d3")).expect("a move");
    work.run_all();
    let answered = session.open("smess").expect("a match");
    assert_eq!(answered.at, 2);
    assert!(answered.record[1].thought.is_some() && answered.record[0].thought.is_none());
    assert!(answered.can.enter);
}

#[test]
fn computers_play_each_other_to_the_end() {
    let (session, work, mailbox) = running("repetition-draw", computer(10), computer(10));
    work.run_all();
    let over = session.open("smess").expect("a match");
    assert_eq!((over.phase, &over.thinking), (Phase::Over, &None));
    assert!(over.outcome.is_some());
    let revisions: Vec<_> = mailbox.letters().shown.iter().map(|snapshot| snapshot.revision).collect();
    assert!(revisions.is_sorted_by(|before, after| before < after), "they rise with every push");
}

#[test]
fn a_pause_stops_the_computer() {
    let (session, work, _) = running("", computer(40), HUMAN);
    assert!(session.open("smess").expect("a match").thinking.is_some());
    let paused = session.act("smess", Pause).expect("a pause");
    assert_eq!((paused.at, paused.phase, paused.thinking), (0, Phase::Paused, None));
    session.act("smess", Seat { side: Side::First, player: Some(computer(10)) }).expect("a seat");
    session.act("smess", Start).expect("continuing");
    work.run_all();
    assert_eq!(session.open("smess").expect("a match").at, 1, "only the second one moves");
}

#[test]
fn repetition_draws_by_default_only_between_computers() {
    for (second, draws) in [(computer(10), true), (HUMAN, false)] {
        let (session, _) = stepped();
        session.open("smess").expect("a match");
        session.act("smess", Seat { side: Side::First, player: Some(computer(10)) }).expect("a seat");
        let chosen = session
            .act("smess", Seat { side: Side::Second, player: Some(second) })
            .expect("a seat")
            .options
            .chosen;
        assert_eq!(chosen["repetition_draw"], draws);
        session
            .act("smess", SetOption { name: "repetition-draw".to_owned(), value: "off".to_owned() })
            .expect("an option");
        let started = session.act("smess", Start).expect("a start");
        assert_eq!(started.options.text, "repetition-draw=off");
    }
}

#[test]
fn a_session_that_is_gone_thinks_no_more() {
    let (session, work, mailbox) = running("", computer(10), computer(10));
    assert!(work.run_next() && work.run_next());
    drop(session);
    mailbox.take_shown();
    assert!(work.run_next() && !work.run_next(), "the thought that was begun is the last");
    assert!(mailbox.take_shown().is_empty());
}

#[test]
fn resting_pauses_only_matches_in_which_a_computer_thinks() {
    let (session, ..) = running("", HUMAN, computer(10));
    session.rest();
    assert_eq!(session.open("smess").expect("a match").phase, Phase::Running);
    let (session, ..) = running("", computer(40), HUMAN);
    session.rest();
    assert_eq!(session.open("smess").expect("a match").phase, Phase::Paused);
}

#[test]
fn resting_ends_analyses() {
    let (session, _) = stepped();
    session.open("kalaha").expect("a match");
    session.act("kalaha", Analyse { wanted: true }).expect("an analysis");
    session.rest();
    let analysis = session.open("kalaha").expect("a match").analysis;
    assert_eq!(analysis.map(|analysis| analysis.wanted), Some(false));
}

#[test]
fn what_was_kept_last_is_the_match_as_it_stands() {
    let (session, _, mailbox) = running("repetition-draw", HUMAN, HUMAN);
    for text in ["d2d3", "d7d6", "a2a3"] {
        session.act("smess", play(text)).expect("a move");
    }
    session.act("smess", Undo { plies: Some(1) }).expect("taking back");
    assert_eq!(
        session.save(session.open("smess").expect("a match").id).expect("nothing is hidden"),
        mailbox.kept()
    );
    let (other, _) = stepped();
    let loaded = other.reload("smess", &mailbox.kept()).expect("a usable save");
    let original = session.open("smess").expect("a match");
    assert_eq!((loaded.phase, loaded.at), (Phase::Paused, original.at));
    assert_eq!((loaded.record, loaded.view, loaded.seats), (original.record, original.view, original.seats));
}

#[test]
fn a_new_match_keeps_the_players() {
    let (session, ..) = running("", HUMAN, computer(20));
    let fresh = session.renew("smess", Some("repetition-draw")).expect("a match");
    assert_eq!((fresh.phase, fresh.seats.second), (Phase::Choosing, Some(computer(20))));
    assert_eq!(fresh.options.text, "repetition-draw=on");
    assert!(fresh.can.start && fresh.record.is_empty());
}

#[test]
fn a_match_begins_where_a_pasted_text_says_with_the_rules_and_players_chosen_before() {
    let position = "3b3/7/7/7/7/7/7/3B2N r 4 9";
    let (session, _, mailbox) = running("repetition-draw=on", HUMAN, computer(20));
    let placed = session.reload("smess", &format!(" {position}\n")).expect("a position");
    assert_eq!((placed.phase, placed.seats.second), (Phase::Choosing, Some(computer(20))));
    assert_eq!(serde_json::to_value(&placed.view).expect("a view")["position"], position);
    assert_eq!(placed.options.text, format!("repetition-draw=on,position={position}"));
    assert_eq!(session.reload("smess", &mailbox.kept()).expect("a save").view, placed.view);

    for (game, text, option) in
        [("kalaha", "4,4,0,5,5,5|1 / 4,4,4,4,4,4|0 o", "position"), ("minesweeper", "8x8:10:42", "board")]
    {
        let placed = session.reload(game, text).expect("where a match begins");
        assert!(placed.options.text.contains(&format!("{option}={text}")), "{}", placed.options.text);
        assert_eq!(session.reload(game, "").expect_err("nothing is no beginning").code(), "bad_save");
    }
}

#[test]
fn a_save_that_cannot_be_kept_is_reported_and_the_match_goes_on() {
    let (session, _, mailbox) = running("", HUMAN, HUMAN);
    mailbox.letters().refusal = Some(disk_full());
    let troubled = session.act("smess", play("d2d3")).expect("the move is made all the same");
    assert_eq!(troubled.trouble, Some(MatchError::Storage(disk_full())));
    let wire = serde_json::to_value(&troubled.trouble).expect("plain data");
    assert_eq!((&wire["code"], &wire["file"]), (&"storage".into(), &"smess.match.json".into()));
    assert_eq!(wire["cause"], "disk_full");
    let well = session.act("smess", play("d7d6")).expect("a move");
    assert_eq!(well.trouble, None);
}
