//! A session from outside: commands, pushes, saves and real computer players.

mod common;

use common::{Act, play};
use game::{Input, Side};
use session::MatchCommand::{Analyse, AnswerDraw, Enter, Pause, Redo, Seat, SetOption, Start, Undo};
use session::{Cause, KeepFailed, MatchError, Outbox, Phase, Player, Session, Snapshot, games};
use std::sync::{Arc, Condvar, Mutex};
use std::time::Duration;

/// Keeps everything a session sends.
#[derive(Clone, Default)]
struct Mailbox(Arc<Mailed>);

#[derive(Default)]
struct Mailed {
    letters: Mutex<Letters>,
    arrived: Condvar,
}

#[derive(Default)]
struct Letters {
    shown: Vec<Snapshot>,
    kept: Vec<String>,
    full: bool,
}

fn disk_full() -> KeepFailed {
    let reason = "the disk is full".to_owned();
    KeepFailed { file: "smess.match.json".to_owned(), cause: Some(Cause::DiskFull), reason }
}

impl Outbox for Mailbox {
    fn show(&self, snapshot: &Snapshot) {
        self.0.letters.lock().expect("no test panics here").shown.push(snapshot.clone());
        self.0.arrived.notify_all();
    }

    fn keep(&self, game: &'static str, save: &str) -> Result<(), KeepFailed> {
        assert!(games().any(|known| known == game), "{game}");
        let mut letters = self.0.letters.lock().expect("no test panics here");
        if letters.full {
            return Err(disk_full());
        }
        letters.kept.push(save.to_owned());
        Ok(())
    }
}

impl Mailbox {
    /// Waits for a snapshot like this, past ones included.
    fn wait_for(&self, wanted: impl Fn(&Snapshot) -> bool) -> Snapshot {
        let letters = self.0.letters.lock().expect("no test panics here");
        let long = Duration::from_secs(60);
        let missing = |letters: &mut Letters| !letters.shown.iter().any(&wanted);
        let (letters, timeout) =
            self.0.arrived.wait_timeout_while(letters, long, missing).expect("no test panics here");
        assert!(!timeout.timed_out(), "what was waited for never came");
        letters.shown.iter().find(|snapshot| wanted(snapshot)).expect("it has just been there").clone()
    }

    fn last_kept(&self) -> String {
        self.0.letters.lock().expect("no test panics here").kept.last().expect("something was kept").clone()
    }
}

const HUMAN: Player = Player::Human;

const fn computer(level: u8) -> Player {
    Player::Computer { level }
}

/// A running match; an empty options text is the usual game.
fn running(options: &str, first: Player, second: Player) -> (Session, Mailbox) {
    let mailbox = Mailbox::default();
    let session = Session::new(mailbox.clone(), game::Environment::native());
    session.renew("smess", Some(options)).expect("a match");
    session.act("smess", Seat { side: Side::First, player: Some(first) }).expect("a seat");
    session.act("smess", Seat { side: Side::Second, player: Some(second) }).expect("a seat");
    session.act("smess", Start).expect("a start");
    (session, mailbox)
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
    let session = Session::new(Mailbox::default(), game::Environment::native());
    assert_eq!(session.open("chess").expect_err("no such game").code(), "unknown_game");
    let old = session.open("smess").expect("a match").id;
    session.new_match("smess", None).expect("another match");
    assert_eq!(session.apply(old, &Start).expect_err("it is gone").code(), "unknown_match");
}

#[test]
fn a_game_between_humans_ends_with_the_capture_of_a_brain() {
    let options = "position=7/3b3/7/3S3/7/7/7/3B3 b 0 1";
    let (session, mailbox) = running(options, HUMAN, HUMAN);
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
    assert_eq!(mailbox.wait_for(|snapshot| snapshot.phase == Phase::Over), over);
}

#[test]
fn refusals_have_a_code_and_a_sentence_and_change_nothing() {
    let (session, mailbox) = running("", HUMAN, HUMAN);
    let before = (seen(&session), mailbox.last_kept());
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
    assert_eq!((seen(&session), mailbox.last_kept()), before);
}

#[test]
fn a_computer_answers_a_move() {
    let (session, mailbox) = running("", HUMAN, computer(10));
    session.act("smess", play("d2d3")).expect("a move");
    let answered = mailbox.wait_for(|snapshot| snapshot.at == 2);
    assert!(answered.record[1].thought.is_some() && answered.record[0].thought.is_none());
    assert!(answered.can.enter);
}

#[test]
fn computers_play_each_other_to_the_end() {
    let (_session, mailbox) = running("repetition-draw", computer(10), computer(10));
    let over = mailbox.wait_for(|snapshot| snapshot.phase == Phase::Over);
    assert!(over.outcome.is_some());
    assert_eq!(over.thinking, None);
}

#[test]
fn a_pause_stops_the_computer() {
    let (session, mailbox) = running("", computer(40), HUMAN);
    assert!(session.open("smess").expect("a match").thinking.is_some());
    let paused = session.act("smess", Pause).expect("a pause");
    assert_eq!((paused.at, paused.phase, paused.thinking), (0, Phase::Paused, None));
    session.act("smess", Seat { side: Side::First, player: Some(computer(10)) }).expect("a seat");
    session.act("smess", Start).expect("continuing");
    let answered = mailbox.wait_for(|snapshot| snapshot.at == 1);
    assert!(answered.revision > paused.revision);
}

#[test]
fn repetition_draws_by_default_only_between_computers() {
    for (second, draws) in [(computer(10), true), (HUMAN, false)] {
        let session = Session::new(Mailbox::default(), game::Environment::native());
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
    let (session, mailbox) = running("", computer(10), computer(10));
    mailbox.wait_for(|snapshot| snapshot.at > 2);
    let mailed = Arc::downgrade(&mailbox.0);
    drop((session, mailbox));
    // The worker may be about to hand something over, and lets go then; a session that plays on never does.
    while mailed.upgrade().is_some() {
        std::thread::yield_now();
    }
}

#[test]
fn resting_pauses_only_matches_in_which_a_computer_thinks() {
    let (session, _) = running("", HUMAN, computer(10));
    session.rest();
    assert_eq!(session.open("smess").expect("a match").phase, Phase::Running);
    let (session, _) = running("", computer(40), HUMAN);
    session.rest();
    assert_eq!(session.open("smess").expect("a match").phase, Phase::Paused);
}

#[test]
fn resting_ends_analyses() {
    let session = Session::new(Mailbox::default(), game::Environment::native());
    session.open("kalaha").expect("a match");
    session.act("kalaha", Analyse { wanted: true }).expect("an analysis");
    session.rest();
    let analysis = session.open("kalaha").expect("a match").analysis;
    assert_eq!(analysis.map(|analysis| analysis.wanted), Some(false));
}

#[test]
fn what_was_kept_last_is_the_match_as_it_stands() {
    let (session, mailbox) = running("repetition-draw", HUMAN, HUMAN);
    for text in ["d2d3", "d7d6", "a2a3"] {
        session.act("smess", play(text)).expect("a move");
    }
    session.act("smess", Undo { plies: Some(1) }).expect("taking back");
    assert_eq!(
        session.save(session.open("smess").expect("a match").id).expect("nothing is hidden"),
        mailbox.last_kept()
    );
    let other = Session::new(Mailbox::default(), game::Environment::native());
    let loaded = other.reload("smess", &mailbox.last_kept()).expect("a usable save");
    let original = session.open("smess").expect("a match");
    assert_eq!((loaded.phase, loaded.at), (Phase::Paused, original.at));
    assert_eq!((loaded.record, loaded.view, loaded.seats), (original.record, original.view, original.seats));
}

#[test]
fn a_new_match_keeps_the_players() {
    let (session, _) = running("", HUMAN, computer(20));
    let fresh = session.renew("smess", Some("repetition-draw")).expect("a match");
    assert_eq!((fresh.phase, fresh.seats.second), (Phase::Choosing, Some(computer(20))));
    assert_eq!(fresh.options.text, "repetition-draw=on");
    assert!(fresh.can.start && fresh.record.is_empty());
}

#[test]
fn a_match_begins_where_a_pasted_text_says_with_the_rules_and_players_chosen_before() {
    let position = "3b3/7/7/7/7/7/7/3B2N r 4 9";
    let (session, mailbox) = running("repetition-draw=on", HUMAN, computer(20));
    let placed = session.reload("smess", &format!(" {position}\n")).expect("a position");
    assert_eq!((placed.phase, placed.seats.second), (Phase::Choosing, Some(computer(20))));
    assert_eq!(serde_json::to_value(&placed.view).expect("a view")["position"], position);
    assert_eq!(placed.options.text, format!("repetition-draw=on,position={position}"));
    assert_eq!(session.reload("smess", &mailbox.last_kept()).expect("a save").view, placed.view);

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
    let (session, mailbox) = running("", HUMAN, HUMAN);
    mailbox.0.letters.lock().expect("no test panics here").full = true;
    let troubled = session.act("smess", play("d2d3")).expect("the move is made all the same");
    assert_eq!(troubled.trouble, Some(MatchError::Storage(disk_full())));
    let wire = serde_json::to_value(&troubled.trouble).expect("plain data");
    assert_eq!((&wire["code"], &wire["file"]), (&"storage".into(), &"smess.match.json".into()));
    assert_eq!(wire["cause"], "disk_full");
    mailbox.0.letters.lock().expect("no test panics here").full = false;
    let well = session.act("smess", play("d7d6")).expect("a move");
    assert_eq!(well.trouble, None);
}

#[test]
fn revisions_rise_with_every_push() {
    let (_session, mailbox) = running("repetition-draw", computer(10), computer(10));
    // Few games of beginners end before.
    mailbox.wait_for(|snapshot| snapshot.at > 10 || snapshot.phase == Phase::Over);
    let letters = mailbox.0.letters.lock().expect("no test panics here");
    assert!(letters.shown.windows(2).all(|pair| pair[0].revision < pair[1].revision));
}
