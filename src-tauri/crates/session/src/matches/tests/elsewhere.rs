//! Other instances, which know only a task's description, produce the same results.

use super::*;
use crate::judgement::SavedJudgement;
use crate::task::{AnalysisRequest, Request};
use game::{Resources, Value};
use kalaha::Kalaha;
use minesweeper::GameInMatch;
use smess::Smess;

/// Two computers at the weakest level, whose play is deterministic.
fn computers<S: Playable>(options: &str) -> Match<S> {
    let options = options.parse().expect("options");
    let mut m = Match::<S>::begin(options, SEED, None).expect("a match");
    m.computers.seed = 7;
    let weakest = computer(S::levels()[0].level);
    start(&mut m, weakest, weakest);
    m
}

/// Plays at most this many plies. `find` runs a task.
fn play_on<S: Playable>(
    m: &mut Match<S>,
    most: usize,
    mut find: impl FnMut(&Match<S>, Task) -> Vec<JobEvent>,
) -> Save {
    let mut ticket = 0;
    while m.record.history.at() < most
        && let Some(task) = m.think(&settings(), &mut ticket)
    {
        let found = find(m, task);
        assert!(found.len() <= 2, "without a time budget there is only one report");
        found.into_iter().for_each(|event| _ = m.take(ticket, event));
        assert_eq!(m.fault, None);
    }
    m.save()
}

/// Plays the same match here and in another instance.
fn same_match<S: Playable>(options: &str, most: usize) -> Match<S> {
    let (mut here, mut elsewhere) = (computers::<S>(options), computers::<S>(options));
    let bots = Bots::default();
    let played = play_on(&mut here, most, |_, task| found_here(task));
    let there = play_on(&mut elsewhere, most, |m, task| found_elsewhere(&describe(m, &task), &bots));
    assert_eq!(played, there, "{}: the same moves and thoughts", S::ID);
    assert!(here.record.history.at() == most || here.phase() == Phase::Over);
    assert_eq!(bots.count(), 2, "each player keeps its bot");
    here
}

/// Judges a match here and in another instance.
fn same_judgements<S: Playable>(mut m: Match<S>) {
    if m.phase() != Phase::Over {
        m.quit().expect("a match in progress can be quit");
    }
    let _ = m.ask_judge(true);
    let task = judge(&mut m, &mut 0).expect("a match that is over is judged");
    finish(&mut m, task);
    assert_eq!(m.now().review.map(|review| review.judged), Some(m.record.history.at()));
}

#[test]
fn a_smess_match_is_the_same_in_both_instances() {
    same_match::<Smess>("", usize::MAX);
    same_judgements(same_match::<Smess>("", 2));
}

#[test]
fn a_kalaha_match_is_the_same_in_both_instances() {
    same_judgements(same_match::<Kalaha>("", usize::MAX));
}

#[test]
fn a_minesweeper_match_is_the_same_in_both_instances() {
    same_judgements(same_match::<GameInMatch>("width=6,height=5,mines=6", usize::MAX));
}

#[test]
fn toy_matches_are_the_same_in_both_instances() {
    same_judgements(same_match::<Heap>("counters=12", usize::MAX));
    same_judgements(same_match::<Notes>("counters=8", usize::MAX));
}

#[test]
fn an_analysis_of_a_real_game_is_the_same_in_both_instances() {
    let options = "position=0,0,0,0,1,1|30 / 0,0,0,2,1,0|37 o".parse().expect("options");
    let mut m = Match::<Kalaha>::begin(options, 0, None).expect("a match");
    m.analyse(true).expect("an analysis");
    let task = m.work_on_analysis(&settings(), &mut 0).expect("the analysis is on");
    finish(&mut m, task);
    assert!(m.now().analysis.is_some_and(|analysis| analysis.report.is_some()));
}

/// A match against the computer after these moves, and the computer's task.
fn thinking<S: Playable>(options: &str, moves: &[&str]) -> (Match<S>, Task) {
    let options = options.parse().expect("options");
    let mut m = Match::<S>::begin(options, SEED, None).expect("a match");
    m.computers.seed = 7;
    start(&mut m, HUMAN, computer(S::levels()[0].level));
    moves.iter().for_each(|text| _ = m.play(text).expect("a move"));
    let task = m.think(&settings(), &mut 0).expect("a thought");
    (m, task)
}

#[test]
fn an_opponents_secrets_do_not_affect_thoughts_in_another_instance() {
    // Both marks fail, and only their player learns where.
    let found = ["m e6", "m g6"].map(|mark| {
        let (m, task) = thinking::<GameInMatch>("", &[mark]);
        assert!(describe(&m, &task).contains(mark), "the description contains every secret");
        found_elsewhere(&describe(&m, &task), &Bots::default())
    });
    assert!(matches!(found[0].last(), Some(JobEvent::Answer { .. })));
    assert_eq!(found[0], found[1]);
}

#[test]
fn an_analysis_in_another_instance_uses_only_its_viewers_knowledge() {
    let mut m = begun::<Notes>(8, HUMAN, HUMAN);
    m.play("w777").expect("a move");
    for (viewer, sees) in [
        (Viewer::Player(Side::First), true),
        (Viewer::Player(Side::Second), false),
        (Viewer::Audience, false),
    ] {
        let request = AnalysisRequest { ply: 1, viewer, resources: Resources::default() };
        let description = Request::Analyse(request).describe(m.save().to_text());
        let found = found_elsewhere(&description, &Bots::default());
        assert!(matches!(found[..], [JobEvent::Report(_)]));
        assert_eq!(found[0].to_text().contains("777"), sees, "{viewer:?}");
    }
}

#[test]
fn an_invalid_description_is_reported_as_a_failure() {
    let (m, task) = thinking::<Heap>("", &["1"]);
    let (good, save) = (describe(&m, &task), m.save());
    let analysis = |ply| {
        let request = AnalysisRequest { ply, viewer: Viewer::Audience, resources: Resources::default() };
        Request::Analyse(request).describe(save.to_text())
    };
    let of_save = |save: &Save| task.request().describe(save.to_text());
    let bad = [
        String::new(),
        "{}".to_owned(),
        good.replacen("think", "dream", 1),
        good.replacen("\"bot\"", "\"boat\"", 1),
        of_save(&Save { game: "chess".to_owned(), ..save.clone() }),
        of_save(&Save { moves: vec!["3".to_owned()], ..save.clone() }),
        of_save(&Save { moves: vec![], options: "counters=0".to_owned(), at: 0, ..save.clone() }),
        analysis(2),
        analysis(usize::MAX),
    ];
    for description in bad {
        assert_eq!(found_elsewhere(&description, &Bots::default()), [JobEvent::Failure], "{description}");
    }
    assert_eq!(found_elsewhere(&good, &Bots::default()).len(), 2);
    assert!(matches!(found_elsewhere(&analysis(1), &Bots::default()).last(), Some(JobEvent::Report(_))));
}

#[test]
fn a_players_tasks_name_the_same_bot_until_the_match_pauses() {
    let mut m = computers::<Heap>("");
    let mut ticket = 0;
    let mut bots = Vec::new();
    for rests in [false, false, false, true] {
        if rests {
            m.pause().expect("a pause");
            assert!(m.think(&settings(), &mut ticket).is_none());
            m.start().expect("continuing");
        }
        let mover = m.record.mover().expect("a side is to move");
        let task = m.think(&settings(), &mut ticket).expect("a thought");
        bots.push((mover, task.bot().expect("a player keeps its bot")));
        finish(&mut m, task);
    }
    let (first, second) = (Side::First, Side::Second);
    assert_eq!(bots, [(first, 1), (second, 2), (second, 2), (first, 4)]);
    m.quit().expect("a match in progress can be quit");
    m.ask_judge(true).expect("it can be judged");
    assert_eq!(judge(&mut m, &mut ticket).and_then(|task| task.bot()), None);
}

#[test]
fn a_bot_number_from_another_game_gets_a_new_bot() {
    let bots = Bots::default();
    let (heap, heap_task) = thinking::<Heap>("", &["1"]);
    let (notes, notes_task) = thinking::<Notes>("", &["show"]);
    assert_eq!(heap_task.ticket(), notes_task.ticket());
    for description in [describe(&heap, &heap_task), describe(&notes, &notes_task)] {
        assert!(matches!(found_elsewhere(&description, &bots).last(), Some(JobEvent::Answer { .. })));
        assert_eq!(bots.count(), 1);
    }
}

#[test]
fn a_result_that_does_not_fit_the_request_is_a_failure() {
    let thought = |m: &Match<Heap>| match found_elsewhere(&description_of_move(m), &Bots::default()).pop() {
        Some(JobEvent::Answer { thought, .. }) => thought,
        other => panic!("no answer but {other:?}"),
    };
    type WrongEvent = fn(Thought) -> JobEvent;
    let of_a_move: [WrongEvent; 6] = [
        |thought| JobEvent::Answer { best: "3".to_owned(), thought },
        |thought| JobEvent::Answer { best: "many".to_owned(), thought },
        |_| JobEvent::Evaluation(Value::Win(1)),
        |_| JobEvent::Report(serde_json::Value::Null),
        |_| JobEvent::Judged,
        |_| JobEvent::from_text("nothing"),
    ];
    for wrong in of_a_move {
        let (mut m, _task) = thinking::<Heap>("", &["1"]);
        let event = wrong(thought(&m));
        assert_eq!(m.take(1, event), Some(Change::Lasting));
        assert!(!m.awaits(1));
        assert_eq!((m.now().phase, m.now().trouble), (Phase::Paused, Some(MatchError::ComputerFailed)));
        assert_eq!((m.now().at, m.now().outcome), (1, None));
    }
    let mut offered = running(HUMAN, computer(1));
    offered.offer_draw().expect("an offer");
    let _task = begin(&mut offered, 1).expect("a thought");
    let (m, _) = thinking::<Heap>("", &["1"]);
    let event = JobEvent::Answer { best: "1".to_owned(), thought: thought(&m) };
    assert_eq!(offered.take(1, event), Some(Change::Lasting));
    assert_eq!((offered.now().at, offered.now().trouble), (0, Some(MatchError::ComputerFailed)));
}

/// The description of this match's current thought.
fn description_of_move(m: &Match<Heap>) -> String {
    let mut again = Match::<Heap>::restore(m.save(), None).expect("its own save");
    again.start().expect("resuming");
    let task = again.think(&settings(), &mut 0).expect("a thought");
    describe(&again, &task)
}

#[test]
fn an_impossible_judgement_from_another_instance_ends_the_judging() {
    let good =
        SavedJudgement { line: vec!["2".to_owned()], best: Value::Estimate(50), chosen: Value::Estimate(50) };
    let wrong_ones = [
        (3, good.clone()),
        (usize::MAX, good.clone()),
        (2, SavedJudgement { line: vec!["3".to_owned()], ..good.clone() }),
        (2, SavedJudgement { chosen: Value::Win(1), ..good.clone() }),
    ];
    for wrong in wrong_ones {
        let mut m = begun::<Heap>(4, HUMAN, HUMAN);
        ["1", "1", "2"].iter().for_each(|text| _ = m.play(text).expect("a move"));
        m.ask_judge(true).expect("it can be judged");
        let task = judge(&mut m, &mut 0).expect("judging was requested");
        assert_eq!(
            m.take(1, JobEvent::Judgements(vec![(1, good.clone())])),
            Some(Change::Fleeting),
            "more events follow"
        );
        let event = JobEvent::Judgements(vec![(2, good.clone()), wrong]);
        assert_eq!(m.take(1, event), Some(Change::Lasting));
        assert_eq!(m.now().review.map(|review| (review.judged, review.running)), Some((1, false)));
        assert!(task.stop().is_set() && !m.awaits(1), "later events are ignored");
        assert!(m.now().can.judge);
    }
}
