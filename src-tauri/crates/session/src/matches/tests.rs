//! Matches of toy games whose computer players do what each test needs.

use super::*;
use crate::task::Task;
use crate::{Bots, GameEntry, Games};
use crate::{FoundComment, FoundHint, OptionsShown};
use game::{Ending, Environment, Input, Level, Outcome, Stop};
use std::sync::Arc;
use toy_games::{Counters, Heap, Notes};

mod advice;
mod around;
mod clock;
mod elsewhere;
mod judging;
mod saves;
mod secrets;

const HUMAN: Player = Player::Human;

const fn computer(level: Level) -> Player {
    Player::Computer { level }
}

const SEED: u64 = 424_242_424_242;

/// A match without players.
fn fresh<S: Playable<Options = Counters>>(counters: u32) -> Match<S> {
    Match::begin(Counters::of(counters), SEED, None).expect("a match")
}

fn start<S: Playable>(m: &mut Match<S>, first: Player, second: Player) {
    m.seat(Side::First, Some(first)).expect("a seat");
    m.seat(Side::Second, Some(second)).expect("a seat");
    m.start().expect("a start");
}

fn begun<S: Playable<Options = Counters>>(counters: u32, first: Player, second: Player) -> Match<S> {
    let mut m = fresh(counters);
    start(&mut m, first, second);
    m
}

fn running(first: Player, second: Player) -> Match<Heap> {
    begun(12, first, second)
}

/// Shortcuts for these tests.
trait Watched {
    /// The snapshot, whose id and revision do not matter.
    fn now(&self) -> Snapshot;
    /// Whether the work with this ticket is still needed.
    fn awaits(&self, ticket: u64) -> bool;
}

impl<S: Playable> Watched for Match<S> {
    fn now(&self) -> Snapshot {
        self.shown(MatchId(0), 0)
    }

    fn awaits(&self, ticket: u64) -> bool {
        self.computers.awaits(ticket)
            || self.analysis.awaits(ticket)
            || self.judging.awaits(ticket)
            || self.advising.awaits(ticket)
    }
}

/// The default settings. Their runner never starts a task.
fn settings() -> JobSettings {
    JobSettings::new(Arc::new(Environment::null()))
}

/// All games in these tests.
const GAMES: Games = Games(&[
    GameEntry::of::<Heap>(),
    GameEntry::of::<Notes>(),
    GameEntry::of::<smess::Smess>(),
    GameEntry::of::<kalaha::Kalaha>(),
    GameEntry::of::<minesweeper::GameInMatch>(),
]);

/// Starts the requested thought under this ticket.
fn begin<S: Playable>(m: &mut Match<S>, ticket: u64) -> Option<Task> {
    m.think(&settings(), &mut (ticket - 1))
}

/// Starts the requested judging.
fn judge<S: Playable>(m: &mut Match<S>, last_ticket: &mut u64) -> Option<Task> {
    m.judging.begin(&m.record, &settings(), last_ticket)
}

/// The events from a task run here, with a clock that advances only while something waits.
fn found_here(task: Task) -> Vec<JobEvent> {
    let mut found = Vec::new();
    task.run(&Environment::null(), &mut |event| found.push(event));
    found
}

/// The events that another instance reports, given only the description of a task.
fn found_elsewhere(description: &str, bots: &Bots) -> Vec<JobEvent> {
    let mut found = Vec::new();
    GAMES.do_task(description, bots, &Environment::null(), &Stop::default(), &mut |event| found.push(event));
    found.iter().map(|text| JobEvent::from_text(text)).collect()
}

fn describe<S: Playable>(m: &Match<S>, task: &Task) -> String {
    task.request().describe(m.save().to_text())
}

/// Runs a task to its end, here and in another instance, and delivers the events to the match.
fn finish<S: Playable>(m: &mut Match<S>, task: Task) {
    let elsewhere = found_elsewhere(&describe(m, &task), &Bots::default());
    let ticket = task.ticket();
    let found = found_here(task);
    assert_eq!(found, elsewhere, "both ways give the same events");
    for event in found {
        assert!(m.awaits(ticket));
        m.take(ticket, event);
    }
}

/// Lets the computer player finish its thought, if it has one.
fn think<S: Playable>(m: &mut Match<S>, ticket: u64) -> bool {
    let Some(task) = begin(m, ticket) else { return false };
    finish(m, task);
    true
}

fn moves<S: Playable>(m: &Match<S>) -> Vec<String> {
    m.now().record.into_iter().map(|line| line.text).collect()
}

/// The state that a refused command must not change.
fn same(m: &Match<Heap>) -> (Snapshot, Save) {
    (m.now(), m.save())
}

#[test]
fn a_match_starts_once_both_players_are_chosen() {
    let mut m = fresh::<Heap>(12);
    assert_eq!(m.start(), Err(MatchError::NoPlayer));
    m.seat(Side::First, Some(HUMAN)).expect("a seat");
    assert!(!m.now().can.start);
    m.seat(Side::Second, Some(computer(1))).expect("a seat");
    assert!(m.now().can.start);
    m.start().expect("a start");
    assert_eq!(m.now().phase, Phase::Running);
    assert_eq!(m.start(), Err(MatchError::NotNow("starting")));
}

#[test]
fn unknown_levels_and_empty_seats_in_play_are_refused() {
    let mut m = running(HUMAN, HUMAN);
    let before = same(&m);
    assert_eq!(m.seat(Side::First, Some(computer(9))), Err(MatchError::BadLevel(9)));
    assert!(m.seat(Side::First, None).is_err());
    assert_eq!(same(&m), before);
}

#[test]
fn a_player_moves_again_if_the_rules_say_so() {
    let mut m = running(HUMAN, computer(1));
    m.play("2").expect("a move");
    assert_eq!(m.now().thinking, None, "with ten left the same player moves again");
    m.play("1").expect("a move");
    assert!(think(&mut m, 1));
    assert_eq!(moves(&m), ["2", "1", "1"]);
}

#[test]
fn a_draft_is_shown_until_a_move_is_made() {
    let mut m = running(HUMAN, HUMAN);
    assert_eq!(m.enter(Input::Press { cell: 0 }), Ok(Step::Done(Change::Fleeting)));
    assert_eq!(m.now().draft, Some(1.into()));
    assert_eq!(m.enter(Input::Confirm), Ok(Step::Done(Change::Lasting)));
    assert_eq!(m.now().draft, None);
    assert_eq!(moves(&m), ["1"]);
}

#[test]
fn an_input_that_does_nothing_is_explained() {
    let mut m = running(HUMAN, HUMAN);
    assert_eq!(m.enter(Input::Press { cell: 1 }), Ok(Step::Explain(0.into())));
    m.enter(Input::Press { cell: 0 }).expect("an input");
    assert_eq!(m.enter(Input::Press { cell: 1 }), Ok(Step::Explain(0.into())));
    assert_eq!(m.now().draft, Some(1.into()), "the choice stays");
}

#[test]
fn an_input_that_completes_an_illegal_move_changes_nothing() {
    let mut m = running(HUMAN, HUMAN);
    for _ in 0..3 {
        m.enter(Input::Press { cell: 0 }).expect("an input");
    }
    let before = same(&m);
    assert!(matches!(m.enter(Input::Confirm), Err(MatchError::IllegalMove(_))));
    assert_eq!(same(&m), before);
}

#[test]
fn a_refused_move_changes_nothing() {
    let mut m = running(HUMAN, HUMAN);
    let before = same(&m);
    assert!(matches!(m.play("3"), Err(MatchError::IllegalMove(_))));
    assert!(matches!(m.play("many"), Err(MatchError::BadMove(_))));
    assert_eq!(same(&m), before);
}

#[test]
fn taking_back_against_a_computer_leads_to_the_humans_turn() {
    let mut m = running(HUMAN, computer(1));
    m.play("1").expect("a move");
    assert!(think(&mut m, 1));
    assert!(begin(&mut m, 2).is_some(), "with ten left the computer moves again");
    m.undo(None).expect("taking back");
    assert_eq!((m.now().at, m.now().phase), (0, Phase::Running));
    assert!(!m.awaits(2), "the thought is about a previous position");
    m.redo(None).expect("redoing");
    assert_eq!((m.now().at, m.now().phase), (2, Phase::Paused), "no human's turn is left ahead");
}

#[test]
fn taking_back_between_computers_goes_back_one_ply_and_pauses() {
    let mut m = running(computer(1), computer(1));
    assert!(think(&mut m, 1) && think(&mut m, 2));
    m.undo(None).expect("taking back");
    assert_eq!((m.now().at, m.now().phase), (1, Phase::Paused));
    assert!(!think(&mut m, 3));
    m.start().expect("continuing");
    assert!(think(&mut m, 4));
}

#[test]
fn plies_can_be_taken_back_and_redone_until_another_move_is_made() {
    let mut m = running(HUMAN, HUMAN);
    for text in ["1", "2", "1", "2"] {
        m.play(text).expect("a move");
    }
    m.undo(Some(3)).expect("taking back");
    m.redo(Some(2)).expect("redoing");
    assert_eq!((m.now().at, m.now().record.len()), (3, 4));
    let before = same(&m);
    assert!(m.redo(Some(2)).is_err());
    assert!(m.undo(Some(4)).is_err());
    assert!(m.go_to(usize::MAX).is_err());
    assert_eq!(same(&m), before);
    m.go_to(1).expect("going there");
    m.play("1").expect("a move");
    assert_eq!(moves(&m), ["1", "1"]);
    assert!(!m.now().can.redo);
}

#[test]
fn the_end_can_be_taken_back() {
    let mut m = running(HUMAN, HUMAN);
    while m.now().phase == Phase::Running {
        m.play("1").expect("a move");
    }
    assert_eq!(m.now().outcome.map(|outcome| outcome.ending), Some(Ending("taken")));
    assert!(m.play("1").is_err());
    m.undo(None).expect("taking back");
    assert_eq!(m.now().phase, Phase::Running);
}

#[test]
fn a_pause_cancels_the_thought_and_stops_play() {
    let mut m = running(computer(1), HUMAN);
    assert!(begin(&mut m, 1).is_some());
    m.pause().expect("a pause");
    assert!(!m.awaits(1));
    assert!(begin(&mut m, 2).is_none());
    assert!(m.play("1").is_err());
    m.start().expect("continuing");
    assert!(think(&mut m, 3));
}

#[test]
fn changing_the_player_cancels_the_thought() {
    let mut m = running(computer(1), HUMAN);
    assert!(begin(&mut m, 1).is_some());
    m.seat(Side::First, Some(HUMAN)).expect("a seat");
    assert!(!m.awaits(1));
    assert!(m.now().can.enter);
}

#[test]
fn dropping_a_job_stops_its_bot_and_shortens_the_pause_before_the_answer() {
    let pace = Duration::from_secs(3);
    for (is_dropped, waited) in [(false, pace), (true, Duration::ZERO)] {
        let mut m = running(computer(1), HUMAN);
        let environment = Environment::null();
        let settings = JobSettings { pace, ..settings() };
        let task = m.think(&settings, &mut 0).expect("a thought");
        if is_dropped {
            m.pause().expect("a pause");
        }
        let mut answered = None;
        task.run(&environment, &mut |event| {
            if let JobEvent::Answer { best, .. } = event {
                answered = Some(best);
            }
        });
        assert_eq!((answered.as_deref(), environment.clock.now()), (Some("1"), waited));
    }
}

#[test]
fn a_failing_computer_pauses_the_match() {
    let mut m = running(computer(3), HUMAN);
    assert!(think(&mut m, 1));
    let snapshot = m.now();
    assert_eq!((snapshot.phase, snapshot.trouble), (Phase::Paused, Some(MatchError::ComputerFailed)));
    m.seat(Side::First, Some(computer(1))).expect("a seat");
    m.start().expect("continuing");
    assert!(think(&mut m, 2));
    assert_eq!(m.now().trouble, None);
}

#[test]
fn resigning_ends_the_match_for_the_human_at_the_screen() {
    let mut m = running(computer(1), HUMAN);
    m.resign().expect("resigning");
    assert_eq!(m.now().outcome, Some(Outcome::win(Side::First, Ending::RESIGNED)));
    let mut of_two = running(HUMAN, HUMAN);
    of_two.play("1").expect("a move");
    of_two.resign().expect("resigning");
    assert_eq!(of_two.now().outcome, Some(Outcome::win(Side::First, Ending::RESIGNED)));
    assert!(running(computer(1), computer(1)).resign().is_err());
}

#[test]
fn a_human_answers_a_draw_offer() {
    let mut m = running(HUMAN, HUMAN);
    m.offer_draw().expect("an offer");
    assert!(m.offer_draw().is_err());
    assert!(m.answer_draw(Side::First, true).is_err(), "players cannot accept their own offer");
    m.answer_draw(Side::Second, false).expect("an answer");
    assert_eq!(m.now().draw_offer.map(|offer| offer.state), Some(OfferState::Declined));
    m.play("1").expect("a move");
    assert_eq!(m.now().draw_offer, None);
    m.offer_draw().expect("an offer");
    assert!(m.answer_draw(Side::Second, true).is_err());
    m.answer_draw(Side::First, true).expect("an answer");
    assert_eq!(m.now().outcome, Some(Outcome::draw(Ending::AGREED)));
}

#[test]
fn a_computer_accepts_a_draw_only_if_it_is_not_better() {
    // The bots report the value for the side to move, which is the human who offers.
    for (level, accepts) in [(1, true), (2, false)] {
        let mut m = running(HUMAN, computer(level));
        m.offer_draw().expect("an offer");
        assert!(m.now().draw_offer.is_some_and(|offer| offer.state == OfferState::Considered));
        assert!(think(&mut m, 1));
        assert_eq!(m.now().outcome.is_some(), accepts, "level {level}");
        assert_eq!(m.now().at, 0, "considering an offer makes no move");
        assert_eq!(m.now().can.enter, !accepts);
    }
}

#[test]
fn options_are_chosen_before_the_start_and_fixed_by_it() {
    let mut m = fresh::<Heap>(12);
    m.set_option("counters", "30").expect("an option");
    assert!(matches!(m.set_option("counters", "many"), Err(MatchError::BadOptions(_))));
    assert!(matches!(m.set_option("beans", "30"), Err(MatchError::BadOptions(_))));
    for side in Side::BOTH {
        assert_eq!(m.now().options.chosen["counters"], 30);
        m.seat(side, Some(computer(1))).expect("a seat");
    }
    let OptionsShown { text, chosen, .. } = m.now().options;
    assert_eq!((text.as_str(), &chosen["counters"]), ("counters=30", &20.into()));
    m.start().expect("a start");
    assert_eq!(m.now().options.text, "counters=20");
    assert!(m.set_option("counters", "30").is_err());
}

#[test]
fn taking_back_a_resignation_keeps_the_moves() {
    let mut m = running(computer(1), HUMAN);
    begin(&mut m, 1).expect("a thought");
    m.resign().expect("resigning while the computer thinks");
    assert!(!m.awaits(1));
    m.undo(None).expect("taking back");
    assert_eq!((m.now().phase, m.now().at), (Phase::Paused, 0), "it is the computer's turn");
    m.start().expect("continuing");
    assert!(think(&mut m, 2));
    m.resign().expect("resigning on their own turn");
    m.undo(None).expect("taking back");
    assert_eq!((m.now().phase, m.now().at), (Phase::Running, 1));
}

#[test]
fn going_back_to_a_humans_turn_resumes_play_unless_it_was_paused() {
    let mut m = running(HUMAN, computer(1));
    m.play("1").expect("a move");
    assert!(think(&mut m, 1));
    m.go_to(1).expect("going there");
    assert_eq!(m.now().phase, Phase::Paused);
    m.go_to(0).expect("going there");
    assert_eq!(m.now().phase, Phase::Running);
    m.pause().expect("a pause");
    m.go_to(1).expect("going there");
    m.go_to(0).expect("going there");
    assert_eq!(m.now().phase, Phase::Paused);
}

#[test]
fn a_late_answer_is_ignored() {
    let mut m = running(computer(1), HUMAN);
    let task = begin(&mut m, 1).expect("a thought");
    m.pause().expect("a pause");
    m.start().expect("continuing");
    begin(&mut m, 2).expect("another thought");
    let found = found_here(task);
    assert!(matches!(found.last(), Some(JobEvent::Answer { .. })), "a stopped bot still answers");
    assert!(!m.awaits(1) && m.awaits(2));
}

#[test]
fn a_new_player_drops_the_draft_but_not_the_opponents_thought() {
    let mut m = running(HUMAN, computer(1));
    m.enter(Input::Press { cell: 0 }).expect("an input");
    m.seat(Side::Second, Some(computer(3))).expect("another opponent");
    assert_eq!(m.now().draft, Some(1.into()));
    m.seat(Side::First, Some(computer(2))).expect("a seat");
    assert_eq!(m.now().draft, None);
    begin(&mut m, 1).expect("a thought");
    m.seat(Side::Second, Some(HUMAN)).expect("a seat");
    m.seat(Side::First, Some(computer(2))).expect("the same player again");
    assert!(m.awaits(1));
}

#[test]
fn an_open_offer_outlives_a_pause_and_a_considered_one_does_not() {
    let mut open = running(HUMAN, HUMAN);
    open.offer_draw().expect("an offer");
    open.pause().expect("a pause");
    assert!(open.answer_draw(Side::Second, true).is_err());
    open.start().expect("continuing");
    open.answer_draw(Side::Second, true).expect("an answer");
    let mut considered = running(HUMAN, computer(1));
    considered.offer_draw().expect("an offer");
    begin(&mut considered, 1).expect("a thought");
    considered.pause().expect("a pause");
    assert_eq!(considered.now().draw_offer, None);
    assert!(!considered.awaits(1));
}

#[test]
fn a_computer_player_keeps_its_knowledge_until_the_match_pauses() {
    type Halt = fn(&mut Match<Heap>) -> Result<(), MatchError>;
    let has_bot = |m: &Match<Heap>| m.computers.bots.first.is_some();
    let halts: [Halt; 3] = [Match::pause, Match::quit, |m| {
        AnyMatch::release(m);
        Ok(())
    }];
    for halt in halts {
        let mut m = running(computer(1), HUMAN);
        assert!(think(&mut m, 1) && has_bot(&m));
        assert!(!think(&mut m, 2) && has_bot(&m), "it is the opponent's turn");
        halt(&mut m).expect("a halt");
        think(&mut m, 3);
        assert!(!has_bot(&m));
    }
}

#[test]
fn the_memory_limit_covers_all_thinking() {
    let settings =
        JobSettings { resources: game::Resources { table_bytes: 256 << 20, threads: 3 }, ..settings() };
    let (player, analysis) = (settings.of_a_player(), settings.of_an_analysis());
    assert_eq!(2 * player.table_bytes + analysis.table_bytes, settings.resources.table_bytes);
    assert_eq!((player.threads, analysis.threads), (3, 3));
}

#[test]
fn a_match_that_is_over_at_the_start_can_be_viewed() {
    let mut m = begun::<Heap>(0, HUMAN, HUMAN);
    assert_eq!((m.now().phase, m.now().turn), (Phase::Over, None));
    assert!(m.play("1").is_err() && m.undo(None).is_err() && m.resign().is_err());
}
