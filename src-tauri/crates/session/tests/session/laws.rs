//! Properties of a session under random commands, with and without secrets: refusals change nothing, a save restores
//! the match, and nothing panics.

use crate::common::{Mailbox, SessionExt, TOYS, clocked_with, play, stepped_with};
use game::{Ending, Input, ManualClock, Outcome, Side};
use proptest::prelude::*;
use serde_json::json;
use session::MatchCommand::{self, *};
use session::{MatchError, MatchId, Perspective, Player, Session, Snapshot, TimeControl};
use std::sync::Arc;
use std::time::Duration;

/// A game's parameters for the generators.
#[derive(Debug)]
struct Kind {
    id: &'static str,
    /// Text that resembles its moves.
    moves: &'static str,
}

const KINDS: [Kind; 2] =
    [Kind { id: "heap", moves: "[1-3]" }, Kind { id: "notes", moves: "show|w[1-9][0-9]{2}" }];

/// An option with two values.
const OPTION: (&str, [&str; 2]) = ("counters", ["3", "30"]);

#[derive(Clone, Debug)]
enum Command {
    New(Option<String>),
    Of(MatchCommand),
}

fn run(session: &Session, kind: &Kind, command: &Command) -> Result<Snapshot, MatchError> {
    match command {
        Command::New(options) => session.renew(kind.id, options.as_deref()),
        Command::Of(command) => session.act(kind.id, command.clone()),
    }
}

fn side() -> impl Strategy<Value = Side> {
    prop_oneof![Just(Side::First), Just(Side::Second)]
}

/// Input on the boards' cells and outside them.
fn input() -> impl Strategy<Value = Input> {
    let cell = 0u16..3;
    prop_oneof![
        12 => cell.clone().prop_map(|cell| Input::Press { cell }),
        2 => cell.clone().prop_map(|cell| Input::Lift { cell }),
        2 => cell.clone().prop_map(|cell| Input::Drop { cell }),
        2 => cell.prop_map(|cell| Input::Secondary { cell }),
        4 => Just(Input::Confirm),
        1 => Just(Input::Cancel),
    ]
}

/// Only humans play, because a computer player would make the properties depend on time. Analyses report
/// asynchronously; the match tests cover them.
fn command(kind: &'static Kind) -> impl Strategy<Value = Command> {
    let perspective = prop::sample::select(vec![Perspective::All, Perspective::First, Perspective::Second]);
    let (name, values) = OPTION;
    let of_a_match = prop_oneof![
        1 => prop::sample::select(values.to_vec())
            .prop_map(move |value| SetOption { name: name.to_owned(), value: value.to_owned() }),
        2 => (side(), prop_oneof![3 => Just(Some(Player::Human)), 1 => Just(None)])
            .prop_map(|(side, player)| Seat { side, player }),
        2 => Just(Start),
        1 => Just(Pause),
        23 => input().prop_map(|input| Enter { input }),
        10 => kind.moves.prop_map(play),
        1 => any::<String>().prop_map(play),
        1 => proptest::option::of(0usize..5).prop_map(|plies| Undo { plies }),
        1 => proptest::option::of(0usize..5).prop_map(|plies| Redo { plies }),
        1 => (0usize..20).prop_map(|ply| GoTo { ply }),
        1 => (proptest::option::of(0usize..20), perspective).prop_map(|(ply, perspective)| Look { ply, perspective }),
        1 => Just(Analyse { wanted: false }),
        1 => Just(Hint),
        1 => any::<bool>().prop_map(|wanted| Coach { wanted }),
        1 => any::<bool>().prop_map(|play| AnswerCoach { play }),
        4 => Just(TakeDevice),
        1 => Just(LeaveDevice),
        1 => Just(Quit),
        1 => Just(Resign),
        1 => Just(OfferDraw),
        2 => (side(), any::<bool>()).prop_map(|(side, accept)| AnswerDraw { side, accept }),
        1 => clock().prop_map(|clock| SetClock { clock }),
    ];
    prop_oneof![
        1 => any::<bool>().prop_map(move |option| Command::New(option.then(|| format!("{name}={}", values[0])))),
        60 => of_a_match.prop_map(Command::Of),
    ]
}

/// Short clocks, so that time runs out occasionally, and some invalid ones.
fn clock() -> impl Strategy<Value = Option<TimeControl>> {
    let control = (0u32..40, 0u32..4)
        .prop_map(|(initial_seconds, increment_seconds)| TimeControl { initial_seconds, increment_seconds });
    proptest::option::weighted(0.8, control)
}

/// A game and at most `most` commands.
fn commands(most: usize) -> impl Strategy<Value = (&'static Kind, Vec<Command>)> {
    prop::sample::select(KINDS.iter().collect::<Vec<_>>())
        .prop_flat_map(move |kind| (Just(kind), prop::collection::vec(command(kind), 1..most)))
}

/// A field in a save and a value that may not belong there.
fn lie() -> impl Strategy<Value = (&'static str, serde_json::Value)> {
    let field = prop::sample::select(vec![
        "format", "game", "options", "seed", "chosen", "seats", "people", "begun", "moves", "thoughts", "at",
        "settled", "clock", "hints", "coach", "more",
    ]);
    let value = prop::sample::select(vec![
        json!(null),
        json!(0),
        json!(7),
        json!(-1),
        json!(true),
        json!(false),
        json!("notes"),
        json!("counters=5"),
        json!([]),
        json!(["1"]),
        json!(["2", "3"]),
        json!(["w700", "show"]),
        json!("left=2"),
        json!("counters=-1"),
        json!([null, null]),
        json!({"resigned": "first"}),
        json!("agreed"),
        json!("abandoned"),
        json!("on"),
        json!([0, 3]),
        json!([1, 0]),
        json!({"out_of_time": "first"}),
        json!({"control": {"initial_seconds": 5, "increment_seconds": 0}, "spent_ms": [], "turn_ms": 0}),
        json!({"control": {"initial_seconds": 5, "increment_seconds": 0}, "spent_ms": [1, 2], "turn_ms": 5_000}),
        json!({"control": {"initial_seconds": 0, "increment_seconds": 9}, "spent_ms": [u64::MAX], "turn_ms": 0}),
        json!({"first": true, "second": false}),
        json!({"first": null, "second": {"kind": "human"}}),
        json!({"first": {"kind": "computer", "level": 9}, "second": {"kind": "human"}}),
        json!({"first": {"kind": "human"}, "second": {"kind": "human"}, "third": null}),
    ]);
    (field, value)
}

/// A match between humans, so that most commands apply.
fn session(kind: &Kind) -> (Session, Mailbox) {
    let (session, _, disk) = stepped_with(TOYS);
    session.start(kind.id, Player::Human, Player::Human);
    (session, disk)
}

/// A match between humans with this clock, and the session's clock.
fn timed(kind: &Kind, control: TimeControl) -> (Session, Mailbox, Arc<ManualClock>) {
    let (session, _, disk, clock) = clocked_with(TOYS);
    let _ = session.act(kind.id, SetClock { clock: Some(control) });
    session.start(kind.id, Player::Human, Player::Human);
    (session, disk, clock)
}

/// The match after these commands.
fn after(kind: &Kind, commands: &[Command]) -> (Session, Mailbox) {
    let (session, disk) = session(kind);
    for command in commands {
        let _ = run(&session, kind, command);
    }
    (session, disk)
}

fn seen(session: &Session, kind: &Kind) -> Snapshot {
    timeless(session.open(kind.id).expect("the match exists"))
}

/// The snapshot without id and revision. No task runs here, so no move is judged.
fn timeless(snapshot: Snapshot) -> Snapshot {
    Snapshot { id: MatchId(0), revision: 0, ..snapshot }
}

/// The match from the mover's view, without an open offer or a past position.
fn seen_by_the_mover(session: &Session, kind: &Kind) -> Snapshot {
    let id = kind.id;
    let _ = session.act(id, Look { ply: None, perspective: Perspective::All });
    for _ in 0..2 {
        let _ = session.act(id, Start);
        let _ = session.act(id, TakeDevice);
        let _ = Side::BOTH.map(|side| session.act(id, AnswerDraw { side, accept: false }));
    }
    seen(session, kind)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn refusals_change_nothing_and_answers_are_the_match((kind, commands) in commands(120)) {
        let (session, disk) = session(kind);
        for command in commands {
            let (before, saved) = (seen(&session, kind), disk.saved());
            match run(&session, kind, &command) {
                Ok(answer) => prop_assert_eq!(timeless(answer), seen(&session, kind), "{:?}", command),
                Err(_) => {
                    prop_assert_eq!(before, seen(&session, kind), "{:?}", command);
                    prop_assert_eq!(saved, disk.saved(), "{:?}", command);
                }
            }
        }
    }

    #[test]
    fn a_save_is_always_the_match((kind, commands) in commands(80)) {
        let (session, disk) = after(kind, &commands);
        let text = disk.saved();
        let snapshot = session.open(kind.id).expect("the match exists");
        let copy = session.save(snapshot.id).ok();
        prop_assert_eq!(copy, snapshot.can.save.then(|| text.clone()));
        let (other, _, other_disk) = stepped_with(TOYS);
        other.load(kind.id, &text).expect("a save can be loaded");
        prop_assert_eq!(other_disk.saved(), text);
        let (original, loaded) = (seen_by_the_mover(&session, kind), seen_by_the_mover(&other, kind));
        prop_assert_eq!((original.view, original.record, original.at), (loaded.view, loaded.record, loaded.at));
        prop_assert_eq!((original.outcome, original.seats), (loaded.outcome, loaded.seats));
        prop_assert_eq!(original.viewer, loaded.viewer);
    }

    #[test]
    fn a_forged_save_is_refused_or_becomes_a_valid_match(
        (kind, commands) in commands(40),
        lie in lie(),
    ) {
        let (session, disk) = after(kind, &commands);
        let mut save: serde_json::Value = serde_json::from_str(&disk.saved()).expect("a save is JSON");
        save[lie.0] = lie.1;
        let before = seen(&session, kind);
        match session.load(kind.id, &save.to_string()) {
            Err(refusal) => {
                prop_assert!(matches!(refusal, MatchError::BadSave(_)), "{refusal}");
                prop_assert_eq!(before, seen(&session, kind));
            }
            Ok(_) => {
                session.load(kind.id, &disk.saved()).expect("a save can be loaded");
            }
        }
    }

    #[test]
    fn loading_any_text_neither_panics_nor_changes_the_match(
        kind in prop::sample::select(KINDS.iter().collect::<Vec<_>>()),
        text in any::<String>(),
        cut in 0usize..200,
    ) {
        // A number is a valid starting position: the number of counters.
        prop_assume!(text.trim().parse::<u32>().is_err());
        let (session, disk) = session(kind);
        let before = seen(&session, kind);
        prop_assert!(session.load(kind.id, &text).is_err());
        let save = disk.saved();
        let shortened: String = save.chars().take(cut.min(save.len() - 1)).collect();
        prop_assert!(session.load(kind.id, &shortened).is_err());
        prop_assert_eq!(before, seen(&session, kind));
    }

    #[test]
    fn times_stay_within_limits_and_survive_a_save(
        (kind, commands) in commands(60),
        times in prop::collection::vec(0u64..4_000, 60),
        initial_seconds in 1u32..40,
        increment_seconds in 0u32..4,
    ) {
        let control = TimeControl { initial_seconds, increment_seconds };
        let (session, disk, clock) = timed(kind, control);
        for (command, ms) in commands.iter().zip(times) {
            clock.advance(Duration::from_millis(ms));
            let _ = run(&session, kind, command);
            let snapshot = session.open(kind.id).expect("the match exists");
            let Some(shown) = snapshot.clock else { continue };
            let TimeControl { initial_seconds, increment_seconds } = shown.control;
            let moves = u32::try_from(snapshot.record.len()).expect("few moves");
            let most = 1_000 * u64::from(initial_seconds + moves * increment_seconds);
            for side in Side::BOTH {
                let left = *shown.remaining_ms.get(side);
                let lost = Some(Outcome::win(!side, Ending::OUT_OF_TIME));
                prop_assert!(left <= most);
                // A past position shows the time left at that point.
                let is_up = snapshot.outcome == lost && snapshot.looking.is_none();
                prop_assert!(left > 0 || snapshot.outcome == lost);
                prop_assert!(!is_up || left == 0);
            }
            prop_assert!(shown.running.is_none() || shown.running == snapshot.turn);
        }
        // Only a lasting change is saved, with the time at that moment.
        let _ = session.act(kind.id, Look { ply: None, perspective: Perspective::All });
        let _ = session.act(kind.id, Pause);
        let (other, _, _) = stepped_with(TOYS);
        let loaded = other.reload(kind.id, &disk.saved()).expect("a save can be loaded");
        let times = |snapshot: &Snapshot| snapshot.clock.map(|clock| (clock.control, clock.remaining_ms));
        let original = session.open(kind.id).expect("the match exists");
        if original.phase != session::Phase::Running {
            prop_assert_eq!(times(&loaded), times(&original));
        }
    }

    #[test]
    fn taking_back_and_redoing_keeps_the_times(
        plies in prop::collection::vec(0u64..4_000, 1..12),
        back in 0usize..12,
    ) {
        let kind = &KINDS[0];
        let (session, _, clock) = timed(kind, TimeControl { initial_seconds: 60, increment_seconds: 1 });
        for (n, ms) in plies.iter().enumerate() {
            clock.advance(Duration::from_millis(*ms));
            let _ = session.act(kind.id, play(1 + n % 2));
        }
        clock.advance(Duration::from_millis(777));
        let before = session.open(kind.id).expect("the match exists");
        let back = back.min(before.at);
        let _ = session.act(kind.id, GoTo { ply: back });
        clock.advance(Duration::from_millis(555));
        let after = session.act(kind.id, GoTo { ply: before.at }).expect("redoing");
        if back < before.at {
            prop_assert_eq!(after.clock, before.clock);
        }
    }
}
