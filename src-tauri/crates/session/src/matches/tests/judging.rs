//! Judging the moves of a finished match.

use super::*;
use crate::{Account, Mistake, PointsAccount};
use game::Value;

#[test]
fn moves_are_judged_after_the_match_by_their_players_knowledge() {
    let mut m = begun::<Notes>(2, HUMAN, HUMAN);
    let mut ticket = 0;
    m.play("w777").expect("a move");
    assert!(judge(&mut m, &mut ticket).is_none(), "the match is in progress");
    m.take_device().expect("the second has the device");
    m.play("show").expect("a move");
    let task = judge(&mut m, &mut ticket).expect("a match that is over is judged");
    finish(&mut m, task);
    let record = m.now().record;
    let judged: Vec<_> = record.iter().filter_map(|line| line.judgement.as_ref()).collect();
    assert_eq!(
        (judged[0].best.as_str(), judged[0].best_value, judged[0].chosen_value),
        (Some("Show"), Value::Estimate(1000), Value::Estimate(0))
    );
    assert_eq!((judged[1].chosen_value, judged[1].mistake), (Value::Estimate(1000), None));
    let review = m.now().review.expect("a match that is over is judged");
    let point = &review.turning_points[0];
    assert_eq!((point.ply, point.lost, point.view["mover"].as_str()), (1, 25, Some("first")));
    assert_eq!(point.view["written"], serde_json::json!([null, null]), "its player's view before the move");
    assert!(judge(&mut m, &mut ticket).is_none(), "each move is judged once");
}

#[test]
fn points_are_split_into_luck_and_choice_once_all_moves_are_judged() {
    let mut m = begun::<Notes>(2, HUMAN, HUMAN);
    m.play("w777").expect("a move");
    m.take_device().expect("the second has the device");
    m.play("show").expect("a move");
    assert_eq!((m.now().review.and_then(|review| review.points), m.summary().judged), (None, None));
    let task = judge(&mut m, &mut 0).expect("a match that is over is judged");
    finish(&mut m, task);
    let points = BySide {
        first: PointsAccount { points: 0, best: 1000, lost: 1000, luck: 0 },
        second: PointsAccount { points: 700, best: 1000, lost: 0, luck: -300 },
    };
    assert_eq!(m.now().review.and_then(|review| review.points), Some(points));
    assert_eq!(m.summary().judged, Some(points));
    let restored = Match::<Notes>::restore(m.save(), None).expect("its own save");
    assert_eq!(restored.summary().judged, Some(points), "they are saved with the match");
}

/// A match between two people after these moves, before judging.
fn over(counters: u32, taken: &[&str]) -> Match<Heap> {
    let mut m = begun::<Heap>(counters, HUMAN, HUMAN);
    for text in taken {
        m.play(text).expect("a move");
    }
    assert_eq!(m.now().phase, Phase::Over);
    m
}

fn ask<S: Playable>(m: &mut Match<S>, last_ticket: &mut u64) -> Task {
    assert!(m.now().can.judge);
    m.ask_judge(true).expect("it can be judged");
    judge(m, last_ticket).expect("judging was requested")
}

fn values<S: Playable>(m: &Match<S>) -> Vec<Option<Value>> {
    let record = m.now().record;
    record.into_iter().map(|line| line.judgement.map(|judgement| judgement.chosen_value)).collect()
}

#[test]
fn moves_are_judged_on_request_and_each_side_gets_its_account() {
    let mut m = over(4, &["1", "1", "2"]);
    assert!(judge(&mut m, &mut 0).is_none(), "judging was not requested");
    assert_eq!(m.now().review.map(|review| (review.judged, review.running)), Some((0, false)));
    let task = ask(&mut m, &mut 0);
    assert!(m.now().review.is_some_and(|review| review.running) && !m.now().can.judge);
    finish(&mut m, task);
    let review = m.now().review.expect("a match that is over is judged");
    assert_eq!((review.judged, review.running, m.now().can.judge), (3, false, false));
    let accounts = review.accounts;
    // One of its two moves has 100 percent accuracy, the other 0.
    assert_eq!(accounts.first, Account { accuracy: Some(50), blunders: 1, ..Account::default() });
    assert_eq!(accounts.second.blunders, 1);
    let mistakes: Vec<_> =
        m.now().record.into_iter().map(|line| line.judgement.and_then(|judged| judged.mistake)).collect();
    assert_eq!(mistakes, [Some(Mistake::Blunder), Some(Mistake::Blunder), None]);
}

#[test]
fn a_turning_point_has_the_position_both_moves_and_the_reasons() {
    let mut m = over(4, &["1", "1", "2"]);
    let task = ask(&mut m, &mut 0);
    finish(&mut m, task);
    let points = m.now().review.expect("a match that is over is judged").turning_points;
    let shown: Vec<_> =
        points.iter().map(|point| (point.ply, point.lost, &point.played, &point.best)).collect();
    assert_eq!(shown, [(1, 100, &1.into(), &2.into()), (2, 100, &1.into(), &2.into())]);
    assert_eq!((&points[1].view["left"], &points[1].reasons), (&3.into(), &vec![3.into()]));
    // Taking one, and the best that the other side can do then.
    assert_eq!(points[1].costs, [1, 2].map(serde_json::Value::from));
}

#[test]
fn at_most_five_mistakes_are_turning_points() {
    let mut m = over(12, &["1", "1", "1", "1", "1", "1", "1", "1", "1", "1", "2"]);
    let task = ask(&mut m, &mut 0);
    finish(&mut m, task);
    let points = m.now().review.expect("a match that is over is judged").turning_points;
    assert_eq!(points.iter().map(|point| point.ply).collect::<Vec<_>>(), [1, 2, 3, 4, 5]);
}

#[test]
fn automatic_judging_shows_its_progress_and_can_be_stopped_and_resumed() {
    let mut m = begun::<Notes>(2, HUMAN, HUMAN);
    m.play("w777").expect("a move");
    m.take_device().expect("the second has the device");
    m.play("show").expect("a move");
    let running = |m: &Match<Notes>| m.now().review.map(|review| (review.judged, review.running));
    assert_eq!((running(&m), m.now().can.judge), (Some((0, true)), false));
    let mut ticket = 0;
    let stopped = judge(&mut m, &mut ticket).expect("a match that is over is judged");
    m.ask_judge(false).expect("stopping is always possible");
    assert!(!m.awaits(stopped.ticket()) && judge(&mut m, &mut ticket).is_none());
    assert_eq!((running(&m), m.now().can.judge), (Some((0, false)), true));
    let task = ask(&mut m, &mut ticket);
    finish(&mut m, task);
    assert_eq!((running(&m), m.now().can.judge), (Some((2, false)), false));
}

#[test]
fn a_running_match_is_not_judged() {
    let mut m = running(HUMAN, HUMAN);
    m.play("1").expect("a move");
    assert!(m.ask_judge(true).is_err());
    assert_eq!((m.now().can.judge, m.now().review), (false, None));
}

#[test]
fn a_failing_judge_leaves_moves_unjudged() {
    let mut m = over(14, &["1", "1", "2", "2", "2", "2", "2", "2"]);
    let task = ask(&mut m, &mut 0);
    // The first judgement is reported immediately; the judge fails at the thirteenth counter.
    finish(&mut m, task);
    assert_eq!(m.now().review.map(|review| (review.judged, review.running)), Some((1, false)));
    assert!(m.now().can.judge && values(&m)[7].is_some(), "the last move is judged first");
}

#[test]
fn judging_can_be_stopped() {
    let mut m = over(4, &["1", "1", "2"]);
    let mut ticket = 0;
    let task = ask(&mut m, &mut ticket);
    m.ask_judge(false).expect("stopping is always possible");
    assert!(!m.awaits(task.ticket()), "late events are ignored");
    assert_eq!((found_here(task), m.now().can.judge), (vec![], true), "and the judge is stopped");
}

#[test]
fn judgements_are_saved_with_the_match() {
    let mut m = over(4, &["1", "1", "2"]);
    let without = m.save();
    assert!(without.judgements.is_empty() && !without.to_text().contains("judgements"));
    let task = ask(&mut m, &mut 0);
    finish(&mut m, task);
    let save = Save::from_text(&m.save().to_text()).expect("a save");
    assert_eq!(save, m.save());
    let restored = Match::<Heap>::restore(save, None).expect("a usable save");
    assert_eq!((values(&restored), restored.save()), (values(&m), m.save()));
    assert!(!restored.now().can.judge, "each move is judged once");
    assert_eq!(restored.now().review, m.now().review);
}

#[test]
fn an_impossible_judgement_in_a_save_is_refused() {
    let good = {
        let mut m = over(4, &["1", "1", "2"]);
        let task = ask(&mut m, &mut 0);
        finish(&mut m, task);
        m.save()
    };
    let refused = |breakage: &dyn Fn(&mut crate::judgement::SavedJudgement)| {
        let mut save = good.clone();
        breakage(save.judgements[1].as_mut().expect("it was judged"));
        let refusal = Match::<Heap>::restore(save, None).err();
        assert_eq!(refusal, Some(MatchError::BadSave(BadSave::Judgement { ply: 2 })));
    };
    refused(&|judgement| judgement.line.clear());
    refused(&|judgement| judgement.line[0] = "many".to_owned());
    refused(&|judgement| judgement.line = vec!["2".to_owned(), "2".to_owned()]);
    refused(&|judgement| judgement.best = Value::Loss(1));
    refused(&|judgement| judgement.chosen = Value::Estimate(i32::MIN));
    let mut save = good.clone();
    save.judgements.push(None);
    assert!(Match::<Heap>::restore(save, None).is_err());
}

#[test]
fn a_move_that_replaces_a_judged_one_is_judged_again() {
    let mut m = over(4, &["1", "1", "2"]);
    let mut ticket = 0;
    let task = ask(&mut m, &mut ticket);
    finish(&mut m, task);
    m.go_to(2).expect("going back");
    assert_eq!((m.now().review, values(&m)), (None, vec![None; 3]), "the match is in progress");
    m.play("1").expect("a move");
    m.play("1").expect("a move");
    assert_eq!(m.now().review.map(|review| review.judged), Some(2));
    let task = ask(&mut m, &mut ticket);
    finish(&mut m, task);
    assert_eq!(m.now().review.map(|review| review.judged), Some(4));
}

#[test]
fn a_match_continued_from_a_move_keeps_the_judgements_before_it() {
    let mut m = over(4, &["1", "1", "2"]);
    let task = ask(&mut m, &mut 0);
    finish(&mut m, task);
    let mut continued = m.continued_from(2, 0).expect("a match with the first two moves");
    continued.start().expect("resuming");
    continued.play("2").expect("a move");
    assert_eq!(continued.now().review.map(|review| review.judged), Some(2));
    // The second move is now explained by what follows it.
    let task = ask(&mut continued, &mut 0);
    finish(&mut continued, task);
    let points = continued.now().review.expect("the match is over").turning_points;
    assert_eq!(points[1].costs, [1, 2].map(serde_json::Value::from));
}
