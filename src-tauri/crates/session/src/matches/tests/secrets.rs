//! Secrets stay hidden from each viewer.

use super::*;
use crate::Perspective;
use proptest::prelude::*;

fn notes(first: Player, second: Player) -> Match<Notes> {
    begun(8, first, second)
}

fn wire<S: Playable>(m: &Match<S>) -> String {
    serde_json::to_string(&m.now()).expect("a snapshot can be serialised")
}

/// Two people, the first of whom has just written 777.
fn differing() -> Match<Notes> {
    let mut m = notes(HUMAN, HUMAN);
    m.play("w777").expect("a move");
    m
}

#[test]
fn without_secrets_the_screen_follows_the_mover() {
    let mut m = notes(HUMAN, HUMAN);
    assert_eq!((m.now().viewer, m.now().hand_over), (Some(Side::First), None));
    m.play("show").expect("a move");
    assert_eq!((m.now().viewer, m.now().hand_over), (Some(Side::Second), None));
    assert!(m.now().can.enter && m.take_device().is_err());
}

#[test]
fn with_a_secret_on_the_board_the_next_player_must_take_the_device() {
    let mut m = differing();
    let snapshot = m.now();
    assert_eq!((snapshot.viewer, snapshot.hand_over), (None, Some(Side::Second)));
    assert!(!snapshot.can.enter && !snapshot.can.resign && !snapshot.can.offer_draw);
    assert!(m.play("show").is_err() && m.enter(Input::Confirm).is_err() && m.resign().is_err());
    assert!(!wire(&m).contains("777"));
    m.take_device().expect("the second has the device");
    let snapshot = m.now();
    assert_eq!((snapshot.viewer, snapshot.hand_over), (Some(Side::Second), None));
    assert!(snapshot.can.enter && !wire(&m).contains("777"));
    m.play("w778").expect("a move");
    assert_eq!(m.now().hand_over, Some(Side::First));
    assert!(!wire(&m).contains("777") && !wire(&m).contains("778"));
    m.take_device().expect("the first has the device");
    assert!(wire(&m).contains("777") && !wire(&m).contains("778"));
    m.play("show").expect("a move");
    assert_eq!((m.now().viewer, m.now().hand_over), (Some(Side::Second), None));
}

#[test]
fn a_draft_is_only_shown_to_its_maker() {
    let mut m = notes(HUMAN, HUMAN);
    m.enter(Input::Press { cell: 7 }).expect("an input");
    assert_eq!(m.now().draft, Some(7.into()));
    m.play("w777").expect("a move");
    assert_eq!(m.now().draft, None);
}

#[test]
fn a_player_who_puts_the_device_down_must_take_it_again() {
    let mut m = differing();
    assert!(!m.now().can.leave_device && m.leave_device().is_err(), "neither player has it");
    m.take_device().expect("the second has the device");
    m.enter(Input::Press { cell: 7 }).expect("an input");
    assert!(m.now().can.leave_device);
    m.leave_device().expect("the second leaves it");
    let snapshot = m.now();
    assert_eq!((snapshot.viewer, snapshot.hand_over), (None, Some(Side::Second)));
    assert!(snapshot.draft.is_none() && !snapshot.can.enter && !snapshot.can.leave_device);
    m.take_device().expect("the second has it again");
    assert!(m.now().can.enter);
}

#[test]
fn the_device_need_not_be_put_down_if_nothing_is_secret() {
    let mut m = notes(HUMAN, HUMAN);
    assert!(!m.now().can.leave_device && m.leave_device().is_err());
    m.enter(Input::Press { cell: 7 }).expect("an input");
    assert!(m.leave_device().is_err() && m.now().draft.is_some(), "a refusal changes nothing");
    let mut alone = notes(HUMAN, computer(1));
    alone.play("w777").expect("a move");
    assert!(!alone.now().can.leave_device && alone.leave_device().is_err());
    let mut over = differing();
    over.take_device().expect("the second has the device");
    over.quit().expect("quitting");
    assert!(!over.now().can.leave_device && over.leave_device().is_err());
}

#[test]
fn after_a_restart_neither_player_has_the_device() {
    let mut m = differing();
    m.take_device().expect("the second has the device");
    let mut restored = Match::<Notes>::restore(m.save(), None).expect("a usable save");
    assert_eq!((restored.now().viewer, restored.now().hand_over), (None, Some(Side::Second)));
    assert!(!wire(&restored).contains("777"));
    restored.take_device().expect("even while paused");
    restored.start().expect("continuing");
    assert!(restored.now().can.enter);
}

#[test]
fn a_single_human_sees_their_own_view_without_handing_over() {
    let mut m = notes(HUMAN, computer(1));
    m.play("w777").expect("a move");
    assert_eq!((m.now().viewer, m.now().hand_over), (Some(Side::First), None));
    assert!(think(&mut m, 1));
    assert!(wire(&m).contains("777") && !wire(&m).contains("801"));
    assert!(m.now().can.enter);
}

#[test]
fn a_match_between_computers_shows_the_audiences_view() {
    let mut m = notes(computer(1), computer(1));
    assert!(think(&mut m, 1) && think(&mut m, 2));
    assert_eq!((m.now().viewer, m.now().hand_over), (None, None));
    assert!(!wire(&m).contains("801") && !wire(&m).contains("909"));
}

#[test]
fn a_computers_thoughts_are_secret_until_the_end() {
    let mut m = notes(HUMAN, computer(1));
    m.play("show").expect("a move");
    let task = begin(&mut m, 1).expect("a thought");
    for event in found_here(task) {
        m.take(1, event);
        assert!(m.now().thinking.is_none_or(|thinking| thinking.thought.is_none()));
    }
    assert!(m.now().record[1].thought.is_none() && !wire(&m).contains("909"));
    m.resign().expect("resigning");
    assert!(m.now().record[1].thought.is_some());
}

#[test]
fn after_any_end_everything_is_shown_with_the_reports_of_the_movers() {
    for end in [Match::quit, Match::resign, |m: &mut Match<Notes>| {
        m.offer_draw()?;
        m.take_device()?;
        m.answer_draw(m.awaited().expect("who was asked"), true)
    }] {
        let mut m = differing();
        m.take_device().expect("the second has the device");
        m.play("w778").expect("a move");
        m.take_device().expect("the first has the device");
        assert!(!m.now().can.save && !wire(&m).contains(&SEED.to_string()));
        end(&mut m).expect("an end");
        let snapshot = m.now();
        assert_eq!((snapshot.viewer, snapshot.hand_over, snapshot.phase), (None, None, Phase::Over));
        assert_eq!(snapshot.view["written"], serde_json::json!([777, 778]));
        assert_eq!(snapshot.view["seed"], SEED);
        assert_eq!(moves(&m), ["w777", "w778"]);
        assert!(snapshot.can.save && m.export().is_ok());
    }
}

#[test]
fn looking_back_can_show_either_players_knowledge() {
    let mut m = differing();
    m.take_device().expect("the second has the device");
    m.play("w778").expect("a move");
    assert_eq!(m.look(Some(1), Perspective::All), Err(MatchError::NotNow("looking back")));
    m.quit().expect("quitting");
    let mut seen = |ply, perspective| {
        m.look(ply, perspective).expect("looking back");
        let snapshot = m.now();
        (snapshot.view["written"].to_string(), moves(&m).join(" "))
    };
    assert_eq!(seen(Some(2), Perspective::First), ("[777,null]".to_owned(), "w777 w?".to_owned()));
    assert_eq!(seen(Some(2), Perspective::Second), ("[null,778]".to_owned(), "w? w778".to_owned()));
    assert_eq!(seen(Some(1), Perspective::Second), ("[null,null]".to_owned(), "w? w778".to_owned()));
    assert_eq!(seen(Some(1), Perspective::All), ("[777,null]".to_owned(), "w777 w778".to_owned()));
    assert_eq!(seen(None, Perspective::All), ("[777,778]".to_owned(), "w777 w778".to_owned()));
    assert!(m.look(Some(3), Perspective::All).is_err());
    assert_eq!(m.now().at, 2, "nothing was taken back");
}

#[test]
fn exporting_is_refused_before_the_end_but_a_save_is_complete() {
    let m = differing();
    assert_eq!(m.export(), Err(MatchError::NotNow("a copy of the match")));
    assert_eq!((m.save().seed, m.save().moves), (SEED, vec!["w777".to_owned()]));
    let fresh = fresh::<Notes>(8);
    assert!(fresh.export().is_err(), "an export contains the seed even before the start");
}

#[test]
fn a_save_with_moves_taken_back_is_refused() {
    let save = Save { at: 0, ..differing().save() };
    let refused = Match::<Notes>::restore(save, None).err();
    assert!(matches!(refused, Some(MatchError::BadSave(BadSave::Contradiction(_)))));
}

#[test]
fn a_human_cannot_take_a_computers_seat_to_see_its_knowledge() {
    let mut m = notes(HUMAN, computer(1));
    assert!(m.seat(Side::Second, Some(HUMAN)).is_err());
    m.seat(Side::First, Some(computer(1))).expect("leaving a seat");
    assert!(m.seat(Side::Second, Some(HUMAN)).is_err());
    let mut restored = Match::<Notes>::restore(m.save(), None).expect("a usable save");
    assert!(restored.seat(Side::Second, Some(HUMAN)).is_err());
    restored.seat(Side::First, Some(HUMAN)).expect("returning to their own seat");
    assert_eq!(restored.now().viewer, Some(Side::First));
}

#[test]
fn a_human_cannot_leave_a_seat_to_see_the_others_knowledge() {
    let mut m = differing();
    m.take_device().expect("the second has the device");
    assert!(m.seat(Side::Second, Some(computer(1))).is_err());
    assert!(m.seat(Side::First, Some(computer(1))).is_err());
    m.play("show").expect("a move");
    m.seat(Side::First, Some(computer(1))).expect("there is nothing secret");
}

#[test]
fn a_computer_answers_a_draw_offer_from_its_own_view() {
    for (written, accepts) in [(false, true), (true, false)] {
        let mut m = notes(HUMAN, computer(1));
        if written {
            m.play("show").expect("a move");
            assert!(think(&mut m, 1), "the computer writes");
        }
        m.offer_draw().expect("an offer");
        assert!(think(&mut m, 2));
        assert_eq!(m.now().outcome.is_some(), accepts);
    }
}

#[test]
fn a_player_must_take_the_device_to_answer_a_draw_offer() {
    let mut m = differing();
    m.take_device().expect("the second has the device");
    m.offer_draw().expect("an offer");
    let snapshot = m.now();
    assert_eq!((snapshot.viewer, snapshot.hand_over), (None, Some(Side::First)));
    assert!(!snapshot.can.answer_draw && !snapshot.can.resign && m.answer_draw(Side::First, false).is_err());
    m.take_device().expect("the first has the device");
    assert_eq!(m.now().viewer, Some(Side::First));
    assert!(!m.now().can.resign, "it is not their turn");
    m.answer_draw(Side::First, false).expect("an answer");
    assert_eq!((m.now().viewer, m.now().hand_over), (None, Some(Side::Second)));
}

/// Otherwise a player could briefly seat a computer in the opponent's place and look.
#[test]
fn a_match_between_two_people_has_no_analysis_even_with_a_computer_seated() {
    let mut m = notes(HUMAN, HUMAN);
    m.seat(Side::Second, Some(computer(1))).expect("nothing is hidden yet");
    assert!(m.analyse(true).is_err());
    assert_eq!(m.now().analysis, None);
    let mut restored = Match::<Notes>::restore(m.save(), None).expect("a usable save");
    assert!(restored.analyse(true).is_err());
    // An analysis requested before the start ends when the match starts.
    let mut m = fresh::<Notes>(8);
    m.analyse(true).expect("the match has not started");
    start(&mut m, HUMAN, HUMAN);
    m.seat(Side::Second, Some(computer(1))).expect("nothing is hidden yet");
    assert!(m.work_on_analysis(&settings(), &mut 0).is_none());
}

#[test]
fn an_open_offer_must_be_answered_first() {
    for device_changes in [false, true] {
        let mut m = if device_changes { differing() } else { notes(HUMAN, HUMAN) };
        if device_changes {
            m.take_device().expect("the second has the device");
        }
        m.offer_draw().expect("an offer");
        for taken_over in [false, true] {
            if taken_over && device_changes {
                m.take_device().expect("the opponent has the device");
            }
            let can = m.now().can;
            assert!(!can.enter && !can.resign && !can.offer_draw, "device changes: {device_changes}");
            assert!(m.play("show").is_err() && m.enter(Input::Confirm).is_err() && m.resign().is_err());
        }
        assert!(m.now().can.answer_draw);
        let by = m.now().draw_offer.expect("it is open").by;
        m.answer_draw(!by, false).expect("an answer");
        if device_changes {
            m.take_device().expect("the second has the device again");
        }
        m.play("show").expect("a move");
    }
}

#[derive(Clone, Debug)]
enum Step {
    Play(bool),
    TakeOver,
    PutDown,
    Pause,
    Start,
    OfferDraw,
    Decline,
    Analyse(bool),
    Seat(Side, bool),
    Restore,
}

fn step() -> impl Strategy<Value = Step> {
    let side = prop_oneof![Just(Side::First), Just(Side::Second)];
    prop_oneof![
        4 => any::<bool>().prop_map(Step::Play),
        4 => Just(Step::TakeOver),
        1 => Just(Step::PutDown),
        1 => Just(Step::Pause),
        1 => Just(Step::Start),
        1 => Just(Step::OfferDraw),
        1 => Just(Step::Decline),
        2 => any::<bool>().prop_map(Step::Analyse),
        1 => (side, any::<bool>()).prop_map(|(side, human)| Step::Seat(side, human)),
        1 => Just(Step::Restore),
    ]
}

fn take_step(m: &mut Match<Notes>, step: &Step) -> Result<(), MatchError> {
    match step {
        Step::Play(writes) => {
            let number = if m.record.mover() == Some(Side::First) { "w777" } else { "w778" };
            m.play(if *writes { number } else { "show" }).map(|_| ())
        }
        Step::TakeOver => m.take_device(),
        Step::PutDown => m.leave_device(),
        Step::Pause => m.pause(),
        Step::Start => m.start(),
        Step::OfferDraw => m.offer_draw(),
        Step::Decline => m.answer_draw(m.awaited().unwrap_or(Side::First), false),
        Step::Analyse(wanted) => m.analyse(*wanted),
        Step::Seat(side, human) => m.seat(*side, Some(if *human { HUMAN } else { computer(1) })),
        Step::Restore => {
            *m = Match::restore(m.save(), None)?;
            Ok(())
        }
    }
}

/// Takes the steps and checks what each one reveals, including any analysis.
fn tells_no_secret(steps: &[Step], second_is_human: bool) -> Result<(), TestCaseError> {
    let mut m = notes(HUMAN, if second_is_human { HUMAN } else { computer(1) });
    let mut ticket = 0;
    for step in steps {
        if let Err(refusal) = take_step(&mut m, step) {
            prop_assert!(!refusal.to_string().contains("77"));
        }
        if m.now().phase == Phase::Over {
            break;
        }
        if let Some(task) = m.work_on_analysis(&settings(), &mut ticket) {
            finish(&mut m, task);
        }
        let (wire, viewer) = (wire(&m), m.now().viewer);
        prop_assert!(!wire.contains(&SEED.to_string()));
        prop_assert!(viewer == Some(Side::First) || !wire.contains("777"), "{wire}");
        prop_assert!(viewer == Some(Side::Second) || !wire.contains("778"), "{wire}");
    }
    Ok(())
}

proptest! {
    /// Neither snapshots nor refusals reveal the seed, or one side's secrets to a viewer who is not known to have the
    /// device.
    #[test]
    fn nothing_reveals_a_secret_before_the_end(
        steps in prop::collection::vec(step(), 1..40),
        second_is_human in any::<bool>(),
    ) {
        tells_no_secret(&steps, second_is_human)?;
    }
}
