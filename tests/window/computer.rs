use crate::page::Page;
use crate::play::press_and_go_on;
use crate::stage::{PATIENCE, Stage};
use serde_json::Value;
use std::time::Instant;

/// Starts a match with a person as Blue against the computer.
async fn begin_against(page: &Page, level: u8) {
    page.click("[data-figure='first-human']").await;
    page.click(&format!("[data-figure='second-{level}']")).await;
    page.click("#go").await;
    page.phase("running").await;
}

/// The computer is thinking or has already answered, because it can finish thinking between two checks.
const THINKS_OR_ANSWERED: &str = "document.querySelector('#thinking').dataset.busy === 'true'
    || document.querySelector(\"#record [data-ply='2']\") !== null";

/// Makes Blue's first move and pauses while the computer thinks about its answer. Tries again if a busy machine was too
/// slow to pause in time.
async fn pause_its_thought(page: &Page) -> Value {
    let begin = Instant::now();
    loop {
        press_and_go_on(page, "b1a1").await;
        page.until(THINKS_OR_ANSWERED).await;
        page.click("#go").await;
        page.phase("paused").await;
        let paused = page.snapshot().await;
        if paused["at"] == 1 {
            return paused;
        }
        assert!(begin.elapsed() < PATIENCE, "the computer always answers before it can be paused");
        page.click("#undo").await;
        page.ply(0).await;
        page.click("#go").await;
        page.phase("running").await;
    }
}

#[tokio::test]
#[ignore = "drives the real window: cargo xtask test window"]
async fn the_computer_answers() {
    let page = &Stage::quick("smess").await;
    begin_against(page, 1).await;
    press_and_go_on(page, "b1a1").await;
    page.ply(2).await;
    let snapshot = page.snapshot().await;
    assert_eq!(snapshot["phase"], "running");
    assert_eq!(snapshot["record"][1]["side"], "second");
    assert_eq!(snapshot["record"][1]["thought"]["line"][0].as_str().map(str::len), Some(4));
    assert_eq!(snapshot["can"]["enter"], true);
    page.click("#undo").await;
    page.ply(0).await;
    press_and_go_on(page, "b1a1").await;
    page.ply(2).await;
}

#[tokio::test]
#[ignore = "drives the real window: cargo xtask test window"]
async fn the_computer_stops_when_paused_and_resumes_when_continued() {
    let page = &Stage::quick("smess").await;
    begin_against(page, 4).await;
    let paused = pause_its_thought(page).await;
    assert_eq!(paused["thinking"], Value::Null);
    assert_eq!(paused["record"].as_array().map(Vec::len), Some(1));
    page.click("#go").await;
    page.until(THINKS_OR_ANSWERED).await;
    page.ply(2).await;
    let continued = page.snapshot().await;
    assert_eq!(continued["record"][1]["side"], "second");
    // The answer from the stopped search was discarded.
    assert_eq!(continued["record"].as_array().map(Vec::len), Some(2));
}

#[tokio::test]
#[ignore = "drives the real window: cargo xtask test window"]
async fn taking_back_while_the_computer_thinks_drops_its_answer() {
    let page = &Stage::quick("smess").await;
    begin_against(page, 4).await;
    press_and_go_on(page, "b1a1").await;
    page.until(THINKS_OR_ANSWERED).await;
    page.click("#undo").await;
    page.ply(0).await;
    let snapshot = page.snapshot().await;
    assert_eq!(snapshot["thinking"], Value::Null);
    assert_eq!(snapshot["can"]["enter"], true);
    press_and_go_on(page, "f1g1").await;
    page.ply(2).await;
}

#[tokio::test]
#[ignore = "drives the real window: cargo xtask test window"]
async fn computers_play_each_other_until_paused() {
    let page = &Stage::slow("smess").await;
    page.click("[data-figure='first-1']").await;
    page.click("[data-figure='second-1']").await;
    page.click("#go").await;
    page.until("document.querySelector(\"#record [data-ply='3']\")").await;
    page.click("#go").await;
    page.phase("paused").await;
    let paused = page.snapshot().await;
    assert_eq!(paused["thinking"], Value::Null);
    assert_eq!(paused["outcome"], Value::Null);
}
