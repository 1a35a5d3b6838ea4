//! The match clock, with simulated time.

use super::*;
use crate::save::SavedClock;
use crate::task::Timer;
use crate::{Perspective, TimeControl};
use toy_games::Notes;

/// One minute, plus two seconds per move.
const BLITZ: TimeControl = TimeControl { initial_seconds: 60, increment_seconds: 2 };

/// A match in progress with a clock, at time 0.
fn timed<S: Playable<Options = Counters>>(first: Player, second: Player) -> Match<S> {
    let mut m = fresh::<S>(30);
    m.set_clock(Some(BLITZ)).expect("a clock");
    start(&mut m, first, second);
    m
}

/// The reading of the session's clock after this many milliseconds.
const fn at(ms: u64) -> Duration {
    Duration::from_millis(ms)
}

fn left<S: Playable>(m: &Match<S>) -> [u64; 2] {
    let clock = m.now().clock.expect("there is a clock");
    [clock.remaining_ms.first, clock.remaining_ms.second]
}

fn running_side<S: Playable>(m: &Match<S>) -> Option<Side> {
    m.now().clock.expect("there is a clock").running
}

/// The match loaded from this one's save after changing its clock.
fn restored(m: &Match<Heap>, change: impl FnOnce(&mut SavedClock)) -> Result<Match<Heap>, MatchError> {
    let mut save = m.save();
    change(save.clock.as_mut().expect("there is a clock"));
    Match::restore(save, None)
}

#[test]
fn a_clock_is_optional_and_chosen_before_the_start() {
    let mut m = fresh::<Heap>(30);
    assert_eq!(m.now().clock, None);
    for (initial_seconds, increment_seconds) in [(0, 5), (10_801, 0), (60, 181)] {
        let control = TimeControl { initial_seconds, increment_seconds };
        assert_eq!(m.set_clock(Some(control)), Err(MatchError::BadClock(control)));
    }
    m.set_clock(Some(BLITZ)).expect("a clock");
    assert_eq!((left(&m), running_side(&m)), ([60_000, 60_000], None));
    m.set_clock(None).expect("no clock");
    start(&mut m, HUMAN, HUMAN);
    assert!(m.set_clock(Some(BLITZ)).is_err());
    assert!(!m.tick(at(1 << 40)), "time never runs out without a clock");
}

#[test]
fn time_runs_for_the_mover_and_each_move_adds_to_it() {
    let mut m = timed::<Heap>(HUMAN, HUMAN);
    m.tick(at(10_000));
    assert_eq!((left(&m), running_side(&m)), ([50_000, 60_000], Some(Side::First)));
    m.play("1").expect("a move");
    assert_eq!((left(&m), running_side(&m)), ([52_000, 60_000], Some(Side::Second)));
    m.tick(at(15_000));
    assert_eq!(left(&m), [52_000, 55_000]);
}

#[test]
fn a_draft_does_not_stop_the_clock() {
    let mut m = timed::<Heap>(HUMAN, HUMAN);
    m.enter(Input::Press { cell: 0 }).expect("an input");
    m.tick(at(1_000));
    assert_eq!((left(&m)[0], m.now().draft), (59_000, Some(1.into())));
}

#[test]
fn fractions_of_a_millisecond_add_up() {
    let mut m = timed::<Heap>(HUMAN, HUMAN);
    for n in 1..=5_000 {
        m.tick(Duration::from_micros(300 * n));
    }
    assert_eq!(left(&m)[0], 58_500);
}

#[test]
fn a_pause_an_offer_and_the_end_stop_the_clock() {
    let mut m = timed::<Heap>(HUMAN, HUMAN);
    m.pause().expect("a pause");
    m.tick(at(30_000));
    m.start().expect("continuing");
    m.tick(at(31_000));
    assert_eq!(left(&m), [59_000, 60_000]);
    m.offer_draw().expect("an offer");
    assert_eq!(running_side(&m), None);
    m.tick(at(50_000));
    m.answer_draw(Side::Second, false).expect("an answer");
    m.tick(at(51_000));
    assert_eq!(left(&m), [58_000, 60_000]);
    m.resign().expect("resigning");
    assert!(!m.tick(at(500_000)));
    assert_eq!(left(&m), [58_000, 60_000]);
}

#[test]
fn running_out_of_time_ends_the_match() {
    let mut m = timed::<Heap>(HUMAN, HUMAN);
    m.play("1").expect("a move");
    assert!(!m.tick(at(59_999)));
    assert!(m.tick(at(60_000)) && !m.tick(at(60_001)));
    let over = m.now();
    assert_eq!(over.outcome, Some(Outcome::win(Side::First, Ending::OUT_OF_TIME)));
    assert_eq!((left(&m), running_side(&m)), ([62_000, 0], None));
    assert!(m.play("1").is_err());
}

#[test]
fn the_next_players_time_runs_only_once_they_have_the_device() {
    let mut m = timed::<Notes>(HUMAN, HUMAN);
    assert_eq!(m.now().hand_over, None);
    m.play("w700").expect("a move");
    assert_eq!((m.now().hand_over, running_side(&m)), (Some(Side::Second), None));
    m.tick(at(20_000));
    m.take_device().expect("the device");
    m.tick(at(21_000));
    assert_eq!(left(&m)[1], 59_000);
    m.leave_device().expect("leaving it");
    assert_eq!(running_side(&m), None);
}

#[test]
fn taking_back_returns_time_and_redoing_spends_it_again() {
    let mut m = timed::<Heap>(HUMAN, HUMAN);
    for (ms, text) in [(5_000, "1"), (12_000, "1"), (15_000, "1")] {
        m.tick(at(ms));
        m.play(text).expect("a move");
    }
    m.tick(at(16_000));
    assert_eq!(left(&m), [56_000, 54_000]);
    m.undo(Some(1)).expect("taking back");
    assert_eq!((left(&m), running_side(&m)), ([57_000, 55_000], Some(Side::First)));
    m.tick(at(17_000));
    m.go_to(0).expect("going back");
    assert_eq!(left(&m), [60_000, 60_000]);
    m.tick(at(18_000));
    m.go_to(3).expect("redoing");
    assert_eq!(left(&m), [56_000, 54_000], "as it was before");
}

#[test]
fn running_out_of_time_can_be_taken_back() {
    let mut m = timed::<Heap>(HUMAN, HUMAN);
    m.play("1").expect("a move");
    m.tick(at(60_000));
    m.undo(None).expect("taking back");
    assert_eq!((m.now().phase, m.now().at, left(&m)), (Phase::Running, 1, [62_000, 60_000]));
    m.tick(at(120_000));
    m.go_to(0).expect("going back");
    m.go_to(1).expect("redoing");
    assert_eq!(left(&m), [62_000, 60_000]);
}

#[test]
fn looking_back_after_the_end_shows_the_times_at_that_ply() {
    let mut m = timed::<Heap>(HUMAN, HUMAN);
    m.tick(at(10_000));
    m.play("1").expect("a move");
    m.look(Some(0), Perspective::All).expect("looking back");
    m.tick(at(20_000));
    assert_eq!(left(&m), [52_000, 50_000], "the match continues");
    m.quit().expect("quitting");
    m.look(Some(0), Perspective::All).expect("looking back");
    assert_eq!(left(&m), [60_000, 60_000]);
    m.look(Some(1), Perspective::All).expect("looking at the end");
    assert_eq!(left(&m), [52_000, 50_000]);
}

fn thinking_time(m: &Match<Heap>, side: Side) -> Option<Duration> {
    m.clock.thinking_time(side, m.record.mover()?)
}

#[test]
fn a_computer_thinks_for_a_share_of_its_time_which_also_limits_its_pace() {
    let environment = Environment::null();
    let settings = JobSettings { pace: Duration::from_secs(30), ..settings() };
    let mut m = timed::<Heap>(computer(1), HUMAN);
    assert_eq!(thinking_time(&m, Side::First), Some(at(4_000)));
    let task = m.think(&settings, &mut 0).expect("a thought");
    task.run(&environment, &mut |event| _ = m.take(1, event));
    assert_eq!(environment.clock.now(), at(4_000));
    m.tick(at(59_900));
    assert_eq!(thinking_time(&m, Side::Second), Some(at(50)), "at most half of the remaining time");
    assert_eq!(thinking_time(&running(computer(1), HUMAN), Side::First), None);
}

fn watch_flag(m: &mut Match<Heap>, last_ticket: &mut u64) -> Option<Timer> {
    m.clock.watch_flag(m.clock_runs(), last_ticket)
}

#[test]
fn a_timer_waits_for_the_flag_and_is_cancelled_when_obsolete() {
    let mut last_ticket = 0;
    let mut m = timed::<Heap>(HUMAN, HUMAN);
    let timer = watch_flag(&mut m, &mut last_ticket).expect("a timer");
    assert_eq!((timer.due, timer.stop.is_set()), (at(60_000), false));
    m.tick(at(3_000));
    assert!(watch_flag(&mut m, &mut last_ticket).is_none(), "the timer is already running");
    m.pause().expect("a pause");
    assert!(watch_flag(&mut m, &mut last_ticket).is_none());
    assert!(timer.stop.is_set(), "the wait is cancelled");
    m.start().expect("continuing");
    assert!(watch_flag(&mut m, &mut last_ticket).is_some());
}

#[test]
fn a_save_contains_the_times_and_contradictory_ones_are_refused() {
    let mut m = timed::<Heap>(HUMAN, HUMAN);
    for ms in [5_000, 12_000, 13_000] {
        m.tick(at(ms));
        m.play("1").expect("a move");
    }
    m.tick(at(20_000));
    m.undo(Some(1)).expect("taking back");
    m.tick(at(21_000));
    let same = restored(&m, |_| ()).expect("a usable save");
    assert_eq!((left(&same), same.save()), (left(&m), m.save()));

    let lies: [fn(&mut SavedClock); 8] = [
        |clock| clock.control.initial_seconds = 0,
        |clock| clock.control.increment_seconds = 1_000,
        |clock| clock.spent_ms.push(1),
        |clock| clock.spent_ms.truncate(2),
        |clock| clock.spent_ms[0] = 60_000,
        |clock| clock.spent_ms[2] = u64::MAX,
        |clock| clock.turn_ms = 57_000,
        |clock| clock.end_ms = 55_000,
    ];
    for (n, lie) in lies.into_iter().enumerate() {
        assert!(matches!(restored(&m, lie), Err(MatchError::BadSave(BadSave::Contradiction(_)))), "lie {n}");
    }
}

#[test]
fn running_out_of_time_is_saved_and_only_valid_for_a_mover_without_time() {
    let mut m = timed::<Heap>(HUMAN, HUMAN);
    m.tick(at(60_000));
    let same = restored(&m, |_| ()).expect("a usable save");
    assert_eq!((same.now().outcome, left(&same)), (m.now().outcome, [0, 60_000]));
    assert!(restored(&m, |clock| clock.turn_ms -= 1).is_err());
    for lie in [
        Save { settled: Some(Termination::OutOfTime(Side::Second)), ..m.save() },
        Save { settled: None, ..m.save() },
        Save { clock: None, ..m.save() },
    ] {
        assert!(Match::<Heap>::restore(lie, None).is_err());
    }
}
