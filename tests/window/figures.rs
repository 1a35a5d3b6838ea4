//! Figures for `docs/performance.md`: `cargo xtask measure`. No test, so the step of the window leaves it out.

use crate::page::Page;
use crate::seats::{seat, start, until_match, until_seated};
use crate::stage::{Stage, folder_with};
use serde_json::{Value, json};
use std::env;
use std::fs;
use std::path::Path;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};
use tempfile::TempDir;

/// How many cold processes are started.
const STARTS: usize = 10;
/// For how long nothing is done.
const IDLE: Duration = Duration::from_secs(30);
/// What Linux counts a process's time in.
const TICKS_PER_SECOND: f64 = 100.0;

fn usual_folder(animation: &str) -> TempDir {
    folder_with(json!({ "language": "en", "animation": animation, "pace_ms": 0, "sound": false }))
}

#[tokio::test]
#[ignore = "measures: cargo xtask measure"]
async fn start_up() {
    let (mut milliseconds, mut busy) = (Vec::new(), Vec::new());
    for _ in 0..STARTS {
        let folder = usual_folder("normal");
        let stage = Stage::start(folder.path(), &[]).await;
        stage.page.until("performance.getEntriesByName('usable').length").await;
        let usable = stage
            .page
            .value("performance.timeOrigin + performance.getEntriesByName('usable')[0].startTime")
            .await;
        let process = app(folder.path());
        milliseconds.push(usable.as_f64().expect("a time") - started_ms(process));
        busy.push(busy_seconds(process));
    }
    busy.sort_by(f64::total_cmp);
    milliseconds.sort_by(f64::total_cmp);
    println!(
        "| start of the process to a usable home, median of {STARTS} | {:.0} ms |",
        middle(&milliseconds)
    );
    println!("| time of processors that it takes, on all cores, median | {:.2} s |", middle(&busy));
    println!("| the slowest of them | {:.0} ms |", milliseconds[STARTS - 1]);
}

#[tokio::test]
#[ignore = "measures: cargo xtask measure"]
async fn input() {
    let folder = usual_folder("off");
    let stage = Stage::start(folder.path(), &[]).await;
    let page = &stage.page;
    // From the event of the hand to the frame after the one in which the answer was painted.
    page.value(
        "(() => {
            window.delays = [];
            let since = null;
            addEventListener('pointerup', (event) => { since = event.timeStamp; }, true);
            new MutationObserver(() => {
                if (since === null || document.documentElement.dataset.still !== 'true') return;
                const began = since;
                since = null;
                requestAnimationFrame(() => requestAnimationFrame(() => window.delays.push(performance.now() - began)));
            }).observe(document.documentElement, { attributes: true, attributeFilter: ['data-revision', 'data-still'] });
            return true;
        })()",
    )
    .await;
    play_kalaha_by_clicks(page).await;
    tell_delays(page, "a move of Kalaha, which is on the disk before it is shown").await;
    draft_in_minesweeper_by_clicks(page).await;
    tell_delays(page, "a choice on the board of Minesweeper").await;
}

/// Tells what was measured since the last time.
async fn tell_delays(page: &Page, what: &str) {
    let delays = page.value("window.delays.splice(0)").await;
    let mut delays: Vec<f64> = delays.as_array().expect("delays").iter().filter_map(Value::as_f64).collect();
    delays.sort_by(f64::total_cmp);
    let most = delays[delays.len() * 95 / 100];
    println!(
        "| {what}, from the hand to the frame that shows it, {} times: median; 95 of 100 within | {:.0} ms; {most:.0} ms |",
        delays.len(),
        middle(&delays)
    );
}

async fn play_kalaha_by_clicks(page: &Page) {
    page.enter("kalaha").await;
    until_seated(page).await;
    page.ask("new_match", json!({ "game": "kalaha", "options": "" })).await.expect("a match");
    page.phase("choosing").await;
    seat(page, "kalaha", [None, None]).await;
    start(page).await;
    for ply in 1..=20 {
        page.click("[data-playable]").await;
        page.ply(ply).await;
    }
    page.click("#home-button").await;
}

async fn draft_in_minesweeper_by_clicks(page: &Page) {
    page.enter("minesweeper").await;
    until_seated(page).await;
    page.ask("new_match", json!({ "game": "minesweeper", "options": "" })).await.expect("a match");
    page.phase("choosing").await;
    seat(page, "minesweeper", [None, None]).await;
    start(page).await;
    for name in ["a1", "b2", "c3", "d4", "h8", "i9", "j10", "k11", "a11", "k1"].repeat(2) {
        page.click(&format!("#board [data-name='{name}']")).await;
        page.until(&format!("document.querySelector(\"#board [data-name='{name}']\").dataset.draft")).await;
        page.still().await;
    }
    page.click("#home-button").await;
}

#[tokio::test]
#[ignore = "measures: cargo xtask measure"]
async fn frames() {
    let folder = usual_folder("normal");
    let stage = Stage::start(folder.path(), &[]).await;
    let page = &stage.page;
    page.enter("kalaha").await;
    until_seated(page).await;
    seat(page, "kalaha", [None, None]).await;
    start(page).await;
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
    for ply in 1..=8 {
        page.click("[data-playable]").await;
        page.ply(ply).await;
    }
    let times = page.value("window.frameTimes").await;
    let mut times: Vec<f64> = times.as_array().expect("times").iter().filter_map(Value::as_f64).collect();
    times.sort_by(f64::total_cmp);
    let long = times.iter().filter(|&&time| time > 50.0).count();
    println!("| a frame of a sowing, {} frames, median | {:.0} ms |", times.len(), middle(&times));
    println!("| the same, the longest | {:.0} ms |", times[times.len() - 1]);
    println!("| frames above 50 ms | {long} |");
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
        println!(
            "| processor in {} s without doing anything, {place} | {busy:.2} % of a core |",
            IDLE.as_secs()
        );
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
    let end = Instant::now() + Duration::from_secs(60 * minutes);
    let (mut games, mut most) = (0, 0);
    while Instant::now() < end {
        page.ask("new_match", json!({ "game": "kalaha", "options": "" })).await.expect("a match");
        page.ask("start", json!({ "game": "kalaha" })).await.expect("a start");
        until_match(page, "kalaha", |now| now["phase"] == "over").await;
        games += 1;
        most = most.max(kilobytes(process, "Pss"));
        if games == 1 {
            tell_memory("after the first game of computers (6 against 8 plies)", process);
        }
    }
    tell_memory(&format!("after {games} games in {minutes} min"), process);
    println!("| its share, the most after any game | {} MB |", most / 1024);
}

fn tell_memory(when: &str, process: u32) {
    let [all, share, own] = ["Rss", "Pss", "Anonymous"].map(|name| kilobytes(process, name) / 1024);
    println!(
        "| memory of the app's process {when}: its share; its own; with all of the shared libraries | {share} MB; {own} MB; {all} MB |"
    );
}

fn middle(sorted: &[f64]) -> f64 {
    (sorted[(sorted.len() - 1) / 2] + sorted[sorted.len() / 2]) / 2.0
}

/// The process of the app that keeps its data in this folder.
fn app(folder: &Path) -> u32 {
    let wanted = format!("{}={}", spielkiste::DATA_FOLDER, folder.display());
    let is_app = |process: &u32| {
        let about = |name| fs::read(format!("/proc/{process}/{name}")).unwrap_or_default();
        let has = |bytes: &[u8]| bytes.split(|&byte| byte == 0).any(|part| part == wanted.as_bytes());
        about("comm") == b"spielkiste\n" && has(&about("environ"))
    };
    let processes = fs::read_dir("/proc").expect("Linux lists its processes").flatten();
    let mut numbers = processes.filter_map(|entry| entry.file_name().to_str()?.parse().ok());
    numbers.find(is_app).expect("the app runs")
}

/// The numbers behind a process's name, from its state on.
fn about(process: u32) -> Vec<String> {
    let text = fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    let numbers = text.rsplit(')').next().unwrap_or_default();
    numbers.split_whitespace().map(str::to_owned).collect()
}

/// When a process was started, as the page counts time, to a hundredth of a second.
fn started_ms(process: u32) -> f64 {
    let uptime = fs::read_to_string("/proc/uptime").expect("Linux counts its time");
    let uptime: f64 = uptime.split(' ').next().and_then(|text| text.parse().ok()).expect("seconds");
    let now = SystemTime::now().duration_since(UNIX_EPOCH).expect("it is after 1970").as_secs_f64();
    let started: f64 = about(process)[19].parse().expect("ticks");
    (now - uptime + started / TICKS_PER_SECOND) * 1000.0
}

/// The time that processors have spent on a process and its children, in seconds.
fn busy_seconds(process: u32) -> f64 {
    let processes = fs::read_dir("/proc").expect("Linux lists its processes").flatten();
    let numbers = processes.filter_map(|entry| entry.file_name().to_str()?.parse::<u32>().ok());
    let family = numbers.filter(|&other| {
        other == process || about(other).get(1).is_some_and(|parent| *parent == process.to_string())
    });
    let ticks =
        |process| -> f64 { about(process)[11..13].iter().filter_map(|text| text.parse::<f64>().ok()).sum() };
    family.map(ticks).sum::<f64>() / TICKS_PER_SECOND
}

fn kilobytes(process: u32, name: &str) -> u64 {
    let text =
        fs::read_to_string(format!("/proc/{process}/smaps_rollup")).expect("Linux tells a process's memory");
    let line = text.lines().find(|line| line.starts_with(&format!("{name}:"))).expect("there is such a line");
    line.split_whitespace().nth(1).and_then(|number| number.parse().ok()).expect("kilobytes")
}
