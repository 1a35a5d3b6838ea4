//! A session behaves the same whether tasks run here or in another instance, as in a browser.

use crate::common::{Mailbox, SessionExt, TOYS, Way, Worker, play, session_by};
use game::{Ending, Environment, ManualClock, ManualSpawner, Outcome, Side};
use serde_json::json;
use session::MatchCommand::{
    Analyse, AnswerCoach, Coach, Hint, Judge, OfferDraw, Pause, Quit, Seat, SetClock, SetOption, Start,
};
use session::{Games, MatchError, Phase, Player, Session, Snapshot, TimeControl};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::thread;
use std::time::{Duration, Instant};

const GAME: &str = "heap";
const HUMAN: Player = Player::Human;

const fn computer(level: u8) -> Player {
    Player::Computer { level }
}

/// A session whose tasks run when the test says so.
struct Stepped {
    session: Session,
    work: Arc<ManualSpawner>,
    mailbox: Mailbox,
    worker: Arc<Worker>,
}

impl Stepped {
    fn new(way: Way, games: Games) -> Stepped {
        let work = Arc::<ManualSpawner>::default();
        let environment = Environment { spawner: work.clone(), clock: Arc::<ManualClock>::default() };
        let (session, mailbox, worker) = session_by(way, games, environment);
        Stepped { session, work, mailbox, worker }
    }

    fn toys(way: Way, first: Player, second: Player) -> Stepped {
        let stepped = Stepped::new(way, TOYS);
        stepped.session.start(GAME, first, second);
        stepped
    }

    fn open(&self) -> Snapshot {
        self.session.open(GAME).expect("a match")
    }
}

#[test]
fn computers_play_each_other_to_the_end() {
    for (way, games) in Way::BOTH.into_iter().flat_map(|way| [(way, Games::ALL), (way, TOYS)]) {
        for game in games.ids() {
            let Stepped { session, work, mailbox, worker } = Stepped::new(way, games);
            let _ = session.act(game, SetOption { name: "width".to_owned(), value: "6".to_owned() });
            let weakest = computer(session.open(game).expect("a match").levels[0].level);
            session.start(game, weakest, weakest);
            work.run_all();
            let over = session.open(game).expect("a match");
            assert_eq!((over.phase, &over.trouble), (Phase::Over, &None), "{game}");
            assert!(over.record.iter().all(|line| line.thought.is_some()));
            let revisions: Vec<_> =
                mailbox.letters().shown.iter().map(|snapshot| snapshot.revision).collect();
            assert!(revisions.is_sorted_by(|before, after| before < after), "they increase with every push");
            assert!(mailbox.saved().contains("moves"));
            assert_eq!(worker.stopped.load(Ordering::SeqCst), 0, "no worker was stopped early");
        }
    }
}

#[test]
fn a_failing_bot_pauses_the_match_which_resumes_with_another() {
    for way in Way::BOTH {
        let stepped = Stepped::toys(way, computer(3), HUMAN);
        stepped.work.run_all();
        let paused = stepped.open();
        assert_eq!((paused.phase, paused.trouble), (Phase::Paused, Some(MatchError::ComputerFailed)));
        let another = Seat { side: Side::First, player: Some(computer(1)) };
        stepped.session.act(GAME, another).expect("a seat");
        stepped.session.act(GAME, Start).expect("continuing");
        stepped.work.run_all();
        assert_eq!((stepped.open().at, stepped.open().trouble), (1, None));
    }
}

#[test]
fn a_computer_decides_a_draw_offer() {
    for (way, level) in Way::BOTH.into_iter().flat_map(|way| [(way, 1), (way, 2)]) {
        let stepped = Stepped::toys(way, HUMAN, computer(level));
        stepped.session.act(GAME, OfferDraw).expect("an offer");
        stepped.work.run_all();
        let agreed = stepped.open().outcome.map(|outcome| outcome.ending);
        assert_eq!(agreed, (level == 1).then_some(Ending::AGREED), "{way:?}, level {level}");
    }
}

#[test]
fn an_analysis_reports_on_the_position_shown() {
    for way in Way::BOTH {
        let stepped = Stepped::toys(way, HUMAN, HUMAN);
        stepped.session.act(GAME, play("2")).expect("a move");
        stepped.session.act(GAME, Quit).expect("quitting");
        stepped.session.act(GAME, Analyse { wanted: true }).expect("an analysis");
        stepped.work.run_all();
        let report = stepped.open().analysis.and_then(|analysis| analysis.report);
        assert_eq!(report, Some(serde_json::json!({ "counted": 10 })));
    }
}

#[test]
fn a_person_gets_hints_and_is_asked_by_the_coach() {
    for way in Way::BOTH {
        let Stepped { session, work, mailbox, worker } = Stepped::toys(way, HUMAN, computer(1));
        let open = || session.open(GAME).expect("a match");
        session.act(GAME, Hint).expect("a hint");
        work.run_all();
        assert_eq!(open().hint.map(|hint| hint.cells), Some(vec![0]));
        assert!(mailbox.saved().contains("\"hints\":[1]"), "it is saved before the move");
        session.act(GAME, Coach { wanted: true }).expect("a coach");
        session.act(GAME, play("1")).expect("a move");
        work.run_all();
        assert_eq!((open().at, open().can.answer_coach), (0, true));
        session.act(GAME, AnswerCoach { play: true }).expect("an answer");
        work.run_all();
        assert!(open().record.len() > 1, "the computer replies");
        assert_eq!((open().record[0].hints, open().hint), (1, None));
        assert_eq!(worker.stopped.load(Ordering::SeqCst), 0, "no worker was stopped early");
    }
}

#[test]
fn the_moves_of_a_match_are_judged() {
    for way in Way::BOTH {
        let stepped = Stepped::toys(way, HUMAN, HUMAN);
        for command in [play("1"), play("2"), Quit, Judge { wanted: true }] {
            stepped.session.act(GAME, command).expect("it is possible");
        }
        stepped.work.run_all();
        let review = stepped.open().review.expect("a match that is over is judged");
        assert_eq!((review.judged, review.running), (2, false));
        assert!(stepped.mailbox.saved().contains("judgements"));
    }
}

#[test]
fn a_flag_falls() {
    for way in Way::BOTH {
        let stepped = Stepped::new(way, TOYS);
        let clock = TimeControl { initial_seconds: 60, increment_seconds: 0 };
        stepped.session.act(GAME, SetClock { clock: Some(clock) }).expect("a clock");
        stepped.session.start(GAME, HUMAN, HUMAN);
        stepped.mailbox.take_shown();
        stepped.work.run_all();
        let shown = stepped.mailbox.take_shown();
        let outcome = shown.last().and_then(|snapshot| snapshot.outcome);
        assert_eq!(outcome, Some(Outcome::win(Side::Second, Ending::OUT_OF_TIME)));
    }
}

#[test]
fn another_instances_bot_is_kept_until_the_match_pauses_or_another_thinks() {
    let Stepped { session, work, worker, .. } = Stepped::toys(Way::Elsewhere, computer(1), HUMAN);
    let has_bot = |is_there| assert_eq!(worker.bots.count(), usize::from(is_there));
    work.run_all();
    has_bot(true);
    session.act(GAME, Pause).expect("a pause");
    has_bot(false);
    session.act(GAME, Start).expect("continuing");
    session.act(GAME, play("2")).expect("a move");
    work.run_all();
    has_bot(true);
    assert!(session.open(GAME).expect("a match").thinking.is_none(), "it is the human's turn");
    session.start("notes", computer(1), HUMAN);
    has_bot(false);
    work.run_all();
    has_bot(true);
    drop(session);
    has_bot(false);
}

/// Waits until `is_so` holds. This can take a long time on a slow machine.
fn wait_until(mut is_so: impl FnMut() -> bool) {
    let begun = Instant::now();
    while !is_so() {
        assert!(begun.elapsed() < Duration::from_secs(120), "it takes too long");
        thread::sleep(Duration::from_millis(1));
    }
}

#[test]
fn a_thought_and_an_analysis_stop_early() {
    for way in Way::BOTH {
        let (session, _, worker) = session_by(way, Games::ALL, Environment::native());
        let running = || worker.running.load(Ordering::SeqCst);
        let open = |game| session.open(game).expect("a match");
        let strongest = open("smess").levels.last().expect("levels").level;
        session.start("smess", computer(strongest), HUMAN);
        wait_until(|| open("smess").thinking.is_some_and(|thinking| thinking.thought.is_some()));
        session.act("smess", Pause).expect("a pause");
        wait_until(|| running() == 0);
        let stopped = usize::from(way == Way::Elsewhere);
        assert_eq!(worker.stopped.load(Ordering::SeqCst), stopped, "stopped early");
        assert_eq!(open("smess").at, 0, "late events are ignored");
        session.act("kalaha", Analyse { wanted: true }).expect("an analysis");
        wait_until(|| open("kalaha").analysis.is_some_and(|analysis| analysis.report.is_some()));
        assert_eq!(running(), 1, "the starting position takes a while to solve");
        session.act("kalaha", Analyse { wanted: false }).expect("no analysis");
        wait_until(|| running() == 0);
    }
}

#[test]
fn only_players_that_use_a_book_request_it() {
    let (session, ..) = session_by(Way::Here, Games::ALL, Environment::native());
    let book_with = |game: &str, level: u8, options: Option<&str>| {
        let id = session.new_match(game, options).expect("a match").id;
        let save = session.save(id).expect("a save");
        let think = json!({
            "side": "first", "ask": "move", "level": level, "seed": 0, "bot": 0,
            "resources": { "table_bytes": 1024, "threads": 1 },
            "budget": { "depth": 1, "nodes": null, "time": null }, "pace": { "secs": 0, "nanos": 0 },
        });
        let description = json!({ "save": save, "request": { "think": think } });
        Games::ALL.book_for(&description.to_string()).map(|book| book.name)
    };
    let book_for = |game, level| book_with(game, level, None);
    assert_eq!(
        [1, 20, 21, 24].map(|level| book_for("kalaha", level)),
        [None, None, Some("kalaha-4.bin"), Some("kalaha-4.bin")]
    );
    let for_options = |options| book_with("kalaha", 24, Some(options));
    assert_eq!(for_options("stones=5"), Some("kalaha-5.bin"));
    assert_eq!((for_options("stones=6"), for_options("stones=5,standard-ending=on")), (None, None));
    session.new_match("kalaha", Some("")).expect("a match");
    assert_eq!(book_for("smess", 40), None);
    assert!(Games::ALL.book_for("{}").is_none());
}
