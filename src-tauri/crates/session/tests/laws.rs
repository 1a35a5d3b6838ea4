//! Laws of a session under random commands: a refusal changes nothing, a save is the match, nothing panics.

use game::{Input, Side};
use proptest::prelude::*;
use serde_json::json;
use session::{KeepFailed, Outbox, Player, Refusal, Session, Sight, Snapshot};

struct Nobody;

impl Outbox for Nobody {
    fn show(&self, _: &Snapshot) {}
    fn keep(&self, _: &'static str, _: &str) -> Result<(), KeepFailed> {
        Ok(())
    }
}

#[derive(Clone, Debug)]
enum Command {
    New(bool),
    SetOption(bool),
    Seat(Side, Option<Player>),
    Start,
    Pause,
    Enter(Input),
    Play(String),
    Undo(Option<usize>),
    Redo(Option<usize>),
    GoTo(usize),
    Look(Option<usize>, Sight),
    Analyse(bool),
    TakeOver,
    Quit,
    Resign,
    OfferDraw,
    AnswerDraw(bool),
}

fn run(session: &Session, command: &Command) -> Result<Snapshot, Refusal> {
    match command {
        Command::New(option) => session.new_match("smess", option.then_some("repetition-draw")),
        Command::SetOption(on) => {
            session.set_option("smess", "repetition-draw", if *on { "on" } else { "off" })
        }
        Command::Seat(side, player) => session.seat("smess", *side, *player),
        Command::Start => session.start("smess"),
        Command::Pause => session.pause("smess"),
        Command::Enter(input) => session.enter("smess", *input),
        Command::Play(text) => session.play("smess", text),
        Command::Undo(plies) => session.undo("smess", *plies),
        Command::Redo(plies) => session.redo("smess", *plies),
        Command::GoTo(ply) => session.go_to("smess", *ply),
        Command::Look(ply, sight) => session.look("smess", *ply, *sight),
        Command::Analyse(wanted) => session.analyse("smess", *wanted),
        Command::TakeOver => session.take_over("smess"),
        Command::Quit => session.quit("smess"),
        Command::Resign => session.resign("smess"),
        Command::OfferDraw => session.offer_draw("smess"),
        Command::AnswerDraw(accept) => session.answer_draw("smess", *accept),
    }
}

fn side() -> impl Strategy<Value = Side> {
    prop_oneof![Just(Side::First), Just(Side::Second)]
}

/// Humans only: a computer player would move in between and make the laws depend on time.
fn command() -> impl Strategy<Value = Command> {
    let cell = 0u16..58;
    prop_oneof![
        1 => any::<bool>().prop_map(Command::New),
        1 => any::<bool>().prop_map(Command::SetOption),
        2 => (side(), prop_oneof![3 => Just(Some(Player::Human)), 1 => Just(None)])
            .prop_map(|(side, player)| Command::Seat(side, player)),
        2 => Just(Command::Start),
        1 => Just(Command::Pause),
        20 => cell.clone().prop_map(|cell| Command::Enter(Input::Press { cell })),
        2 => cell.clone().prop_map(|cell| Command::Enter(Input::Lift { cell })),
        2 => cell.prop_map(|cell| Command::Enter(Input::Drop { cell })),
        1 => Just(Command::Enter(Input::Cancel)),
        2 => "[a-g][1-8][a-g][1-8]".prop_map(Command::Play),
        1 => any::<String>().prop_map(Command::Play),
        1 => proptest::option::of(0usize..5).prop_map(Command::Undo),
        1 => proptest::option::of(0usize..5).prop_map(Command::Redo),
        1 => (0usize..20).prop_map(Command::GoTo),
        1 => (proptest::option::of(0usize..20), prop::sample::select(vec![Sight::All, Sight::First, Sight::Second]))
            .prop_map(|(ply, sight)| Command::Look(ply, sight)),
        1 => any::<bool>().prop_map(Command::Analyse),
        1 => Just(Command::TakeOver),
        1 => Just(Command::Quit),
        1 => Just(Command::Resign),
        1 => Just(Command::OfferDraw),
        1 => any::<bool>().prop_map(Command::AnswerDraw),
    ]
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
        json!("kalaha"),
        json!("repetition-draw"),
        json!([]),
        json!(["d2d3"]),
        json!(["d2d3", "d2d3"]),
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
fn session() -> Session {
    let session = Session::new(Nobody);
    session.open("smess").expect("a match");
    for side in Side::BOTH {
        session.seat("smess", side, Some(Player::Human)).expect("a seat");
    }
    session.start("smess").expect("a start");
    session
}

fn seen(session: &Session) -> Snapshot {
    let mut snapshot = session.open("smess").expect("the match is there");
    snapshot.revision = 0;
    snapshot
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn a_refused_command_changes_nothing_and_an_answer_is_the_match(
        commands in prop::collection::vec(command(), 1..120),
    ) {
        let session = session();
        for command in commands {
            let before = seen(&session);
            match run(&session, &command) {
                Ok(mut answer) => {
                    answer.revision = 0;
                    prop_assert_eq!(answer, seen(&session), "{:?}", command);
                }
                Err(_) => prop_assert_eq!(before, seen(&session), "{:?}", command),
            }
        }
    }

    #[test]
    fn a_save_taken_at_any_time_is_the_match(commands in prop::collection::vec(command(), 1..80)) {
        let session = session();
        for command in commands {
            let _ = run(&session, &command);
        }
        // Where somebody looks is not part of the match.
        let _ = session.look("smess", None, Sight::All);
        let text = session.save("smess").expect("nothing is hidden");
        let other = Session::new(Nobody);
        other.load("smess", &text).expect("what was saved can be loaded");
        prop_assert_eq!(other.save("smess").expect("nothing is hidden"), text);
        let (original, loaded) = (seen(&session), seen(&other));
        prop_assert_eq!((original.view, original.record, original.at), (loaded.view, loaded.record, loaded.at));
        prop_assert_eq!((original.outcome, original.seats), (loaded.outcome, loaded.seats));
    }

    #[test]
    fn a_save_that_lies_is_refused_or_becomes_a_match_that_saves_itself(
        commands in prop::collection::vec(command(), 1..40),
        lie in lie(),
    ) {
        let session = session();
        for command in commands {
            let _ = run(&session, &command);
        }
        let mut save: serde_json::Value =
            serde_json::from_str(&session.save("smess").expect("nothing is hidden")).expect("a save is JSON");
        save[lie.0] = lie.1;
        let before = seen(&session);
        match session.load("smess", &save.to_string()) {
            Err(refusal) => {
                prop_assert_eq!(refusal.code(), "bad_save");
                prop_assert_eq!(before, seen(&session));
            }
            Ok(_) => {
                let text = session.save("smess").expect("nothing is hidden");
                session.load("smess", &text).expect("what was saved can be loaded");
            }
        }
    }

    #[test]
    fn no_text_makes_loading_panic_or_touches_the_match(text in any::<String>(), cut in 0usize..200) {
        let session = session();
        let before = seen(&session);
        prop_assert!(session.load("smess", &text).is_err());
        let save = session.save("smess").expect("nothing is hidden");
        let shortened: String = save.chars().take(cut.min(save.len() - 1)).collect();
        prop_assert!(session.load("smess", &shortened).is_err());
        prop_assert_eq!(before, seen(&session));
    }
}
