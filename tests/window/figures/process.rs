//! Process information from Linux.

use std::fs;
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

const TICKS_PER_SECOND: f64 = 100.0;

/// The app's process with this data folder.
pub fn app(folder: &Path) -> u32 {
    let wanted = format!("{}={}", spielkiste::DATA_FOLDER, folder.display());
    let is_app = |process: &u32| {
        let about = |name| fs::read(format!("/proc/{process}/{name}")).unwrap_or_default();
        let has = |bytes: &[u8]| bytes.split(|&byte| byte == 0).any(|part| part == wanted.as_bytes());
        about("comm") == b"spielkiste\n" && has(&about("environ"))
    };
    numbers().find(is_app).expect("the app runs")
}

/// The fields of `/proc/<pid>/stat` after the process name, starting with the state.
fn about(process: u32) -> Vec<String> {
    let text = fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    let numbers = text.rsplit(')').next().unwrap_or_default();
    numbers.split_whitespace().map(str::to_owned).collect()
}

/// The start time of a process on the page's time scale, in milliseconds, accurate to 10 ms.
pub fn started_ms(process: u32) -> f64 {
    let uptime = fs::read_to_string("/proc/uptime").expect("Linux reports its uptime");
    let uptime: f64 = uptime.split(' ').next().and_then(|text| text.parse().ok()).expect("seconds");
    let now = SystemTime::now().duration_since(UNIX_EPOCH).expect("the clock is past 1970").as_secs_f64();
    let started: f64 = about(process)[19].parse().expect("ticks");
    (now - uptime + started / TICKS_PER_SECOND) * 1000.0
}

/// The CPU time of a process and its children, in seconds.
pub fn busy_seconds(process: u32) -> f64 {
    let ticks =
        |process| -> f64 { about(process)[11..13].iter().filter_map(|text| text.parse::<f64>().ok()).sum() };
    (children(process).map(ticks).sum::<f64>() + ticks(process)) / TICKS_PER_SECOND
}

/// The process that renders an app's page.
pub fn page_of(process: u32) -> u32 {
    let draws =
        |child: &u32| fs::read(format!("/proc/{child}/comm")).unwrap_or_default().starts_with(b"WebKitWeb");
    children(process).find(draws).expect("a process draws the page")
}

fn children(process: u32) -> impl Iterator<Item = u32> {
    let process = process.to_string();
    numbers().filter(move |&other| about(other).get(1).is_some_and(|parent| *parent == process))
}

fn numbers() -> impl Iterator<Item = u32> {
    let processes = fs::read_dir("/proc").expect("Linux lists its processes").flatten();
    processes.filter_map(|entry| entry.file_name().to_str()?.parse().ok())
}

/// A process's memory of one kind, in megabytes: `Rss`, `Pss` or `Anonymous`.
pub fn megabytes(process: u32, name: &str) -> u64 {
    let text = fs::read_to_string(format!("/proc/{process}/smaps_rollup"))
        .expect("Linux reports a process's memory");
    let line = text.lines().find(|line| line.starts_with(&format!("{name}:"))).expect("a kind of memory");
    line.split_whitespace()
        .nth(1)
        .and_then(|number| number.parse().ok())
        .map(|kilobytes: u64| kilobytes / 1024)
        .expect("kilobytes")
}
