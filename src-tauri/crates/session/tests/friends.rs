//! A match between two devices, as each session shows it: what the logs tell, it plays.

mod common;

use common::{Mailbox, TOYS};
use game::{Ending, Environment, Input, OpenPosition, Outcome, Side};
use peer::protocol::{Acceptor, Inviter, Offer, PeerMatch, Received, Reply, Sides};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use session::{
    BySide, Games, LogEntry, LogView, MatchCommand, MatchError, MatchId, MatchLog, Perspective, Phase,
    Player, Session, Snapshot,
};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

/// The log of the only match, and whether the own time is over beyond doubt.
#[derive(Clone)]
struct Logs(Arc<Mutex<PeerMatch>>, Arc<AtomicBool>);

impl MatchLog for Logs {
    fn read(&self, _: MatchId) -> Option<LogView> {
        let log = self.0.lock().unwrap();
        Some(LogView { overdue: true, admits: self.1.load(Ordering::Relaxed), ..peer::log_view(&log) })
    }

    fn write(&self, _: MatchId, entry: &LogEntry) -> Result<(), MatchError> {
        let mut log = self.0.lock().unwrap();
        let act = peer::act_of(entry).expect("a game without secrets");
        log.write(act).map_err(|_| MatchError::NotNow("that"))?;
        let (_, mark) = log.save();
        log.kept(mark);
        Ok(())
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

/// Two devices with a match; whoever invited moves first.
fn devices(games: Games, game: &str, options: &str) -> [Device; 2] {
    let mut rng = ChaCha8Rng::seed_from_u64(7);
    let mut random = move |bytes: &mut [u8]| rng.fill_bytes(bytes);
    let known = games.remote(game).expect("a game").expect("one for two devices");
    let offer = Offer {
        rules_version: known.rules_version,
        expiry: 100,
        days: 3,
        sides: Sides::InviterFirst,
        game: known.number,
        rules: options.to_owned(),
        broker_url: String::new(),
    };
    let mut inviter = Inviter::new(offer, "Anna", &mut random).expect("an offer");
    let rules = dealerless::rulebook(games).rules(game, options).expect("rules");
    let acceptor = Acceptor::new(&inviter.invitation().to_bytes(), 1, "Bert", &rules, &mut random);
    let acceptor = acceptor.expect("an invitation");
    let Ok(Reply::Begun { begin, keys }) = inviter.receive(acceptor.acceptance(), 1, &rules, &mut random)
    else {
        panic!("no match")
    };
    let keys = [(*keys, Side::First), (acceptor.begin(&begin, &rules).expect("a begin"), Side::Second)];
    keys.map(|(keys, own)| {
        let logs = Logs(Arc::new(Mutex::new(PeerMatch::new(keys, &rules))), Arc::default());
        let mailbox = Mailbox::default();
        let session = Session::new(games, mailbox.clone(), mailbox.clone(), Environment::null());
        session.connect(Box::new(logs.clone()));
        let id = session.begin_with_friend(game, options, own, names()).expect("a match");
        session.follow(id).expect("a log");
        session.open_match(id).expect("it is kept");
        Device { session, mailbox, logs, id }
    })
}

impl Device {
    fn act(&self, command: MatchCommand) -> Result<Snapshot, MatchError> {
        self.session.apply(self.id, &command)?;
        Ok(self.now())
    }

    fn now(&self) -> Snapshot {
        self.session.preview(self.id).expect("it is there")
    }

    fn play(&self, text: &str) -> Snapshot {
        self.act(MatchCommand::Play { text: text.to_owned() }).expect("a move")
    }

    /// Takes all that the friend has written.
    fn hear(&self, friend: &Device) -> Snapshot {
        let frame = friend.logs.0.lock().unwrap().frame(0);
        if let Some(frame) = frame {
            let received = self.logs.0.lock().unwrap().receive(&frame).expect("a frame");
            assert!(!matches!(received, Received::Stopped | Received::Held), "{received:?}");
        }
        self.session.follow(self.id).expect("a log");
        self.now()
    }
}

fn toys() -> [Device; 2] {
    devices(TOYS, "heap", "counters=12")
}

#[test]
fn a_match_is_played_by_what_the_logs_tell() {
    let [anna, bert] = toys();
    let shown = anna.now();
    assert_eq!((shown.phase, shown.turn), (Phase::Running, Some(Side::First)));
    assert_eq!(shown.seats, BySide { first: Some(Player::Human), second: Some(Player::Friend) });
    assert_eq!(shown.names, names());
    assert!(shown.can.enter && !bert.now().can.enter);
    assert!(bert.act(MatchCommand::Play { text: "1".to_owned() }).is_err());
    // By hand: one counter more, and confirm.
    anna.act(MatchCommand::Enter { input: Input::Press { cell: 0 } }).expect("half a move");
    let shown = anna.act(MatchCommand::Enter { input: Input::Confirm }).expect("a move");
    assert_eq!((shown.at, shown.can.enter), (1, false));
    // What leaves a multiple of five moves again.
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
fn a_log_that_tells_nothing_new_shows_nothing_anew() {
    let [anna, bert] = toys();
    anna.play("1");
    let revision = anna.now().revision;
    anna.session.follow(anna.id).expect("its own move was followed when it was written");
    assert_eq!(anna.now().revision, revision);
    bert.hear(&anna);
    assert!(anna.mailbox.letters().shown.iter().all(|shown| shown.revision <= revision));
}

#[test]
fn nothing_of_a_match_on_one_device_is_possible() {
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
    // Nobody seats a friend without an invitation.
    let fresh = bert.session.new_match("heap", None).expect("another match");
    let seat = MatchCommand::Seat { side: Side::First, player: Some(Player::Friend) };
    assert!(bert.session.apply(fresh.id, &seat).is_err());
}

#[test]
fn taking_back_is_asked_for_and_answered() {
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
    // At one's own turn the turn token goes over: nobody moves before the answer.
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
fn what_was_refused_is_not_to_be_asked_for_again_before_the_next_move() {
    let [anna, bert] = toys();
    let undo = MatchCommand::Undo { plies: None };
    // Asked by who waits, refused in words, and asked by who has the turn.
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
fn a_draw_that_was_refused_may_be_offered_again_with_the_next_move() {
    let [anna, bert] = toys();
    anna.act(MatchCommand::OfferDraw).expect("a wish");
    anna.play("1");
    let shown = bert.hear(&anna);
    assert!(shown.can.answer_draw);
    bert.act(MatchCommand::AnswerDraw { side: Side::Second, accept: false }).expect("put away");
    bert.play("1");
    bert.play("1");
    let shown = anna.hear(&bert);
    assert!(shown.can.offer_draw && !shown.can.answer_draw);
    assert!(anna.act(MatchCommand::OfferDraw).expect("a wish").friend.expect("a friend").offers_draw);
    anna.play("1");
    let shown = bert.hear(&anna);
    assert!(shown.can.answer_draw && shown.draw_offer.is_some());
}

#[test]
fn nobody_is_shown_that_they_may_say_more_than_a_log_takes() {
    let [anna, _] = toys();
    let mut said = 0;
    while anna.now().can.say {
        anna.act(MatchCommand::Say { phrase: 0 }).expect("a phrase");
        said += 1;
    }
    assert!(said > 0 && anna.act(MatchCommand::Say { phrase: 0 }).is_err());
}

#[test]
fn a_draw_is_offered_with_a_move_and_taken_or_not() {
    let [anna, bert] = toys();
    let shown = anna.act(MatchCommand::OfferDraw).expect("a wish");
    assert!(shown.friend.expect("a friend").offers_draw && shown.draw_offer.is_none());
    let shown = anna.play("1");
    assert_eq!(shown.draw_offer.expect("an offer").by, Side::First);
    let shown = bert.hear(&anna);
    assert!(shown.can.answer_draw && shown.can.enter);
    let shown = bert.act(MatchCommand::AnswerDraw { side: Side::Second, accept: false }).expect("put away");
    assert_eq!((shown.draw_offer, shown.can.answer_draw), (None, false));
    bert.play("1");
    bert.act(MatchCommand::OfferDraw).expect("a wish");
    bert.play("1");
    let shown = anna.hear(&bert);
    assert_eq!(shown.draw_offer.expect("an offer").by, Side::Second);
    let shown = anna.act(MatchCommand::AnswerDraw { side: Side::First, accept: true }).expect("agreed");
    assert_eq!(shown.outcome, Some(Outcome::draw(Ending::AGREED)));
    assert_eq!(bert.hear(&anna).outcome, Some(Outcome::draw(Ending::AGREED)));
}

#[test]
fn who_resigns_before_both_have_moved_calls_the_match_off() {
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
    // Now everything of the archive is possible.
    assert!(bert.act(MatchCommand::Look { ply: Some(0), perspective: Perspective::All }).is_ok());
    let again = bert.session.continue_from(bert.id, 1).expect("a match of their own");
    let shown = bert.session.preview(again.id).expect("it is there");
    assert_eq!(shown.seats, BySide { first: Some(Player::Human), second: Some(Player::Human) });
}

#[test]
fn claims_and_phrases_are_shown_and_a_claim_is_admitted() {
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
    let shown = bert.act(MatchCommand::Yield).expect("admitting it");
    assert_eq!(shown.outcome, Some(Outcome::win(Side::First, Ending::OUT_OF_TIME)));
}

#[test]
fn a_phrase_that_has_no_words_here_is_not_shown() {
    let [anna, bert] = toys();
    for phrase in [session::PHRASES, u8::MAX, session::PHRASES - 1] {
        anna.logs.write(anna.id, &LogEntry::Say(phrase)).expect("any number may be said");
    }
    for shown in [anna.now(), bert.hear(&anna)] {
        let phrases = shown.friend.expect("a friend").phrases;
        assert!(phrases.iter().all(|said| said.phrase == session::PHRASES - 1), "{phrases:?}");
    }
    assert_eq!(bert.now().friend.map(|friend| friend.phrases.len()), Some(1));
}

#[test]
fn a_claim_that_is_right_is_admitted_when_the_person_opens_the_match() {
    let [anna, bert] = toys();
    anna.play("1");
    bert.hear(&anna);
    bert.logs.1.store(true, Ordering::Relaxed);
    let shown = bert.session.open_match(bert.id).expect("the match");
    assert_eq!(shown.phase, Phase::Running, "nobody claims anything");
    anna.act(MatchCommand::Claim { draw: false }).expect("a claim");
    assert_eq!(bert.hear(&anna).phase, Phase::Running, "the person is not there");
    let shown = bert.session.open_match(bert.id).expect("the match");
    assert_eq!(shown.outcome, Some(Outcome::win(Side::First, Ending::OUT_OF_TIME)));
    assert_eq!(anna.hear(&bert).outcome, shown.outcome);
}

#[test]
fn what_was_kept_is_brought_up_to_date_by_the_log() {
    let [anna, bert] = toys();
    anna.play("1");
    bert.hear(&anna);
    // Another match of the game is at the table when the friend's move comes.
    anna.session.new_match("heap", None).expect("another match");
    bert.play("1");
    bert.play("1");
    anna.hear(&bert);
    assert_eq!(anna.now().record.len(), 3);
    // A program that ended between the log and the match catches up when it reads the match.
    let frame = {
        let mut log = bert.logs.0.lock().unwrap();
        let frame = anna.logs.0.lock().unwrap().frame(0).expect("a log");
        log.receive(&frame).expect("a frame");
        frame
    };
    assert!(!frame.is_empty());
    let again = Session::new(TOYS, Mailbox::default(), anna.mailbox.clone(), Environment::null());
    again.connect(Box::new(anna.logs.clone()));
    assert_eq!(again.open_match(anna.id).expect("it is kept").record.len(), 3);
    // Without its log it can only be looked at, and a copy for others is a match of two people.
    let alone = Session::new(TOYS, Mailbox::default(), anna.mailbox.clone(), Environment::null());
    let shown = alone.open_match(anna.id).expect("it is kept");
    assert!(
        shown.friend.expect("a friend").no_keys && !shown.can.enter && !shown.can.resign && shown.can.save
    );
    let copy = alone.save(anna.id).expect("a copy");
    let id = alone.load("heap", &copy).expect("a match").id;
    assert_eq!(alone.preview(id).expect("it is there").seats.second, Some(Player::Human));
}

#[test]
fn a_wish_for_a_draw_waits_for_the_move_that_passes_the_turn() {
    let [anna, bert] = toys();
    anna.play("1");
    bert.hear(&anna);
    bert.act(MatchCommand::OfferDraw).expect("a wish");
    // It leaves ten counters, and Bert moves again.
    let shown = bert.play("1");
    assert!(shown.can.enter && shown.friend.expect("a friend").offers_draw);
    assert_eq!(bert.play("1").draw_offer.expect("an offer").by, Side::Second);
}

#[test]
fn a_log_of_another_match_is_not_followed() {
    let [anna, bert] = toys();
    for _ in 0..3 {
        let device = if anna.now().can.enter { &anna } else { &bert };
        device.play("2");
        anna.hear(&bert);
        bert.hear(&anna);
    }
    // An archive that was restored has given the id to a shorter game.
    let session = Session::new(TOYS, Mailbox::default(), Mailbox::default(), Environment::null());
    session.connect(Box::new(anna.logs.clone()));
    let id = session.begin_with_friend("heap", "counters=3", Side::First, names()).expect("a match");
    session.follow(id).expect("nothing is broken");
    let shown = session.preview(id).expect("it is there");
    assert!(shown.friend.expect("a friend").no_keys && !shown.can.enter);
    // Nor does a match of two people follow one.
    let fresh = session.new_match("heap", None).expect("a match");
    assert!(session.follow(fresh.id).is_err());
}

/// Two programs agree only if they number moves and write positions alike. What is recorded here may change only
/// together with `rules_version`.
#[test]
fn what_two_devices_compare_has_not_changed() {
    let texts = ["smess", "kalaha"].map(|game| {
        let options = Games::ALL.decided_options(game, "").expect("options");
        let start = Games::ALL.open_position(game, &options).expect("it can").expect("no secrets");
        let after = |position: Box<dyn OpenPosition>, number| position.play(number).expect("a legal move");
        let (text, _) = [2, 3, 1, 0, 2].into_iter().fold(start, after).public();
        format!("{game} {options}\n{text}\n")
    });
    let expected = include_str!("../../../../tests/data/remote_positions.txt");
    assert_eq!(texts.concat(), expected);
}
