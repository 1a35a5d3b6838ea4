//! Laws of a session under random commands, in games without secrets and with them: a refusal changes nothing, a save
//! is the match, nothing panics.

mod common;

use common::{Mailbox, SessionExt, TOYS, play, stepped_with};
use game::{Input, Side};
use proptest::prelude::*;
use serde_json::json;
use session::MatchCommand::{self, *};
use session::{MatchError, MatchId, Perspective, Player, Session, Snapshot};

/// What random commands need to know of a game.
#[derive(Debug)]
struct Kind {
    id: &'static str,
    /// Texts like those of its moves.
    moves: &'static str,
}

const KINDS: [Kind; 2] =
    [Kind { id: "heap", moves: "[1-3]" }, Kind { id: "notes", moves: "show|w[1-9][0-9]{2}" }];

/// An option with values that can be chosen.
const OPTION: (&str, [&str; 2]) = ("counters", ["3", "30"]);

/// What can be asked of a session.
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

/// On cells of the boards, and a few that there are not.
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

/// Humans only: a computer player would move in between and make the laws depend on time. Analyses report when
/// they like and are tried in the tests of a match.
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
        4 => Just(TakeDevice),
        1 => Just(LeaveDevice),
        1 => Just(Quit),
        1 => Just(Resign),
        1 => Just(OfferDraw),
        2 => (side(), any::<bool>()).prop_map(|(side, accept)| AnswerDraw { side, accept }),
    ];
    prop_oneof![
        1 => any::<bool>().prop_map(move |option| Command::New(option.then(|| format!("{name}={}", values[0])))),
        60 => of_a_match.prop_map(Command::Of),
    ]
}

/// A game, and up to so many commands for it.
fn commands(most: usize) -> impl Strategy<Value = (&'static Kind, Vec<Command>)> {
    prop::sample::select(KINDS.iter().collect::<Vec<_>>())
        .prop_flat_map(move |kind| (Just(kind), prop::collection::vec(command(kind), 1..most)))
}

/// A field of a save and something that may not belong there.
fn lie() -> impl Strategy<Value = (&'static str, serde_json::Value)> {
    let field = prop::sample::select(vec![
        "format", "game", "options", "seed", "chosen", "seats", "people", "begun", "moves", "thoughts", "at",
        "settled", "more",
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
        json!({"first": true, "second": false}),
        json!({"first": null, "second": {"kind": "human"}}),
        json!({"first": {"kind": "computer", "level": 9}, "second": {"kind": "human"}}),
        json!({"first": {"kind": "human"}, "second": {"kind": "human"}, "third": null}),
    ]);
    (field, value)
}

/// A match between humans, so that most commands find something to do.
fn session(kind: &Kind) -> (Session, Mailbox) {
    let (session, _, disk) = stepped_with(TOYS);
    session.start(kind.id, Player::Human, Player::Human);
    (session, disk)
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
    timeless(session.open(kind.id).expect("the match is there"))
}

/// Without what depends on when it is asked for. No move is judged, as no work is done here.
fn timeless(snapshot: Snapshot) -> Snapshot {
    Snapshot { id: MatchId(0), revision: 0, ..snapshot }
}

/// The match as the one who has to move sees it, with no offer and no look back in between.
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
    fn a_refused_command_changes_nothing_and_an_answer_is_the_match((kind, commands) in commands(120)) {
        let (session, disk) = session(kind);
        for command in commands {
            let (before, kept) = (seen(&session, kind), disk.kept());
            match run(&session, kind, &command) {
                Ok(answer) => prop_assert_eq!(timeless(answer), seen(&session, kind), "{:?}", command),
                Err(_) => {
                    prop_assert_eq!(before, seen(&session, kind), "{:?}", command);
                    prop_assert_eq!(kept, disk.kept(), "{:?}", command);
                }
            }
        }
    }

    #[test]
    fn a_save_taken_at_any_time_is_the_match((kind, commands) in commands(80)) {
        let (session, disk) = after(kind, &commands);
        let text = disk.kept();
        let snapshot = session.open(kind.id).expect("the match is there");
        let copy = session.save(snapshot.id).ok();
        prop_assert_eq!(copy, snapshot.can.save.then(|| text.clone()));
        let (other, _, other_disk) = stepped_with(TOYS);
        other.load(kind.id, &text).expect("what was saved can be loaded");
        prop_assert_eq!(other_disk.kept(), text);
        let (original, loaded) = (seen_by_the_mover(&session, kind), seen_by_the_mover(&other, kind));
        prop_assert_eq!((original.view, original.record, original.at), (loaded.view, loaded.record, loaded.at));
        prop_assert_eq!((original.outcome, original.seats), (loaded.outcome, loaded.seats));
        prop_assert_eq!(original.eyes, loaded.eyes);
    }

    #[test]
    fn a_save_that_lies_is_refused_or_becomes_a_match_that_saves_itself(
        (kind, commands) in commands(40),
        lie in lie(),
    ) {
        let (session, disk) = after(kind, &commands);
        let mut save: serde_json::Value = serde_json::from_str(&disk.kept()).expect("a save is JSON");
        save[lie.0] = lie.1;
        let before = seen(&session, kind);
        match session.load(kind.id, &save.to_string()) {
            Err(refusal) => {
                prop_assert!(matches!(refusal, MatchError::BadSave(_)), "{refusal}");
                prop_assert_eq!(before, seen(&session, kind));
            }
            Ok(_) => {
                session.load(kind.id, &disk.kept()).expect("what was saved can be loaded");
            }
        }
    }

    #[test]
    fn no_text_makes_loading_panic_or_touches_the_match(
        kind in prop::sample::select(KINDS.iter().collect::<Vec<_>>()),
        text in any::<String>(),
        cut in 0usize..200,
    ) {
        // A number says how many counters are left at the beginning.
        prop_assume!(text.trim().parse::<u32>().is_err());
        let (session, disk) = session(kind);
        let before = seen(&session, kind);
        prop_assert!(session.load(kind.id, &text).is_err());
        let save = disk.kept();
        let shortened: String = save.chars().take(cut.min(save.len() - 1)).collect();
        prop_assert!(session.load(kind.id, &shortened).is_err());
        prop_assert_eq!(before, seen(&session, kind));
    }
}
