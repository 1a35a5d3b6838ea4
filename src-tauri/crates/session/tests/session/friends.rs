//! A match between two devices: each session follows the logs.

use crate::common::{Mailbox, TOYS};
use game::{Ending, Environment, Input, OpenPosition, Outcome, Side};
use peer::{ContactId, NewInvitation};
use session::{
    BySide, Games, LogEntry, LogView, MatchCommand, MatchError, MatchId, MatchLog, Perspective, Phase,
    Player, Session, Snapshot,
};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use two_devices::{MemoryStore, NOW, begin, kalaha};

/// The log of the only match, and whether this device's own time is certainly up.
#[derive(Clone)]
struct Logs {
    device: Arc<Mutex<two_devices::Device>>,
    contact: ContactId,
    is_late: Arc<AtomicBool>,
}

impl Logs {
    /// Receives all of the friend's entries.
    fn hear(&self, friend: &Logs) {
        let text = friend.device.lock().unwrap().contacts.text(friend.contact, true);
        if let Ok(text) = text {
            self.device.lock().unwrap().take(&text).expect("an honest text");
        }
    }
}

impl MatchLog for Logs {
    fn read(&self, _: MatchId) -> Option<LogView> {
        let log = self.device.lock().unwrap().contacts.log(self.contact, NOW)?;
        Some(LogView { overdue: true, admits: self.is_late.load(Ordering::Relaxed), ..log })
    }

    fn write(&self, _: MatchId, entry: &LogEntry) -> Result<(), MatchError> {
        let written = self.device.lock().unwrap().write(self.contact, entry);
        written.map_err(|_| MatchError::NotNow("that"))
    }
}

struct Device {
    session: Session,
    mailbox: Mailbox,
    logs: Logs,
    id: MatchId,
}

const ANNA: BySide<Option<&str>> = BySide { first: Some("Anna"), second: Some("Bert") };

fn names() -> BySide<Option<String>> {
    BySide { first: ANNA.first.map(str::to_owned), second: ANNA.second.map(str::to_owned) }
}

/// Two devices with a match, in which the inviting device moves first.
fn devices(games: Games, game: &str, options: &str) -> [Device; 2] {
    let device =
        |seed| two_devices::Device::with_games(dealerless::rulebook(games), MemoryStore::default(), seed);
    let [mut a, mut b] = [1, 2].map(device);
    let new = NewInvitation { game: game.to_owned(), options: Some(options.to_owned()), ..kalaha() };
    let [at_a, at_b] = begin(&mut a, &mut b, new);
    [(a, at_a, Side::First), (b, at_b, Side::Second)].map(|(device, contact, own)| {
        let logs = Logs { device: Arc::new(Mutex::new(device)), contact, is_late: Arc::default() };
        let mailbox = Mailbox::default();
        let session = Session::new(games, mailbox.clone(), mailbox.clone(), Environment::null());
        session.connect(Box::new(logs.clone()));
        let id = session.begin_with_friend(game, options, own, names()).expect("a match");
        session.follow(id).expect("a log");
        session.open_match(id).expect("it is saved");
        Device { session, mailbox, logs, id }
    })
}

impl Device {
    fn act(&self, command: MatchCommand) -> Result<Snapshot, MatchError> {
        self.session.apply(self.id, &command)?;
        Ok(self.now())
    }

    fn now(&self) -> Snapshot {
        self.session.preview(self.id).expect("it exists")
    }

    fn play(&self, text: &str) -> Snapshot {
        self.act(MatchCommand::Play { text: text.to_owned() }).expect("a move")
    }

    /// Receives all of the friend's entries and follows them.
    fn hear(&self, friend: &Device) -> Snapshot {
        self.logs.hear(&friend.logs);
        self.session.follow(self.id).expect("a log");
        self.now()
    }
}

fn toys() -> [Device; 2] {
    devices(TOYS, "heap", "counters=12")
}

#[test]
fn a_match_follows_the_logs() {
    let [anna, bert] = toys();
    let shown = anna.now();
    assert_eq!((shown.phase, shown.turn), (Phase::Running, Some(Side::First)));
    assert_eq!(shown.seats, BySide { first: Some(Player::Human), second: Some(Player::Friend) });
    assert_eq!(shown.names, names());
    assert!(shown.can.enter && !bert.now().can.enter);
    assert!(bert.act(MatchCommand::Play { text: "1".to_owned() }).is_err());
    // With board input: one more counter, then confirm.
    anna.act(MatchCommand::Enter { input: Input::Press { cell: 0 } }).expect("half a move");
    let shown = anna.act(MatchCommand::Enter { input: Input::Confirm }).expect("a move");
    assert_eq!((shown.at, shown.can.enter), (1, false));
    // The player who leaves a multiple of five moves again.
    bert.hear(&anna);
    assert_eq!(bert.play("1").turn, Some(Side::Second));
    assert_eq!(bert.play("2").turn, Some(Side::First));
    anna.hear(&bert);
    assert_eq!(anna.now().record.len(), 3);
    for _ in 0..2 {
        let device = if anna.now().can.enter { &anna } else { &bert };
        device.play("2");
        anna.hear(&bert);
        bert.hear(&anna);
    }
    while anna.now().phase != Phase::Over {
        let device = if anna.now().can.enter { &anna } else { &bert };
        device.play("1");
        anna.hear(&bert);
        bert.hear(&anna);
    }
    assert_eq!(anna.now().outcome, bert.now().outcome);
    assert_eq!(anna.now().outcome.expect("an end").ending, Ending("taken"));
    assert_eq!(anna.now().record, bert.now().record);
}

#[test]
fn an_unchanged_log_pushes_no_snapshot() {
    let [anna, bert] = toys();
    anna.play("1");
    let revision = anna.now().revision;
    anna.session.follow(anna.id).expect("the session followed its own move when it was written");
    assert_eq!(anna.now().revision, revision);
    bert.hear(&anna);
    assert!(anna.mailbox.letters().shown.iter().all(|shown| shown.revision <= revision));
}

#[test]
fn commands_for_one_device_are_refused() {
    let [anna, bert] = toys();
    anna.play("1");
    bert.hear(&anna);
    let seat = MatchCommand::Seat { side: Side::Second, player: Some(Player::Human) };
    let refused = [
        seat,
        MatchCommand::Pause,
        MatchCommand::Start,
        MatchCommand::Quit,
        MatchCommand::Redo { plies: None },
        MatchCommand::GoTo { ply: 0 },
        MatchCommand::Undo { plies: Some(1) },
        MatchCommand::SetName { side: Side::First, name: None },
        MatchCommand::Analyse { wanted: true },
        MatchCommand::Yield,
        MatchCommand::AnswerTakeBack { accept: true },
        MatchCommand::Say { phrase: session::PHRASES },
        MatchCommand::Claim { draw: true },
    ];
    for command in refused {
        assert!(bert.act(command.clone()).is_err(), "{command:?}");
    }
    assert!(bert.session.rematch(bert.id).is_err());
    assert!(bert.session.continue_from(bert.id, 1).is_err());
    let can = bert.now().can;
    assert!(!can.pause && !can.start && !can.quit && !can.redo && !can.go_to && !can.rematch);
    // A friend cannot be seated without an invitation.
    let fresh = bert.session.new_match("heap", None).expect("another match");
    let seat = MatchCommand::Seat { side: Side::First, player: Some(Player::Friend) };
    assert!(bert.session.apply(fresh.id, &seat).is_err());
}

#[test]
fn taking_back_is_requested_and_answered() {
    let [anna, bert] = toys();
    anna.play("1");
    let shown = anna.act(MatchCommand::Undo { plies: None }).expect("asking");
    assert_eq!((shown.at, shown.friend.expect("a friend").asking), (1, Some(0)));
    assert!(!shown.can.undo);
    let shown = bert.hear(&anna);
    assert_eq!(shown.friend.expect("a friend").asked, Some(0));
    assert!(shown.can.answer_take_back && shown.can.enter);
    let shown = bert.act(MatchCommand::AnswerTakeBack { accept: true }).expect("an answer");
    assert_eq!((shown.at, shown.record.len()), (0, 0));
    let shown = anna.hear(&bert);
    assert_eq!((shown.at, shown.record.len(), shown.can.enter, shown.can.redo), (0, 0, true, false));
    // A request on the player's own turn passes the turn: the friend must answer before any move.
    anna.play("1");
    bert.hear(&anna);
    bert.play("1");
    bert.play("1");
    anna.hear(&bert);
    let shown = anna.act(MatchCommand::Undo { plies: None }).expect("asking");
    assert_eq!((shown.can.enter, shown.friend.expect("a friend").owes_answer), (false, Some(Side::Second)));
    let shown = bert.hear(&anna);
    assert!(shown.can.answer_take_back && !shown.can.enter);
    bert.act(MatchCommand::AnswerTakeBack { accept: false }).expect("an answer");
    let shown = anna.hear(&bert);
    assert_eq!((shown.at, shown.can.enter), (3, true));
}

#[test]
fn a_refused_request_cannot_be_repeated_before_the_next_move() {
    let [anna, bert] = toys();
    let undo = MatchCommand::Undo { plies: None };
    // The waiting player asks and is refused; later the player to move asks.
    anna.play("1");
    anna.act(undo.clone()).expect("asking");
    bert.hear(&anna);
    bert.act(MatchCommand::AnswerTakeBack { accept: false }).expect("an answer");
    let shown = anna.hear(&bert);
    assert_eq!(shown.friend.expect("a friend").asking, None);
    assert!(!shown.can.undo && anna.act(undo.clone()).is_err());
    bert.play("1");
    bert.play("1");
    assert!(anna.hear(&bert).can.undo, "another move was made");
    anna.act(undo.clone()).expect("asking");
    bert.hear(&anna);
    bert.act(MatchCommand::AnswerTakeBack { accept: false }).expect("an answer");
    let shown = anna.hear(&bert);
    assert!(shown.can.enter && !shown.can.undo && anna.act(undo).is_err());
}

#[test]
fn a_declined_draw_can_be_offered_again_with_the_next_move() {
    let [anna, bert] = toys();
    anna.act(MatchCommand::OfferDraw).expect("a draw offer");
    anna.play("1");
    let shown = bert.hear(&anna);
    assert!(shown.can.answer_draw);
    bert.act(MatchCommand::AnswerDraw { side: Side::Second, accept: false }).expect("declining");
    bert.play("1");
    bert.play("1");
    let shown = anna.hear(&bert);
    assert!(shown.can.offer_draw && !shown.can.answer_draw);
    assert!(anna.act(MatchCommand::OfferDraw).expect("a draw offer").friend.expect("a friend").offers_draw);
    anna.play("1");
    let shown = bert.hear(&anna);
    assert!(shown.can.answer_draw && shown.draw_offer.is_some());
}

#[test]
fn phrases_beyond_the_logs_limit_are_not_offered() {
    let [anna, _] = toys();
    let mut said = 0;
    while anna.now().can.say {
        anna.act(MatchCommand::Say { phrase: 0 }).expect("a phrase");
        said += 1;
    }
    assert!(said > 0 && anna.act(MatchCommand::Say { phrase: 0 }).is_err());
}

#[test]
fn a_draw_is_offered_with_a_move_and_accepted_or_not() {
    let [anna, bert] = toys();
    let shown = anna.act(MatchCommand::OfferDraw).expect("a draw offer");
    assert!(shown.friend.expect("a friend").offers_draw && shown.draw_offer.is_none());
    let shown = anna.play("1");
    assert_eq!(shown.draw_offer.expect("an offer").by, Side::First);
    let shown = bert.hear(&anna);
    assert!(shown.can.answer_draw && shown.can.enter);
    let shown = bert.act(MatchCommand::AnswerDraw { side: Side::Second, accept: false }).expect("declining");
    assert_eq!((shown.draw_offer, shown.can.answer_draw), (None, false));
    bert.play("1");
    bert.act(MatchCommand::OfferDraw).expect("a draw offer");
    bert.play("1");
    let shown = anna.hear(&bert);
    assert_eq!(shown.draw_offer.expect("an offer").by, Side::Second);
    let shown = anna.act(MatchCommand::AnswerDraw { side: Side::First, accept: true }).expect("agreed");
    assert_eq!(shown.outcome, Some(Outcome::draw(Ending::AGREED)));
    assert_eq!(bert.hear(&anna).outcome, Some(Outcome::draw(Ending::AGREED)));
}

#[test]
fn resigning_before_both_have_moved_calls_the_match_off() {
    let [anna, bert] = toys();
    bert.act(MatchCommand::Resign).expect("resigning");
    let outcome = anna.hear(&bert).outcome.expect("an end");
    assert_eq!((outcome.winner, outcome.ending), (None, Ending::CALLED_OFF));
    let [anna, bert] = toys();
    anna.play("1");
    bert.hear(&anna);
    bert.play("1");
    bert.act(MatchCommand::Resign).expect("resigning");
    assert_eq!(anna.hear(&bert).outcome, Some(Outcome::win(Side::First, Ending::RESIGNED)));
    assert_eq!(bert.now().phase, Phase::Over);
    // The match is now like any other in the archive.
    assert!(bert.act(MatchCommand::Look { ply: Some(0), perspective: Perspective::All }).is_ok());
    let again = bert.session.continue_from(bert.id, 1).expect("a match of their own");
    let shown = bert.session.preview(again.id).expect("it exists");
    assert_eq!(shown.seats, BySide { first: Some(Player::Human), second: Some(Player::Human) });
}

#[test]
fn claims_and_phrases_are_shown_and_a_claim_is_conceded() {
    let [anna, bert] = toys();
    anna.act(MatchCommand::Say { phrase: 3 }).expect("a phrase");
    anna.play("1");
    let shown = anna.act(MatchCommand::Claim { draw: false }).expect("a claim");
    assert_eq!(shown.friend.expect("a friend").claim.map(|claim| claim.by), Some(Side::First));
    let shown = bert.hear(&anna);
    let friend = shown.friend.expect("a friend");
    assert_eq!(
        friend.phrases.iter().map(|said| (said.by, said.phrase)).collect::<Vec<_>>(),
        [(Side::First, 3)]
    );
    assert!(shown.can.yield_time && friend.claim.is_some_and(|claim| claim.by == Side::First && !claim.draw));
    let shown = bert.act(MatchCommand::Yield).expect("conceding");
    assert_eq!(shown.outcome, Some(Outcome::win(Side::First, Ending::OUT_OF_TIME)));
}

#[test]
fn an_unknown_phrase_is_not_shown() {
    let [anna, bert] = toys();
    for phrase in [session::PHRASES, u8::MAX, session::PHRASES - 1] {
        anna.logs.write(anna.id, &LogEntry::Say(phrase)).expect("any number is valid");
    }
    for shown in [anna.now(), bert.hear(&anna)] {
        let phrases = shown.friend.expect("a friend").phrases;
        assert!(phrases.iter().all(|said| said.phrase == session::PHRASES - 1), "{phrases:?}");
    }
    assert_eq!(bert.now().friend.map(|friend| friend.phrases.len()), Some(1));
}

#[test]
fn a_valid_claim_is_conceded_when_the_player_opens_the_match() {
    let [anna, bert] = toys();
    anna.play("1");
    bert.hear(&anna);
    bert.logs.is_late.store(true, Ordering::Relaxed);
    let shown = bert.session.open_match(bert.id).expect("the match");
    assert_eq!(shown.phase, Phase::Running, "there is no claim");
    anna.act(MatchCommand::Claim { draw: false }).expect("a claim");
    assert_eq!(bert.hear(&anna).phase, Phase::Running, "the player has not opened the match");
    let shown = bert.session.open_match(bert.id).expect("the match");
    assert_eq!(shown.outcome, Some(Outcome::win(Side::First, Ending::OUT_OF_TIME)));
    assert_eq!(anna.hear(&bert).outcome, shown.outcome);
}

#[test]
fn a_save_is_updated_from_the_log() {
    let [anna, bert] = toys();
    anna.play("1");
    bert.hear(&anna);
    // Another match of the game is at the table when the friend's moves arrive.
    anna.session.new_match("heap", None).expect("another match");
    bert.play("1");
    bert.play("1");
    anna.hear(&bert);
    assert_eq!(anna.now().record.len(), 3);
    // A program that exited between writing the log and the match catches up when it loads the match.
    anna.session.open_match(anna.id).expect("it is saved");
    anna.play("1");
    bert.hear(&anna);
    bert.play("1");
    anna.logs.hear(&bert.logs);
    let again = Session::new(TOYS, Mailbox::default(), anna.mailbox.clone(), Environment::null());
    again.connect(Box::new(anna.logs.clone()));
    assert_eq!(again.open_match(anna.id).expect("it is saved").record.len(), 5);
    // Without its log the match is read-only, and an export has two human players.
    let alone = Session::new(TOYS, Mailbox::default(), anna.mailbox.clone(), Environment::null());
    let shown = alone.open_match(anna.id).expect("it is saved");
    assert!(
        shown.friend.expect("a friend").no_keys && !shown.can.enter && !shown.can.resign && shown.can.save
    );
    let copy = alone.save(anna.id).expect("a copy");
    let id = alone.load("heap", &copy).expect("a match").id;
    assert_eq!(alone.preview(id).expect("it exists").seats.second, Some(Player::Human));
}

#[test]
fn a_draw_offer_waits_for_the_move_that_passes_the_turn() {
    let [anna, bert] = toys();
    anna.play("1");
    bert.hear(&anna);
    bert.act(MatchCommand::OfferDraw).expect("a draw offer");
    // This leaves ten counters, so Bert moves again.
    let shown = bert.play("1");
    assert!(shown.can.enter && shown.friend.expect("a friend").offers_draw);
    assert_eq!(bert.play("1").draw_offer.expect("an offer").by, Side::Second);
}

#[test]
fn a_log_from_another_match_is_ignored() {
    let [anna, bert] = toys();
    for _ in 0..3 {
        let device = if anna.now().can.enter { &anna } else { &bert };
        device.play("2");
        anna.hear(&bert);
        bert.hear(&anna);
    }
    // A restored archive has given the id to a shorter game.
    let session = Session::new(TOYS, Mailbox::default(), Mailbox::default(), Environment::null());
    session.connect(Box::new(anna.logs.clone()));
    let id = session.begin_with_friend("heap", "counters=3", Side::First, names()).expect("a match");
    session.follow(id).expect("nothing is broken");
    let shown = session.preview(id).expect("it exists");
    assert!(shown.friend.expect("a friend").no_keys && !shown.can.enter);
    // A match between two local players does not follow a log either.
    let fresh = session.new_match("heap", None).expect("a match");
    assert!(session.follow(fresh.id).is_err());
}

/// Two devices must number moves and serialise positions identically. Change the recorded values only together with
/// `rules_version`.
#[test]
fn values_compared_between_devices_are_stable() {
    let texts = ["smess", "kalaha"].map(|game| {
        let options = Games::ALL.decided_options(game, "").expect("options");
        let start = Games::ALL.open_position(game, &options).expect("it can").expect("no secrets");
        let after = |position: Box<dyn OpenPosition>, number| position.play(number).expect("a legal move");
        let (text, _) = [2, 3, 1, 0, 2].into_iter().fold(start, after).public();
        format!("{game} {options}\n{text}\n")
    });
    let expected = include_str!("../../../../../tests/data/remote_positions.txt");
    assert_eq!(texts.concat(), expected);
}
