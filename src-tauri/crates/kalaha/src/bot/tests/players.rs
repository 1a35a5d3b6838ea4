use crate::Kalaha;
use crate::bot::Engine;
use game::{Bot, Budget, Environment, Level, Playable, Resources, SearchControl, State, Stop, Turn, View};
use std::time::{Duration, Instant};

fn game(options: &str) -> Kalaha {
    Kalaha::start(&options.parse().expect("options"), 0).expect("a start")
}

#[test]
fn every_level_answers_with_a_legal_move_even_if_stopped_immediately() {
    let stop = Stop::default();
    stop.set();
    for level in Kalaha::levels().iter().map(|info| info.level) {
        for options in ["", "stones=12,skip-opponent=off", "position=0,0,0,0,0,1|20 / 0,0,0,0,1,2|24 o"] {
            let game = game(options);
            let mut control = SearchControl::new(&Environment::native(), Budget::default(), &stop);
            let mut bot = Kalaha::bot(level, 0, &Resources::default());
            let choice = bot.think(&game, &mut control, &mut |_| ());
            assert!(game.legal_moves().contains(&choice.best));
            assert!(control.elapsed() < Duration::from_millis(500), "level {level}");
        }
    }
}

#[test]
fn the_same_view_gives_the_same_choice() {
    let mut game = game("stones=3");
    let mut players = [Kalaha::bot(7, 0, &Resources::default()), Kalaha::bot(7, 0, &Resources::default())];
    while let Turn::Of(_) = game.turn() {
        let [one, other] = players
            .each_mut()
            .map(|bot| bot.think(&game, &mut SearchControl::native(Budget::default()), &mut |_| ()));
        assert_eq!(one, other);
        game.play(one.best).expect("a legal move");
    }
}

/// A stop takes effect at the next check, a thousand positions later, in less than a millisecond.
#[test]
fn a_stopped_player_ends_within_a_few_positions() {
    let resources = Resources { table_bytes: 1 << 20, threads: 1 };
    let engines = [Engine::looking_ahead, Engine::solving].map(|make| make(Budget::depth(20), resources));
    for mut engine in engines {
        let stop = Stop::default();
        let mut before = None;
        let mut control = SearchControl::new(&Environment::null(), Budget::default(), &stop);
        let choice = engine.think(&game("stones=12"), &mut control, &mut |progress| {
            assert!(before.is_none(), "nothing is reported after a stop");
            if progress.nodes > 10_000 {
                stop.set();
                before = Some(progress.nodes);
            }
        });
        let more = choice.progress.nodes - before.expect("the stop was set");
        assert!(more <= 1_024, "{more} positions after the stop");
        assert!(choice.progress.depth < 20, "the reported depth is the one reached");
    }
}

#[test]
fn a_deep_search_ends_in_time_and_reports_the_depth_reached() {
    assert!(Kalaha::levels().iter().all(|info| Kalaha::budget(info.level).time.is_some()));
    // A node limit instead of time makes the result independent of the machine.
    let short = Budget::nodes(100_000);
    let small = Resources { table_bytes: 1 << 20, threads: 1 };
    let mut control = SearchControl::native(short);
    let choice = Kalaha::bot(20, 0, &small).think(&game("stones=12"), &mut control, &mut |_| ());
    assert!((1..20).contains(&choice.progress.depth));
}

/// How long a player keeps searching when stopped this long into its search.
fn wait_after_stop(level: Level, game: &Kalaha, after_ms: u64) -> Duration {
    // Freeing this much memory takes longer; the app frees it when nothing is waiting.
    let mut player = Kalaha::bot(level, 0, &Resources { table_bytes: 1 << 30, threads: 1 });
    let stop = Stop::default();
    let (ended, stopped) = std::thread::scope(|scope| {
        let thinking = scope.spawn(|| {
            let mut control = SearchControl::new(&Environment::native(), Budget::default(), &stop);
            player.think(game, &mut control, &mut |_| ());
            Instant::now()
        });
        std::thread::sleep(Duration::from_millis(after_ms));
        let stopped = Instant::now();
        stop.set();
        (thinking.join().expect("the player does not panic"), stopped)
    });
    ended.saturating_duration_since(stopped)
}

/// Uses large tables, and stops during allocation, clearing, database building and searches. The shortest of three
/// waits counts, because other programs can delay one.
#[test]
#[ignore = "takes a minute: cargo test --release -p kalaha stops_within -- --ignored --nocapture"]
fn every_kind_of_player_stops_within_50_ms() {
    let kinds = [(20, "stones=12"), (23, "stones=12"), (24, "stones=5"), (24, "stones=4,standard-ending=on")];
    for (level, options) in kinds {
        let game = game(options);
        for after_ms in [0, 1, 3, 10, 30, 100, 300, 1_000, 2_500, 3_000, 4_000] {
            let waits = [(); 3].map(|()| wait_after_stop(level, &game, after_ms));
            println!("level {level}, {options}, stopped after {after_ms} ms: {waits:?}");
            assert!(waits.iter().any(|&wait| wait < Duration::from_millis(50)), "{waits:?}");
        }
    }
}
