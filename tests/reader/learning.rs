//! A first game, learnt using only the accessibility tree and the announcements: the lesson, then a match with hints.

use crate::i18n::{beginning, t};
use crate::stage::Stage;

#[test]
#[ignore = "needs a bus for assistive technology: cargo xtask test reader"]
fn a_lesson_is_learnt_by_ear_and_leads_to_a_first_match_with_hints() {
    let stage = Stage::start();
    stage.enter("kalaha");
    let offer = t("lesson.offer").replace("{{.game}}", &t("kalaha.name"));
    hears(&stage, &[t("kalaha_lesson.sow"), t("kalaha_lesson.sow_task")], || stage.press(&offer));
    // A wrong try is answered.
    hears(&stage, &[t("kalaha_lesson.sow_wrong").replace("{{.move}}", "2")], || sow(&stage, 2));
    let steps = [("sow", 1), ("round", 5), ("again", 3), ("capture", 1), ("end", 6)];
    for (i, (step, pit)) in steps.into_iter().enumerate() {
        hears(&stage, &[t(&format!("kalaha_lesson.{step}_done"))], || sow(&stage, pit));
        match steps.get(i + 1) {
            Some((next, _)) => {
                let task = t(&format!("kalaha_lesson.{next}_task"));
                hears(&stage, &[task], || stage.press(&t("lesson.next")));
            }
            None => hears(&stage, &[t("lesson.first_match")], || stage.press(&t("lesson.play"))),
        }
    }
    hears(&stage, &[beginning("advice.look")], || stage.press(&t("menu.hint")));
    hears(&stage, &[beginning("advice.best")], || stage.press(&t("advice.more_move")));
    hears(&stage, &[], || stage.press(&t("advice.more_why")));
}

/// Acts, and waits until something has been announced, and all these texts.
fn hears(stage: &Stage, texts: &[String], act: impl FnOnce()) {
    let since = stage.bus.heard();
    act();
    stage.until_heard(since, &format!("{texts:?}"), |heard| {
        let words = heard.join(" ");
        !heard.is_empty() && texts.iter().all(|text| words.contains(text))
    });
}

/// Sows one of the learner's pits.
fn sow(stage: &Stage, pit: u32) {
    let side = t("kalaha.side_first");
    let name = t("kalaha.cell_pit").replace("{{.side}}", &side).replace("{{.pit}}", &pit.to_string());
    let own = format!("{name},");
    let pit = stage.until(&own, |node| node.is_button() && node.name.starts_with(&own));
    stage.press_it(&pit);
}

#[test]
#[ignore = "needs a bus for assistive technology: cargo xtask test reader"]
fn a_problem_is_heard_with_its_hints_and_its_solution() {
    let stage = Stage::start();
    stage.press(&t("home.problems"));
    hears(&stage, &[beginning("problems.side")], || stage.press(&t("problems.next")));
    hears(&stage, &[beginning("advice.look")], || stage.press(&t("problems.hint")));
    hears(&stage, &[beginning("advice.best")], || stage.press(&t("advice.more_move")));
    hears(&stage, &[t("problems.shown")], || stage.press(&t("problems.solution")));
    hears(&stage, &[beginning("problems.side")], || stage.press(&t("problems.next")));
    hears(&stage, &[t("problems.left")], || stage.press(&t("problems.leave")));
}
