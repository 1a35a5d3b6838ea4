//! Minesweeper between two devices that do not know the mines: each session follows the logs.

mod logs;

use self::logs::{LAYOUT, Logs, Table};
use crate::common::Mailbox;
use game::{Ending, Environment, Input, Outcome, Side};
use session::{
    Annotated, BySide, ExportFormat, Exporter, FriendStop, Games, MatchCommand, MatchError, MatchId,
    Perspective, Phase, Session, Snapshot, Termination,
};
use std::sync::{Arc, Mutex};

const GAME: &str = "minesweeper";
const HIDDEN: &str = "width=5,height=5,mines=2";
struct Device {
    session: Session,
    mailbox: Mailbox,
    logs: Logs,
    id: MatchId,
}

fn names() -> BySide<Option<String>> {
    BySide { first: Some("Anna".to_owned()), second: Some("Bert".to_owned()) }
}

/// Two devices with a match before the deal.
fn undealt() -> [Device; 2] {
    let table = Arc::new(Mutex::new(Table::undealt()));
    Side::BOTH.map(|own| {
        let logs = Logs { table: table.clone(), own };
        let mailbox = Mailbox::default();
        let session = Session::new(Games::ALL, mailbox.clone(), mailbox.clone(), Environment::null());
        session.connect(Box::new(logs.clone()));
        let id = session.begin_with_friend(GAME, HIDDEN, logs.own, names()).expect("a match");
        session.follow(id).expect("a log");
        session.open_match(id).expect("it is saved");
        Device { session, mailbox, logs, id }
    })
}

fn devices() -> [Device; 2] {
    let devices = undealt();
    devices[0].logs.table().dealt = 3;
    devices.iter().for_each(|device| drop(device.hear()));
    devices
}

impl Device {
    fn now(&self) -> Snapshot {
        self.session.preview(self.id).expect("it exists")
    }

    fn hear(&self) -> Snapshot {
        self.session.follow(self.id).expect("a log");
        self.now()
    }

    fn act(&self, command: MatchCommand) -> Result<Snapshot, MatchError> {
        self.session.apply(self.id, &command)?;
        Ok(self.now())
    }

    fn ask(&self, text: &str) -> Snapshot {
        self.act(MatchCommand::Play { text: text.to_owned() }).expect("an action")
    }

    /// The saved match.
    fn saved(&self) -> String {
        self.mailbox.letters().saves[&self.id].clone()
    }

    /// The match as another session loads it.
    fn again(&self, has_logs: bool) -> (Session, Snapshot) {
        let session = Session::new(Games::ALL, Mailbox::default(), self.mailbox.clone(), Environment::null());
        if has_logs {
            session.connect(Box::new(self.logs.clone()));
        }
        let shown = session.open_match(self.id).expect("it is saved");
        (session, shown)
    }
}

/// Plays these actions, starting with the first side.
fn play(devices: &[Device; 2], actions: &[&str]) {
    for action in actions {
        let shown = devices.each_ref().map(Device::now);
        let mover = shown.iter().position(|shown| shown.can.enter).expect("a side is to move");
        devices[mover].ask(action);
        devices[0].logs.table().answer();
        devices.iter().for_each(|device| drop(device.hear()));
    }
}

fn lines(shown: &Snapshot) -> Vec<&str> {
    shown.record.iter().map(|line| line.text.as_str()).collect()
}

fn own_failed(shown: &Snapshot) -> Vec<&str> {
    let cells = shown.view["cells"].as_array().expect("cells");
    cells
        .iter()
        .filter(|cell| cell["own_failed"] == true)
        .map(|cell| cell["name"].as_str().expect("a name"))
        .collect()
}

#[test]
fn no_action_is_possible_before_the_deal_or_an_answer() {
    let [anna, bert] = undealt();
    for (dealt, owes) in [(0, Side::First), (1, Side::Second), (2, Side::First)] {
        anna.logs.table().dealt = dealt;
        let shown = anna.hear();
        let dealerless = shown.friend.and_then(|friend| friend.dealerless).expect("a game without secrets");
        assert_eq!((dealerless.dealt, dealerless.owes, shown.can.enter), (dealt, Some(owes), false));
        assert!(shown.can.claim && !shown.can.offer_draw && !shown.can.undo);
    }
    anna.logs.table().dealt = 3;
    assert!(anna.hear().can.enter && !bert.hear().can.enter);
    // With board input: a square, then confirm. The action is then waiting for an answer, and the draft is gone.
    let cell = 24;
    anna.act(MatchCommand::Enter { input: Input::Secondary { cell } }).expect("half a move");
    let shown = anna.act(MatchCommand::Enter { input: Input::Confirm }).expect("an action");
    assert_eq!((shown.draft, shown.at, shown.can.enter), (None, 0, false));
    let dealerless = shown.friend.and_then(|friend| friend.dealerless).expect("a game without secrets");
    let asked = dealerless.asked.expect("an action");
    assert_eq!((asked.by, asked.text.as_str(), dealerless.owes), (Side::First, "m e1", Some(Side::Second)));
    assert!(anna.act(MatchCommand::Play { text: "e e1".to_owned() }).is_err());
    // The friend never learns a mark's square, either before or after the answer.
    let dealerless = bert.hear().friend.and_then(|friend| friend.dealerless).expect("a game without secrets");
    assert_eq!(dealerless.asked.expect("an action").text, "m ??");
    anna.logs.table().answer();
    assert_eq!((lines(&anna.hear()), own_failed(&anna.now())), (vec!["m e1"], vec!["e1"]));
    assert_eq!((lines(&bert.hear()), own_failed(&bert.now())), (vec!["m ??"], vec![]));
    assert!(bert.now().can.enter && !anna.now().can.enter);
}

#[test]
fn illegal_actions_do_not_reach_the_log() {
    let [anna, _] = devices();
    // The centre is visible and shows that the adjacent squares hold no mine.
    for text in ["e c3", "m b2", "m c3", "e f1", "m ??"] {
        assert!(anna.act(MatchCommand::Play { text: text.to_owned() }).is_err(), "{text}");
    }
    assert!(anna.logs.table().asked.is_none());
    assert!(anna.act(MatchCommand::OfferDraw).is_err());
    assert!(anna.act(MatchCommand::Undo { plies: None }).is_err());
}

#[test]
fn indistinguishable_worlds_are_shown_and_saved_alike() {
    let of = |marks: [&str; 2]| {
        let devices = devices();
        play(&devices, &["m e1", marks[0], "e b1", marks[1]]);
        let [anna, _] = devices;
        let shown = serde_json::to_value(anna.now()).expect("a snapshot");
        (shown, anna.saved())
    };
    let (world, other) = (of(["m e5", "m e4"]), of(["m d5", "m e5"]));
    assert_eq!(world, other);
    assert!(world.1.contains("m ?? -") && !world.1.contains("m e5"));
}

#[test]
fn a_restart_between_an_action_and_its_answer_continues_the_match() {
    let devices = devices();
    play(&devices, &["m e1"]);
    let [anna, bert] = &devices;
    bert.ask("m e5");
    let (_, shown) = bert.again(true);
    let dealerless = shown.friend.and_then(|friend| friend.dealerless).expect("a game without secrets");
    assert_eq!(dealerless.asked.expect("an action").text, "m e5");
    bert.logs.table().answer();
    let (session, shown) = bert.again(true);
    assert_eq!((lines(&shown), own_failed(&shown)), (vec!["m ??", "m e5"], vec!["e5"]));
    assert!(!shown.can.enter);
    assert_eq!(session.preview(bert.id).expect("it exists").at, 2);
    // Without its log the match is read-only, and it cannot be exported while it is in progress.
    anna.hear();
    let (session, shown) = anna.again(false);
    assert!(shown.friend.as_ref().expect("a friend").no_keys && !shown.can.enter && !shown.can.save);
    assert_eq!(lines(&shown), ["m e1", "m ??"]);
    assert!(session.save(anna.id).is_err());
}

/// These actions reveal all mines and include a failed mark by each player.
const TO_THE_END: [&str; 6] = ["m e1", "m e5", "m e5", "e e1", "m a5", "e a1"];

#[test]
fn after_both_openings_it_is_a_local_game_with_its_mines() {
    let devices = devices();
    play(&devices, &TO_THE_END);
    let [anna, bert] = &devices;
    let shown = anna.now();
    assert_eq!(shown.phase, Phase::Over);
    assert_eq!(shown.outcome.expect("an end").ending.0, "all_mines");
    // The secrets have not been opened yet, so the square of Bert's failed mark is unknown and nothing is judged.
    assert_eq!((lines(&shown)[1], shown.review.clone()), ("m ??", None));
    let look = |perspective| MatchCommand::Look { ply: Some(2), perspective };
    assert!(anna.act(look(Perspective::Second)).is_err());
    assert_eq!(own_failed(&anna.act(look(Perspective::First)).expect("a look")), ["e1"]);
    assert_eq!(own_failed(&anna.act(look(Perspective::All)).expect("a look")), ["e1"]);
    anna.act(MatchCommand::Look { ply: None, perspective: Perspective::All }).expect("the board");
    assert!(anna.session.continue_from(anna.id, 2).is_err());
    anna.logs.table().open();
    for device in [anna, bert] {
        let shown = device.hear();
        assert_eq!(lines(&shown), TO_THE_END);
        assert_eq!(shown.outcome.expect("an end").ending.0, "all_mines");
        let dealerless = shown.friend.and_then(|friend| friend.dealerless).expect("a game without secrets");
        assert!(dealerless.confirmed && dealerless.opened == BySide { first: true, second: true });
        assert!(shown.review.is_some());
        assert!(
            device.act(look(Perspective::First)).is_ok() && device.act(look(Perspective::Second)).is_ok()
        );
        // The next game has hidden mines again, and so does a local match continued from here.
        let (session, shown) = device.again(false);
        assert_eq!((lines(&shown), shown.phase), (TO_THE_END.to_vec(), Phase::Over));
        let shown = session.new_match(GAME, None).map(|fresh| session.preview(fresh.id).expect("it exists"));
        assert_eq!(shown.expect("a match").options.text, HIDDEN);
    }
}

#[test]
fn opening_another_game_confirms_nothing() {
    let other: [(&str, &[&str]); 4] = [
        // A different failed mark, a different mine, a missing move, an invalid game.
        (LAYOUT, &["m e2", "m e5", "m e5", "e e1", "m a5", "e a1"]),
        ("layout=5x5:8000008", &TO_THE_END),
        (LAYOUT, &TO_THE_END[..5]),
        ("mines=400", &TO_THE_END),
    ];
    for (options, moves) in other {
        let devices = devices();
        play(&devices, &TO_THE_END);
        let [anna, _] = &devices;
        let moves = moves.iter().map(|text| (*text).to_owned()).collect();
        anna.logs.table().replay = Some((options.to_owned(), moves));
        anna.logs.table().open();
        let shown = anna.hear();
        let dealerless = shown.friend.as_ref().and_then(|friend| friend.dealerless.clone()).expect("a game");
        assert!(!dealerless.confirmed && dealerless.opened.second, "{options}");
        assert_eq!(lines(&shown)[1], "m ??", "{options}");
    }
}

#[test]
fn losing_the_square_of_a_failed_mark_does_not_stop_the_match() {
    let devices = devices();
    play(&devices, &["m e1", "e b1"]);
    let [anna, _] = &devices;
    anna.logs.table().lost = Some(Side::First);
    let shown = anna.hear();
    assert_eq!((lines(&shown), own_failed(&shown)), (vec!["m ??", "e b1"], vec![]));
    assert_eq!(shown.friend.map(|friend| friend.no_keys), Some(false));
    assert!(shown.can.resign && shown.can.enter);
    play(&devices, &["e a1"]);
    let (_, again) = anna.again(true);
    assert_eq!(lines(&again), ["m ??", "e b1", "e a1"], "it is saved and restored");
    anna.act(MatchCommand::Resign).expect("the match is in progress");
}

#[test]
fn an_invalid_opening_does_not_change_the_result() {
    let devices = devices();
    play(&devices, &TO_THE_END);
    let [anna, _] = &devices;
    let won = anna.hear().outcome;
    assert!(won.is_some());
    anna.logs.table().stopped = Some(FriendStop::InvalidEntry);
    let shown = anna.hear();
    assert_eq!(shown.outcome, won);
    assert_eq!(shown.friend.expect("a friend").stopped, Some(FriendStop::InvalidEntry));
    let (_, again) = anna.again(true);
    assert_eq!(again.outcome, won, "it is restored");

    let [anna, bert] = self::devices();
    bert.act(MatchCommand::Resign).expect("resigning");
    anna.logs.table().stopped = Some(FriendStop::Fork);
    assert_eq!(anna.hear().outcome, Some(Outcome::win(Side::First, Ending::RESIGNED)));
}

#[test]
fn time_is_never_conceded_for_entries_the_program_owes() {
    let [anna, bert] = devices();
    anna.ask("e e1");
    bert.logs.table().claimed = true;
    bert.logs.table().is_late = true;
    let shown = bert.hear();
    assert!(!shown.can.yield_time && shown.friend.is_some_and(|friend| friend.claim.is_some()));
    assert_eq!(bert.session.open_match(bert.id).expect("the match").outcome, None);
    anna.logs.table().answer();
    assert!(bert.hear().can.yield_time, "now the player owes an action");
    let shown = bert.session.open_match(bert.id).expect("the match");
    assert_eq!(shown.outcome.map(|outcome| outcome.ending), Some(Ending::OUT_OF_TIME));
}

#[test]
fn resignations_claims_and_illegal_marks_end_the_match_as_logged() {
    let devices = devices();
    play(&devices, &["m e1", "m e5"]);
    let [anna, bert] = &devices;
    anna.ask("e b1");
    assert!(anna.now().can.claim, "an answer is owed");
    let shown = anna.act(MatchCommand::Claim { draw: false }).expect("a claim");
    assert_eq!(shown.friend.and_then(|friend| friend.claim).map(|claim| claim.by), Some(Side::First));
    bert.act(MatchCommand::Resign).expect("resigning");
    assert_eq!(anna.hear().outcome, Some(Outcome::win(Side::First, Ending::RESIGNED)));
    // An export of an unopened match contains none of the friend's secrets and can be imported.
    let copy = anna.session.save(anna.id).expect("a copy");
    assert!(copy.contains("m ?? -") && !copy.contains("m e5"));
    let elsewhere = Session::new(Games::ALL, Mailbox::default(), Mailbox::default(), Environment::null());
    let id = elsewhere.load(GAME, &copy).expect("a match").id;
    let shown = elsewhere.preview(id).expect("it exists");
    assert_eq!((shown.phase, lines(&shown)), (Phase::Over, vec!["m e1", "m ??"]));
    assert_eq!(elsewhere.save(id).expect("a copy"), copy);
    // An unfinished match cannot be loaded, because nothing could answer its actions.
    let running = copy.replace(r#""settled":{"resigned":"second"}"#, r#""settled":null"#);
    assert_ne!(running, copy);
    assert!(elsewhere.load(GAME, &running).is_err());

    let [anna, bert] = self::devices();
    anna.logs.table().illegal_mark = Some(Side::Second);
    anna.logs.table().termination = Some(Termination::IllegalMark(Side::Second));
    for device in [anna, bert] {
        let shown = device.hear();
        assert_eq!(shown.outcome, Some(Outcome::win(Side::First, Ending::ILLEGAL_MARK)));
        let dealerless = shown.friend.and_then(|friend| friend.dealerless).expect("a game without secrets");
        assert_eq!(dealerless.illegal_mark, Some(Side::Second));
    }
}

#[test]
fn an_unopened_match_is_exported_and_imported_as_text() {
    let devices = devices();
    play(&devices, &TO_THE_END);
    let [anna, _] = &devices;
    let saved = Annotated { save: anna.saved(), note: String::new(), starred: false, changed: None };
    for format in [ExportFormat::Text, ExportFormat::Json] {
        let mut exporter = Exporter::new(Games::ALL, format);
        exporter.add(anna.id, &saved);
        let exported = exporter.finish();
        assert_eq!(exported.count.written, 1);
        assert!(!exported.text.contains("e e5") && !exported.text.contains("me5 "));
        if format == ExportFormat::Text {
            assert!(exported.text.contains("[Told \"first\"]") && exported.text.contains("m??-"));
        }
        let imported: Vec<_> = Games::ALL.import(&exported.text).collect();
        let [Ok(imported)] = &imported[..] else { panic!("{imported:?}") };
        let mut exporter = Exporter::new(Games::ALL, format);
        let again = Annotated { save: imported.saved.save.clone(), ..saved.clone() };
        exporter.add(anna.id, &again);
        assert_eq!(exporter.finish().text, exported.text);
    }
}
