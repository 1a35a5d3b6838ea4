//! Measurements for `docs/performance.md`: `cargo xtask measure`. They are not tests, so the window tests skip them.

mod answers;
mod archive;
mod process;

use crate::page::Page;
use crate::play;
use crate::seats::{renew, seat, start, until_seated};
use crate::stage::{Stage, folder_with};
use process::{app, busy_seconds, megabytes, page_of, started_ms};
use serde_json::{Value, json};
use std::env;
use std::path::Path;
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// The number of cold starts.
const STARTS: usize = 10;
/// How long the app is left idle.
const IDLE: Duration = Duration::from_secs(30);
/// Longer than input takes to appear on the screen.
const UNASKED: Duration = Duration::from_millis(150);
/// How often memory is reported while computers play.
const TELL_EVERY_MINUTES: u64 = 5;

fn usual_folder(animation: &str) -> TempDir {
    folder_with(json!({ "language": "en", "animation": animation, "pace_ms": 0, "volume_percent": 0 }))
}

#[tokio::test]
#[ignore = "measures: cargo xtask measure"]
async fn start_up() {
    let (mut milliseconds, mut busy) = (Vec::new(), Vec::new());
    for _ in 0..STARTS {
        let folder = usual_folder("normal");
        let stage = Stage::start(folder.path(), &[]).await;
        let (took_ms, busy_for) = started(&stage, folder.path()).await;
        milliseconds.push(took_ms);
        busy.push(busy_for);
    }
    busy.sort_by(f64::total_cmp);
    milliseconds.sort_by(f64::total_cmp);
    println!("| process start to usable home, median of {STARTS} | {:.0} ms |", middle(&milliseconds));
    println!("| CPU time on all cores, median | {:.2} s |", middle(&busy));
    println!("| slowest start | {:.0} ms |", milliseconds[STARTS - 1]);
}

/// The time from the start of the process to a usable home screen in milliseconds, and the CPU time used in seconds.
async fn started(stage: &Stage, folder: &Path) -> (f64, f64) {
    stage.page.until("performance.getEntriesByName('usable').length").await;
    let usable = stage
        .page
        .value("performance.timeOrigin + performance.getEntriesByName('usable')[0].startTime")
        .await;
    let process = app(folder);
    (usable.as_f64().expect("a time") - started_ms(process), busy_seconds(process))
}

#[tokio::test]
#[ignore = "measures: cargo xtask measure"]
async fn input() {
    let folder = usual_folder("off");
    let mut stage = Stage::start(folder.path(), &[]).await;
    stage.page.unasked = UNASKED;
    let page = &stage.page;
    watch_delays(page).await;
    for _ in 0..4 {
        play_kalaha(page, 20).await;
    }
    tell_delays(page, "a move of Kalaha").await;
    for _ in 0..4 {
        play_smess(page).await;
    }
    tell_delays(page, "half a move of Smess").await;
    choose_in_minesweeper(page).await;
    tell_delays(page, "a choice on the board of Minesweeper").await;
    for _ in 0..4 {
        play_minesweeper(page, 10).await;
    }
    tell_delays(page, "half a move of Minesweeper").await;
}

/// Starts measuring inputs.
async fn watch_delays(page: &Page) {
    // Measures from the pointer event on a board until the board shows the answer, and until that frame is drawn: a task
    // posted from the frame runs afterwards. Later frames paint the area next to the board and do not count.
    page.value(
        "(() => {
            window.delays = [];
            let since = null;
            let written = null;
            addEventListener('pointerup', (event) => { since = event.target.closest('#board') ? event.timeStamp : null; }, true);
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = ({ data }) => window.delays.push([data.written, performance.now() - data.since]);
            const nextFrame = window.requestAnimationFrame.bind(window);
            window.requestAnimationFrame = (step) => nextFrame((now) => {
                if (written !== null) port2.postMessage({ since: written.since, written: written.after });
                written = null;
                step(now);
            });
            new MutationObserver(() => {
                if (since === null) return;
                written = { since, after: performance.now() - since };
                since = null;
                requestAnimationFrame(() => {});
            }).observe(document.documentElement, { attributes: true, attributeFilter: ['data-revision'] });
            return true;
        })()",
    )
    .await;
}

/// Prints the measurements since the last call.
async fn tell_delays(page: &Page, what: &str) {
    let delays = page.value("window.delays.splice(0)").await;
    let delays: Vec<Vec<f64>> = serde_json::from_value(delays).expect("delays");
    let told = [0, 1].map(|part| {
        let mut part: Vec<f64> = delays.iter().map(|delay| delay[part]).collect();
        part.sort_by(f64::total_cmp);
        format!("{:.0}, {:.0} ms", middle(&part), part[part.len() * 95 / 100])
    });
    println!(
        "| {what}, {} times, from input to update; to drawing: median, 95th percentile | {} |",
        delays.len(),
        told.join("; ")
    );
}

/// Starts a match between two people.
async fn begin(page: &Page, game: &str, options: &str) {
    page.enter(game).await;
    until_seated(page).await;
    renew(page, game, options).await;
    seat(page, game, [None, None]).await;
    start(page).await;
}

async fn play_kalaha(page: &Page, plies: usize) {
    begin(page, "kalaha", "").await;
    for ply in 1..=plies {
        page.click("[data-playable]").await;
        page.ply(ply).await;
    }
}

async fn play_smess(page: &Page) {
    page.enter("smess").await;
    renew(page, "smess", "").await;
    for side in ["first", "second"] {
        let person = json!({ "kind": "seat", "side": side, "player": { "kind": "human" } });
        page.apply("smess", person).await.expect("a person can be seated");
    }
    start(page).await;
    for (i, m) in play::SHORT_GAME.into_iter().enumerate() {
        play::press(page, m, i + 1).await;
    }
}

async fn choose_in_minesweeper(page: &Page) {
    begin(page, "minesweeper", "").await;
    for name in ["a1", "b2", "c3", "d4", "h8", "i9", "j10", "k11", "a11", "k1"].repeat(4) {
        choose(page, &format!("[data-name='{name}']")).await;
    }
}

/// Chooses the square with this selector.
async fn choose(page: &Page, square: &str) {
    let square = format!("#board {square}");
    page.click(&square).await;
    page.until(&format!("document.querySelector(\"{square}\").dataset.draft")).await;
    page.still().await;
}

async fn play_minesweeper(page: &Page, plies: usize) {
    begin(page, "minesweeper", "board=11x11:15:42").await;
    for ply in 1..=plies {
        choose(page, "[data-content='covered']").await;
        page.click("#mine-confirm").await;
        page.ply(ply).await;
    }
}

#[tokio::test]
#[ignore = "measures: cargo xtask measure"]
async fn frames() {
    let folder = usual_folder("normal");
    let stage = Stage::start(folder.path(), &[]).await;
    let page = &stage.page;
    page.value(
        "(() => {
            window.frameTimes = [];
            let before = null;
            const frame = (now) => {
                if (document.documentElement.dataset.still === 'true') before = null;
                else {
                    if (before !== null) window.frameTimes.push(now - before);
                    before = now;
                }
                requestAnimationFrame(frame);
            };
            requestAnimationFrame(frame);
            return true;
        })()",
    )
    .await;
    play_kalaha(page, 10).await;
    tell_frames(page, "a sowing in Kalaha").await;
    play_smess(page).await;
    tell_frames(page, "a move in Smess").await;
    play_minesweeper(page, 10).await;
    tell_frames(page, "a reveal in Minesweeper").await;
}

/// Prints the measurements since the last call.
async fn tell_frames(page: &Page, what: &str) {
    let times = page.value("window.frameTimes.splice(0)").await;
    let mut times: Vec<f64> = times.as_array().expect("times").iter().filter_map(Value::as_f64).collect();
    times.sort_by(f64::total_cmp);
    let (count, longest) = (times.len(), times[times.len() - 1]);
    let long = times.iter().filter(|&&time| time > 50.0).count();
    println!(
        "| frame time of {what}, {count} frames: median; longest; above 50 ms | {:.0} ms; {longest:.0} ms; {long} |",
        middle(&times)
    );
}

#[tokio::test]
#[ignore = "measures: cargo xtask measure"]
async fn idle() {
    let folder = usual_folder("normal");
    let stage = Stage::start(folder.path(), &[]).await;
    let process = app(folder.path());
    for place in ["home", "kalaha"] {
        if place != "home" {
            stage.page.enter(place).await;
            until_seated(&stage.page).await;
        }
        tokio::time::sleep(Duration::from_secs(3)).await;
        let before = busy_seconds(process);
        tokio::time::sleep(IDLE).await;
        let busy = (busy_seconds(process) - before) / IDLE.as_secs_f64() * 100.0;
        println!("| CPU use in {} s idle, {place} | {busy:.2} % of a core |", IDLE.as_secs());
    }
}

#[tokio::test]
#[ignore = "measures: cargo xtask measure"]
async fn memory() {
    let minutes: u64 = env::var("MINUTES").ok().and_then(|text| text.parse().ok()).unwrap_or(5);
    let folder = usual_folder("off");
    let stage = Stage::start(folder.path(), &[]).await;
    let page = &stage.page;
    let process = app(folder.path());
    tell_memory("at home after the start", process);
    page.enter("kalaha").await;
    until_seated(page).await;
    seat(page, "kalaha", [Some(6), Some(8)]).await;
    let begin = Instant::now();
    let passed = || begin.elapsed().as_secs() / 60;
    let (mut games, mut told) = (0, 0);
    while passed() < minutes {
        page.ask("new_match", json!({ "game": "kalaha", "options": "" })).await.expect("a match");
        let started = page.apply("kalaha", json!({ "kind": "start" })).await.expect("a start");
        // Make the page itself wait: repeated requests for the match would fill its memory.
        let over = "(({ phase, revision }) => phase === 'over' && revision >= REVISION)(document.documentElement.dataset)";
        page.until(&over.replace("REVISION", &started["revision"].to_string())).await;
        games += 1;
        if games == 1 || passed() >= told + TELL_EVERY_MINUTES {
            told = passed();
            tell_memory(&format!("after {games} games in {told} min"), process);
        }
    }
    tell_memory(&format!("after {games} games in {minutes} min"), process);
}

/// Prints the memory used by the app's and the page's processes.
fn tell_memory(when: &str, process: u32) {
    for (whose, process) in [("the app's process", process), ("the page's process", page_of(process))] {
        let [share, own, all] = ["Pss", "Anonymous", "Rss"].map(|name| megabytes(process, name));
        println!("| memory of {whose} {when}: Pss; Anonymous; Rss | {share} MB; {own} MB; {all} MB |");
    }
}

fn middle(sorted: &[f64]) -> f64 {
    (sorted[(sorted.len() - 1) / 2] + sorted[sorted.len() / 2]) / 2.0
}
