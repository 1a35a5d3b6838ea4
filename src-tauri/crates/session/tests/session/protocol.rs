//! The wire format: snapshots match the recorded ones.
//!
//! The user interface's tests read the same snapshots in `tests/data/snapshots`, so neither side can change the format
//! alone. After a deliberate change, run `UPDATE_SNAPSHOTS=1 cargo test -p session protocol` and review the
//! diff.

use crate::common::{SessionExt, clocked_with, play, stepped, stepped_with};
use game::{Input, LessonStep, ManualSpawner, Playable, Side, Subject, Value};
use problems::{Collection, Day, Mode, ProblemId, calendar, daily};
use serde::Serialize;
use serde_json::json;
use session::MatchCommand::{
    Analyse, AnswerDraw, Enter, GoTo, Hint, Judge, Look, OfferDraw, Pause, Quit, Seat, SetClock, ShowMove,
    Start, TakeDevice, TryAgain, Undo,
};
use session::{
    Games, MatchCommand, Perspective, Phase, Player, Session, Snapshot, Thinking, Thought, TimeControl,
};
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::time::Duration;

fn data(name: &str) -> PathBuf {
    [env!("CARGO_MANIFEST_DIR"), "../../../tests/data", name].iter().collect()
}

fn read(name: &str) -> String {
    std::fs::read_to_string(data(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// The revision depends on the number of pushes, so it is not recorded.
fn is_recorded(name: &str, snapshot: &Snapshot) {
    is_written(&format!("snapshots/{name}.json"), &Snapshot { revision: 1, ..snapshot.clone() });
}

fn is_written(name: &str, value: &impl Serialize) {
    let text = serde_json::to_string_pretty(value).expect("plain data can be serialised") + "\n";
    if std::env::var_os("UPDATE_SNAPSHOTS").is_some() {
        std::fs::write(data(name), &text).expect("the recorded snapshots can be written");
    }
    assert_eq!(text, read(name), "{name} differs from the recording");
}

/// A game's snapshot once all its tasks are done, for which `wanted` must hold.
fn when_done(
    session: &Session,
    work: &ManualSpawner,
    game: &str,
    wanted: impl Fn(&Snapshot) -> bool,
) -> Snapshot {
    work.run_all();
    let snapshot = session.open(game).expect("a match");
    assert!(wanted(&snapshot));
    snapshot
}

fn is_judged(snapshot: &Snapshot) -> bool {
    snapshot.record.iter().all(|line| line.judgement.is_some())
}

#[test]
fn a_recorded_save_is_loaded() {
    let (session, _) = stepped();
    let loaded = session.reload("smess", &read("saves/smess.json")).expect("a usable save");
    assert_eq!(loaded.phase, Phase::Over);
    assert_eq!(loaded.record.len(), 38);
    is_recorded("smess_loaded", &loaded);
    let back = session.act("smess", Undo { plies: None }).expect("taking back");
    assert_eq!((back.phase, back.at), (Phase::Paused, 36));
    is_recorded("smess_taken_back", &back);
}

/// A Smess match with a promotion, a draw offer and a captured Brain.
const SMESS: &str = "f2f3 d7d6 g2g1 g7g6 f1f2 b8a8 g1g2 a8b8 f3f4 d8d7 a2a3 f7f6 a3a4 c8d8 d2d3 g6g5 \
                     e1f1 d6c6 e2e1 e7e6 f4e4 b8c8 f2f6 a7a8 c2c3 c8b8 f6e6 c7c8 e6d7";

#[test]
fn smess_snapshots_match_the_recordings() {
    let (session, work) = stepped();
    let seat = |side, player| session.act("smess", Seat { side, player: Some(player) }).expect("a seat");
    let moves: Vec<&str> = SMESS.split(' ').collect();
    let play_all = |part: &[&str]| {
        let play_one = |_, text: &&str| Some(session.act("smess", play(text)).expect("a move"));
        part.iter().fold(None, play_one).expect("some moves")
    };
    is_recorded("smess_choosing", &session.open("smess").expect("a match"));
    seat(Side::First, Player::Human);
    is_recorded("smess_chosen", &seat(Side::Second, Player::Computer { level: 20 }));
    session.start("smess", Player::Human, Player::Human);
    play_all(&moves[..16]);
    session.act("smess", Pause).expect("a pause");
    is_recorded("smess_paused", &session.act("smess", GoTo { ply: 12 }).expect("going back"));
    session.act("smess", GoTo { ply: 16 }).expect("redoing");
    session.act("smess", Start).expect("resuming");
    play_all(&moves[16..19]);
    is_recorded("smess_thinking", &thoughtful(seat(Side::Second, Player::Computer { level: 30 })));
    seat(Side::Second, Player::Human);
    is_recorded("smess_running", &play_all(&moves[19..20]));
    let selected = session.act("smess", Enter { input: Input::Press { cell: 12 } }).expect("an input");
    is_recorded("smess_selected", &selected);
    is_recorded("smess_offered", &session.act("smess", OfferDraw).expect("an offer"));
    session.act("smess", AnswerDraw { side: Side::Second, accept: false }).expect("no draw");
    is_recorded("smess_over", &play_all(&moves[20..]));
    session.act("smess", Judge { wanted: true }).expect("the match is over");
    is_recorded("smess_judged", &when_done(&session, &work, "smess", is_judged));
    let look = Look { ply: Some(28), perspective: Perspective::All };
    is_recorded("smess_reviewed", &session.act("smess", look).expect("looking back"));
    session.reload("smess", "1s1bs2/2n1N2/7/7/3s3/7/2S4/3B3 b 0 40").expect("a position");
    session.start("smess", Player::Human, Player::Human);
    is_recorded(
        "smess_promotion",
        &session.act("smess", Enter { input: Input::Press { cell: 46 } }).expect("an input"),
    );
}

/// A Numskull is chosen, and every move is proven.
#[test]
fn a_smess_analysis_matches_the_recording() {
    let (session, work) = stepped();
    session.open("smess").expect("a match");
    session.reload("smess", "b6/7/7/7/7/7/7/3BS2 b 0 1").expect("a position");
    session.start("smess", Player::Human, Player::Computer { level: 20 });
    session.act("smess", Enter { input: Input::Press { cell: 4 } }).expect("an input");
    session.act("smess", Analyse { wanted: true }).expect("an analysis");
    let report = |snapshot: &Snapshot| snapshot.analysis.as_ref().and_then(|known| known.report.clone());
    let mut snapshot = when_done(&session, &work, "smess", |snapshot| report(snapshot).is_some());
    let mut known = report(&snapshot).expect("it was waited for");
    known["nodes_per_second"] = 1_000_000.into();
    snapshot.analysis.as_mut().expect("it was waited for").report = Some(known);
    is_recorded("smess_analysis", &snapshot);
}

#[test]
fn a_snapshot_with_a_clock_matches_the_recording() {
    let (session, _, _, time) = clocked_with(Games::ALL);
    let clock = Some(TimeControl { initial_seconds: 300, increment_seconds: 5 });
    session.act("smess", SetClock { clock }).expect("a clock");
    session.start("smess", Player::Human, Player::Human);
    time.advance(Duration::from_millis(12_345));
    session.act("smess", play("f2f3")).expect("a move");
    time.advance(Duration::from_secs(276));
    is_recorded("smess_clock", &session.open("smess").expect("a match"));
}

/// The snapshot with a machine-independent thought.
fn thoughtful(snapshot: Snapshot) -> Snapshot {
    let thought = Thought {
        depth: 13,
        nodes: 3_456_789,
        nodes_per_second: 2_345_678,
        elapsed_ms: 1473,
        value: Value::Estimate(-135),
        line: ["e7d6", "c2c3", "f8f4"].map(str::to_owned).into(),
    };
    Snapshot { thinking: snapshot.thinking.map(|now| Thinking { thought: Some(thought), ..now }), ..snapshot }
}

#[test]
fn kalaha_snapshots_match_the_recordings() {
    let (session, work) = stepped();
    is_recorded("kalaha_choosing", &session.open("kalaha").expect("a match"));
    session.reload("kalaha", &read("saves/kalaha.json")).expect("a usable save");
    let over = when_done(&session, &work, "kalaha", is_judged);
    assert_eq!((over.phase, over.record.len()), (Phase::Over, 30));
    is_recorded("kalaha_over", &over);
    is_recorded(
        "kalaha_looking",
        &session.act("kalaha", Look { ply: Some(6), perspective: Perspective::All }).expect("looking back"),
    );
    session.act("kalaha", GoTo { ply: 12 }).expect("going back");
    session.start("kalaha", Player::Human, Player::Human);
    is_recorded("kalaha_running", &session.act("kalaha", play("5")).expect("a move"));
    is_recorded("kalaha_quit", &session.act("kalaha", Quit).expect("quitting"));
    session.act("kalaha", Analyse { wanted: true }).expect("an analysis");
    is_recorded("kalaha_analysis", &analysed(&session, &work));
}

/// The Kalaha match once every move is proven, without machine-dependent values.
fn analysed(session: &Session, work: &ManualSpawner) -> Snapshot {
    let report =
        |snapshot: &Snapshot| snapshot.analysis.as_ref().and_then(|analysis| analysis.report.clone());
    let is_proven = |snapshot: &Snapshot| {
        let report = report(snapshot).unwrap_or_default();
        let moves = report["moves"].as_array();
        moves.is_some_and(|moves| moves.iter().all(|m| m["value"]["kind"] == "exact"))
    };
    let mut snapshot = when_done(session, work, "kalaha", is_proven);
    let mut known = report(&snapshot).expect("it was waited for");
    (known["depth"], known["nodes"], known["nodes_per_second"]) = (13.into(), 4321.into(), 1_000_000.into());
    snapshot.analysis.as_mut().expect("it was waited for").report = Some(known);
    snapshot
}

/// The recorded Minesweeper match after this many moves.
fn minesweeper_after(session: &Session, moves: usize) -> Snapshot {
    let save = read("saves/minesweeper.json");
    let mut save: serde_json::Value = serde_json::from_str(&save).expect("a save is JSON");
    save["moves"].as_array_mut().expect("a list").truncate(moves);
    save["at"] = moves.into();
    session.reload("minesweeper", &save.to_string()).expect("a usable save");
    session.act("minesweeper", Start).expect("resuming")
}

#[test]
fn minesweeper_snapshots_match_the_recordings() {
    let (session, work) = stepped();
    is_recorded("minesweeper_choosing", &session.open("minesweeper").expect("a match"));
    is_recorded("minesweeper_running", &minesweeper_after(&session, 2));
    for cell in [5, 5] {
        session.act("minesweeper", Enter { input: Input::Press { cell } }).expect("an input");
    }
    is_recorded(
        "minesweeper_marking",
        &session.act("minesweeper", Enter { input: Input::Press { cell: 7 } }).expect("an input"),
    );
    let handing_over = minesweeper_after(&session, 18);
    assert_eq!((handing_over.viewer, handing_over.hand_over), (None, handing_over.turn));
    is_recorded("minesweeper_hand_over", &handing_over);
    session.act("minesweeper", TakeDevice).expect("the next player has the device");
    session.act("minesweeper", play("e i8")).expect("a move");
    let failed = session.act("minesweeper", TakeDevice).expect("the one who failed has it again");
    is_recorded("minesweeper_failed_mark", &failed);
    session.reload("minesweeper", &read("saves/minesweeper.json")).expect("a usable save");
    let over = when_done(&session, &work, "minesweeper", is_judged);
    assert_eq!((over.phase, over.record.len()), (Phase::Over, 39));
    is_recorded("minesweeper_over", &over);
    let looking = session
        .act("minesweeper", Look { ply: Some(20), perspective: Perspective::Second })
        .expect("looking back");
    is_recorded("minesweeper_looking", &looking);
}

#[test]
fn minesweeper_practice_snapshots_match_the_recordings() {
    let (session, work) = stepped();
    let save = read("saves/minesweeper.json");
    let mut save: serde_json::Value = serde_json::from_str(&save).expect("a save is JSON");
    save["moves"].as_array_mut().expect("a list").truncate(18);
    save["at"] = 18.into();
    save["seats"]["second"] = serde_json::json!({ "kind": "computer", "level": 10 });
    save["people"]["second"] = false.into();
    session.reload("minesweeper", &save.to_string()).expect("a usable save");
    session.act("minesweeper", Start).expect("resuming");
    session.act("minesweeper", Analyse { wanted: true }).expect("an analysis");
    let is_known =
        |snapshot: &Snapshot| snapshot.analysis.as_ref().is_some_and(|known| known.report.is_some());
    is_recorded("minesweeper_practice", &when_done(&session, &work, "minesweeper", is_known));
}

/// Answers to every question in every game, for the page's text.
#[test]
fn answers_match_the_recordings() {
    let (session, _) = stepped();
    // A Numskull attacks a Brain; one sowing captures and another earns a second turn; the first squares of a board are
    // explored.
    let begun = [
        ("smess", "b2s3/7/7/7/7/2N4/1n5/N2B3 b 0 1", 3),
        ("kalaha", "2,0,0,0,0,1|3 / 4,4,4,5,0,4|0 o", 0),
        ("minesweeper", "5x5:3:1", 6),
    ];
    let mut answers = serde_json::Map::new();
    for (game, beginning, cell) in begun {
        session.open(game).expect("a match");
        session.reload(game, beginning).expect("a match that begins there");
        let mut snapshot = session.start(game, Player::Human, Player::Human);
        if game == "minesweeper" {
            snapshot = session.act(game, play("m a5")).expect("a mark");
            snapshot = session.act(game, TakeDevice).unwrap_or(snapshot);
        }
        is_recorded(&format!("{game}_asked"), &snapshot);
        let asked = Games::ALL.questions()[game].iter().map(|question| {
            let cell = (question.about == Subject::Cell).then_some(cell);
            let answer = session.answer(snapshot.id, question.id, cell).expect("an answer");
            json!({ "question": question, "cell": cell, "answer": answer })
        });
        answers.insert(game.to_owned(), json!({ "answers": asked.collect::<Vec<_>>() }));
    }
    is_written("answers.json", &answers);
}

/// One position of each lesson, a wrong try and its end; and the names of all words, for the page's catalogues.
#[test]
fn lessons_match_the_recordings() {
    let (session, _, mailbox) = stepped_with(Games::ALL);
    for game in ["smess", "kalaha", "minesweeper"] {
        is_recorded(&format!("{game}_lesson"), &session.lesson(game, 0).expect("a lesson"));
    }
    let last_shown = || mailbox.letters().shown.last().cloned().expect("something is shown");
    let id = session.lesson("smess", 0).expect("a lesson").id;
    for cell in [16, 23] {
        session.apply(id, &Enter { input: Input::Press { cell } }).expect("an input");
    }
    is_recorded("smess_lesson_refused", &last_shown());
    session.apply(id, &play("d1d2")).expect("a legal move");
    is_recorded("smess_lesson_tried", &last_shown());
    session.apply(id, &ShowMove).expect("a step");
    is_recorded("smess_lesson_done", &last_shown());
    let id = session.lesson("smess", 6).expect("the last step").id;
    session.apply(id, &ShowMove).expect("a step");
    is_recorded("smess_lesson_won", &last_shown());
    let names = |lesson: &[LessonStep]| -> Vec<_> {
        let reasons =
            |step: &LessonStep| step.wrong.iter().map(|&(_, reason)| reason).collect::<BTreeSet<_>>();
        lesson.iter().map(|step| json!({ "id": step.id, "wrong": reasons(step) })).collect()
    };
    is_written(
        "lessons.json",
        &json!({
            "smess": names(smess::Smess::LESSON),
            "kalaha": names(kalaha::Kalaha::LESSON),
            "minesweeper": names(minesweeper::GameInMatch::LESSON),
        }),
    );
}

/// A problem with a hint, a wrong try with its answer, and its solution; and the names of all themes, for the page's
/// catalogues.
#[test]
fn problems_match_the_recordings() {
    let (session, work, mailbox) = stepped_with(Games::ALL);
    let open = |game, text: &str| {
        session.problem(game, text.parse().expect("a problem"), Mode::Single).expect("a playable problem")
    };
    let then = |id, command: &MatchCommand| {
        session.apply(id, command).expect("a possible command");
        work.run_all();
        mailbox.letters().shown.last().cloned().expect("something is shown")
    };
    let start = open("smess", "brain_1\t1000\tposition=7/3b3/7/3S3/7/7/7/3B3 b 0 1\t\td5d7");
    is_recorded("smess_problem", &start);
    is_recorded("smess_problem_hint", &then(start.id, &Hint));
    is_recorded("smess_problem_wrong", &then(start.id, &play("d5d6")));
    then(start.id, &TryAgain);
    is_recorded("smess_problem_solved", &then(start.id, &play("d5d7")));
    let start = open("minesweeper", "certain\t1000\tlayout=5x5:5020008\te c4,e d4\tm b5");
    is_recorded("minesweeper_problem_refused", &then(start.id, &play("m c5")));
    let games = ["smess", "kalaha", "minesweeper"];
    let themes = games.map(|game| (game, session.games().themes(game).expect("a game")));
    is_written("problems.json", &json!(BTreeMap::from(themes)));
}

/// The ids of the problems of the day for a year from 26 November 2026, which the page's tests compare in browsers.
#[test]
fn the_days_problems_match_the_recordings() {
    let days: Vec<Day> = (0..12)
        .map(|n| format!("{}-{:02}-01", 2026 + (10 + n) / 12, 1 + (10 + n) % 12))
        .flat_map(|first| calendar(&[], "", first.parse().expect("a day")))
        .map(|shown| shown.day)
        .collect();
    let of_game = |game: &str| {
        let file = format!("{}/../../../ui/problems/{game}.tsv", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(file).expect("the game's problems");
        let themes = Games::ALL.themes(game).expect("a game");
        let collection = Collection::read(&text, &themes).expect("problems");
        let (session, _, _) = stepped_with(Games::ALL);
        for (_, problem) in collection.iter() {
            session.problem(game, problem.clone(), Mode::Single).expect("every problem can be played");
        }
        let id = |day: &Day| ProblemId::of(daily(&collection, *day).expect("a problem")).to_string();
        days.iter().map(id).collect::<Vec<_>>()
    };
    let games = ["smess", "kalaha", "minesweeper"].map(|game| (game, of_game(game)));
    is_written("days.json", &json!({ "days": days, "ids": BTreeMap::from(games) }));
}
