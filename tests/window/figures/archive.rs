//! The cost of thousands of matches: measures an empty folder and a full one in turn.

use super::{middle, play_kalaha, started, usual_folder};
use crate::kept::keep_matches;
use crate::stage::{LOOK_EVERY, Stage};
use archive::{Archive, MatchFilter, MatchOrder, ResultFilter};
use game::Environment;
use session::Games;
use std::path::Path;
use std::time::{Duration, Instant};

/// The number of matches in the full folder.
const MATCHES: u64 = 10_000;
/// The number of turns for each folder.
const TURNS: usize = 9;
/// 1 January 2020.
const FIRST_DAY: u64 = 1_577_836_800;
const DAY: u64 = 24 * 60 * 60;

#[tokio::test]
#[ignore = "measures: cargo xtask measure"]
async fn many_matches() {
    let folders = [usual_folder("off"), usual_folder("off")];
    keep_matches(folders[1].path(), MATCHES, FIRST_DAY, DAY / 5);
    tell_searches(folders[1].path());
    let (mut starts, mut moves) = ([Vec::new(), Vec::new()], [Vec::new(), Vec::new()]);
    let mut opened = Vec::new();
    for _ in 0..TURNS {
        for (which, folder) in folders.iter().enumerate() {
            let mut stage = Stage::start(folder.path(), &[]).await;
            starts[which].push(started(&stage, folder.path()).await.0);
            stage.page.unasked = super::UNASKED;
            super::watch_delays(&stage.page).await;
            play_kalaha(&stage.page, 12).await;
            let delays = stage.page.value("window.delays.splice(0)").await;
            moves[which]
                .extend(delays.as_array().expect("delays").iter().filter_map(|delay| delay[1].as_f64()));
            if which == 1 {
                opened.push(archive_opened(&stage).await);
            }
        }
    }
    tell("process start to usable home", starts);
    tell("a move of Kalaha, from input to the frame that shows it", moves);
    println!(
        "| archive of {MATCHES} matches, from click to first rows, median of {TURNS} | {:.0} ms |",
        sorted_middle(&mut opened)
    );
}

/// Prints the medians of both folders and their ratio.
fn tell(what: &str, [mut empty, mut full]: [Vec<f64>; 2]) {
    let (empty, full) = (sorted_middle(&mut empty), sorted_middle(&mut full));
    println!(
        "| {what}, medians: no matches; {MATCHES} matches; ratio | {empty:.0} ms; {full:.0} ms; {:.2} |",
        full / empty
    );
}

fn sorted_middle(values: &mut [f64]) -> f64 {
    values.sort_by(f64::total_cmp);
    middle(values)
}

/// Prints how long the database takes for typical searches.
fn tell_searches(folder: &Path) {
    let archive = Archive::new(folder, Games::ALL, Environment::native().clock);
    archive.open().expect("the database");
    let text = |text: &str| MatchFilter { text: text.to_owned(), ..MatchFilter::default() };
    let filters = [
        ("all", MatchFilter::default()),
        ("a name", text("jürg")),
        ("two names", text("anna សុខា")),
        ("an unused note", text("nothing like it")),
        ("a game", MatchFilter { games: vec!["kalaha".to_owned()], ..MatchFilter::default() }),
        ("drawn or won", MatchFilter { result: Some(ResultFilter::Won), ..MatchFilter::default() }),
        ("the longest", MatchFilter { sort: MatchOrder::Plies, ..MatchFilter::default() }),
    ];
    for (what, filter) in filters {
        let mut times = Vec::new();
        let mut found = 0;
        for turn in 0..TURNS {
            let begin = Instant::now();
            found = archive.list(&filter, turn * 40, 40).expect("a list").total;
            times.push(begin.elapsed().as_secs_f64() * 1000.0);
        }
        let longest = times.iter().copied().fold(0.0, f64::max);
        println!(
            "| search of {MATCHES} matches: {what}, {found} found: median; longest | {:.1} ms; {longest:.1} ms |",
            sorted_middle(&mut times)
        );
    }
    archive.close();
}

/// The time from clicking the button at home until rows are painted, in milliseconds.
async fn archive_opened(stage: &Stage) -> f64 {
    stage.page.click("#home-button").await;
    stage.page.still().await;
    let script = "(() => {
        window.opened = null;
        const began = performance.now();
        document.querySelector('#home-archive').click();
        const look = () => {
            if (document.querySelector('#archive-rows .entry:not([aria-busy=true])')) window.opened = performance.now() - began;
            else requestAnimationFrame(look);
        };
        look();
        return true;
    })()";
    stage.page.value(script).await;
    let begin = Instant::now();
    loop {
        if let Some(opened) = stage.page.value("window.opened").await.as_f64() {
            return opened;
        }
        assert!(begin.elapsed() < Duration::from_secs(30), "the archive does not open");
        tokio::time::sleep(LOOK_EVERY).await;
    }
}
